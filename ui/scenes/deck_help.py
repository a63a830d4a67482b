"""The help page about writing decks."""

from pathlib import Path

from games.registry import deck_game
from ui.games.presenters import PRESENTERS
from ui.scenes.rulebook import ReadingScene


class DeckHelpScene(ReadingScene):
    """The page about the language of cards."""

    title = "decks.help_title"

    def path(self) -> Path:
        return PRESENTERS[deck_game()].files / f"decks.{self.app.words.language}.md"
