"""A game of cards that stand in a file: its rules, its kinds of cards, and how it reads decks."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, NamedTuple

from games.cardfile.card import Card
from games.cardfile.grammar import Grammar
from games.cardfile.reader import CardShape, Mistake
from games.engine import Options, RuleController


class Deck(NamedTuple):
    """A player's own deck: name, cards (each as often as it is there), text and hash."""

    name: str
    cards: tuple[Card, ...]
    text: str
    digest: str
    author: str = ""
    version: str = ""
    about: str = ""


class DeckReader(NamedTuple):
    """How a game reads players' own decks."""

    claims: Callable[[Path], bool]  # whether a file means to be such a deck
    read: Callable[[Path, str], Deck]  # by path and name in messages; CardError holds all mistakes
    name: Callable[[Options], str]  # of a match's deck; empty without one
    remarks: Callable[[Path], list[Mistake]]  # on a deck without mistakes: what is hardly meant
    grammar: Grammar


class Game(RuleController):
    """The rules of a game, and what they read of card files."""

    cards: ClassVar[CardShape]
    decks: ClassVar[DeckReader | None] = None
