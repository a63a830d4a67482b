"""What a verb can fall on: the pieces and zones among which its player chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.core import Seat, Spot, State
from games.robot_wars.body import (
    attackable,
    choosable,
    flying,
    outside,
    rivals,
    targets,
    traps,
    usable,
    working,
)
from games.robot_wars.lines import Deed, spots
from games.robot_wars.zones import HAND, ROBOT


def _attack(
    s: State, deed: Deed, *, plus: int, ranged: bool, engines: int, sweep: bool, second: bool
) -> list[Spot]:
    found: list[Spot] = []
    for seat in rivals(s, deed.seat):
        at = attackable(s, seat, ranged)
        if at:
            found += [ROBOT[seat]] if sweep else at
    return found if sweep else [*found, *targets(s)]


def _use_weapon(s: State, deed: Deed, *, plus: int, destroyed: bool) -> list[Spot]:
    seat, faces = deed.seat, s.faces
    held = s.where[deed.card] == HAND[seat]
    hand = len(s.zones[HAND[seat]]) - held
    found: list[Spot] = []
    for p in s.zones[ROBOT[seat]]:
        facts = faces[p].facts
        paid = hand >= facts.pays or not held or working(s, seat, "free_costs")
        if facts.weapon and paid and usable(s, seat, p) and spots(s, seat, p):
            found.append(p)
    return found


def _parts(s: State, deed: Deed, whose: str) -> list[Seat]:
    seats = [] if whose == "mine" else rivals(s, deed.seat)
    return seats if whose == "others" else [*seats, deed.seat]


def _destroy_part(
    s: State, deed: Deed, *, whose: str, size: int, smaller: bool, outside_first: bool
) -> list[Spot]:
    found: list[Spot] = []
    mine = len(s.zones[ROBOT[deed.seat]])
    for seat in _parts(s, deed, whose):
        many = len(s.zones[ROBOT[seat]])
        if many >= size and (not smaller or many < mine):
            at = choosable(s, seat)
            outer = outside(s, seat) if outside_first else []
            found += [p for p in at if p in outer] or at
    return found


def _return_part(s: State, deed: Deed, *, whose: str) -> list[Spot]:
    return [p for seat in _parts(s, deed, whose) for p in choosable(s, seat)]


def _robots(s: State, deed: Deed, **_: Any) -> list[Spot]:
    return [ROBOT[seat] for seat in rivals(s, deed.seat)]


def _pushed(s: State, deed: Deed, *, roll: int) -> list[Spot]:
    if not traps(s):
        return []
    return [ROBOT[seat] for seat in rivals(s, deed.seat) if not flying(s, seat)]


def _hands(s: State, deed: Deed, **_: Any) -> list[Spot]:
    return [HAND[seat] for seat in s.playing() if seat != deed.seat and s.zones[HAND[seat]]]


AIMS: dict[str, Callable[..., list[Spot]]] = {
    "attack": _attack,
    "use_weapon": _use_weapon,
    "destroy_part": _destroy_part,
    "return_part": _return_part,
    "switch_off": _robots,
    "miss_turns": _robots,
    "push": _pushed,
    "make_discard": _hands,
    "look_at_hand": _hands,
}
