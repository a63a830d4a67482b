"""What matters to a seat of Two Robots, as named numbers; the word before the dot is its group.

Tables are valued where a turn begins: what is usual has been answered (`sense`).
"""

from games.engine import Seat, State
from games.two_robots.cards import WHOLE, RobotsCard
from games.two_robots.energies import ALL
from games.two_robots.factory import ICE, factory, stacks
from games.two_robots.zones import HAND, POWER, marks

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
NOTHING = (0.0,) * len(NAMES)
COUNT = tuple(types.bit_count() for types in range(WHOLE + 1))
MOST = 7  # cards that a hand keeps
Stacks = list[tuple[int, int, int, bool]]  # of each: how many types, which, energies, frozen


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """Return the numbers of a seat in the order of `NAMES`: Factory, health, hand and turn."""
    powers = s.zones[POWER[seat]]
    if not powers:
        return NOTHING
    stacks, parts = stacks_of(s, seat)
    held, cards = hand(s, seat, stacks)
    noted = marks(s)
    mine = noted["active"] == seat
    return (
        *of_stacks(stacks, parts),
        float(len(powers)),
        float(len(powers) == 1),
        float(sum([s.up[p] for p in powers])),
        float(noted["shield"] == seat),
        *held,
        float(mine),
        float(mine and any(count == 4 and not ice for count, _, _, ice in stacks)),
        float(noted["ceasefire"] == seat),
        *cards,
    )


def stacks_of(s: State, seat: Seat) -> tuple[Stacks, int]:
    """Return the Stacks of a Factory, the best first, and the number of its Parts."""
    own, zones = factory(s, seat), s.zones
    laid, ice = stacks(s, seat), own.plan.many - own.plan.bare.bit_count()
    parts = sum([len(zones[zone]) for zone in laid]) - ice
    both = zip(own.types, own.masks, strict=True)
    found = [(COUNT[types], types, mask & ALL, mask & ICE > 0) for types, mask in both if mask]
    found.sort(reverse=True)
    return found, parts


def of_stacks(stacks: Stacks, parts: int) -> tuple[float, ...]:
    """Return the groups `robots` and `factory`."""
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


def hand(s: State, seat: Seat, stacks: Stacks) -> tuple[tuple[float, ...], list[float]]:
    """Return how well the hand fits the best two Stacks, and the cards of each kind in it.

    Cards that the view does not show count by their number alone.
    """
    faces: list[RobotsCard | None] = s.faces
    pieces = s.zones[HAND[seat]]
    begun = [(types, mask) for _, types, mask, ice in stacks[:2] if not ice]
    fits, cards = [0] * len(begun), dict.fromkeys(CARDS, 0.0)
    for piece in pieces:
        face = faces[piece]
        if face is None:
            continue
        if face.bit:
            for at, (types, mask) in enumerate(begun):
                if not face.bit & types and face.mask & mask:
                    fits[at] |= face.bit
        else:
            cards[face.verb or face.interrupt] += 1.0
    n, fit = len(pieces), sum([COUNT[types] for types in fits])
    lack = 8 - fit - sum([count for count, _, _, _ in stacks[:2]])
    held = (n / 5, fit / 4, max(0.0, n - float(MOST)), float(not lack), float(lack == 1))
    return held, list(cards.values())
