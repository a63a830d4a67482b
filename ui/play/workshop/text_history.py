"""All states of an edited text, each stored as the change from the state before."""

from itertools import takewhile
from operator import eq
from typing import NamedTuple


class Change(NamedTuple):
    """A change: at character `at`, `old` became `new`; `chosen` is the card chosen before it."""

    at: int
    old: str
    new: str
    chosen: str


class History:
    """A text with all its earlier states."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self.at = 0  # the position behind the last change

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def write(self, text: str, chosen: str = "") -> bool:
        """Store a new text; return whether it differs from the present one."""
        if text == self.text:
            return False
        change = find_change(self.text, text, chosen)
        if self._done and not self._undone and continues_word(self._done[-1], change):
            last = self._done.pop()
            change = Change(last.at, last.old, last.new + change.new, last.chosen)
        self._done.append(change)
        self._undone.clear()
        self.at = change.at + len(change.new)
        self.text = text
        return True

    def undo(self, chosen: str = "") -> str:
        """Go back one state; return the card that was chosen then."""
        change = self._done.pop()
        self._undone.append(change._replace(chosen=chosen))
        self.text = _replace(self.text, change.at, change.new, change.old)
        self.at = change.at + len(change.old)
        return change.chosen

    def redo(self, chosen: str = "") -> str:
        """Go forward one state; return the card that was chosen then."""
        change = self._undone.pop()
        self._done.append(change._replace(chosen=chosen))
        self.text = _replace(self.text, change.at, change.old, change.new)
        self.at = change.at + len(change.new)
        return change.chosen


def continues_word(last: Change, change: Change) -> bool:
    """Return whether a change types the next letter of the word that the last one typed."""
    typed = not last.old and not change.old and len(change.new) == 1 and change.new.isalnum()
    return typed and last.at + len(last.new) == change.at and last.new.lstrip(" ").isalnum()


def find_change(old: str, new: str, chosen: str = "") -> Change:
    """Return the smallest change that turns one text into the other."""
    at = _count_common(old, new)
    old, new = old[at:], new[at:]
    same = _count_common(old[::-1], new[::-1])
    return Change(at, old[: len(old) - same], new[: len(new) - same], chosen)


def _count_common(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    return sum(takewhile(bool, map(eq, one, other)))


def _replace(text: str, at: int, gone: str, come: str) -> str:
    return text[:at] + come + text[at + len(gone) :]
