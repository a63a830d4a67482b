"""The judge of Robot Wars."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ai.facts import Fact
from ai.games.robot_wars import features
from ai.games.robot_wars.common_sense import is_silly
from ai.games.robot_wars.facts import FACTS
from ai.games.robot_wars.move_filter import sensible, usual
from ai.games.robot_wars.new_cards import choose_idea
from ai.games.robot_wars.odds import chance_of
from ai.judge import Judge
from ai.levels import LADDER, Level, misjudging_level
from games.engine import Ask, Chance, Move, Seat, State
from games.robot_wars.rules import CONTROLLER


class RobotWarsJudge(Judge):
    """Judges tables of Robot Wars."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    feature_names = features.NAMES
    threats = frozenset(
        (
            "robot.weak",
            "robot.shielded",
            "engine.safe",
            "engine.exposed",
        )
    )
    flashy = frozenset(
        (
            "weapon.first",
            "weapon.best",
            "weapon.kill",
        )
    )
    helps = features.HELPS
    harms = features.HARMS
    plays_on = 2  # an Engine or a shield pays off a turn later
    levels: ClassVar[Mapping[str, Level]] = {
        **LADDER,
        "apprentice": misjudging_level(1, 1.2, 0.5, 0.7, 0.4),
        "engineer": misjudging_level(6, 0.2, 0.0, 0.05, 0.005),
    }

    def is_silly(self, s: State, ask: Ask, move: Move) -> bool:
        return is_silly(s, ask, move)

    def facts(self) -> tuple[Fact, ...]:
        return FACTS

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.rows(s, [seat])[0]

    def rows(self, s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
        return features.rows(s, seats)

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return sensible(ask, s)

    def usual(self, s: State, ask: Ask) -> Move | None:
        return usual(ask, s)

    def compose(self, v: State, seat: Seat, character: str, chance: Chance) -> str:
        return choose_idea(v, seat, character, chance).text()

    def odds(self, s: State, seat: Seat, move: Move) -> float | None:
        return chance_of(s, seat, move)


JUDGE = RobotWarsJudge()
