"""What a scene and a table need of the program, so that they need not know the window."""

from __future__ import annotations

from typing import Protocol

from ui.art import Art
from ui.language import Words
from ui.settings import Settings
from ui.sound import Sound
from ui.theme import Theme


class Host(Protocol):
    """The window and all that scenes share."""

    art: Art
    theme: Theme
    words: Words
    settings: Settings
    sound: Sound

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""

    def say(self, text: str) -> None:
        """One line on the screen for a while."""

    def keep_settings(self) -> None:
        """Store the settings in the profile."""
