"""What the terminal's menus need: the profile, the words, and answers that are typed."""

import time
from collections.abc import Callable
from typing import Protocol

from ui.language.localization import Words
from ui.play.session import Opponents, Session
from ui.storage.deck_shelf import Shelf
from ui.storage.profile import Profile
from ui.terminal.pages import Pages


class Quit(Exception):
    """Raised when the person quits; everything is stored."""


class Desk(Protocol):
    """Somebody at a terminal."""

    words: Words

    @property
    def profile(self) -> Profile: ...
    @property
    def opponents(self) -> Opponents: ...
    @property
    def shelf(self) -> Shelf: ...
    def number(self, lines: list[str]) -> int:
        """Print numbered lines and return the index of the one that is chosen."""
        ...

    def line(self, prompt: str) -> str:
        """Return a typed line."""
        ...


def keys_of(lines: list[str]) -> list[str]:
    """Return what is typed for each line: a line that is a number by itself, else its number.

    Where some lines are numbers the others have letters, so that a number never means two things.
    """
    numbers = [line for line in lines if line.isdecimal()]
    if not numbers or len(set(numbers)) < len(numbers):
        return [str(n) for n in range(1, len(lines) + 1)]
    letters = iter("abcdefghijklnoprstuvwxyz")
    return [line if line.isdecimal() else next(letters) for line in lines]


def told(words: Words, lines: list[str], pages: Pages) -> list[str]:
    """Print lines with what is typed for each; return that."""
    keys = keys_of(lines)
    if keys == lines:
        print(words.listed(lines, "table.and"))
    else:
        pages.show(
            line if key == line else f"{key}. {line}" for key, line in zip(keys, lines, strict=True)
        )
    return keys


def wait_for(session: Session, done: Callable[[], bool], seconds: float) -> bool:
    """Let opponents play until a condition holds (for the terminal, which has no frames)."""
    end = time.monotonic() + seconds
    while not done():
        session.tick(time.monotonic())
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True
