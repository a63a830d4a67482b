"""Checks card files."""

from pathlib import Path

from games.cardfile.game import Deck
from games.cardfile.reader import CardError, Mistake, check_card_file
from games.registry import GAMES


def find_mistakes(path: Path) -> list[Mistake]:
    """Return every mistake in a card file or a player's own deck."""
    try:
        if read_deck_at(path) is not None:
            return []
    except CardError as error:
        return list(error.mistakes)
    return check_card_file(path, {key: game.cards for key, game in GAMES.items()})


def read_deck_at(path: Path) -> Deck | None:
    """Return the deck of a file, None if it is not a deck; raise CardError with its mistakes."""
    for game in GAMES.values():
        if game.decks and game.decks.claims(path):
            return game.decks.read(path, str(path))
    return None


def find_remarks(path: Path) -> list[Mistake]:
    """Return the likely oversights in a player's own deck without mistakes."""
    for game in GAMES.values():
        if game.decks and game.decks.claims(path):
            return game.decks.remarks(path)
    return []


def describe_cards(path: Path, language: str) -> list[str]:
    """Return a description of each card in a player's own deck; none if it has mistakes."""
    try:
        deck = read_deck_at(path)
    except CardError:
        return []
    cards = dict.fromkeys(deck.cards) if deck else ()
    told = {
        card: card.does_in(language) or ("" if card.text else card.text_in(language))
        for card in cards
    }
    return [f"  {card.name_in(language)}: {said}" for card, said in told.items() if said]
