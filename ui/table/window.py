"""What a table needs from its window."""

from __future__ import annotations

from typing import Protocol

from ui.language.localization import Words
from ui.storage.settings import Settings
from ui.toolkit.graphics.art import Art
from ui.toolkit.input.keys import Keys
from ui.toolkit.widgets.scene import Window


class TableWindow(Window, Protocol):
    """The window of a table."""

    art: Art
    words: Words
    settings: Settings
    keys: Keys

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""

    def keep_settings(self) -> None:
        """Store the settings in the profile."""
