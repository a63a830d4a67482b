"""The zones of Two Robots, who knows what lies there, and who comes after whom."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.engine.core import Seat, State, bit

SEATS = range(2, 5)
_ALL = range(SEATS.stop - 1)
HAND = tuple(f"hand.{seat}" for seat in _ALL)
HERO = tuple(f"hero.{seat}" for seat in _ALL)
POWER = tuple(f"power.{seat}" for seat in _ALL)
STACKS = tuple(tuple(f"stack_{slot}.{seat}" for slot in "abcde") for seat in _ALL)
SEAT_OF = {zone: seat for seat in _ALL for zone in (*STACKS[seat], HERO[seat], HAND[seat])}


@cache
def sight(seats: int) -> dict[str, int]:
    """Hands are their owners' secret; nobody knows the two piles; all else is open (TR-A20)."""
    everyone = (2 << seats) - 1
    zones = {"deck": 0, "discard": 0, "robots": 0, "played": 0, "box": everyone}
    for seat in range(seats):
        zones[HAND[seat]] = bit(seat)
        zones[HERO[seat]] = zones[POWER[seat]] = everyone
        zones |= dict.fromkeys(STACKS[seat], 0)
    return zones


def active(s: State) -> Seat:
    """Whose turn it is."""
    seat: Any = s.marks["active"]
    return int(seat)


def others(s: State, seat: Seat) -> list[Seat]:
    """The opponents still in the game, in turn order from the next player on (TR-9, TR-A17)."""
    order: Any = s.marks["order"]
    zones = s.zones
    return [other for other in _after(order, seat) if zones[POWER[other]]]


@cache
def _after(order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Who comes after a seat, whether still in the game or not."""
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def in_order(s: State, seats: list[Seat]) -> tuple[Seat, ...]:
    """These seats in turn order, from the player after the one whose turn it is."""
    turn = [*others(s, active(s)), active(s)]
    return tuple(seat for seat in turn if seat in seats)
