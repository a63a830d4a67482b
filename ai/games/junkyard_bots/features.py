"""What matters to a seat of Junkyard Bots, by name; the word before the dot is its group."""

from __future__ import annotations

from ai.games.junkyard_bots.odds import Kinds, kinds, least, sureness, wounds
from games.engine.core import Piece, Seat, State, bit
from games.junkyard_bots.cards import NUMBERS
from games.junkyard_bots.zones import EDGE, ENERGY, HELD, OPEN, ROBOT

NAMES: tuple[str, ...] = (
    "robot.size",
    "robot.power",
    "robot.weak",
    "robot.last",
    "robot.full",
    "robot.room",
    "parts.eye",
    "parts.claw",
    "parts.mouth",
    "parts.mover",
    "parts.pipe",
    "parts.eyes",
    "parts.claws",
    "parts.mouths",
    "parts.no_eye",
    "parts.no_claw",
    "parts.blocked",
    "parts.look_medium",
    "parts.look_large",
    "parts.grab_small",
    "parts.grab_medium",
    "parts.grab_large",
    "parts.eat_small",
    "parts.eat_medium",
    "parts.eat_large",
    "arms.weapon",
    "arms.weapons",
    "arms.computer",
    "arms.damage",
    "arms.ruin",
    "energy.count",
    "energy.size",
    "energy.teleport",
    "energy.sure",
    "energy.now",
    "energy.held",
    "known.energy",
    "known.parts",
    "known.weapons",
    "known.food",
    "known.meal",
    "known.mouth",
    "known.gain",
    "known.weapon",
    "robot.threat",
    "robot.peril",
    "robot.turn",
    "robot.helpless",
)
HARMS = frozenset(
    (
        "robot.weak",
        "robot.last",
        "robot.full",
        "robot.threat",
        "robot.peril",
        "robot.helpless",
        "parts.no_eye",
        "parts.no_claw",
        "parts.blocked",
        "energy.held",
    )
)
EITHER = frozenset(("known.energy", "known.food", "known.meal", "robot.turn"))
HELPS = frozenset(NAMES) - HARMS - EITHER
NOTHING = (0.0,) * len(NAMES)
NO_ARMS = (0.0, 0.0, 0.0, 0.0, 0.0)
KINDS = {"body": 0, "eye": 1, "claw": 2, "mouth": 3, "mover": 4, "pipe": 5}
EYE, CLAW, MOUTH = 1, 2, 3
SURE = {1: 0, 2: 1, 4: 2}  # where the chance for a size stands in what `sureness` gives


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """The robot, what it holds and has eaten, what threatens it, and what it knows to lie about."""
    dice = s.zones[ROBOT[seat]]
    if not dice:
        return NOTHING
    faces, held = s.faces, s.zones[HELD[seat]]
    sums, counts, rolls = made_of(s, dice, [s.host[item] for item in held] if held else [])
    look, grab, eat = (sureness(roll) for roll in rolls)
    power, n = s.pips[dice[0]], len(dice)
    stored = [faces[piece] for piece in s.zones[ENERGY[seat]]]
    fuel = sum([face.size for face in stored])
    escape = least(kinds(stored), NUMBERS.teleport) if fuel > 1 else 0.0
    turn = float(s.marks["active"] == seat)
    life = power + sum(sums)
    return (
        (life - power + fuel) / 4,
        power / 2,
        float(power <= 2),
        float(power == 1),
        float(n >= power + NUMBERS.slots),
        min(4, power + NUMBERS.slots - n) / 4,
        sums[1] / 4,
        sums[2] / 4,
        sums[3] / 4,
        sums[4] / 4,
        sums[5] / 4,
        float(counts[1] > 1),
        float(counts[2] > 1),
        float(counts[3] > 0),
        float(not counts[1]),
        float(not counts[2]),
        float(counts[2] > 0 and not rolls[1]),
        look[1],
        look[2],
        *grab,
        *eat,
        *(arms(s, seat, held) if held else NO_ARMS),
        len(stored) / 2,
        fuel / 4,
        escape,
        escape * escape,
        escape * turn,
        sum([faces[p].size for p in held if faces[p].type == "energy"]) / 4 if held else 0.0,
        *lore(s, seat, grab, eat, not counts[MOUTH]),
        *danger(s, seat, life),
        turn,
        float(not counts[CLAW] and not (counts[MOUTH] and eat[0])),
    )


def made_of(
    s: State, dice: list[Piece], full: list[Piece | None]
) -> tuple[list[int], list[int], list[Kinds]]:
    """Sizes and numbers of each type of part; what rolls to look, to grab and to eat."""
    faces, hosts = s.faces, s.host
    sums, counts = [0] * 6, [0] * 6
    rolls: tuple[list[tuple[int, tuple[int, ...]]], ...] = ([], [], [])
    for piece in dice:
        face = faces[piece]
        kind = KINDS[face.type]
        sums[kind] += face.size
        counts[kind] += 1
        if EYE <= kind <= MOUTH and not (kind == CLAW and piece in full):
            roll, host = rolls[kind - 1], hosts[piece]
            roll.append((face.size, face.sides))
            while host is not None and faces[host].type == "pipe":
                roll.append((faces[host].size, faces[host].sides))
                host = hosts[host]
    for roll in rolls:
        if len(roll) > 1:
            roll.sort()
    return sums, counts, [tuple(roll) for roll in rolls]


def arms(s: State, seat: Seat, held: list[Piece]) -> tuple[float, ...]:
    """Weapons in claws: how many, how heavy, with computers, and what they would do to whom."""
    faces = s.faces
    weapons = [piece for piece in held if faces[piece].type == "weapon"]
    if not weapons:
        return NO_ARMS
    computers = sum([faces[p].type == "computer" and s.host[p] in weapons for p in held])
    worst, ruin = 0.0, 0.0
    for other in s.playing():
        if other != seat:
            blow = max([wounds(s, seat, weapon, other) for weapon in weapons])
            worst, ruin = max(worst, blow), max(ruin, blow / life_of(s, other))
    heavy = sum([faces[w].size for w in weapons])
    return 1.0, heavy / 4, float(computers), worst / 2, ruin


def danger(s: State, seat: Seat, life: int) -> tuple[float, float]:
    """The damage to expect from the worst weapon that another holds, alone and of what is left."""
    worst = 0.0
    for other in s.playing():
        if other != seat:
            for item in s.zones[HELD[other]]:
                if s.faces[item].type == "weapon":
                    worst = max(worst, wounds(s, other, item, seat))
    return worst / 2, worst / life


def life_of(s: State, seat: Seat) -> int:
    """How much damage a robot can take in all."""
    dice, faces = s.zones[ROBOT[seat]], s.faces
    total: int = s.pips[dice[0]] + sum([faces[piece].size for piece in dice])
    return total


def lore(
    s: State, seat: Seat, grab: tuple[float, ...], eat: tuple[float, ...], mouthless: bool
) -> tuple[float, ...]:
    """What the seat knows to lie in the Junkyard, and how well it could eat or grab the best."""
    eye, energy, some, weapons = bit(seat), 0, 0, 0
    food = meal = mouth = gain = weapon = 0.0
    for edge in (*EDGE[: s.seats], OPEN):
        for piece in s.zones[edge]:
            if edge != OPEN and not s.seen[piece] & eye:
                continue
            face = s.faces[piece]
            size: int = face.size
            near = grab[SURE[size]]
            if face.type == "energy":
                energy += size
                food += eat[SURE[size]] * size
                meal = max(meal, eat[SURE[size]] * size)
                continue
            if face.type == "weapon":
                weapons += size if edge != OPEN else 0
                weapon = max(weapon, near * size)
                continue
            some += size if edge != OPEN else 0
            if face.type == "mouth" and mouthless:
                mouth = max(mouth, near)
            elif face.type != "computer":
                gain = max(gain, near * size)
    return (
        energy / 4,
        some / 4,
        weapons / 4,
        min(food, 12) / 4,
        meal / 4,
        mouth,
        gain / 4,
        weapon / 4,
    )
