"""A table with a few pieces of no game, for tests of the engine."""

from __future__ import annotations

from games.cardfile.card import Card
from games.engine.core import State
from games.engine.moves import bit


def toy(key: str, back: str = "blue", variant: int = 0) -> Card:
    """Return a piece of no game."""
    return Card(game="toy", key=key, variant=variant, name=key, back=back)


def toys(keys: str, back: str = "blue") -> list[Card]:
    """Return pieces with these keys and the same back."""
    return [toy(key, back) for key in keys.split()]


def table(deck: str = "ant bee cat dog", seats: int = 3) -> State:
    """Return a table: an unknown deck, a hand for each seat, and an open pile."""
    viewers = {"deck": 0, "pile": 0} | {f"hand.{seat}": bit(seat) for seat in range(seats)}
    s = State(seats, {}, viewers)
    s.add(toys(deck), "deck")
    return s


def names(s: State, zone: str) -> list[str]:
    """Return the keys in a zone, bottom first, `?` for unknown ones."""
    return ["?" if s.faces[p] is None else s.faces[p].key for p in s.zones[zone]]
