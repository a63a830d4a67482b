"""Pickles values as plain data: their class and their fields."""

from dataclasses import dataclass, fields
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class PlainValue:
    """The base of frozen dataclasses. Without it they could not be pickled when compiled."""

    def __reduce__(self) -> tuple[object, ...]:
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        return make_value, (type(self), values)


def make_value(kind: type[PlainValue], values: dict[str, object]) -> PlainValue:
    """Return a value of that class with these fields."""
    return kind(**values)


def make_object(kind: type[T], blank: tuple[object, ...], values: dict[str, object]) -> T:
    """Return an object made with the arguments `blank`, with these attributes set."""
    thing = kind(*blank)
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
