"""Checks a translation of cards: `{game: {card: {name: .., text: ..}}}`."""

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from games.cardfile.errors import CardError, CheckedText, Mistake, clip, phrase, suggest
from games.cardfile.placeholders import fill_placeholders, find_numbers
from games.cardfile.reader import Card
from games.cardfile.yaml_tree import YamlNode, entries_of, parse_yaml

EXAMPLE = "bolt: {name: Bout, text: Klik}"
_WORDS = ("name", "text")


def check_translation(path: Path | str, cards: Iterable[Card]) -> list[Mistake]:
    """Return all mistakes in a translation of these cards, missing cards included."""
    games: dict[str, dict[str, Card]] = {}
    for card in cards:
        games.setdefault(card.game, {}).setdefault(card.key, card)
    try:
        notes, root = parse_yaml(Path(path))
        example = f"{next(iter(games))}: {{{EXAMPLE}}}"
        for game, section in entries_of(notes, root, phrase("a translation"), example).items():
            if game in games:
                _check_game(notes, section, games[game])
            else:
                notes.report(
                    section.word, "unknown game '{0}'; {1}", clip(game), suggest(game, games)
                )
        notes.raise_reported()
    except CardError as error:
        return list(error.mistakes)
    return []


def _check_game(notes: CheckedText, section: YamlNode, cards: dict[str, Card]) -> None:
    found = entries_of(notes, section, phrase("a game"), EXAMPLE)
    for key, node in found.items():
        if key in cards:
            _check_card(notes, node, cards[key])
        else:
            notes.report(node.word, "unknown card '{0}'; {1}", clip(key), suggest(key, cards))
    for key in [key for key in cards if key not in found]:
        notes.report(section.word, "card '{0}' has no words; write {0}: and its name and text", key)


def _check_card(notes: CheckedText, node: YamlNode, card: Card) -> None:
    what = phrase("card '{0}'", card.key)
    known = find_numbers({f.name: getattr(card, f.name) for f in fields(card)})
    given = entries_of(notes, node, what, "{name: Buzzy, text: Zoem}")
    for word, child in given.items():
        if word not in _WORDS:
            notes.report(
                child.word, "{0}: unknown key '{1}'; {2}", what, clip(word), suggest(word, _WORDS)
            )
        elif not isinstance(child.value, str):
            notes.report(child.place, "{0}: '{1}' is not text; put it in quotes", what, word)
        elif word == "text":
            fill_placeholders(child.value, known, notes, child.place, what)
    for word in _WORDS:
        if word not in given and getattr(card, word):
            notes.report(node.word, "{0}: '{1}' is missing; write {1}: and text", what, word)
