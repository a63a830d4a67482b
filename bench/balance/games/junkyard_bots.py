"""The measurements of Junkyard Bots."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ai.games.junkyard_bots.judge import JunkyardJudge
from ai.games.junkyard_bots.move_filter import select_actions
from ai.games.junkyard_bots.odds import chance_of_enough
from bench.balance.gauge import FAILED, TRIED, Band, Contest, Gauge, Tally
from games.engine import Ask, Event, Move, Moved, Piece, Said, Seat, State
from games.junkyard_bots import SEATS
from games.junkyard_bots.cards import cards
from games.junkyard_bots.facts import Needed
from games.junkyard_bots.rules import Act
from games.junkyard_bots.zones import EDGE, TARGET

REACHES = ("look", "aim", "grab", "eat")  # sayings that name a die and what it takes to reach it
FIGHTER = "fighter"  # the contest of one fighting robot against peaceful ones

ALL = tuple(SEATS)
FIGHTING, PEACE, STRENGTH, DRAW = "fighting", "teleport", "strength", "draw"
ENDS = {
    "junkyard_bots.warrior": FIGHTING,
    "junkyard_bots.peaceful": PEACE,
    "junkyard_bots.strongest": STRENGTH,
}
OWN, THROWS = "explosions of one's own", "throws"
GRABBED, LOOKED_AT = "grabbed", "looked at before"  # dice that were grabbed
REACHING, SURE = "rolls to reach a die", "sure"  # rolls, and those that could not fail
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
    ratios: ClassVar[Mapping[str, tuple[str, str]]] = {
        LOOKED_AT: (LOOKED_AT, GRABBED),
        SURE: (SURE, REACHING),
    }
    bands = (
        Band(f"end.{FIGHTING}", 0.25, 0.6, ALL),
        Band("failed", 0, 0.25, ALL),
        Band("turns each", 10, 18, ALL),
        Band(f"end.{DRAW}", 0, 0.01, ALL),
        Band(f"a game.{OWN}", 0.2, 1.0, ALL),
        Band(LOOKED_AT, 0.25, 1, ALL),
        Band(SURE, 0, 1 / 3, ALL),
        Band("place.*", -0.08, 0.08, ALL, "+"),
        Band(FIGHTER, 0, 1, ALL, "+"),
    )

    def victory(self, s: State, events: list[Event]) -> str:
        keys = [event.key for event in events if isinstance(event, Said)]
        return next((ENDS[key] for key in keys if key in ENDS), DRAW)

    def tally(self) -> Tally:
        return GambleCounter().counts


class GambleCounter:
    """Counts rolls and explosions, and which dice a seat had looked at before it grabbed them."""

    def __init__(self) -> None:
        self.looked_at: set[tuple[Seat, Piece]] = set()
        self.aside = -1  # the die that was reached for last
        self.grabs = False  # whether it was to be grabbed
        self.needs: list[int] = []  # of the rolls to come

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        """Yield the counts of a move."""
        for event in events:
            if isinstance(event, Moved) and event.to == TARGET:
                self.aside = event.piece
            elif isinstance(event, Moved) and event.to in EDGE:
                self.looked_at.add((EDGE.index(event.to), event.piece))
            elif isinstance(event, Said):
                yield from COUNTS_BY_SAYING.get(event.key, ())
                yield from self.count_roll(s, event)

    def count_roll(self, s: State, said: Said) -> Iterator[str]:
        """Yield the counts of a roll to reach a die, and of a grab that succeeded."""
        action = said.key.removeprefix("junkyard_bots.").partition(".")[0]
        if action in REACHES and isinstance(said.facts, Needed):
            self.grabs = action == "grab"
            self.needs.append(said.facts.need)
        elif action == "rolled" and self.needs:
            yield REACHING
            if chance_of_enough(s, said.pieces, self.needs.pop(0)) > 1 - 1e-9:
                yield SURE
        elif action == "enough" and self.grabs:
            yield GRABBED
            if (said.seats[0], self.aside) in self.looked_at:
                yield LOOKED_AT


GAUGE = JunkyardGauge()
