"""A Factory: up to five Stacks of Parts, frozen or not, some of them complete robots."""

from games.engine import Piece, Seat, State
from games.two_robots.cards import NUMBERS, WHOLE, RobotsCard, cards
from games.two_robots.energies import ALL, open_to, openings
from games.two_robots.zones import FACTORY, HERO, SEAT_OF, STACKS

_STACK = frozenset(zone for own in STACKS for zone in own)

Places = list[tuple[str, int, int]]  # where Parts can go: energies that fit, types there now


class Factory:
    """What there is to see in a Factory; it is kept, so none of its lists may be changed."""

    __slots__ = ("bare", "fitting", "one", "parts", "places", "shapes", "stacks", "two")

    def __init__(self) -> None:
        self.stacks: list[str] = []  # frozen and open ones too (TR-24, TR-28, TR-A6)
        self.bare: list[str] = []  # those that are not frozen
        self.shapes: list[tuple[int, int, bool]] = []  # of each: types, energies, bare or not
        self.places: Places = []
        self.fitting: dict[int, tuple[str, ...]] = {}  # where Parts with a mask can go, if asked
        self.parts: list[Piece] | None = None  # all of them, if asked,
        self.one = self.two = 0  # and then the energies that a Part has, and that two Parts have


def factory(s: State, seat: Seat) -> Factory:
    """Return a Factory as it is now, worked out after each move in it."""
    found: Factory | None = s.kept.get(FACTORY[seat])
    if found is None:
        found = s.kept[FACTORY[seat]] = _surveyed(s, seat)
    return found


def _surveyed(s: State, seat: Seat) -> Factory:
    faces, zones, found, masks, empty = cards(s), s.zones, Factory(), list[int](), ""
    for zone in STACKS[seat]:
        pile = zones[zone]
        if pile:
            mask, types = ALL, 0
            for piece in pile:
                face = faces[piece]
                mask &= face.mask
                types |= face.bit
            masks.append(mask)
            found.stacks.append(zone)
            found.shapes.append((types, mask, face.bit > 0))
        elif not empty:
            empty = zone
    fits, at = openings(tuple(masks)), 0
    for zone in found.stacks:
        types, _, bare = found.shapes[at]
        if bare:  # no Part lies on top of a frozen Stack
            found.bare.append(zone)
            found.places.append((zone, fits[at], types))
        at += 1
    if fits[at]:
        found.places.append((empty, fits[at], 0))
    return found


def stocked(s: State, seat: Seat) -> Factory:
    """Return a Factory with its Parts."""
    found = factory(s, seat)
    if found.parts is None:
        faces, zones = cards(s), s.zones
        found.parts = [p for zone in found.stacks for p in zones[zone] if faces[p].bit]
        for piece in found.parts:
            mask = faces[piece].mask
            found.two |= found.one & mask
            found.one |= mask
    return found


def fitting(own: Factory, mask: int) -> tuple[str, ...]:
    """Return where in a Factory Parts with these energies can go."""
    found = own.fitting.get(mask)
    if found is None:
        found = own.fitting[mask] = tuple([zone for zone, fit, _ in own.places if fit & mask])
    return found


def stacks(s: State, seat: Seat) -> list[str]:
    """Return the Stacks of a Factory; frozen and open ones count too (TR-24, TR-28, TR-A6)."""
    return factory(s, seat).stacks


def frozen(s: State, zone: str) -> bool:
    """Whether an Ice Blast lies on a Stack (TR-27)."""
    pile = s.zones[zone]
    return bool(pile) and not cards(s)[pile[-1]].bit


def parts(s: State, seat: Seat, thawed: bool = False) -> list[Piece]:
    """Return all Parts of a Factory; `thawed`: only those that are not frozen."""
    found = factory(s, seat)
    if thawed and len(found.bare) < len(found.stacks):
        return [piece for zone in found.bare for piece in s.zones[zone]]
    return stocked(s, seat).parts or []


def energies(s: State, zone: str) -> int:
    """Return the energies that a Stack can still have beside the others (TR-17)."""
    own = factory(s, SEAT_OF[zone])
    return open_to(tuple([mask for _, mask, _ in own.shapes]), own.stacks.index(zone))


def shared(s: State, zone: str) -> int:
    """Return the energies that all Parts of a Stack have; ice has all, so it changes nothing."""
    faces, mask = cards(s), ALL
    for piece in s.zones[zone]:
        mask &= faces[piece].mask
    return mask


def places(s: State, seat: Seat) -> Places:
    """Return where Parts can go in a Factory: onto no frozen Stack, and with energies for all."""
    return factory(s, seat).places


def spots(s: State, seat: Seat, piece: Piece) -> list[str]:
    """Return the Stacks of a Factory onto which a Part can go, an empty one too (TR-15)."""
    return [*fitting(factory(s, seat), cards(s)[piece].mask)]


def welcome(s: State, seat: Seat) -> int:
    """Return the energies of which a Part needs one to go anywhere in a Factory."""
    found = 0
    for _, fit, _ in factory(s, seat).places:
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
    return sum([types == WHOLE for types, _, _ in factory(s, seat).shapes])


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
    least = face.stacks
    assert least is not None
    if face.verb == "destroy" and has(s, seat, "harbinger"):
        return least - int(hero(s, seat).args["fewer"])
    return least
