"""What matters to a seat of Junkyard Bots, by name; the word before the dot is its group."""

from __future__ import annotations

from games.core import Seat, State, bit
from games.junkyard_bots.cards import NUMBERS
from games.junkyard_bots.odds import at_least
from games.junkyard_bots.zones import EDGE, ENERGY, HELD, OPEN, ROBOT

NAMES: tuple[str, ...] = (
    "robot.size", "robot.power", "robot.weak", "robot.last", "robot.full",
    "parts.eye", "parts.claw", "parts.mouth", "parts.mover", "parts.pipe",
    "parts.eyes", "parts.claws", "parts.mouths", "parts.no_eye", "parts.no_claw",
    "parts.strong_claw", "parts.strong_mouth", "parts.free_claw",
    "arms.weapon", "arms.weapons", "arms.computer", "arms.attack",
    "energy.count", "energy.size", "energy.teleport", "energy.sure", "energy.held",
    "known.energy", "known.parts", "known.weapons", "known.edible",
)  # fmt: skip
NOTHING = (0.0,) * len(NAMES)
NO_ARMS = (0.0, 0.0, 0.0, 0.0)
KINDS = {"body": 0, "eye": 1, "claw": 2, "mouth": 3, "mover": 4, "pipe": 5}
CLAW, MOUTH = 2, 3


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The robot, what it holds and has eaten, and what the seat knows to lie about."""
    dice = s.zones[ROBOT[seat]]
    if not dice:
        return NOTHING
    faces, held = s.faces, s.zones[HELD[seat]]
    full = [s.host[item] for item in held]
    sums, counts = [0] * 6, [0] * 6
    claw = mouth = free = 0
    for piece in dice:
        face = faces[piece]
        kind = KINDS[face.type]
        sums[kind] += face.size
        counts[kind] += 1
        if kind == CLAW and piece not in full:
            free += 1
            claw += strength(s, piece)
        elif kind == MOUTH:
            mouth += strength(s, piece)
    power, n = s.pips[dice[0]], len(dice)
    stored = [faces[piece] for piece in s.zones[ENERGY[seat]]]
    fuel = sum([face.size for face in stored])
    escape = at_least(stored, NUMBERS.teleport) if len(stored) > 0 else 0.0
    return (
        (sum(sums) + fuel) / 4, power / 2, float(power <= 2), float(power == 1),
        float(n >= power + NUMBERS.slots),
        sums[1] / 4, sums[2] / 4, sums[3] / 4, sums[4] / 4, sums[5] / 4,
        float(counts[1] > 1), float(counts[2] > 1), float(counts[3] > 0),
        float(not counts[1]), float(not counts[2]),
        float(claw >= 4), min(mouth, 6) / 4, float(free > 0),
        *(arms(s, held) if held else NO_ARMS),
        len(stored) / 2, fuel / 4, escape, escape * escape,
        sum([faces[p].size for p in held if faces[p].type == "energy"]) / 4 if held else 0.0,
        *lore(s, seat, mouth),
    )  # fmt: skip


def strength(s: State, piece: int) -> int:
    """The sizes of a part and its pipes."""
    faces, host = s.faces, s.host
    total: int = faces[piece].size
    at = host[piece]
    while at is not None and faces[at].type == "pipe":
        total += faces[at].size
        at = host[at]
    return total


def arms(s: State, held: list[int]) -> tuple[float, ...]:
    """Weapons in claws: how many, how heavy, with computers, and how well they would be thrown."""
    weapons = [piece for piece in held if s.faces[piece].type == "weapon"]
    best = max((s.faces[w].size + strength(s, s.host[w] or 0) for w in weapons), default=0)
    computers = sum(s.faces[p].type == "computer" and s.host[p] in weapons for p in held)
    heavy = sum(s.faces[w].size for w in weapons)
    return float(bool(weapons)), heavy / 4, float(computers), best / 4


def lore(s: State, seat: Seat, bite: int) -> tuple[float, ...]:
    """What the seat knows to lie in the Junkyard: energy, parts, weapons, and what it can eat."""
    eye, energy, some, weapons, edible = bit(seat), 0, 0, 0, 0
    for edge in (*EDGE[: s.seats], OPEN):
        for piece in s.zones[edge]:
            if edge != OPEN and not s.seen[piece] & eye:
                continue
            face = s.faces[piece]
            if face.type == "energy":
                energy += face.size
                edible += face.size <= bite
            elif edge != OPEN:
                if face.type == "weapon":
                    weapons += face.size
                else:
                    some += face.size
    return energy / 4, some / 4, weapons / 4, min(edible, 3) / 2
