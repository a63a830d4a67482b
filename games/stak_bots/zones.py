"""The zones of Stak Bots, who knows what lies there, and the table's marks."""

from functools import cache

from games.engine import Marks, Piece, Seat, State
from games.stak_bots import SEATS

HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
STAK = tuple(f"stak.{seat}" for seat in range(SEATS.stop - 1))
SEAT_OF = {zone: seat for seat, zone in enumerate(STAK)}


def top(s: State, seat: Seat) -> Piece | None:
    """Return the top card of a seat's Stak, if it has one."""
    pile = s.zones[STAK[seat]]
    return pile[-1] if pile else None


def keeper(s: State, piece: Piece) -> Seat:
    """Return the seat in whose Stak a card lies."""
    return SEAT_OF[s.where[piece]]


@cache
def staks(seats: int, first: Seat = 0) -> tuple[str, ...]:
    """Return all Staks, clockwise from that of one seat."""
    return STAK[first:seats] + STAK[:first]


STOPPED = "stopped"  # `attacker`: no card can attack any more in this turn
BEGIN = {"fed": 0, "attacker": None, "attacks": 0, "plays": 0}  # marks at the start of a turn
NONE = {**BEGIN, "stomping": None, "chain": ()}


class StakBotsMarks(Marks):
    """The marks of a table of this game: the types behind `State.mark`."""

    fed: int  # 1 once a card reached the Scrapheap in this turn (SB-11)
    attacker: Piece | str | None  # the only card that can attack (SB-20), or STOPPED
    attacks: int  # in this turn
    plays: int  # cards played in this turn (SB-A22)
    stomping: Seat | None  # the seat that a Stomp Bot must attack again (SB-A9)
    chain: tuple[Piece, ...]  # the Tranq Bots that have acted in this chain (SB-A8)


def marks_of(s: State) -> StakBotsMarks:
    """Return the marks of a table with their types, to read; `State.mark` sets them."""
    found: StakBotsMarks = s.marks
    return found
