"""Reads the head of a deck (name, author and so on) and its translations."""

import re
from dataclasses import replace
from typing import NamedTuple

from games.cardfile.errors import CheckedText, clip, phrase, suggest, suggest_missing
from games.cardfile.placeholders import fill_placeholders, find_numbers
from games.cardfile.yaml_tree import YamlNode
from games.robot_wars.card import RobotCard
from games.robot_wars.language.deck_check import EXAMPLE, LONGEST, NAME, check_words

TEXTS = "texts"
ABOUT = 180  # characters
SHORT = {"author": 40, "version": 20, "about": ABOUT, "language": 3}  # at most, of each
WORDS = ("name", *SHORT)
_LANGUAGE = re.compile("[a-z]{2,3}")
TEXTS_EXAMPLE = phrase("write {0}", "texts: {nl: {hammer: {name: Hamer}}}")


class Head(NamedTuple):
    """The description of a deck by its author."""

    name: str = ""
    author: str = ""
    version: str = ""
    about: str = ""
    language: str = ""


def read_head(notes: CheckedText, root: YamlNode, section: str) -> Head:
    """Return the head of a deck; note unknown words in it."""
    known = (*WORDS, TEXTS, section)
    for word, node in root.value.items():
        if word not in known:
            notes.report(
                node.word,
                "unknown '{0}'; {1}",
                clip(word),
                suggest_missing(word, known, root.value),
            )
    found = {
        word: read_short_text(notes, word, root.value[word]) for word in SHORT if word in root.value
    }
    return Head(read_name(notes, root), **found)


def read_name(notes: CheckedText, root: YamlNode) -> str:
    """Return the name of the deck."""
    node = root.value.get("name")
    if node is None:
        notes.report(root.place, "the deck has no name; write {0}", EXAMPLE)
        return ""
    if not isinstance(node.value, str) or not 0 < len(node.value.strip()) <= NAME:
        notes.report(
            node.place, "a deck's name is text of 1 to {0} characters; write {1}", NAME, EXAMPLE
        )
        return ""
    check_words(notes, node.place, phrase("the deck's name"), node.value, NAME)
    return node.value.strip()


def read_short_text(notes: CheckedText, word: str, node: YamlNode) -> str:
    """Return a short text of the head; a version may be a number."""
    text = str(node.value) if word == "version" and type(node.value) in (int, float) else node.value
    if not isinstance(text, str):
        notes.report(node.place, "the deck's {0} is text; write {0}: and text in quotes", word)
        return ""
    if word == "language" and not _LANGUAGE.fullmatch(text):
        notes.report(node.place, "'{0}' is not a language code; write one such as en", clip(text))
    check_words(notes, node.place, phrase("the deck's {0}", word), text, SHORT[word])
    return text.strip()


def add_translations(
    notes: CheckedText, root: YamlNode, cards: tuple[RobotCard, ...], section: str = "cards"
) -> tuple[RobotCard, ...]:
    """Return the cards with their translations; note mistakes in these."""
    if TEXTS not in root.value:
        return cards
    found: dict[str, dict[str, dict[str, str]]] = {}
    by_key = {card.key: card for card in cards}
    given = root.value.get(section)
    written = given.value if given and isinstance(given.value, dict) else {}
    for language, one in entries(notes, root.value[TEXTS]).items():
        if not _LANGUAGE.fullmatch(language):
            said = phrase("'{0}' is not a language code; write one such as nl", clip(language))
            notes.report(one.word, said)
        for key, node in entries(notes, one).items():
            if key in written and key not in by_key:
                continue  # it has mistakes of its own
            if key not in by_key:
                right = suggest(key, by_key)
                notes.report(node.word, "unknown card '{0}'; {1}", clip(key), right)
                continue
            texts = read_texts(notes, by_key[key], node)
            found.setdefault(key, {})[language] = texts
    return tuple(replace(card, texts=found.get(card.key, {})) for card in cards)


def entries(notes: CheckedText, node: YamlNode) -> dict[str, YamlNode]:
    """Return the entries of a mapping; for other nodes note a mistake and return nothing."""
    if isinstance(node.value, dict):
        return node.value
    notes.report(node.place, "texts are listed by language and card; {0}", TEXTS_EXAMPLE)
    return {}


def read_texts(notes: CheckedText, card: RobotCard, node: YamlNode) -> dict[str, str]:
    """Return a card's name and text in one language."""
    found, what = {}, phrase("card '{0}'", card.key)
    known = find_numbers(
        {word: getattr(card, word) for word in ("count", "strength", "do", "when")}
    )
    known |= find_numbers({"while": card.while_})
    for word, child in entries(notes, node).items():
        if word not in LONGEST:
            said = phrase(
                "{0}: unknown key '{1}'; {2}",
                what,
                clip(word),
                suggest_missing(word, LONGEST, entries(notes, node)),
            )
            notes.report(child.word, said)
        elif not isinstance(child.value, str):
            notes.report(child.place, "{0}: '{1}' is not text; put it in quotes", what, word)
        else:
            check_words(
                notes, child.place, phrase("{0}: its {1}", what, word), child.value, LONGEST[word]
            )
            text = child.value
            found[word] = (
                fill_placeholders(text, known, notes, child.place, what) if word == "text" else text
            )
    return found
