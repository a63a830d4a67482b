"""The zones of Robo Power and the marks of its table."""

from games.engine import Marks, Seat, State
from games.robo_power import SEATS

HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
TABLE = tuple(f"table.{seat}" for seat in range(SEATS.stop - 1))


class RoboPowerMarks(Marks):
    """The marks of a table of this game: the types behind `State.mark`."""

    dueling: tuple[Seat, ...]
    stood: tuple[Seat, ...]
    trapping: int


def marks_of(s: State) -> RoboPowerMarks:
    """Return the marks of a table with their types, to read; `State.mark` sets them."""
    found: RoboPowerMarks = s.marks
    return found
