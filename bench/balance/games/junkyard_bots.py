"""The measurements of Junkyard Bots."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ai.games.junkyard_bots.judge import JunkyardJudge
from ai.games.junkyard_bots.move_filter import select_actions
from bench.balance.gauge import FAILED, TRIED, Band, Contest, Gauge
from games.engine import Ask, Event, Move, Said, Seat, State
from games.junkyard_bots import SEATS
from games.junkyard_bots.cards import cards
from games.junkyard_bots.rules import Act

FIGHTER = "fighter"  # the contest of one fighting robot against peaceful ones

ALL = tuple(SEATS)
FIGHTING, PEACE, STRENGTH, DRAW = "fighting", "teleport", "strength", "draw"
ENDS = {
    "junkyard_bots.warrior": FIGHTING,
    "junkyard_bots.peaceful": PEACE,
    "junkyard_bots.strongest": STRENGTH,
}
OWN, THROWS = "explosions of one's own", "throws"
# A roll to reach a die or to leave counts as an attempt, and as failed if it is too low.
COUNTS_BY_SAYING = {
    "junkyard_bots.enough": (TRIED,),
    "junkyard_bots.peaceful": (TRIED,),
    "junkyard_bots.too_little": (TRIED, FAILED),
    "junkyard_bots.went_off": (OWN,),
    "junkyard_bots.throw": (THROWS,),
}


class Fighter(JunkyardJudge):
    """The judge of a seat that always fights; other seats play as usual."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        moves = super().sensible(s, ask)
        return select_fighting_moves(s, moves) if ask.seat == self.seat else moves


class Peaceful(Fighter):
    """The judge of a seat that never fights."""

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        if ask.seat == self.seat and isinstance(ask, Act):
            return select_actions(s, ask.seat, ask.tries > 0, fights=False)
        return JunkyardJudge.sensible(self, s, ask)


def select_fighting_moves(s: State, moves: list[Move]) -> list[Move]:
    """Return an armed robot's throws and teleport, else its grabs of weapons, else all moves."""
    if not any(move.verb in ("throw", "grab") for move in moves):
        return moves
    armed = [move for move in moves if move.verb in ("throw", "teleport")]
    if any(move.verb == "throw" for move in armed):
        return armed
    faces = cards(s)
    arms = [
        move
        for move in moves
        if move.verb == "grab" and isinstance(move.to, int) and faces[move.to].type == "weapon"
    ]
    teleport = [move for move in moves if move.verb == "teleport"]
    return arms + teleport if arms else moves


class JunkyardGauge(Gauge):
    """The gauge of Junkyard Bots; a die is used when it is thrown."""

    plays = frozenset({"throw"})
    holds = frozenset({"held"})
    victories = (FIGHTING, PEACE, STRENGTH, DRAW)
    counted = (OWN, THROWS)
    contests: ClassVar[Mapping[str, Contest]] = {FIGHTER: (Fighter, Peaceful)}
    bands = (
        Band(f"end.{FIGHTING}", 0.25, 0.6, ALL),
        Band("failed", 0, 0.25, ALL),
        Band("turns each", 10, 18, ALL),
        Band(f"end.{DRAW}", 0, 0.01, ALL),
        Band(f"a game.{OWN}", 0.2, 1.0, ALL),
        Band("place.*", -0.08, 0.08, ALL, "+"),
        Band(FIGHTER, 0, 1, ALL, "+"),
    )

    def victory(self, s: State, events: list[Event]) -> str:
        keys = [event.key for event in events if isinstance(event, Said)]
        return next((ENDS[key] for key in keys if key in ENDS), DRAW)

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        for event in events:
            if isinstance(event, Said):
                yield from COUNTS_BY_SAYING.get(event.key, ())


GAUGE = JunkyardGauge()
