"""Checks card files."""

from pathlib import Path

from games.cardfile.reader import CardError, Mistake, check
from games.registry import GAMES


def mistakes(path: Path) -> list[Mistake]:
    """Return every mistake in a card file or a player's own deck."""
    for game in GAMES.values():
        if game.decks and game.decks.claims(path):
            try:
                game.decks.read(path, str(path))
            except CardError as error:
                return list(error.mistakes)
            return []
    return check(path, {key: game.cards for key, game in GAMES.items()})
