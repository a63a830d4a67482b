"""Reads players' own decks: card files, checked like the built-in ones, that matches contain.

A deck is `{name: .., cards: {..}}`. Its text is an option of the match and so part of every save
and replay. A deck with a mistake is not used at all.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from games.cardfile.encoding import load_text
from games.cardfile.errors import CheckedText, clip, phrase
from games.cardfile.game import Deck
from games.cardfile.reader import CARD_FILE, CardError, Mistake, load_cards, read_cards
from games.cardfile.yaml_tree import YamlNode, entries_of, parse_yaml
from games.engine import Event, Move, Options, Piece, Said
from games.robot_wars.card import RobotCard
from games.robot_wars.language.advice import note_oversights
from games.robot_wars.language.deck_check import EXAMPLE, NOT_HERE, PLACES, check_card
from games.robot_wars.language.head import add_translations, read_head
from games.robot_wars.verbs import VERBS
from games.robot_wars.zones import MAX_BLANKS, PIECES

DECK_SIZE = range(12, PIECES - MAX_BLANKS + 1)  # allowed numbers of cards
MAX_BYTES = 256 << 10  # largest size of a deck's text
SECTION = "cards"
# Sayings whose first card does nothing itself.
NO_USE = frozenset(
    f"robot_wars.{key}"
    for key in ("stopped", "shy", "writes", "presents", "vetoes", "house_hits", "house_misses")
)


CARDS: tuple[RobotCard, ...] = load_cards(CARD_FILE, "robot_wars", RobotCard, VERBS)
DECK: tuple[RobotCard, ...] = tuple(card for card in CARDS for _ in range(card.count))
OURS = Deck("", DECK, "", "")


@lru_cache(maxsize=16)
def deck_of(text: str) -> Deck:
    """Return the deck in a text (empty: the built-in one); raise CardError with all mistakes."""
    if not text:
        return OURS
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        right = phrase("a deck has at most {0} KiB; split it", MAX_BYTES >> 10)
        raise CheckedText("text").fail((1, 1), "the text is too long; {0}", right)
    notes, root = parse_yaml(text, lenient=True)
    if not entries_of(notes, root, phrase("a deck"), EXAMPLE):
        notes.raise_reported()
    head = read_head(notes, root, SECTION)
    cards = add_translations(notes, root, cards_of(notes, root))
    notes.raise_reported()
    all_cards = tuple(one for card in cards for one in (card,) * card.count)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Deck(head.name, all_cards, text, digest, head.author, head.version, head.about)


def cards_of(notes: CheckedText, root: YamlNode) -> tuple[RobotCard, ...]:
    """Read and check the cards of a deck; note the mistakes."""
    section = root.value.get(SECTION)
    if section is None:
        notes.report(
            root.place, "the deck has no cards; write {0}: and below it the cards", SECTION
        )
        return ()
    cards = check_section(notes, section, SECTION)
    if not notes.mistakes:
        check_all(notes, section, cards)
    return cards


def check_section(notes: CheckedText, section: YamlNode, name: str) -> tuple[RobotCard, ...]:
    """Read and check cards that players wrote; note the mistakes."""
    cards = read_cards(notes, section, name, RobotCard, VERBS, NOT_HERE, PLACES)
    for key, node in section.value.items() if isinstance(section.value, dict) else ():
        check_card(notes, phrase("card '{0}'", clip(key)), node)
    return cards


def check_all(notes: CheckedText, section: YamlNode, cards: tuple[RobotCard, ...]) -> None:
    """Check that a game can be played with these cards."""
    many = sum(card.count for card in cards)
    if many not in DECK_SIZE:
        right = phrase(
            "a deck has {0} to {1}; change the counts", DECK_SIZE.start, DECK_SIZE.stop - 1
        )
        notes.report(section.word, "the number of cards is {0}; {1}", many, right)
    if not any(card.engine for card in cards):
        right = phrase("write engine: true on some components")
        notes.report(section.word, "no Robot can use anything without an Engine; {0}", right)


def remarks_on(path: Path) -> list[Mistake]:
    """Return the likely oversights in the deck file of a path without mistakes."""
    notes, root = parse_yaml(path)
    return find_oversights(notes, root, cards_of(CheckedText(str(path)), root))


def find_oversights(
    notes: CheckedText, root: YamlNode, cards: tuple[RobotCard, ...]
) -> list[Mistake]:
    """Return the likely oversights in the cards of a deck without mistakes."""
    note_oversights(notes, root.value[SECTION], cards)
    return sorted(notes.mistakes, key=lambda one: (one.line, one.column))


def read_deck(path: Path, name: str = "") -> Deck:
    """Return the deck of a file; raise CardError with all mistakes, under the file's `name`."""
    try:
        text = load_text(path, str(path))
        if not text.strip():
            raise CheckedText("").fail((1, 1), "the file is empty; write {0} and cards:", EXAMPLE)
        return deck_of(text)
    except CardError as error:
        raise CardError(replace(m, file=name or path.name) for m in error.mistakes) from None


def find_uses(move: Move, events: Sequence[Event]) -> set[Piece]:
    """Return the cards whose abilities a move used: those that act, and played Actions."""
    said = [event for event in events if isinstance(event, Said)]
    found = {one.pieces[0] for one in said if one.pieces and one.key not in NO_USE}
    return found | ({move.piece} if move.verb == "act" and move.piece is not None else set())


def is_deck(path: Path) -> bool:
    """Return whether a file looks like a deck: it has a name, or cards without a game."""
    try:
        root = parse_yaml(path, lenient=True)[1]
    except CardError:
        return False
    return isinstance(root.value, dict) and bool({"name", SECTION} & root.value.keys())


def mistakes_of(text: object) -> str:
    """Return the mistakes in the text of a deck, one a line; empty if there are none."""
    if not isinstance(text, str):
        return "a deck is text"
    try:
        deck_of(text)
    except CardError as error:
        return "\n".join(map(str, error.mistakes))
    return ""


def deck_name(options: Options) -> str:
    """Return the name of a match's deck; empty if it has none or is unreadable."""
    try:
        return deck_of(str(options.get("deck") or "")).name
    except CardError:
        return ""
