"""How a deck is written: a page to read, with an example."""

from __future__ import annotations

from pathlib import Path

from ui.paths import TEXT
from ui.scenes.rulebook import ReadingScene


class DeckHelpScene(ReadingScene):
    """The language of the cards, for those who write some."""

    title = "decks.help_title"

    def path(self) -> Path:
        """The page, in the language of the window."""
        return TEXT / "help" / f"decks.{self.app.words.language}.md"
