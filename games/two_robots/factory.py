"""A Factory: up to five Stacks of Parts, frozen or not, some of them complete robots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core import Piece, Seat, State
from games.two_robots.energies import ALL, BIT, open_to, room
from games.two_robots.numbers import NUMBERS
from games.two_robots.zones import HERO, SEAT_OF, STACKS

TYPES = ("head", "torso", "arms", "legs")
WHOLE = (1 << len(TYPES)) - 1
TYPE = {part: 1 << i for i, part in enumerate(TYPES)} | {"": 0}
MASK: dict[tuple[str, ...], int] = {
    (a, b) if a != b else (a,): BIT[a] | BIT[b] for a in BIT for b in BIT
}


def stacks(s: State, seat: Seat) -> list[str]:
    """The Stacks of a Factory; frozen and unlocked ones count as well (TR-24, TR-28, TR-A6)."""
    zones = s.zones
    return [zone for zone in STACKS[seat] if zones[zone]]


def frozen(s: State, zone: str) -> bool:
    """Whether an Ice Blast lies on a Stack (TR-27)."""
    pile = s.zones[zone]
    return bool(pile) and s.faces[pile[-1]].kind != "part"


def in_stack(s: State, zone: str) -> list[Piece]:
    """The Parts of a Stack, without the ice on it."""
    pile = s.zones[zone]
    return pile[:-1] if frozen(s, zone) else pile


def parts(s: State, seat: Seat, thawed: bool = False) -> list[Piece]:
    """All Parts of a Factory; `thawed`: only those that are not under ice."""
    faces, zones = s.faces, s.zones
    return [
        piece
        for zone in STACKS[seat]
        if zones[zone] and not (thawed and frozen(s, zone))
        for piece in zones[zone]
        if faces[piece].kind == "part"
    ]


def shared(s: State, zone: str) -> int:
    """The energies that all Parts of a Stack have."""
    faces, mask = s.faces, ALL
    for piece in s.zones[zone]:
        face = faces[piece]
        if face.kind == "part":
            mask &= MASK[face.energies]
    return mask


def energies(s: State, zone: str) -> int:
    """The energies that a Stack can still have beside the others; one: it is locked (TR-17)."""
    own = stacks(s, SEAT_OF[zone])
    return open_to(tuple([shared(s, other) for other in own]), own.index(zone))


def spots(s: State, seat: Seat, piece: Piece) -> list[str]:
    """The Stacks onto which a Part can go in this Factory, an empty place among them (TR-15)."""
    return fitting(s, seat, standing(s, seat), MASK[s.faces[piece].energies])


def standing(s: State, seat: Seat) -> list[tuple[str, int]]:
    """The Stacks of a Factory and the energies that the Parts of each share."""
    return [(zone, shared(s, zone)) for zone in stacks(s, seat)]


def fitting(s: State, seat: Seat, stands: list[tuple[str, int]], mask: int) -> list[str]:
    """Where a Part of these energies can go: no Stack that is frozen, and energies for all."""
    rooms = room(tuple([shares for _, shares in stands]), mask)
    found = [stands[at][0] for at in rooms if at < len(stands) and not frozen(s, stands[at][0])]
    if rooms and rooms[-1] == len(stands):
        found.append(next(zone for zone in STACKS[seat] if not s.zones[zone]))
    return found


def fitter(s: State, seat: Seat) -> Callable[[Piece], list[str]]:
    """Where each of many Parts can go in one Factory, looked at once."""
    stands, known = standing(s, seat), dict[int, list[str]]()

    def fits(piece: Piece) -> list[str]:
        mask = MASK[s.faces[piece].energies]
        if mask not in known:
            known[mask] = fitting(s, seat, stands, mask)
        return known[mask]

    return fits


def complete(s: State, zone: str) -> bool:
    """Whether a Stack has a Part of each of the four types (TR-22)."""
    return built(s, zone) == WHOLE


def built(s: State, zone: str) -> int:
    """The types of Parts in a Stack, a bit each."""
    faces, types = s.faces, 0
    for piece in s.zones[zone]:
        types |= TYPE[faces[piece].part]
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
    if zone in SEAT_OF and len(s.zones[zone]) == 1 and frozen(s, zone):
        s.move(s.zones[zone][0], "discard", up=True)


def hero(s: State, seat: Seat) -> Any:
    """The Salvager of a seat."""
    return s.faces[s.zones[HERO[seat]][0]]


def has(s: State, seat: Seat, ability: str) -> bool:
    """Whether a seat's Salvager has a special ability."""
    return bool(hero(s, seat).ability == ability)


def needs(s: State, seat: Seat, face: Any) -> int:
    """How many Stacks a seat needs for a card; Apocalypse one fewer for what destroys (TR-23)."""
    if face.verb == "destroy" and has(s, seat, "harbinger"):
        return int(face.stacks - hero(s, seat).args["fewer"])
    return int(face.stacks)
