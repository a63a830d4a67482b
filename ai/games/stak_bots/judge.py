"""The judge of Stak Bots; nearly every move deserves a search."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ai.facts import Fact
from ai.games.stak_bots import features, lead
from ai.games.stak_bots.common_sense import is_silly
from ai.games.stak_bots.facts import FACTS
from ai.judge import Judge
from ai.levels import LADDER, SEARCH, Level, misjudging_level
from games.engine import Ask, Move, Seat, State
from games.stak_bots.rules import CONTROLLER, Act
from games.stak_bots.zones import HAND


class StakBotsJudge(Judge):
    """Judges tables of Stak Bots."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    levels: ClassVar[Mapping[str, Level]] = {
        **LADDER,
        "apprentice": misjudging_level(1, 1.2, 0.5, 0.6, 0.2),
        "engineer": SEARCH._replace(rounds=4, seconds=0.3),
    }
    feature_names = features.NAMES
    threats = frozenset(
        (
            "lead.doomed",
            "lead.doomed_later",
            "lead.beaten",
            "lead.trade",
        )
    )
    flashy = frozenset(
        (
            "hand.power",
            "top.power",
            "lead.prey",
            "lead.beats",
        )
    )
    compared = lead.NAMES

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.rows(s, [seat])[0]

    def rows(self, s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
        return features.rows(s, seats)

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        moves = ask.moves(s)
        if not isinstance(ask, Act) or moves[-1].verb != "end":
            return moves
        # The Scrapheap is fed, so a hand card is worth more than nothing.
        hand = s.zones[HAND[ask.seat]]
        return [move for move in moves if move.verb != "scrap" or move.piece not in hand]

    def is_silly(self, s: State, ask: Ask, move: Move) -> bool:
        return is_silly(s, ask, move)

    def facts(self) -> tuple[Fact, ...]:
        return FACTS

    def scores(self, s: State, seats: list[Seat], weights: tuple[float, ...]) -> list[float]:
        return features.scores(s, seats, weights)


JUDGE = StakBotsJudge()
