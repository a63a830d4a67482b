"""What a form needs to know of the language of a game's own decks, to offer only what may stand."""

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
    """A deck that is being written, as far as it can be read."""

    tree: YamlNode | None  # None if it is no YAML
    cards: tuple[Card, ...]  # those that are right, each once
    mistakes: tuple[Mistake, ...]
    remarks: tuple[Mistake, ...] = ()  # only on a deck without mistakes


class Grammar(NamedTuple):
    """The language of a game's own decks."""

    section: str  # the word under which its cards stand
    head: Mapping[str, int]  # what a deck says of itself, with the most characters of each
    fields: Mapping[str, Slot]  # the values of a card, in the order of a form
    starts: Mapping[str, Mapping[str, Tree]]  # by kind, what a new card has beside its name
    drawn: tuple[str, str]  # the values of a card that name its picture's parts, and its colour
    longest: Mapping[str, int]  # characters of those that are text
    lists: tuple[str, ...]  # words of a card under which lines stand
    verbs: Mapping[str, Verb]
    common: frozenset[str]  # arguments that all verbs have
    may_stand: Callable[[str, str, Sequence[str]], Collection[str]]  # as `Places.verbs`
    not_for: Mapping[str, Collection[str]]  # words of a card that are not for a kind
    numbers: Callable[[str], range]  # by the name of a value or argument
    lasting: str  # the argument under which what is so stands, not verbs
    options: int  # lines at most of which one is chosen
    spoken: Callable[
        [Sequence[Line], str, str], dict[tuple[PathStep, ...], str]
    ]  # by place in a list
    draft: Callable[[str], DeckDraft]
    begins: Callable[[str], str]  # a deck's text of our own cards, by name
    trial: Callable[[str, str], tuple[str, tuple[str, ...]]]  # a deck, and cards for a hand


def read_line(tree: Tree, verbs: Mapping[str, Verb]) -> Line | None:
    """Return a line as far as it is written; what is missing or wrong is as if not given."""
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
    """Return the verb of a line and the arguments that are given by name."""
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
    """Return what an argument is if nothing is given; for one that is needed, something."""
    if slot.default is not MISSING:
        return slot.default
    return slot.kind.choices[0] if slot.kind.choices else 1
