"""The judge of Robo Power; every card deserves a search, but a discard throws the least away."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ai.facts import Fact
from ai.games.robo_power import features
from ai.games.robo_power.common_sense import is_robot, is_silly
from ai.games.robo_power.facts import FACTS, find_outcomes, find_safety
from ai.judge import Judge
from ai.levels import SEARCH, Level, misjudging_level
from games.engine import Ask, Move, Seat, State
from games.robo_power.cards import RoboCard
from games.robo_power.rules import CONTROLLER

NO_NUMBER = 99  # above all numbers, so that cards without a number are kept


class RoboPowerJudge(Judge):
    """Judges tables of Robo Power."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    # Luck and hidden hands leave room for three levels that differ noticeably (RP-29).
    levels: ClassVar[Mapping[str, Level]] = {
        "apprentice": misjudging_level(1, 1.5, 0.5, 0.6, 0.02, 0.6),
        "tinkerer": misjudging_level(5, 0.4, 0.2, 0.15, 0.01),
        "mechanic": SEARCH._replace(tables=200),
    }
    feature_names = features.NAMES
    threats = frozenset(
        (
            "known.best",
            "known.beaten",
        )
    )
    flashy = frozenset(
        ("traps.first", "traps.more", "traps.many", "counteracts.first", "counteracts.more")
    )
    plays_on = 0  # most choices are duels, which are secret

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.rows(s, [seat])[0]

    def rows(self, s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
        return features.rows(s, seats)

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return leave_out_strong_discards(s, ask.moves(s))

    def tempting(self, s: State, ask: Ask) -> list[Move]:
        return ask.moves(s)

    def habitual(self, players: int) -> float:
        return 0.4 if players == 2 else 0.25

    def beyond(self, players: int) -> int:
        return int(players == 2)  # one more duel by rules of thumb predicts better than the weights

    def habit(self, s: State, ask: Ask) -> Move:
        return choose_by_rule_of_thumb(s, ask)

    def duel_outcomes(self, s: State, seat: Seat, move: Move) -> Mapping[str, float]:
        return find_outcomes(s, seat, move.moved) if move.verb == "duel" else {}

    def safety(self, s: State, seat: Seat, move: Move) -> float | None:
        return find_safety(s, seat, move.moved) if move.verb == "duel" else None

    def is_silly(self, s: State, ask: Ask, move: Move) -> bool:
        return is_silly(s, ask, move)

    def facts(self) -> tuple[Fact, ...]:
        return FACTS


def leave_out_strong_discards(s: State, moves: list[Move]) -> list[Move]:
    """Return the moves without discards of robots while the hand is seen and has a weaker one."""
    if moves[0].verb != "discard" or s.faces[moves[0].moved] is None:
        return moves
    held: list[tuple[Move, RoboCard]] = [(move, s.faces[move.moved]) for move in moves]
    least = min([card.number or 0 for _, card in held if is_robot(card)], default=0)
    return [move for move, card in held if not is_robot(card) or card.number == least]


def choose_by_rule_of_thumb(s: State, ask: Ask) -> Move:
    """Return a duel with a Trap, else the highest card; discard spies first, then the lowest."""
    moves = ask.moves(s)
    held: dict[Move, RoboCard] = {
        move: s.faces[move.piece] for move in moves if move.piece is not None
    }
    if not held:
        return moves[0]
    if moves[0].verb == "duel":
        return max(held, key=lambda move: (held[move].kind == "trap", held[move].number or 0))
    return min(held, key=lambda move: (not held[move].steals, held[move].number or NO_NUMBER))


JUDGE = RoboPowerJudge()
