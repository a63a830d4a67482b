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


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The robot, what it holds and has eaten, and what the seat knows to lie about."""
    dice = s.zones[ROBOT[seat]]
    if not dice:
        return NOTHING
    faces, host, held = s.faces, s.host, s.zones[HELD[seat]]
    sums = {"body": 0, "eye": 0, "claw": 0, "mouth": 0, "mover": 0, "pipe": 0}
    counts = dict.fromkeys(sums, 0)
    for piece in dice:
        face = faces[piece]
        sums[face.type] += face.size
        counts[face.type] += 1
    reach = {"claw": 0, "mouth": 0}
    full = {host[item] for item in held}
    free = 0
    for piece in dice:
        type_ = faces[piece].type
        if type_ == "claw" and piece not in full:
            free += 1
        if type_ in reach and piece not in full:
            reach[type_] += strength(s, piece)
    power, n = s.pips[dice[0]], len(dice)
    stored = [faces[piece] for piece in s.zones[ENERGY[seat]]]
    escape = at_least(stored, NUMBERS.teleport) if stored else 0.0
    size = sum(sums.values()) + sum(face.size for face in stored)
    return (
        size / 4, power / 2, float(power <= 2), float(power == 1),
        float(n >= power + NUMBERS.slots),
        sums["eye"] / 4, sums["claw"] / 4, sums["mouth"] / 4, sums["mover"] / 4, sums["pipe"] / 4,
        float(counts["eye"] > 1), float(counts["claw"] > 1), float(counts["mouth"] > 0),
        float(not counts["eye"]), float(not counts["claw"]),
        float(reach["claw"] >= 4), min(reach["mouth"], 6) / 4, float(free > 0),
        *arms(s, held),
        len(stored) / 2, sum(face.size for face in stored) / 4, escape, escape * escape,
        sum(faces[p].size for p in held if faces[p].type == "energy") / 4,
        *lore(s, seat, reach["mouth"]),
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
