"""Describes a deck language, so that a form can offer only valid input."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING
from typing import Any, NamedTuple

from games.cardfile.errors import Mistake
from games.cardfile.reader import Card, Line
from games.cardfile.signatures import NestedLines, Slot, Verb, arguments_of
from games.cardfile.yaml_tree import YamlNode

PathStep = str | int
Tree = Any  # values of a card file without places: dict, list, str, int, float, bool or None


class DeckDraft(NamedTuple):
    """An unfinished deck, as far as it can be read."""

    tree: YamlNode | None  # None if the text is not YAML
    cards: tuple[Card, ...]  # the correct ones, each once
    mistakes: tuple[Mistake, ...]
    remarks: tuple[Mistake, ...] = ()  # only if there are no mistakes


class Grammar(NamedTuple):
    """The language in which players write decks for a game."""

    section: str  # the word above the cards
    head: Mapping[
        str, int
    ]  # words about the deck itself, each with its largest number of characters
    fields: Mapping[str, Slot]  # the values of a card, in the order of the form
    starts: Mapping[
        str, Mapping[str, Tree]
    ]  # by kind, the values of a new card other than its name
    drawn: tuple[str, str]  # the names of the values for the picture's parts and its colour
    longest: Mapping[str, int]  # largest number of characters, by text value
    lists: tuple[str, ...]  # words of a card that have lines, such as `do`
    verbs: Mapping[str, Verb]
    common: frozenset[str]  # arguments of all verbs
    may_stand: Callable[[str, str, Sequence[str]], Collection[str]]  # see `AllowedPlaces.verbs`
    not_for: Mapping[str, Collection[str]]  # words of a card that a kind does not allow
    numbers: Callable[[str], range]  # allowed numbers, by the name of a value or argument
    lasting: str  # the argument whose lines are states instead of actions
    options: int  # largest number of lines in a choice
    spoken: Callable[
        [Sequence[Line], str, str], dict[tuple[PathStep, ...], str]
    ]  # each line in words, by its path
    draft: Callable[[str], DeckDraft]
    begins: Callable[[str], str]  # the text of a new deck with the built-in cards, by its name
    trial: Callable[
        [str, str], tuple[str, tuple[str, ...]]
    ]  # a deck to try a card, and cards for a hand
    groups: Mapping[str, Collection[str]]  # verbs by group, in the order of a list of them


def read_line(tree: Tree, verbs: Mapping[str, Verb]) -> Line | None:
    """Return a line as far as it is written. Missing and wrong arguments get default values."""
    verb, given = split_line(tree, verbs)
    if verb not in verbs:
        return None
    slots = arguments_of(verbs[verb])
    args = [
        (name, _read_value(given.get(name, NOT_GIVEN), slot, verbs)) for name, slot in slots.items()
    ]
    return Line(verb, verbs[verb], tuple(args))


NOT_GIVEN = object()


def split_line(tree: Tree, verbs: Mapping[str, Verb]) -> tuple[str, dict[str, Tree]]:
    """Return the verb of a line and its arguments by name."""
    if not isinstance(tree, dict) or len(tree) != 1:
        return str(tree), {}
    [(verb, given)] = tree.items()
    if isinstance(given, dict):
        return verb, given
    return verb, {block: given} if (block := first_block(verb, verbs)) else {}


def first_block(verb: str, verbs: Mapping[str, Verb]) -> str:
    """Return the first argument of a verb that is a list of lines; empty if there is none."""
    slots = arguments_of(verbs[verb]) if verb in verbs else {}
    return next((name for name, slot in slots.items() if slot.kind.lines), "")


def _read_value(tree: Tree, slot: Slot, verbs: Mapping[str, Verb]) -> object:
    if slot.kind.lines:
        lines = tree if isinstance(tree, list) else []
        return NestedLines(filter(None, (read_line(line, verbs) for line in lines)))
    if tree is not NOT_GIVEN and (type(tree) in slot.kind.types or tree in slot.kind.choices):
        return tree
    return default_of(slot)


def default_of(slot: Slot) -> object:
    """Return the default of an argument; for one without a default, any valid value."""
    if slot.default is not MISSING:
        return slot.default
    return slot.kind.choices[0] if slot.kind.choices else 1
