"""The marks of a Junkyard Bots table by name and type; everybody can see them."""

from typing import TypedDict, cast

from games.engine import Piece, Seat, State


class Marks(TypedDict):
    """What `State.marks` holds in this game."""

    turn: int
    active: Seat
    used: tuple[Piece, ...]  # energies used in this turn (JB-A24)
    round: int  # from 1
    first: Seat  # who began


def marks(s: State) -> Marks:
    """Return the marks of a table, to read; `State.mark` writes them."""
    return cast("Marks", s.marks)
