"""A Factory: up to five Stacks of Parts, frozen or not, some of them complete robots."""

from games.engine import Piece, Seat, State
from games.two_robots.cards import NUMBERS, WHOLE, RobotsCard, cards
from games.two_robots.energies import ALL, open_to, openings
from games.two_robots.zones import HERO, SEAT_OF, STACKS

_STACK = frozenset(zone for own in STACKS for zone in own)

Places = list[tuple[str, int, int]]  # where Parts can go: energies that fit, types there now


def stacks(s: State, seat: Seat) -> list[str]:
    """Return the Stacks of a Factory; frozen and open ones count too (TR-24, TR-28, TR-A6)."""
    zones = s.zones
    return [zone for zone in STACKS[seat] if zones[zone]]


def frozen(s: State, zone: str) -> bool:
    """Whether an Ice Blast lies on a Stack (TR-27)."""
    pile = s.zones[zone]
    return bool(pile) and not cards(s)[pile[-1]].bit


def parts(s: State, seat: Seat, thawed: bool = False) -> list[Piece]:
    """Return all Parts of a Factory; `thawed`: only those that are not frozen."""
    faces, zones, found = cards(s), s.zones, list[Piece]()
    for zone in STACKS[seat]:
        pile = zones[zone]
        if pile:
            if faces[pile[-1]].bit:
                found += pile
            elif not thawed:
                found += pile[:-1]
    return found


def energies(s: State, zone: str) -> int:
    """Return the energies that a Stack can still have beside the others (TR-17)."""
    own = stacks(s, SEAT_OF[zone])
    return open_to(tuple([shared(s, other) for other in own]), own.index(zone))


def shared(s: State, zone: str) -> int:
    """Return the energies that all Parts of a Stack have; ice has all, so it changes nothing."""
    faces, mask = cards(s), ALL
    for piece in s.zones[zone]:
        mask &= faces[piece].mask
    return mask


def places(s: State, seat: Seat) -> Places:
    """Return where Parts can go in a Factory: onto no frozen Stack, and with energies for all."""
    faces, zones, empty = cards(s), s.zones, ""
    begun, masks = list[tuple[str, int, int]](), list[int]()
    for zone in STACKS[seat]:
        pile = zones[zone]
        if pile:
            mask, types = ALL, 0
            for piece in pile:
                top = faces[piece]
                mask &= top.mask
                types |= top.bit
            begun.append((zone, types, top.bit))
            masks.append(mask)
        else:
            empty = empty or zone
    *fits, new = openings(tuple(masks))
    found = [  # no Part lies on top of a frozen Stack
        (zone, fit, types) for (zone, types, bare), fit in zip(begun, fits, strict=True) if bare
    ]
    return [*found, (empty, new, 0)] if new else found


def spots(s: State, seat: Seat, piece: Piece) -> list[str]:
    """Return the Stacks of a Factory onto which a Part can go, an empty one too (TR-15)."""
    mask = cards(s)[piece].mask
    return [zone for zone, fit, _ in places(s, seat) if fit & mask]


def welcome(s: State, seat: Seat) -> int:
    """Return the energies of which a Part needs one to go anywhere in a Factory."""
    found = 0
    for _, fit, _ in places(s, seat):
        found |= fit
    return found


def complete(s: State, zone: str) -> bool:
    """Whether a Stack has a Part of each of the four types (TR-22)."""
    return built(s, zone) == WHOLE


def built(s: State, zone: str) -> int:
    """Return the types of Parts in a Stack, a bit each."""
    faces, types = cards(s), 0
    for piece in s.zones[zone]:
        types |= faces[piece].bit
    return types


def robots(s: State, seat: Seat) -> int:
    """Count the complete robots of a Factory, frozen ones too (TR-28)."""
    return sum(built(s, zone) == WHOLE for zone in STACKS[seat])


def put(s: State, seat: Seat, piece: Piece, zone: str) -> None:
    """Add a Part to a Factory; two complete robots win at once (TR-42, TR-A18)."""
    left = s.where[piece]
    s.move(piece, zone, up=True)
    tidy(s, left)
    if built(s, zone) == WHOLE and robots(s, seat) >= NUMBERS.robots:
        whole = [part for one in STACKS[seat] if built(s, one) == WHOLE for part in s.zones[one]]
        s.say("two_robots.two_robots", (seat,), tuple(p for p in whole if cards(s)[p].bit))
        s.win(seat)


def remove(s: State, piece: Piece, to: str = "discard") -> None:
    zone = s.where[piece]
    s.move(piece, to, up=to == "discard")
    tidy(s, zone)


def tidy(s: State, zone: str) -> None:
    """Discard ice without a Part under it; the Stack is no more (TR-A9, TR-A21)."""
    if zone in _STACK and len(s.zones[zone]) == 1 and frozen(s, zone):
        s.move(s.zones[zone][0], "discard", up=True)


def hero(s: State, seat: Seat) -> RobotsCard:
    return cards(s)[s.zones[HERO[seat]][0]]


def has(s: State, seat: Seat, ability: str) -> bool:
    """Whether a seat's Salvager has a special ability."""
    return hero(s, seat).ability == ability


def needs(s: State, seat: Seat, face: RobotsCard) -> int:
    """Return the Stacks that a seat needs for a card; Apocalypse fewer to destroy (TR-23)."""
    assert face.stacks is not None
    if face.verb == "destroy" and has(s, seat, "harbinger"):
        return face.stacks - int(hero(s, seat).args["fewer"])
    return face.stacks
