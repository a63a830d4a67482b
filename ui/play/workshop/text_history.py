"""All states of a text that is being written, each kept as what it changes of the one before."""

from itertools import takewhile
from operator import eq
from typing import NamedTuple


class Change(NamedTuple):
    """One change: from character `at` on, `old` became `new`; and what was chosen before it."""

    at: int
    old: str
    new: str
    chosen: str


class History:
    """A text with every state that it ever had."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self.at = 0  # behind what was changed last

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def write(self, text: str, chosen: str = "") -> bool:
        """Take a new text; return whether it differs from the present one."""
        if text == self.text:
            return False
        change = difference(self.text, text, chosen)
        self._done.append(change)
        self._undone.clear()
        self.at = change.at + len(change.new)
        self.text = text
        return True

    def undo(self, chosen: str = "") -> str:
        """Go one state back; return what was chosen then."""
        change = self._done.pop()
        self._undone.append(change._replace(chosen=chosen))
        self.text = _swapped(self.text, change.at, change.new, change.old)
        self.at = change.at + len(change.old)
        return change.chosen

    def redo(self, chosen: str = "") -> str:
        """Go one state on again; return what was chosen then."""
        change = self._undone.pop()
        self._done.append(change._replace(chosen=chosen))
        self.text = _swapped(self.text, change.at, change.old, change.new)
        self.at = change.at + len(change.new)
        return change.chosen


def difference(old: str, new: str, chosen: str = "") -> Change:
    """Return the smallest change that makes one text of the other."""
    at = _alike(old, new)
    old, new = old[at:], new[at:]
    same = _alike(old[::-1], new[::-1])
    return Change(at, old[: len(old) - same], new[: len(new) - same], chosen)


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return sum(takewhile(bool, map(eq, one, other)))


def _swapped(text: str, at: int, gone: str, come: str) -> str:
    return text[:at] + come + text[at + len(gone) :]
