"""A Factory: up to five Stacks of Parts, frozen or not, some of them complete robots."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.engine import Move, Piece, Seat, State
from games.two_robots.cards import NUMBERS, WHOLE, RobotsCard, cards
from games.two_robots.energies import ALL, open_beside
from games.two_robots.zones import FACTORY, HERO, SEAT_OF, SLOT_OF, STACKS

SLOTS = len(STACKS[0])
ICE = ALL + 1  # the bit after the energies: the Stack is frozen
STACK = 2 * ICE  # the next bit: the Stack exists
NEW = 1  # the index of a new Stack in a plan; it is no Stack's mask, because it lacks STACK
CACHED_PLANS = 1 << 14  # plans in the cache

Places = list[tuple[str, int, int]]  # zone, energies that fit, and types already there
# Three bits for each mask count the Stacks of a Factory with that mask.
_AMOUNT = [1 << 3 * (mask & ALL) if mask else 0 for mask in range(2 * STACK)]


@lru_cache(CACHED_PLANS)
def plan(amounts: int) -> bytes:
    """Return the energies with which a Part can join each Stack, whatever the Stacks' order.

    The index is the mask of a Stack (the value is 0 if it is frozen), or `NEW` for a new Stack.
    """
    held: list[int] = []
    while amounts:
        mask = (amounts.bit_length() - 1) // 3
        held.append(mask)
        amounts -= 1 << 3 * mask
    held.reverse()
    beside, found = open_beside(tuple(held)), bytearray(2 * STACK)
    for mask in held:
        found[STACK | mask] = beside[mask]
    found[NEW] = beside[0]
    return bytes(found)


def _slots(way: int) -> list[int]:
    """Return the slots in a way, last the slot of a new Stack.

    A way is a number with a bit for each slot. Above these bits is the slot where a new Stack can
    begin (0: none).
    """
    found = [slot for slot in range(SLOTS) if way >> slot & 1]
    return [*found, (way >> SLOTS) - 1] if way >> SLOTS else found


SLOTS_OF = tuple(map(_slots, range((SLOTS + 1) << SLOTS)))  # by way
ZONES = tuple([[[own[slot] for slot in slots] for slots in SLOTS_OF] for own in STACKS])


def _spread(way: int, opens: int) -> int:
    """Return a number that has one byte for each mask that a Part can have.

    The byte is `way` if that mask meets `opens`, else 0. Numbers of several Stacks are combined
    with `|`.
    """
    return sum([way << 8 * mask for mask in range(ALL + 1) if mask & opens])


_JOIN = [[_spread(1 << slot, opens) for opens in range(ALL + 1)] for slot in range(SLOTS)]
_BEGIN = [[_spread(1 + slot << SLOTS, opens) for opens in range(ALL + 1)] for slot in range(SLOTS)]


class Room:
    """Where Parts can go in a Factory; it depends only on the masks of the slots."""

    __slots__ = ("plan", "ways", "welcome")

    def __init__(self, masks: Sequence[int]) -> None:
        a, b, c, d, e = masks
        opens = plan(_AMOUNT[a] + _AMOUNT[b] + _AMOUNT[c] + _AMOUNT[d] + _AMOUNT[e])
        at_a, at_b, at_c, at_d, at_e = _JOIN
        a, b, c, d, e, new = opens[a], opens[b], opens[c], opens[d], opens[e], opens[NEW]
        ways = at_a[a] | at_b[b] | at_c[c] | at_d[d] | at_e[e]
        if new:
            ways |= _BEGIN[masks.index(0)][new]
        self.plan = opens
        self.ways = ways.to_bytes(ALL + 1, "little")  # by the mask of a Part: the way of its slots
        self.welcome = new | a | b | c | d | e  # a Part needs one of these energies


_NONE: Mapping[int, list[Move]] = {}


class Factory:
    """The cached summary of a Factory; do not change its lists."""

    __slots__ = ("aims", "bare", "counts", "masks", "parts", "room", "taken", "types")

    def __init__(
        self,
        masks: list[int],
        types: list[int],
        counts: int,
        taken: int,
        bare: int,
        room: Room | None = None,
    ) -> None:
        self.masks = masks  # by slot: STACK, ICE and the energies that its Parts share; 0 if empty
        self.types = types  # by slot: the types of its Parts
        self.counts = counts  # how many Parts have each energy (`RobotsCard.counts`)
        self.taken, self.bare = taken, bare  # ways: all Stacks, and the unfrozen ones
        self.room = room  # computed by `room_of`
        self.parts: list[Piece] | None = None  # computed on demand
        self.aims: Mapping[int, list[Move]] = _NONE  # by energy, computed on demand

    def joined(self, slot: int, face: RobotsCard) -> "Factory":
        """Return the summary after a Part joins a Stack or begins one."""
        masks, types, counts = self.masks, self.types, self.counts + face.counts
        old, mask = masks[slot], face.mask | STACK
        if old:
            mask &= old
        if face.bit & ~types[slot]:
            types = types[:]
            types[slot] |= face.bit
        if mask == old:
            return Factory(masks, types, counts, self.taken, self.bare, self.room)
        masks, bit = masks[:], 1 << slot
        masks[slot] = mask
        return Factory(masks, types, counts, self.taken | bit, self.bare | bit)

    def left(
        self, slot: int, face: RobotsCard, faces: list[RobotsCard], pile: list[Piece]
    ) -> "Factory":
        """Return the summary after a Part leaves a Stack in which these pieces remain."""
        mask, kinds, _ = _stack(faces, pile)
        masks, types, counts = self.masks, self.types, self.counts - face.counts
        if kinds != types[slot]:
            types = types[:]
            types[slot] = kinds
        if mask == masks[slot]:
            return Factory(masks, types, counts, self.taken, self.bare, self.room)
        masks, gone = masks[:], 0 if mask else 1 << slot
        masks[slot] = mask
        return Factory(masks, types, counts, self.taken & ~gone, self.bare & ~gone)

    def iced(self, slot: int) -> "Factory":
        """Return the summary with the ice of one Stack toggled."""
        masks = self.masks[:]
        masks[slot] ^= ICE
        return Factory(masks, self.types, self.counts, self.taken, self.bare ^ 1 << slot)


def room_of(own: Factory) -> Room:
    """Return where Parts can go in a Factory, and cache it."""
    found = own.room
    if found is None:
        found = own.room = Room(own.masks)
    return found


def _stack(faces: list[RobotsCard], pile: list[Piece]) -> tuple[int, int, int]:
    """Return what a Stack adds to `masks`, `types` and `counts` of a Factory."""
    if not pile:
        return 0, 0, 0
    mask, types, counts = ALL | STACK, 0, 0
    for piece in pile:
        face = faces[piece]
        mask &= face.mask | STACK  # the mask of ice has all energies
        types |= face.bit
        counts += face.counts
    return mask if face.bit else mask | ICE, types, counts


def factory(s: State, seat: Seat) -> Factory:
    """Return the summary of a Factory, cached until a piece in it moves."""
    found: Factory | None = s.cache[FACTORY[seat]]
    return _survey(s, seat) if found is None else found


def _survey(s: State, seat: Seat) -> Factory:
    """Compute the summary of a Factory, and cache it."""
    masks: list[int] = []
    types: list[int] = []
    total = taken = bare = 0
    for slot, zone in enumerate(STACKS[seat]):
        mask, kinds, counts = _stack(s.faces, s.zones[zone])
        masks.append(mask)
        types.append(kinds)
        total += counts
        if mask:
            taken |= 1 << slot
            if not mask & ICE:
                bare |= 1 << slot
    found = s.cache[FACTORY[seat]] = Factory(masks, types, total, taken, bare)
    return found


def parts(s: State, seat: Seat) -> list[Piece]:
    """Return all Parts of a Factory; the list is cached, so do not change it."""
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    found = own.parts
    if found is None:
        found = []
        for zone in ZONES[seat][own.taken]:
            found += s.zones[zone]
        if own.bare != own.taken:
            found = _without_ice(s, found)
        own.parts = found
    return found


def _without_ice(s: State, pieces: list[Piece]) -> list[Piece]:
    faces = cards(s)
    return [piece for piece in pieces if faces[piece].bit]


def stacks(s: State, seat: Seat) -> list[str]:
    """Return the Stacks of a Factory; frozen and open ones count too (TR-24, TR-28, TR-A6)."""
    return ZONES[seat][factory(s, seat).taken]


def unfrozen_stacks(s: State, seat: Seat) -> list[str]:
    """Return the Stacks of a Factory that are not frozen."""
    return ZONES[seat][factory(s, seat).bare]


def is_frozen(s: State, zone: str) -> bool:
    """Return whether an Ice Blast lies on a Stack (TR-27)."""
    pile = s.zones[zone]
    return bool(pile) and not cards(s)[pile[-1]].bit


def open_parts(s: State, seat: Seat) -> list[Piece]:
    """Return the Parts of a Factory that are not frozen."""
    own, zones = factory(s, seat), s.zones
    if own.bare == own.taken:
        return parts(s, seat)
    return [piece for zone in ZONES[seat][own.bare] for piece in zones[zone]]


def energies(s: State, zone: str) -> int:
    """Return the energies that a Stack can still have beside the others (TR-17)."""
    own = factory(s, SEAT_OF[zone])
    return room_of(own).plan[own.masks[SLOT_OF[zone]] & ~ICE]


def shared_energies(s: State, zone: str) -> int:
    """Return the energies that all Parts of a Stack share; ice has all energies."""
    faces, mask = cards(s), ALL
    for piece in s.zones[zone]:
        mask &= faces[piece].mask
    return mask


def places(s: State, seat: Seat) -> Places:
    """Return the places for Parts: no frozen Stack, and an energy for each Stack."""
    own, found = STACKS[seat], factory(s, seat)
    return [(own[slot], fit, types) for slot, fit, types in open_slots(found.masks, found.types)]


def open_slots(masks: Sequence[int], types: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the places for Parts by slot, from the masks and types of `Factory`."""
    opens = Room(masks).plan
    new = opens[NEW]
    found = [
        (slot, opens[mask], types[slot])
        for slot, mask in enumerate(masks)
        if mask and not mask & ICE
    ]
    if new:
        found.append((masks.index(0), new, 0))
    return found


def spots(s: State, seat: Seat, piece: Piece) -> list[str]:
    """Return the Stacks of a Factory onto which a Part can go, an empty one too (TR-15)."""
    return ZONES[seat][room_of(factory(s, seat)).ways[cards(s)[piece].mask]]


def welcome_energies(s: State, seat: Seat) -> int:
    """Return the energies of which a Part needs at least one to join a Factory."""
    return room_of(factory(s, seat)).welcome


def is_complete(s: State, zone: str) -> bool:
    """Return whether a Stack has a Part of each of the four types (TR-22)."""
    return types_in(s, zone) == WHOLE


def types_in(s: State, zone: str) -> int:
    """Return the types of Parts in a Stack as bits."""
    faces, types = cards(s), 0
    for piece in s.zones[zone]:
        types |= faces[piece].bit
    return types


def count_robots(s: State, seat: Seat) -> int:
    """Count the complete robots of a Factory, frozen ones too (TR-28)."""
    return factory(s, seat).types.count(WHOLE)


def add_part(s: State, seat: Seat, piece: Piece, zone: str) -> None:
    """Add a Part to a Factory; two complete robots win at once (TR-42, TR-A18)."""
    kept, own, slot = s.cache, FACTORY[seat], SLOT_OF[zone]
    before: Factory | None = kept[own]
    if s.where[piece] in SLOT_OF:
        remove_part(s, piece, zone)
    else:
        s.move(piece, zone, True)
    now = factory(s, seat) if before is None else before.joined(slot, s.faces[piece])
    kept[own] = now
    if now.types[slot] == WHOLE and now.types.count(WHOLE) >= NUMBERS.robots:
        _win(s, seat)


def _win(s: State, seat: Seat) -> None:
    whole = [part for one in STACKS[seat] if types_in(s, one) == WHOLE for part in s.zones[one]]
    s.say("two_robots.two_robots", (seat,), tuple(_without_ice(s, whole)))
    s.win(seat)


def remove_part(s: State, piece: Piece, to: str = "discard", up: bool = True) -> None:
    """Take a Part out of a Factory, and discard ice that remains alone (TR-A9, TR-A21)."""
    zone = s.where[piece]
    faces: list[RobotsCard] = s.faces
    own = FACTORY[SEAT_OF[zone]]
    before: Factory | None = s.cache[own]
    s.move(piece, to, up)
    pile = s.zones[zone]
    if len(pile) == 1 and not faces[pile[0]].bit:
        s.move(pile[0], "discard", up=True)
    elif before is not None:
        s.cache[own] = before.left(SLOT_OF[zone], faces[piece], faces, pile)


def move_ice(s: State, piece: Piece, zone: str, to: str) -> None:
    """Put an Ice Blast onto a Stack (TR-27), or take it away from there."""
    own = FACTORY[SEAT_OF[zone]]
    before: Factory | None = s.cache[own]
    s.move(piece, to, up=True)
    if before is not None:
        s.cache[own] = before.iced(SLOT_OF[zone])


def salvager_of(s: State, seat: Seat) -> RobotsCard:
    faces: list[RobotsCard] = s.faces
    return faces[s.zones[HERO[seat]][0]]


def has_ability(s: State, seat: Seat, ability: str) -> bool:
    """Return whether a seat's Salvager has a special ability."""
    faces: list[RobotsCard] = s.faces
    return faces[s.zones[HERO[seat]][0]].ability == ability


def stacks_needed(s: State, seat: Seat, face: RobotsCard) -> int:
    """Return how many Stacks a seat needs for a card (TR-23); Apocalypse needs fewer to destroy."""
    assert face.stacks is not None
    return face.stacks - (salvager_of(s, seat).fewer if face.verb == "destroy" else 0)
