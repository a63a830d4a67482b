"""A game whose cards are in a file: its rules, its kinds of cards, and how it reads decks."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

from games.cardfile.card import Card
from games.cardfile.grammar import Grammar
from games.cardfile.reader import CardShape, Mistake
from games.engine import Event, Move, Options, Piece, RuleController


class Deck(NamedTuple):
    """A player's own deck: its name, all copies of its cards, its text and the text's hash."""

    name: str
    cards: tuple[Card, ...]
    text: str
    digest: str
    author: str = ""
    version: str = ""
    about: str = ""


class CardWriting(NamedTuple):
    """How players write cards during a game, each as a text of its own."""

    grammar: Grammar  # of a text with one card
    read: Callable[[str], Card]  # raises CardError
    ideas: tuple[str, ...]  # the texts of ready-made cards
    # Returns a text with its names changed by a function of the language and the name.
    rename: Callable[[str, Callable[[str, str], str]], str]


class DeckReader(NamedTuple):
    """How a game reads players' own decks."""

    claims: Callable[[Path], bool]  # whether a file looks like such a deck
    read: Callable[[Path, str], Deck]  # by path, and name for messages; raises CardError
    name: Callable[[Options], str]  # the name of a match's deck; empty without one
    remarks: Callable[[Path], list[Mistake]]  # likely oversights in a deck without mistakes
    # The cards whose abilities a move used, as its events tell.
    uses: Callable[[Move, Sequence[Event]], Iterable[Piece]]
    grammar: Grammar
    writing: CardWriting | None = None  # if players write cards during a game
    # The draft of a deck, from another program's list of cards and a name; empty if it is none.
    convert: Callable[[str, str], str] = lambda _text, _name: ""


class Game(RuleController):
    """The rules of a game, and how its cards are read from files."""

    cards: ClassVar[CardShape]
    decks: ClassVar[DeckReader | None] = None
