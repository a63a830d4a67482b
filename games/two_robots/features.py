"""What matters to a seat of Two Robots, as named numbers; the word before the dot is its group.

A table is looked at where a turn begins: what is usual has been done (`habits`).
"""

from __future__ import annotations

from games.engine.core import Seat, State
from games.two_robots.factory import WHOLE
from games.two_robots.zones import HAND, POWER, STACKS

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
HELD = {verb: at for at, verb in enumerate(CARDS)}
AT = {name: at for at, name in enumerate(NAMES)}
COUNT = {types: types.bit_count() for types in range(WHOLE + 1)}
Stacks = list[tuple[int, int, int, bool]]  # of each: how many types, which, energies, frozen


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The seat's Factory, health and hand, and whether its turn begins."""
    powers = s.zones[POWER[seat]]
    if not powers:
        return NOTHING
    found, marks = [0.0] * len(NAMES), s.marks
    stacks = factory(s, seat, found)
    hand(s, seat, stacks, found)
    found[10:14] = (
        float(len(powers)),
        float(len(powers) == 1),
        float(sum([s.up[p] for p in powers])),
        float(marks["shield"] == seat),
    )
    mine = marks["active"] == seat
    whole = any(count == 4 and not ice for count, _, _, ice in stacks)
    found[19:22] = float(mine), float(mine and whole), float(marks["ceasefire"] == seat)
    return tuple(found)


def factory(s: State, seat: Seat, found: list[float]) -> Stacks:
    """The Stacks, best first."""
    faces, zones = s.faces, s.zones
    stacks, parts = [], 0
    for zone in STACKS[seat]:
        pile = zones[zone]
        if pile:
            types, mask = 0, 31
            for piece in pile:
                face = faces[piece]
                types |= face.bit
                mask &= face.mask
            ice = not faces[pile[-1]].bit
            parts += len(pile) - ice
            stacks.append((COUNT[types], types, mask, ice))
    stacks.sort(reverse=True)
    best = [count for count, _, _, _ in stacks[:3]] + [0, 0, 0]
    n = len(stacks)
    found[:10] = (
        best[0] / 4,
        best[1] / 4,
        best[2] / 4,
        float(best[0] == 4),
        float(best[0] + best[1] >= 7),
        float(sum([ice for count, _, _, ice in stacks[:2] if count < 4])),
        float(n),
        float(n > 1),
        float(n > 2),
        parts / 5,
    )
    return stacks


def hand(s: State, seat: Seat, stacks: Stacks, found: list[float]) -> None:
    """The cards held, and of how many missing Parts of the best two Stacks there is one."""
    faces, pieces = s.faces, s.zones[HAND[seat]]
    begun = [(types, mask) for _, types, mask, ice in stacks[:2] if not ice]
    fits = [0] * len(begun)
    base = AT["hand.destroy"]
    for piece in pieces:
        face = faces[piece]
        if face is None:
            continue
        if face.bit:
            for at, (types, mask) in enumerate(begun):
                if not face.bit & types and face.mask & mask:
                    fits[at] |= face.bit
        else:
            found[base + HELD[face.verb or face.interrupt]] += 1.0
    n, fit = len(pieces), sum([COUNT[types] for types in fits])
    lack = 8 - fit - sum([count for count, _, _, _ in stacks[:2]])
    found[14:19] = (n / 5, fit / 4, max(0.0, n - 7.0), float(not lack), float(lack == 1))
