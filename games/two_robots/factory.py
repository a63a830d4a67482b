"""A Factory: up to five Stacks of Parts, frozen or not, some of them complete robots."""

from functools import lru_cache

from games.engine import Piece, Seat, State
from games.two_robots.cards import NUMBERS, WHOLE, RobotsCard, cards
from games.two_robots.energies import ALL, open_beside
from games.two_robots.zones import FACTORY, HERO, SEAT_OF, SLOT_OF, STACKS

_STACK = frozenset(zone for own in STACKS for zone in own)
SLOTS = len(STACKS[0])
ICE = ALL + 1  # beside the energies of a Stack: it is frozen
STACK = 2 * ICE  # and: it is there
MANY = 1 << 13  # Factories whose plans are remembered

Places = list[tuple[str, int, int]]  # where Parts can go: energies that fit, types there now


class Plan(dict[int, int]):
    """Where Parts can go in a Factory, by their energies, worked out when first wanted.

    It follows from the `masks` of the slots. A way stands for some of the Stacks: a bit for each
    slot, and above these bits the number of the slot where a new one can begin, 0 for nowhere.
    """

    def __init__(self, masks: tuple[int, ...]) -> None:
        super().__init__()
        held = [mask & ALL for mask in masks if mask]
        held.sort()
        found = open_beside(tuple(held))
        self.many = len(held)
        self.new = found[0]  # the energies with which a new Stack can begin
        self.opens = [found[mask & ALL] if mask else 0 for mask in masks]  # that each can have
        self.taken = self.bare = 0  # ways: all Stacks, and those that are not frozen
        self.welcome = self.new  # the energies of which a Part needs one to go anywhere
        for slot, mask in enumerate(masks):
            if mask:
                self.taken |= 1 << slot
                if not mask & ICE:  # no Part lies on top of a frozen Stack
                    self.bare |= 1 << slot
                    self.welcome |= self.opens[slot]
        self.begun = 1 + masks.index(0) << SLOTS if self.new else 0  # the way: a new Stack

    def __missing__(self, mask: int) -> int:
        way = self.begun if self.new & mask else 0
        for slot, energies in enumerate(self.opens):
            if energies & mask and self.bare >> slot & 1:
                way |= 1 << slot
        self[mask] = way
        return way


plan = lru_cache(MANY)(Plan)


def _zones(seat: Seat, way: int) -> list[str]:
    """Return the Stacks for which a way stands, the new one last."""
    found = [zone for slot, zone in enumerate(STACKS[seat]) if way >> slot & 1]
    new = way >> SLOTS
    return [*found, STACKS[seat][new - 1]] if new else found


_WAYS = (SLOTS + 1) << SLOTS
ZONES = tuple([[_zones(seat, way) for way in range(_WAYS)] for seat in range(len(STACKS))])


class Factory:
    """What there is to see in a Factory; it is kept, so none of its lists may be changed."""

    __slots__ = ("masks", "of_energy", "one", "parts", "plan", "two", "types")

    def __init__(self, masks: tuple[int, ...], types: tuple[int, ...], one: int, two: int) -> None:
        self.masks = masks  # of each slot: STACK, energies that its Parts share, ICE; 0 if empty
        self.types = types  # and the types of its Parts
        self.one = one  # the energies that a Part has,
        self.two = two  # and those that two Parts have
        self.plan: Plan = plan(masks)
        self.parts: list[Piece] | None = None  # all of them, if asked
        self.of_energy: dict[int, list[Piece]] = {}  # those of an energy, if asked

    def joined(self, slot: int, face: RobotsCard) -> "Factory":
        """Return it as it is when a Part has joined a Stack, or has begun one."""
        masks, types, mask = self.masks, self.types, face.mask
        return Factory(
            (*masks[:slot], (masks[slot] or ALL) & mask | STACK, *masks[slot + 1 :]),
            (*types[:slot], types[slot] | face.bit, *types[slot + 1 :]),
            self.one | mask,
            self.two | self.one & mask,
        )


def factory(s: State, seat: Seat) -> Factory:
    """Return a Factory as it is now, worked out after each move in it."""
    found: Factory | None = s.kept.get(FACTORY[seat])
    if found is None:
        found = s.kept[FACTORY[seat]] = _surveyed(s, seat)
    return found


def _surveyed(s: State, seat: Seat) -> Factory:
    faces: list[RobotsCard] = s.faces
    zones, masks, types = s.zones, list[int](), list[int]()
    one = two = 0
    for zone in STACKS[seat]:
        pile, shared, built = zones[zone], 0, 0
        if pile:
            shared = ALL | STACK
            for piece in pile:
                face = faces[piece]
                mask, kind = face.mask, face.bit
                if kind:
                    shared &= mask | STACK
                    built |= kind
                    two |= one & mask
                    one |= mask
                else:
                    shared |= ICE
        masks.append(shared)
        types.append(built)
    return Factory(tuple(masks), tuple(types), one, two)


def stocked(s: State, seat: Seat) -> list[Piece]:
    """Return all Parts of a Factory, which are kept: the list may not be changed."""
    found = factory(s, seat)
    if found.parts is None:
        faces: list[RobotsCard] = s.faces
        zones = s.zones
        own = ZONES[seat][found.plan.taken]
        found.parts = [p for zone in own for p in zones[zone] if faces[p].bit]
    return found.parts


def stacks(s: State, seat: Seat) -> list[str]:
    """Return the Stacks of a Factory; frozen and open ones count too (TR-24, TR-28, TR-A6)."""
    return ZONES[seat][factory(s, seat).plan.taken]


def bare(s: State, seat: Seat) -> list[str]:
    """Return the Stacks of a Factory that are not frozen."""
    return ZONES[seat][factory(s, seat).plan.bare]


def frozen(s: State, zone: str) -> bool:
    """Whether an Ice Blast lies on a Stack (TR-27)."""
    pile = s.zones[zone]
    return bool(pile) and not cards(s)[pile[-1]].bit


def parts(s: State, seat: Seat, thawed: bool = False) -> list[Piece]:
    """Return all Parts of a Factory; `thawed`: only those that are not frozen."""
    if thawed and len(bare(s, seat)) < len(stacks(s, seat)):
        return [piece for zone in bare(s, seat) for piece in s.zones[zone]]
    return stocked(s, seat)


def of_energy(s: State, seat: Seat, bit: int) -> list[Piece]:
    """Return the Parts of a Factory that have an energy."""
    found = factory(s, seat)
    if bit not in found.of_energy:
        faces: list[RobotsCard] = s.faces
        found.of_energy[bit] = [p for p in stocked(s, seat) if faces[p].mask & bit]
    return found.of_energy[bit]


def energies(s: State, zone: str) -> int:
    """Return the energies that a Stack can still have beside the others (TR-17)."""
    return factory(s, SEAT_OF[zone]).plan.opens[SLOT_OF[zone]]


def shared(s: State, zone: str) -> int:
    """Return the energies that all Parts of a Stack have; ice has all, so it changes nothing."""
    faces, mask = cards(s), ALL
    for piece in s.zones[zone]:
        mask &= faces[piece].mask
    return mask


def places(s: State, seat: Seat) -> Places:
    """Return where Parts can go in a Factory: onto no frozen Stack, and with energies for all."""
    found = factory(s, seat)
    opens, types = found.plan.opens, found.types
    at = [(zone, opens[SLOT_OF[zone]], types[SLOT_OF[zone]]) for zone in bare(s, seat)]
    new = found.plan.new
    return [*at, (STACKS[seat][types.index(0)], new, 0)] if new else at


def spots(s: State, seat: Seat, piece: Piece) -> list[str]:
    """Return the Stacks of a Factory onto which a Part can go, an empty one too (TR-15)."""
    return ZONES[seat][factory(s, seat).plan[cards(s)[piece].mask]]


def welcome(s: State, seat: Seat) -> int:
    """Return the energies of which a Part needs one to go anywhere in a Factory."""
    return factory(s, seat).plan.welcome


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
    return factory(s, seat).types.count(WHOLE)


def put(s: State, seat: Seat, piece: Piece, zone: str) -> None:
    """Add a Part to a Factory; two complete robots win at once (TR-42, TR-A18)."""
    left, before = s.where[piece], s.kept.get(FACTORY[seat])
    s.move(piece, zone, up=True)
    if left in _STACK:
        tidy(s, left)
    elif before is not None:
        s.kept[FACTORY[seat]] = before.joined(SLOT_OF[zone], s.faces[piece])
    types = factory(s, seat).types
    if types[SLOT_OF[zone]] == WHOLE and types.count(WHOLE) >= NUMBERS.robots:
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
    faces: list[RobotsCard] = s.faces
    return faces[s.zones[HERO[seat]][0]]


def has(s: State, seat: Seat, ability: str) -> bool:
    """Whether a seat's Salvager has a special ability."""
    faces: list[RobotsCard] = s.faces
    return faces[s.zones[HERO[seat]][0]].ability == ability


def needs(s: State, seat: Seat, face: RobotsCard) -> int:
    """Return the Stacks that a seat needs for a card; Apocalypse fewer to destroy (TR-23)."""
    assert face.stacks is not None
    return face.stacks - (hero(s, seat).fewer if face.verb == "destroy" else 0)
