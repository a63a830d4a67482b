"""A table with a few toys on it, for what the table does whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.core import State, bit


@dataclass(frozen=True, eq=False, slots=True)
class Toy:
    """A card or token of no game."""

    key: str
    back: str = "blue"
    variant: str = ""


def toys(keys: str, back: str = "blue") -> list[Toy]:
    """Toys of these names that look the same face down."""
    return [Toy(key, back) for key in keys.split()]


def table(deck: str = "ant bee cat dog", seats: int = 3) -> State:
    """A deck nobody knows, a hand for each seat, and a pile that all can see into."""
    sight = {"deck": 0, "pile": 0} | {f"hand.{seat}": bit(seat) for seat in range(seats)}
    s = State(seats, {}, sight)
    s.add(toys(deck), "deck")
    return s


def names(s: State, zone: str) -> list[str]:
    """What lies on a zone from the bottom up, `?` for what is not known."""
    return ["?" if s.faces[p] is None else s.faces[p].key for p in s.zones[zone]]
