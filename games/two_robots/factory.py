"""A Factory: up to five Stacks of Parts, frozen or not, some of them complete robots."""

from __future__ import annotations

from typing import Any

from games.engine.core import Piece, Seat, State
from games.two_robots.energies import ALL, open_to, openings
from games.two_robots.numbers import NUMBERS
from games.two_robots.zones import HERO, SEAT_OF, STACKS

_STACK = frozenset(zone for own in STACKS for zone in own)
TYPES = ("head", "torso", "arms", "legs")
WHOLE = (1 << len(TYPES)) - 1
TYPE = {part: 1 << i for i, part in enumerate(TYPES)} | {"": 0}


Places = list[tuple[str, int]]  # each place where a Part can go, and the energies that fit there


def stacks(s: State, seat: Seat) -> list[str]:
    """The Stacks of a Factory; frozen and unlocked ones count as well (TR-24, TR-28, TR-A6)."""
    zones = s.zones
    return [zone for zone in STACKS[seat] if zones[zone]]


def frozen(s: State, zone: str) -> bool:
    """Whether an Ice Blast lies on a Stack (TR-27)."""
    pile = s.zones[zone]
    return bool(pile) and s.faces[pile[-1]].kind != "part"


def parts(s: State, seat: Seat, thawed: bool = False) -> list[Piece]:
    """All Parts of a Factory; `thawed`: only those that are not under ice."""
    faces, zones = s.faces, s.zones
    found: list[Piece] = []
    for zone in STACKS[seat]:
        pile = zones[zone]
        if pile:
            if faces[pile[-1]].kind == "part":
                found += pile
            elif not thawed:
                found += pile[:-1]
    return found


def energies(s: State, zone: str) -> int:
    """The energies that a Stack can still have beside the others; one: it is locked (TR-17)."""
    own = stacks(s, SEAT_OF[zone])
    return open_to(tuple([shared(s, other) for other in own]), own.index(zone))


def shared(s: State, zone: str) -> int:
    """The energies that all Parts of a Stack have; ice has all, so that it changes nothing."""
    faces, mask = s.faces, ALL
    for piece in s.zones[zone]:
        mask &= faces[piece].mask
    return mask


def places(s: State, seat: Seat) -> Places:
    """Where Parts can go in a Factory: onto no Stack that is frozen, and energies for all."""
    faces, zones = s.faces, s.zones
    begun, masks, empty = [], [], ""
    for zone in STACKS[seat]:
        pile = zones[zone]
        if pile:
            mask = ALL
            for piece in pile:
                mask &= faces[piece].mask
            begun.append(zone)
            masks.append(mask)
        else:
            empty = empty or zone
    fits = openings(tuple(masks))
    found = [  # no Part lies on top of a frozen Stack
        (zone, fit) for zone, fit in zip(begun, fits, strict=False) if faces[zones[zone][-1]].bit
    ]
    if fits[-1]:
        found.append((empty, fits[-1]))
    return found


def spots(s: State, seat: Seat, piece: Piece) -> list[str]:
    """The Stacks onto which a Part can go in this Factory, an empty place among them (TR-15)."""
    mask = s.faces[piece].mask
    return [zone for zone, bits in places(s, seat) if bits & mask]


def welcome(s: State, seat: Seat) -> int:
    """The energies of which a Part needs one to go anywhere in a Factory."""
    found = 0
    for _, bits in places(s, seat):
        found |= bits
    return found


def complete(s: State, zone: str) -> bool:
    """Whether a Stack has a Part of each of the four types (TR-22)."""
    return built(s, zone) == WHOLE


def built(s: State, zone: str) -> int:
    """The types of Parts in a Stack, a bit each."""
    faces, types = s.faces, 0
    for piece in s.zones[zone]:
        types |= faces[piece].bit
    return types


def robots(s: State, seat: Seat) -> int:
    """The complete robots of a Factory, frozen ones too (TR-28)."""
    return sum(built(s, zone) == WHOLE for zone in STACKS[seat])


def put(s: State, seat: Seat, piece: Piece, zone: str) -> None:
    """A Part comes into a Factory; two complete robots win at once (TR-42, TR-A18)."""
    left = s.where[piece]
    s.move(piece, zone, up=True)
    tidy(s, left)
    if built(s, zone) == WHOLE and robots(s, seat) >= NUMBERS.robots:
        s.say("two_robots.two_robots", (seat,))
        s.win(seat)


def remove(s: State, piece: Piece, to: str = "discard") -> None:
    """A Part leaves its Factory."""
    zone = s.where[piece]
    s.move(piece, to, up=to == "discard")
    tidy(s, zone)


def tidy(s: State, zone: str) -> None:
    """Ice without a Part under it is discarded; the Stack is no more (TR-A9, TR-A21)."""
    if zone in _STACK and len(s.zones[zone]) == 1 and frozen(s, zone):
        s.move(s.zones[zone][0], "discard", up=True)


def hero(s: State, seat: Seat) -> Any:
    """The Salvager of a seat."""
    return s.faces[s.zones[HERO[seat]][0]]


def has(s: State, seat: Seat, ability: str) -> bool:
    """Whether a seat's Salvager has a special ability."""
    return bool(hero(s, seat).ability == ability)


def needs(s: State, seat: Seat, face: Any) -> int:
    """How many Stacks a seat needs for a card; Apocalypse one fewer for what destroys (TR-23)."""
    stacks_: int = face.stacks
    if face.verb == "destroy" and has(s, seat, "harbinger"):
        stacks_ -= hero(s, seat).args["fewer"]
    return stacks_
