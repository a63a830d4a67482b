"""Compute the features of Two Robots; the word before the dot is the group.

Tables are valued at the start of a turn, after all default answers (`move_filter`).
"""

from functools import lru_cache

from games.engine import Seat, State
from games.two_robots.cards import LACKS, WHOLE, RobotsCard
from games.two_robots.energies import ALL
from games.two_robots.factory import ICE, ZONES, Factory, factory
from games.two_robots.zones import FACTORY, HAND, POWER, marks_of

CARDS = (
    "destroy",
    "freeze",
    "steal",
    "draw_cards",
    "thaw",
    "intercept",
    "scramble",
    "send_back",
    "recruit",
)
NAMES: tuple[str, ...] = (
    "robots.first",
    "robots.second",
    "robots.third",
    "robots.one",
    "robots.near",
    "robots.ice",
    "factory.stacks",
    "factory.two",
    "factory.three",
    "factory.parts",
    "health.count",
    "health.last",
    "health.unused",
    "health.safe",
    "hand.count",
    "hand.fit",
    "hand.many",
    "hand.whole",
    "hand.almost",
    "turn.mine",
    "turn.deploy",
    "event.ceasefire",
    *[f"hand.{verb}" for verb in CARDS],
)
AT = {verb: at for at, verb in enumerate(CARDS)}
NO_FEATURES = (0.0,) * len(NAMES)
# Adding these to energies of seven bits each sets the top bit of each energy that is not empty.
_TOPS, _TO_TOP = LACKS[0] * 0x40, LACKS[0] * 0x3F
COUNT = tuple(types.bit_count() for types in range(WHOLE + 1))
HAND_LIMIT = 7  # the hand limit
MAX_CACHED = 16384  # Factories in the cache, at most


class FactoryValues:
    """The worth of a Factory, by the types and energies of its Stacks and the number of Parts."""

    __slots__ = ("begun", "complete", "groups", "lack")

    def __init__(self, types_: tuple[int, ...], masks: tuple[int, ...], parts: int) -> None:
        both = zip(types_, masks, strict=True)
        found = [(COUNT[types], types, mask & ALL, mask & ICE > 0) for types, mask in both if mask]
        stacks = sorted(found, reverse=True)
        self.groups = of_stacks(stacks, parts)  # `robots` and `factory`
        # The Parts that fit the best two Stacks unless these are frozen (`RobotsCard.fits`).
        self.begun = [mask * LACKS[types] for _, types, mask, ice in stacks[:2] if not ice]
        self.lack = 8 - sum([count for count, _, _, _ in stacks[:2]])  # types for two robots
        self.complete = any(count == 4 and not ice for count, _, _, ice in stacks)


find_factory_values = lru_cache(maxsize=MAX_CACHED)(FactoryValues)


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """Return the features of a seat in the order of `NAMES`: Factory, health, hand and turn."""
    powers, up = s.zones[POWER[seat]], s.up
    if not powers:
        return NO_FEATURES
    zones = s.zones
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    parts = -(own.taken ^ own.bare).bit_count()  # without the ice
    for zone in ZONES[seat][own.taken]:
        parts += len(zones[zone])
    best = find_factory_values(tuple(own.types), tuple(own.masks), parts)
    held, cards = hand(s, seat, best)
    noted = marks_of(s)
    mine = s.active == seat
    return (
        *best.groups,
        float(len(powers)),
        1.0 if len(powers) == 1 else 0.0,
        float(sum(map(up.__getitem__, powers))),
        1.0 if noted["shield"] == seat else 0.0,
        *held,
        1.0 if mine else 0.0,
        1.0 if mine and best.complete else 0.0,
        1.0 if noted["ceasefire"] == seat else 0.0,
        *cards,
    )


def of_stacks(stacks: list[tuple[int, int, int, bool]], parts: int) -> tuple[float, ...]:
    """Return the groups `robots` and `factory`.

    Each of the `stacks`, the best first, is: number of types, types, energies, frozen.
    """
    first, second, third = ([count for count, _, _, _ in stacks] + [0, 0, 0])[:3]
    n = len(stacks)
    return (
        first / 4,
        second / 4,
        third / 4,
        float(first == 4),
        float(first + second >= 7),
        float(sum([ice for count, _, _, ice in stacks[:2] if count < 4])),
        float(n),
        float(n > 1),
        float(n > 2),
        parts / 5,
    )


def hand(s: State, seat: Seat, best: FactoryValues) -> tuple[tuple[float, ...], list[float]]:
    """Return how well the hand fits the best two Stacks, and its cards of each kind.

    Hidden cards count by their number alone.
    """
    faces: list[RobotsCard | None] = s.faces
    pieces = s.zones[HAND[seat]]
    fits, cards = 0, [0.0] * len(CARDS)
    for piece in pieces:
        face = faces[piece]
        if face is None:
            continue
        if face.bit:
            fits |= face.fits
        else:
            cards[AT[face.verb or face.interrupt]] += 1.0
    n, fit = len(pieces), 0
    for wanted in best.begun:
        fit += ((fits & wanted) + _TO_TOP & _TOPS).bit_count()
    lack = best.lack - fit
    held = (
        n / 5,
        fit / 4,
        max(0.0, n - float(HAND_LIMIT)),
        0.0 if lack else 1.0,
        1.0 if lack == 1 else 0.0,
    )
    return held, cards
