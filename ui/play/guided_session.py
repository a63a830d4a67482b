"""Sessions in which a robot speaks in a bubble: lessons and puzzles."""

from typing import NamedTuple

from games.engine import Move, Spot
from ui.language.localization import Words
from ui.play.session import Session


class Bubble(NamedTuple):
    """What the robot says: an answer to a wrong move, the idea of the step, and their rule.

    `subjects` are the pieces and zones that it speaks of without marking them.
    """

    answer: str
    idea: str
    rule: str
    subjects: frozenset[Spot] = frozenset()


class Guided(Session):
    """A session that is not stored, with a bubble over its table."""

    def bubble(self, words: Words) -> Bubble:
        """Return what the robot says now."""
        raise NotImplementedError

    def describe_progress(self, words: Words) -> str:
        """Describe how far the person has come."""
        raise NotImplementedError

    @property
    def wanted(self) -> list[Move]:
        """The moves that are possible now; empty while the person only reads or watches."""
        raise NotImplementedError

    @property
    def mine(self) -> bool:
        """Whether the person must move."""
        return bool(self.wanted)

    @property
    def reading(self) -> bool:
        """Whether the person only has to read and continue."""
        raise NotImplementedError

    @property
    def waits_for(self) -> str:
        """The key of the sentence that says what to press while there is nothing to do but read."""
        return "lesson.read_first" if "lesson.next" in self.buttons else "lesson.press_one"

    @property
    def talks(self) -> bool:
        """Whether the robot speaks: the person must read or move."""
        return self.reading or bool(self.wanted)

    @property
    def spoken(self) -> int:
        """A number that changes whenever there is something new to read."""
        raise NotImplementedError

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons in the bubble: keys of sentences and of tools."""
        raise NotImplementedError

    @property
    def glow(self) -> tuple[str, ...]:
        """The cards and zones that glow while no move is required."""
        return ()

    @property
    def points(self) -> bool:
        """Whether the session marks the required moves on the table."""
        return True

    @property
    def sorry(self) -> bool:
        """Whether the robot looks sorry about the last move."""
        raise NotImplementedError

    @property
    def demonstrates(self) -> bool:
        """Whether moves are only played to show what a wrong move leads to."""
        return False

    @property
    def again(self) -> str:
        """The menu's line that restarts the session."""
        raise NotImplementedError

    @property
    def advises(self) -> bool:
        """Return False: the robot advises already."""
        return False

    def show(self) -> None:
        """Play one required move for the person, or continue."""
        raise NotImplementedError

    def ask_hint(self) -> bool:
        """Return False: the bubble already gives all advice."""
        return False

    def tick(self, now: float) -> None:
        """Take the preview that was asked for, once it is there."""
        if self._pending and self.mine:
            self._take_answer()

    def think(self, now: float) -> None:
        """Do nothing: nobody thinks ahead here."""

    def _store_decision(self) -> None:
        """Store nothing."""
