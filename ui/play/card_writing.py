"""Writes blank cards during a game: whole cards for opponents, and the start of a person's form."""

from collections.abc import Sequence

from ai.personality import temper_of
from ai.registry import JUDGES
from games.cardfile.game import CardWriting
from games.cardfile.reader import Card
from games.engine import Move, State, asked, seeded
from games.registry import GAMES
from ui.language.grammar import GRAMMARS
from ui.language.localization import Words
from ui.play.workshop.deck_editor import DeckEditor


def writing_of(game: str) -> CardWriting:
    """Return how players of a game write cards."""
    decks = GAMES[game].decks
    assert decks is not None
    assert decks.writing is not None
    return decks.writing


def compose(game: str, v: State, move: Move, name: str, seed: int) -> Move:
    """Return the move of an opponent that writes a card, with a text that bears its name."""
    ask = asked(v)
    assert ask is not None
    chance = seeded(f"writes:{seed}")
    text = JUDGES[game].compose(v, ask.seat, temper_of(name), chance)
    return move._replace(text=sign(game, text, name))


def sign(game: str, text: str, name: str) -> str:
    """Return the text of a card, with the player's name before the card's own name if both fit."""
    writing = writing_of(game)
    longest = writing.grammar.longest["name"]

    def signed(language: str, card: str) -> str:
        owner = GRAMMARS[language].add_owner(name)
        return both if len(both := f"{owner} {card}") <= longest else card

    signature = writing.rename(text, signed)
    return signature if not writing.grammar.draft(signature).mistakes else text


def begin_text(game: str, move: Move, name: str) -> str:
    """Return the text of a new card with which a form begins."""
    grammar = writing_of(game).grammar
    kind, values = next(iter(grammar.starts.items()))
    given = {"kind": kind, **values, "name": name}
    told = "".join(f"    {word}: {value}\n" for word, value in given.items())
    return f"{grammar.section}:\n  card_{move.to}:\n{told}"


def list_ideas(game: str, words: Words) -> Sequence[tuple[str, Card]]:
    """Return the ready-made cards with their texts, by name."""
    writing = writing_of(game)
    found = [(text, writing.read(text)) for text in writing.ideas]
    return sorted(found, key=lambda one: words.card_name(one[1]).casefold())


def keep_deck(game: str, deck: str, name: str, texts: Sequence[str]) -> str:
    """Return the text of the deck of a game under a name, with the cards written in the game."""
    decks = GAMES[game].decks
    assert decks is not None
    bench = DeckEditor(decks.grammar, deck)
    bench.set_head("name", name)
    for text in dict.fromkeys(texts):
        written = DeckEditor(writing_of(game).grammar, text)
        bench.add_written(written)
        if not bench.is_valid:
            bench.undo()
    return bench.text
