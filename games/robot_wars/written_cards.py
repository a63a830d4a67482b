"""Reads cards that players write during a game, and the ready-made ideas for them."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, cast

from games.cardfile.edits import format_value
from games.cardfile.errors import CheckedText, clip, phrase
from games.cardfile.reader import CardError
from games.cardfile.yaml_tree import YamlNode, entries_of, parse_yaml, without_places
from games.robot_wars.card import RobotCard
from games.robot_wars.decks import SECTION, check_section
from games.robot_wars.language.head import TEXTS, add_translations

IDEAS_FILE = Path(__file__).with_name("ideas.yaml")
MAX_BYTES = 4 << 10  # largest size of the text of a written card
EXAMPLE = "cards: {hammer: {kind: component, strength: 4, name: Hammer, do: [attack]}}"
CHARACTERS = ("steady", "cautious", "bold", "tricky")  # of those who prefer the ideas


class Idea(NamedTuple):
    """A ready-made card: its key, the character that it fits, its card and its names."""

    key: str
    character: str
    values: dict[str, object]  # as in the file
    names: dict[str, str]  # by language

    def text(self, names: dict[str, str] | None = None) -> str:
        """Return the text of the written card. `names` are its names by language."""
        named = self.names if names is None else names
        first, *others = named
        given = {SECTION: {self.key: {**self.values, "name": named[first]}}}
        if others:
            given[TEXTS] = {one: {self.key: {"name": named[one]}} for one in others}
        return "".join(f"{word}: {format_value(value)}\n" for word, value in given.items())


@lru_cache(maxsize=512)
def written_card(text: str) -> RobotCard:
    """Return the card in the text of a move; raise CardError with all mistakes.

    The text is like a deck with one card and no name: `cards: {..}`, perhaps `texts: {..}`. The
    `variant` of the card follows from the text, so that different cards are never equal.
    """
    notes, root = parse_card(text)
    found = read_card(notes, root)
    notes.raise_reported()
    number = int(hashlib.sha256(text.encode()).hexdigest()[:7], 16)
    return replace(found[0], variant=number)


def parse_card(text: str) -> tuple[CheckedText, YamlNode]:
    """Return the notes and the tree of a written card's text; raise CardError."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        right = phrase("a written card has at most {0} KiB", MAX_BYTES >> 10)
        raise CheckedText("text").fail((1, 1), "the text is too long; {0}", right)
    notes, root = parse_yaml(text)
    entries_of(notes, root, phrase("a written card"), EXAMPLE)
    notes.raise_reported()
    return notes, root


def read_card(notes: CheckedText, root: YamlNode) -> tuple[RobotCard, ...]:
    """Return the card of a tree if it is correct; note the mistakes."""
    for word, node in root.value.items():
        if word not in (SECTION, TEXTS):
            notes.report(node.word, "unknown '{0}'; {1}", clip(word), phrase("write {0}", EXAMPLE))
    section: YamlNode | None = root.value.get(SECTION)
    if section is None:
        notes.report(root.place, "there is no card; write {0}", EXAMPLE)
        return ()
    found = add_translations(notes, root, check_section(notes, section, SECTION))
    if not notes.mistakes and (len(found) != 1 or found[0].count != 1):
        notes.report(section.word, "write exactly one card")
    return found


def rename(text: str, change: Callable[[str, str], str]) -> str:
    """Return the text of a correct card with its names changed by language and name."""
    tree = without_places(parse_yaml(text)[1])
    [(key, values)] = tree[SECTION].items()
    names = {one: cards[key]["name"] for one, cards in tree.get(TEXTS, {}).items()}
    names = {"en": values.pop("name")} | names
    idea = Idea(key, "", values, {one: change(one, name) for one, name in names.items()})
    return idea.text()


def check_written(text: str) -> str:
    """Return the mistakes in the text of a written card, one a line; empty if there are none."""
    try:
        written_card(text)
    except CardError as error:
        return "\n".join(map(str, error.mistakes))
    return ""


@cache
def load_ideas(path: Path = IDEAS_FILE) -> tuple[RobotCard, tuple[Idea, ...]]:
    """Return the blank card and the ideas of a file; raise CardError with all mistakes."""
    notes, root = parse_yaml(path)
    known = ("blank", "names", *CHARACTERS)
    for word, node in entries_of(notes, root, phrase("a list of ideas"), EXAMPLE).items():
        if word not in known:
            notes.report(node.word, "unknown '{0}'; {1}", clip(word), ", ".join(known))
    notes.raise_reported()
    plain = without_places(root)
    ideas: list[Idea] = []
    for character in CHARACTERS:
        check_section(notes, root.value[character], character)
        for key, values in plain[character].items():
            names = {"en": str(values.get("name"))}
            for language, named in plain["names"].items():
                if key not in named:
                    notes.report(
                        root.value["names"].word, "'{0}' has no name in '{1}'", key, language
                    )
                names[language] = str(named.get(key))
            ideas.append(Idea(key, character, values, names))
    notes.raise_reported()
    words = plain["blank"]
    blank = RobotCard(
        game="blank",  # as a card of a deck: its drawing is composed
        key="blank",
        name=words["en"]["name"],
        text=words["en"]["text"],
        texts={language: one for language, one in words.items() if language != "en"},
        robot=("head_box", "eyes_sleepy", "mouth_flat"),
        colour="#d9cfb4",
        kind=cast("Literal['action']", "blank"),  # no kind that a card file can name
    )
    return blank, tuple(ideas)


BLANK, IDEAS = load_ideas()
