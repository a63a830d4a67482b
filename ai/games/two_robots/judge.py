"""The judge of Two Robots."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ai.facts import Fact
from ai.games.two_robots import features
from ai.games.two_robots.common_sense import is_silly
from ai.games.two_robots.facts import FACTS
from ai.games.two_robots.move_filter import best_play, sensible, usual
from ai.judge import Judge
from ai.levels import LADDER, Level, misjudging_level
from games.engine import Ask, Move, Seat, State
from games.two_robots.factory import parts
from games.two_robots.rules import CONTROLLER
from games.two_robots.turn import Play


class TwoRobotsJudge(Judge):
    """Judges tables of Two Robots."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    levels: ClassVar[Mapping[str, Level]] = {
        **LADDER,
        "apprentice": misjudging_level(1, 1.2, 0.5, 0.75, 0.3),
        "engineer": misjudging_level(6, 0.2, 0.0, 0.05, 0.005),
    }
    feature_names = features.NAMES
    threats = frozenset(
        (
            "robots.ice",
            "health.safe",
        )
    )
    flashy = frozenset(
        (
            "robots.second",
            "robots.third",
            "factory.three",
            "hand.destroy",
            "hand.steal",
        )
    )
    ahead = 1  # shows which Parts come too late, and which the next player can take away

    def is_silly(self, s: State, ask: Ask, move: Move) -> bool:
        return is_silly(s, ask, move)

    def facts(self) -> tuple[Fact, ...]:
        return FACTS

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.features(s, seat)

    def keep(self, s: State) -> None:
        for seat in s.playing():
            parts(s, seat)

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return sensible(ask, s)

    def usual(self, s: State, ask: Ask) -> Move | None:
        return usual(ask, s)

    def habit(self, s: State, ask: Ask) -> Move:

        return best_play(s, ask.seat) if isinstance(ask, Play) else super().habit(s, ask)


JUDGE = TwoRobotsJudge()
