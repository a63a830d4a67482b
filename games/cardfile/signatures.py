"""Checks the values of a card file against Python annotations, which are their only schema."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from games.cardfile.errors import CheckedText, clip, join_with_or, phrase, suggest
from games.cardfile.hints import hints_of, keywords_of
from games.cardfile.yaml_tree import YamlNode

Verb = Callable[..., Any]  # its keyword-only parameters are its arguments in a card file
WRONG: Any = object()  # replaces a value that was refused


class NestedLines(tuple[Any, ...]):
    """The lines under a verb, as one of its arguments."""

    __slots__ = ()


_DESCRIPTIONS = {
    int: phrase("a whole number"),
    float: phrase("a number"),
    str: phrase("text"),
    bool: phrase("true or false"),
    NestedLines: phrase("a list of verbs"),
}
_SHARED: dict[Verb, Verb] = {}  # by verb, the function whose arguments it takes too


@dataclass(frozen=True, slots=True)
class ValueKind:
    """The values that an annotation allows."""

    types: tuple[type, ...]
    choices: tuple[Any, ...] = ()
    item: ValueKind | None = None  # of each item of a list

    @property
    def lines(self) -> bool:
        """Whether it is a list of verbs."""
        return NestedLines in self.types

    def __str__(self) -> str:
        return self.expected

    @property
    def expected(self) -> str:
        """What a person can write for this value, in words."""
        said: list[str] = [_DESCRIPTIONS[kind] for kind in self.types if kind is not NoneType]
        said += [_quote_value(choice) for choice in self.choices]
        said += [phrase("a list of {0}", self.item.expected)] if self.item else []
        return join_with_or(said + ["null"] * (NoneType in self.types))


@dataclass(frozen=True, slots=True)
class Slot:
    """A declared value: a field of a card, or an argument of a verb."""

    kind: ValueKind
    default: Any = MISSING


def slots_of(shape: type[Any], without: frozenset[str]) -> dict[str, Slot]:
    """Return the values that a card's dataclass declares, by name."""
    hints = hints_of(shape)
    declared = [f for f in fields(shape) if f.init and f.name not in without]
    return {f.name.rstrip("_"): Slot(_kind_of(hints[f.name]), f.default) for f in declared}


def share_arguments(verbs: Iterable[Verb], common: Verb) -> None:
    """Let verbs take the arguments of another function too, after their own."""
    _SHARED.update(dict.fromkeys(verbs, common))


@lru_cache(maxsize=1024)
def arguments_of(verb: Verb) -> dict[str, Slot]:
    """Return the arguments of a verb: the keyword-only parameters of its function."""
    own = _arguments(verb)
    return own | _arguments(_SHARED[verb]) if verb in _SHARED else own


def needs_any(verb: Verb) -> bool:
    """Return whether a verb has an argument that must be given."""
    return any(slot.default is MISSING for slot in arguments_of(verb).values())


def block_of(verb: Verb) -> str:
    """Return the first argument that is a list of verbs; empty if there is none."""
    return next((name for name, slot in arguments_of(verb).items() if slot.kind.lines), "")


def _arguments(verb: Verb) -> dict[str, Slot]:
    hints = hints_of(verb)
    return {
        name: Slot(
            _kind_of(hints[name]), MISSING if default is inspect.Parameter.empty else default
        )
        for name, default in keywords_of(verb).items()
    }


@lru_cache(maxsize=256)
def _kind_of(hint: Any) -> ValueKind:
    if hint is None or hint is NoneType:
        return ValueKind((NoneType,))
    if hint in _DESCRIPTIONS:
        return ValueKind((hint,))
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ValueKind((), inside)
    if origin is tuple and len(inside) == 2 and inside[1] is ...:
        return ValueKind((), (), _kind_of(inside[0]))
    if origin in (Union, UnionType):
        kinds = [_kind_of(part) for part in inside]
        items = [kind.item for kind in kinds if kind.item]
        types = tuple(t for kind in kinds for t in kind.types)
        choices = tuple(c for kind in kinds for c in kind.choices)
        return ValueKind(types, choices, items[0] if items else None)
    raise TypeError(f"a card file cannot hold {hint}")


def check_value(node: YamlNode, kind: ValueKind, source: CheckedText, what: str) -> Any:
    """Return the node's value if the kind allows it; else report a mistake and return WRONG."""
    value = node.value
    if type(value) is list and kind.item:
        values = tuple(check_value(child, kind.item, source, what) for child in value)
        return WRONG if WRONG in values else values
    if type(value) in kind.types:
        return value
    if any(type(value) is type(choice) and value == choice for choice in kind.choices):
        return value
    if type(value) is int and float in kind.types:
        return float(value)
    source.report(
        node.place, "{0} is {1}; {2}", what, _quote_value(value), _suggest_value(value, kind)
    )
    return WRONG


def _suggest_value(value: Any, kind: ValueKind) -> str:
    """Say what to write instead of a value of the wrong kind."""
    if type(value) in (int, float, bool) and str in kind.types:
        return phrase('write "{0}" in quotes', _quote_value(value))
    if type(value) is str and int in kind.types and value.isdecimal() and len(value) < 9:
        return phrase("write {0} without quotes", int(value))
    words = [choice for choice in kind.choices if choice and type(choice) is str]
    if type(value) is str and words and not kind.types:
        return suggest(value, words)
    return phrase("write {0}", kind.expected)


def _quote_value(value: Any) -> str:
    """Return a value as a message quotes it."""
    if isinstance(value, dict | list):
        return phrase("a set of words") if isinstance(value, dict) else phrase("a list")
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return phrase("'{0}'", clip(value)) if isinstance(value, str) else clip(value)
