"""The help page about writing decks."""

from pathlib import Path

from ui.paths import TEXT
from ui.scenes.rulebook import ReadingScene


class DeckHelpScene(ReadingScene):
    """The page about the language of cards."""

    title = "decks.help_title"

    def path(self) -> Path:
        return TEXT / "help" / f"decks.{self.app.words.language}.md"
