"""The marks of the sample game's table."""

from games.engine import Marks, State


class HighCardMarks(Marks):
    """The marks of a table of this game."""

    points: tuple[int, ...]  # by seat


def marks_of(s: State) -> HighCardMarks:
    """Return the marks of a table with their types."""
    found: HighCardMarks = s.marks
    return found
