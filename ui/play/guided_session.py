"""Sessions in which a robot speaks in a bubble: lessons and puzzles."""

from typing import NamedTuple

from games.engine import Move
from ui.language.localization import Words
from ui.play.session import Session


class Bubble(NamedTuple):
    """What the robot says: an answer to the last move if that was not meant, the idea of the step,
    and the rule of whichever is told.
    """

    answer: str
    idea: str
    rule: str


class Guided(Session):
    """A session of which nothing is stored, with a bubble over its table."""

    def bubble(self, words: Words) -> Bubble:
        """Return what the robot says now."""
        raise NotImplementedError

    def far(self, words: Words) -> str:
        """Return how far one is, in words."""
        raise NotImplementedError

    @property
    def wanted(self) -> list[Move]:
        """The moves that may be made now; empty while one only reads or watches."""
        raise NotImplementedError

    @property
    def mine(self) -> bool:
        """Whether a move of the person is waited for."""
        return bool(self.wanted)

    @property
    def reading(self) -> bool:
        """Whether there is nothing to do but to read and press on."""
        raise NotImplementedError

    @property
    def waits_for(self) -> str:
        """The key of the sentence that says what to press while there is nothing to do but read."""
        return "lesson.read_first" if "lesson.next" in self.buttons else "lesson.press_one"

    @property
    def talks(self) -> bool:
        """Whether the robot has the word: the person is to read or to move."""
        return self.reading or bool(self.wanted)

    @property
    def spoken(self) -> int:
        """A number that is another whenever there is something new to read."""
        raise NotImplementedError

    @property
    def buttons(self) -> tuple[str, ...]:
        """What can be pressed in the bubble: keys of sentences and of tools."""
        raise NotImplementedError

    @property
    def glow(self) -> tuple[str, ...]:
        """The cards and zones that glow where nothing is to be moved."""
        return ()

    @property
    def points(self) -> bool:
        """Whether it shows which moves are meant."""
        return True

    @property
    def sorry(self) -> bool:
        """Whether the robot is, for the last move."""
        raise NotImplementedError

    @property
    def again(self) -> str:
        """The line of the menu that begins it anew."""
        raise NotImplementedError

    @property
    def advises(self) -> bool:
        """The robot advises already."""
        return False

    def show(self) -> None:
        """Do one move that is meant for the person, or go on."""
        raise NotImplementedError

    def ask_hint(self) -> bool:
        """Return False: the bubble is all the advice there is."""
        return False

    def tick(self, now: float) -> None:
        """Take the preview that was asked for, once it is there."""
        if self._pending and self.mine:
            self._listen()

    def _keep(self) -> None:
        """Keep nothing: this is no game."""
