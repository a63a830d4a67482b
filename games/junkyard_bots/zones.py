"""The zones of Junkyard Bots, which seats know the dice in them, and the marks of its table.

Face-down dice of one size and colour share a zone of the heap, so that a move there names only
their look. A die that a seat has looked at has its own place in that seat's zone `edge`.
"""

from games.engine import Marks, Piece, Seat, State, bit
from games.junkyard_bots import SEATS

LOOKS = ("s_red", "s_blue", "m_red", "m_blue", "l_red", "l_blue")  # the unseen heap
HEAP = tuple((look, look) for look in LOOKS)
OPEN, TARGET, GONE = "open", "target", "gone"
EDGE = tuple(f"edge.{seat}" for seat in range(SEATS.stop - 1))
ROBOT = tuple(f"robot.{seat}" for seat in range(SEATS.stop - 1))
HELD = tuple(f"held.{seat}" for seat in range(SEATS.stop - 1))
ENERGY = tuple(f"energy.{seat}" for seat in range(SEATS.stop - 1))

# Cache names: of each robot's dice (its parts, held items and energies), and of the open junk.
MADE = tuple(f"made.{seat}" for seat in range(SEATS.stop - 1))
CACHE_NAMES = {zone: MADE[at] for own in (ROBOT, HELD, ENERGY) for at, zone in enumerate(own)} | {
    OPEN: OPEN
}


def knows(s: State, seat: Seat, piece: Piece) -> bool:
    """Return whether a seat knows a die: it lies face up, or the seat has looked at it (JB-A2)."""
    return bool(s.seen[piece] & (bit(seat) | 1))


def unseen_dice(s: State, seat: Seat) -> list[tuple[str, str]]:
    """Return (look, spot) of the dice that a seat does not know (JB-A1).

    In the heap the spot is the look, because these dice are all alike. At another seat's edge it is
    a place such as `edge.1/0`.
    """
    zones = s.zones
    return [at for at in HEAP if zones[at[0]]] + unseen_at_edges(s, seat)


def unseen_at_edges(s: State, seat: Seat) -> list[tuple[str, str]]:
    """Return (look, spot) of the dice at other seats' edges that a seat does not know."""
    zones = s.zones
    found: list[tuple[str, str]] = []
    for edge in EDGE[: s.seats]:
        pile = zones[edge]
        if pile and edge != EDGE[seat]:
            seen, backs, eye = s.seen, s.backs, bit(seat) | 1
            found += [(backs[p], f"{edge}/{i}") for i, p in enumerate(pile) if not seen[p] & eye]
    return found


def first_of_each_look(hidden: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return one pair for each look and zone, because a search treats the others alike."""
    first = {(look, spot.partition("/")[0]): spot for look, spot in reversed(hidden)}
    return [pair for pair in hidden if first[pair[0], pair[1].partition("/")[0]] == pair[1]]


def known_dice(s: State, seat: Seat) -> list[Piece]:
    """Return the dice in the Junkyard that a seat knows: face up, or looked at."""
    zones = s.zones
    found = zones[OPEN][:]
    for edge in EDGE[: s.seats]:
        pile = zones[edge]
        if pile:
            seen, eye = s.seen, bit(seat)
            found += [p for p in pile if seen[p] & eye]
    return found


class JunkyardBotsMarks(Marks):
    """The marks of a table of this game: the types behind `State.mark`."""

    used: tuple[Piece, ...]  # energies used in this turn (JB-A24)
    round: int  # from 1
    first: Seat  # who began


def marks_of(s: State) -> JunkyardBotsMarks:
    """Return the marks of a table with their types, to read; `State.mark` sets them."""
    found: JunkyardBotsMarks = s.marks
    return found
