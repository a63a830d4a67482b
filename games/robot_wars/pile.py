"""The draw pile, made anew of the discard pile, but for cards that still have something to do."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance
from games.engine.core import Piece, Seat, State
from games.robot_wars.zones import HAND
from games.shared_verbs import top_of_deck

_NAMING = (
    "card",
    "piece",
    "weapon",
    "claw",
    "to",
    "left",
    "used",
    "refused",
    "batch",
    "targets",
)


def top(s: State, chance: Chance) -> Piece | None:
    """The card to be drawn next."""
    if s.zones["deck"]:
        return s.zones["deck"][-1]
    held = {piece for step in s.stack for piece in named(step)}
    piece = top_of_deck(s, chance, held)
    spent: Any = s.marks["spent"]
    fresh = tuple(used for used in spent if s.where[used[1]] != "deck")
    if fresh != spent:
        s.mark("spent", fresh)
    return piece


def named(step: object) -> set[Piece]:
    """The pieces that a step names; shuffled away, they would be others when it happens."""
    found: set[Piece] = set()
    for name in _NAMING:
        value = getattr(step, name, None)
        if isinstance(value, tuple):
            found.update(value)
        elif isinstance(value, int):
            found.add(value)
    blow = getattr(step, "blow", None)
    return found | named(blow) if blow is not None else found


def drawn(s: State, seat: Seat, chance: Chance) -> None:
    """A player draws a card; the deck may run out (RW-B6, RW-T2)."""
    piece = top(s, chance)
    if piece is not None:
        s.move(piece, HAND[seat])
    emptied(s)


def emptied(s: State) -> None:
    """Note that the deck has run out for the first time."""
    if not s.zones["deck"] and not s.marks["emptied"]:
        s.mark("emptied", 1)
