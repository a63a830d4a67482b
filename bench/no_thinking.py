"""Opponents that only choose moves, for measurements and tests."""

from __future__ import annotations

from ai.course import ChanceCourse, Record
from ai.foresee import Foresight
from games.engine import Move, State


class NoThinking:
    """What opponents can be asked besides moves: these know nothing and stop at once."""

    problem = ""

    def foresee(self, game: str, view: State, move: Move) -> bool:
        """Return False: nothing is looked ahead."""
        return False

    def foreseen(self) -> Foresight | None:
        """Return None: nothing was looked ahead."""
        return None

    def weigh(self, game: str, view: State, move: Move) -> bool:
        """Return False: nothing is weighed."""
        return False

    def reckon(self, record: Record) -> None:
        """Do nothing: the course of a game is not wanted."""

    def reckoned(self) -> ChanceCourse | None:
        """Return None: the course of a game is not wanted."""
        return None

    def cancel(self) -> None:
        """Do nothing: nothing runs."""

    def close(self) -> None:
        """Do nothing: there is no process."""
