"""What scenes and tables need of the program, without importing the window."""

from __future__ import annotations

from typing import Protocol

from ui.app.sound import Sound
from ui.graphics.art import Art
from ui.graphics.theme import Theme
from ui.localization import Words
from ui.storage.settings import Settings


class Host(Protocol):
    """What all scenes share."""

    art: Art
    theme: Theme
    words: Words
    settings: Settings
    sound: Sound

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""

    def say(self, text: str) -> None:
        """Show a one-line notice for a while."""

    def keep_settings(self) -> None:
        """Store the settings in the profile."""
