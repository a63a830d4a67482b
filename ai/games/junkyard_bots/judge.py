"""The judge of Junkyard Bots."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ai.facts import Fact
from ai.games.junkyard_bots import features
from ai.games.junkyard_bots.common_sense import is_silly, list_blind_moves
from ai.games.junkyard_bots.facts import FACTS
from ai.games.junkyard_bots.move_filter import sensible, usual
from ai.games.junkyard_bots.odds import chance_of
from ai.games.junkyard_bots.outcome_chances import chances_of, mean_harm
from ai.judge import Chances, Judge
from ai.levels import LADDER, Level, misjudging_level
from games.engine import Ask, Move, Seat, State, cached_move
from games.junkyard_bots.pool import Pool
from games.junkyard_bots.rules import CONTROLLER


class JunkyardJudge(Judge):
    """Judges tables of Junkyard Bots."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    feature_names = features.NAMES
    threats = frozenset(
        (
            "robot.threat",
            "robot.peril",
        )
    )
    flashy = frozenset(("arms.weapon", "arms.weapons", "arms.damage", "arms.ruin", "known.weapon"))
    helps = features.HELPS
    harms = features.HARMS
    compared = features.FIGHT
    this_turn = True
    outcomes = True
    levels: ClassVar[Mapping[str, Level]] = {
        **LADDER,
        "apprentice": misjudging_level(1, 1.2, 0.5, 0.5, 0.12, 0.2),
        "engineer": misjudging_level(6, 0.2, 0.0, 0.05, 0.005),
    }

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.rows(s, [seat])[0]

    def limits(self, players: int) -> Mapping[str, tuple[float, float]]:
        # Without these limits, the weights for three players make all look for a mouth, and none
        # to eat; parts that block a claw are thrown.
        known = {"parts.blocked": (-math.inf, -0.45)}
        return known | ({"parts.eat_small": (0.4, math.inf)} if players == 3 else {})

    def tempting(self, s: State, ask: Ask) -> list[Move]:
        return list_blind_moves(s, ask)

    def is_silly(self, s: State, ask: Ask, move: Move) -> bool:
        return is_silly(s, ask, move)

    def facts(self) -> tuple[Fact, ...]:
        return FACTS

    def rows(self, s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
        return features.rows(s, seats)

    def basis(self, s: State, seats: list[Seat]) -> tuple[object, ...]:
        return features.basis(s, seats)

    def keep(self, s: State) -> None:
        features.keep(s)

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return sensible(ask, s)

    def usual(self, s: State, ask: Ask) -> Move | None:
        return usual(ask, s)

    def goes_on(self, s: State, ask: Ask) -> Move | None:
        # Continue with all dice that may roll.
        return cached_move("roll") if isinstance(ask, Pool) else None

    def odds(self, s: State, seat: Seat, move: Move) -> float | None:
        return chance_of(s, seat, move)

    def chances(self, s: State, seat: Seat, move: Move) -> Chances:
        return chances_of(s, seat, move)

    def mean_harm(self, s: State, seat: Seat, move: Move) -> float | None:
        return mean_harm(s, seat, move)


JUDGE = JunkyardJudge()
