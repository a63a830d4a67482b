"""Checks a translation of cards: `{game: {card: {name: .., text: ..}}}`."""

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from games.cardfile.errors import CardError, Mistake, Source, clip, instead
from games.cardfile.placeholders import fill, numbers
from games.cardfile.reader import Card, words
from games.cardfile.yaml_tree import Node, parsed

EXAMPLE = "bolt: {name: Bout, text: Klik}"
_WORDS = ("name", "text")


def check_words(path: Path | str, cards: Iterable[Card]) -> list[Mistake]:
    """Return all mistakes in a translation of these cards, missing cards included."""
    games: dict[str, dict[str, Card]] = {}
    for card in cards:
        games.setdefault(card.game, {}).setdefault(card.key, card)
    try:
        notes, root = parsed(Path(path))
        example = f"{next(iter(games))}: {{{EXAMPLE}}}"
        for game, section in words(notes, root, "a translation", example).items():
            if game in games:
                _check_game(notes, section, games[game])
            else:
                notes.wrong(section.word, f"unknown game '{clip(game)}'; {instead(game, games)}")
        notes.settle()
    except CardError as error:
        return list(error.mistakes)
    return []


def _check_game(notes: Source, section: Node, cards: dict[str, Card]) -> None:
    found = words(notes, section, "a game", EXAMPLE)
    for key, node in found.items():
        if key in cards:
            _check_card(notes, node, cards[key])
        else:
            notes.wrong(node.word, f"unknown card '{clip(key)}'; {instead(key, cards)}")
    for key in [key for key in cards if key not in found]:
        notes.wrong(section.word, f"no words for card '{key}'; write {key}: and its name and text")


def _check_card(notes: Source, node: Node, card: Card) -> None:
    what = f"card '{card.key}'"
    known = numbers({f.name: getattr(card, f.name) for f in fields(card)})
    given = words(notes, node, what, "{name: Buzzy, text: Zoem}")
    for word, child in given.items():
        if word not in _WORDS:
            notes.wrong(child.word, f"{what}: unknown key '{clip(word)}'; {instead(word, _WORDS)}")
        elif not isinstance(child.value, str):
            notes.wrong(child.place, f"{what}: '{word}' is no text; put it in quotes")
        elif word == "text":
            fill(child.value, known, notes, child.place, what)
    for word in _WORDS:
        if word not in given and getattr(card, word):
            notes.wrong(node.word, f"{what}: no '{word}'; write {word}: and text")
