"""What the terminal's menus share: the profile, the words, and typed answers."""

import time
from collections.abc import Callable
from typing import Protocol

from ui.language.localization import Words
from ui.play.session import MoveSource, Session
from ui.storage.deck_shelf import Shelf
from ui.storage.profile import Profile
from ui.terminal.pages import Pages


class Quit(Exception):
    """Raised when the person quits; everything is stored by then."""


class Desk(Protocol):
    """The person at the terminal, as menus see them."""

    words: Words

    @property
    def profile(self) -> Profile: ...
    @property
    def opponents(self) -> MoveSource: ...
    @property
    def shelf(self) -> Shelf: ...
    def choose(self, lines: list[str]) -> int:
        """Print numbered lines and return the index of the chosen one."""
        ...

    def read_line(self, prompt: str) -> str:
        """Return a typed line."""
        ...


def keys_of(lines: list[str]) -> list[str]:
    """Return the key to type for each line: usually its number in the list.

    If some lines are numbers, each of these is its own key and the others get letters, so that a
    number never means two things.
    """
    numbers = [line for line in lines if line.isdecimal()]
    if not numbers or len(set(numbers)) < len(numbers):
        return [str(n) for n in range(1, len(lines) + 1)]
    letters = iter("abcdefghijklnoprstuvwxyz")
    return [line if line.isdecimal() else next(letters) for line in lines]


def print_choices(words: Words, lines: list[str], pages: Pages) -> list[str]:
    """Print lines, each with its key; return the keys."""
    keys = keys_of(lines)
    if keys == lines:
        print(words.join_list(lines, "table.and"))
    else:
        pages.show(
            line if key == line else f"{key}. {line}" for key, line in zip(keys, lines, strict=True)
        )
    return keys


def wait_for(session: Session, done: Callable[[], bool], seconds: float) -> bool:
    """Let opponents play until `done`; return False if that takes longer than `seconds`."""
    end = time.monotonic() + seconds
    while not done():
        session.tick(time.monotonic())
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True
