"""The zones of Robot Wars, who knows what lies there, and what is marked of whom."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.engine.core import Seat, State, bit

SEATS = range(2, 7)
HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
ROBOT = tuple(f"robot.{seat}" for seat in range(SEATS.stop - 1))
SEAT_OF = {zone: seat for seat, zone in enumerate(ROBOT)}


@cache
def sight(seats: int) -> dict[str, int]:
    """Hands are their owners' secret; robots and the arena lie open to all (RW-B1, RW-B3)."""
    zones = {"deck": 0, "discard": 0, "arena": 0}
    for seat in range(seats):
        zones[HAND[seat]] = bit(seat)
        zones[ROBOT[seat]] = 0
    return zones


MARKS: dict[str, Any] = {
    "battle": 0,
    "emptied": 0,
    "built": 0,  # has begun; the deck ran out once; who has a Robot
    "missed": (),
    "scrambled": 0,
    "jammed": None,  # turns to miss; off next turn; off now
    "hidden": 0,
    "locked": 0,
    "fallen": 0,
    "fell": 0,  # who: hides, upgraded, must reboot (later)
    "keepers": (),  # of each Hazard in the arena, who controls it
    "spent": (),
    "actions": 0,
    "things": 0,
    "kind": "",  # used since a Reboot; left this turn
}


def has(s: State, mark: str, seat: Seat) -> bool:
    """Whether something is marked of a seat."""
    mask: Any = s.marks[mark]
    return bool(mask >> seat & 1)


def note(s: State, mark: str, seat: Seat, on: bool = True) -> None:
    """Mark something of a seat, or mark it no longer."""
    mask: Any = s.marks[mark]
    new = mask | 1 << seat if on else mask & ~(1 << seat)
    if new != mask:
        s.mark(mark, new)


def after(s: State, seat: Seat) -> Seat:
    """The next player in order who is still in."""
    if not s.marks["out"]:
        return (seat + 1) % s.seats
    order = s.playing()
    return next((other for other in order if other > seat), order[0])
