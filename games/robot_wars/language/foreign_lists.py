"""Turns a list of cards of another Dvorak program into the draft of a deck.

It knows the card templates of the Dvorak wiki and the tab-separated tables of LackeyCCG. A draft
has names, kinds and texts; its writer then says what each card does.
"""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from games.cardfile.edits import format_value

CARD = re.compile(r"\{\{\s*card\s*\|", re.IGNORECASE)
WORDS = {"name": ("title", "name"), "kind": ("type",), "text": ("text", "rules", "ability")}
KINDS = {"action": "action", "reaction": "action", "hazard": "hazard", "trap": "hazard"}
STRENGTH = 3  # of a Component, until its writer chooses another
KEY_LENGTH = 30  # characters
FEWEST = 2  # cards, from which a file is such a list


class ListedCard(NamedTuple):
    """A card of a list, in its own words."""

    name: str
    kind: str
    text: str


def convert_list(text: str, name: str) -> str:
    """Return a list of cards as the text of a deck with a name; empty if it is no such list."""
    found = [*read_wiki(text)] or [*read_table(text)]
    cards = [card for card in found if card.name]
    if len(cards) < FEWEST:
        return ""
    written: dict[str, dict[str, object]] = {}
    keys: dict[ListedCard, str] = {}
    for card in cards:
        if card in keys:  # a copy
            written[keys[card]]["count"] = int(str(written[keys[card]].get("count", 1))) + 1
            continue
        key = keys[card] = find_key(card.name, written)
        written[key] = describe(card)
    lines = [f"name: {format_value(name)}", "cards:"]
    lines += [f"  {key}: {format_value(values)}" for key, values in written.items()]
    return "\n".join([*lines, ""])


def describe(card: ListedCard) -> dict[str, object]:
    """Return the values of a card in a deck."""
    first = re.split(r"\W+", card.kind.lower().strip())[0]
    kind = KINDS.get(first, "component")  # whatever stays on the table
    strength = {"strength": STRENGTH} if kind == "component" else {}
    text = {"text": card.text} if card.text else {}
    return {"kind": kind, **strength, "name": card.name, **text}


def find_key(name: str, taken: dict[str, dict[str, object]]) -> str:
    """Return a key for a card that no other card has."""
    stem = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:KEY_LENGTH] or "card"
    number = 1
    while (key := stem if number == 1 else f"{stem}_{number}") in taken:
        number += 1
    return key


def read_wiki(text: str) -> Iterator[ListedCard]:
    """Yield the cards of a wiki page: `{{card|title=..|text=..|type=..}}`."""
    for start in CARD.finditer(text):
        values: dict[str, str] = {}
        for part in split_template(text, start.end()):
            word, _, value = part.partition("=")
            values[word.strip().lower()] = plain(value)
        yield make_card(values)


def split_template(text: str, at: int) -> Iterator[str]:
    """Yield the parts of a template between `|` from a place on, until its braces close."""
    deep, begin = 0, at
    while at < len(text):
        two = text[at : at + 2]
        if two in ("{{", "[["):
            deep += 1
            at += 2
        elif two in ("}}", "]]"):
            if not deep:
                break
            deep -= 1
            at += 2
        else:
            if text[at] == "|" and not deep:
                yield text[begin:at]
                begin = at + 1
            at += 1
    yield text[begin:at]


def read_table(text: str) -> Iterator[ListedCard]:
    """Yield the cards of a table with tabs, whose first line names its columns."""
    head, *rows = text.split("\n")
    columns = [word.strip().lower() for word in head.split("\t")]
    if "name" not in columns or len(columns) < FEWEST:
        return
    for row in rows:
        yield make_card({w: plain(v) for w, v in zip(columns, row.split("\t"), strict=False)})


def make_card(values: dict[str, str]) -> ListedCard:
    """Return the card with these values, by the words of its list."""
    found = {
        name: next((values[word] for word in words if values.get(word)), "")
        for name, words in WORDS.items()
    }
    return ListedCard(**found)


def plain(text: str) -> str:
    """Return a text without the marks of a wiki, in one line."""
    text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    text = re.sub(r"\{\{[^{}|]*\|([^{}|]*)[^{}]*\}\}", r"\1", text)  # a template's first words
    text = re.sub(r"<[^>]*>", " ", re.sub(r"'{2,}|\{\{[^}]*\}\}", "", text))
    return " ".join(html.unescape(text).split())
