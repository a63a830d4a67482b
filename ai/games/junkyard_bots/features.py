"""The features of Junkyard Bots: what matters to a seat; before the dot stands the group."""

from ai.games.junkyard_bots.odds import Kinds, kinds, least, sureness, wounds
from games.engine import Piece, Seat, State, bit
from games.junkyard_bots.cards import NUMBERS, PARTS, Die, cards
from games.junkyard_bots.robot import weapons
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
KINDS = {type_: at for at, type_ in enumerate(PARTS)}
_, EYE, CLAW, MOUTH, MOVER, PIPE = range(len(PARTS))
SURE = {1: 0, 2: 1, 4: 2}  # where the chance for a size stands in what `sureness` gives


def features(s: State, seat: Seat) -> tuple[float, ...]:
    """Return the numbers of `NAMES` for a seat; all are 0 for one that is out."""
    dice = s.zones[ROBOT[seat]]
    if not dice:
        return NOTHING
    faces: list[Die] = s.faces
    held = s.zones[HELD[seat]]
    sums, counts, rolls = made_of(s, dice, [s.host[item] for item in held] if held else [])
    looking, grabbing, eating = rolls
    look, grab, eat = sureness(looking), sureness(grabbing), sureness(eating)
    power, n = s.pips[dice[0]], len(dice)
    stored = [faces[piece] for piece in s.zones[ENERGY[seat]]]
    fuel = sum([face.size for face in stored])
    escape = least(kinds(stored), NUMBERS.teleport) if fuel > 1 else 0.0
    turn = float(s.active == seat)
    life = power + sum(sums)
    return (
        (life - power + fuel) / 4,
        power / 2,
        float(power <= 2),
        float(power == 1),
        float(n >= power + NUMBERS.slots),
        min(4, power + NUMBERS.slots - n) / 4,
        sums[EYE] / 4,
        sums[CLAW] / 4,
        sums[MOUTH] / 4,
        sums[MOVER] / 4,
        sums[PIPE] / 4,
        float(counts[EYE] > 1),
        float(counts[CLAW] > 1),
        float(counts[MOUTH] > 0),
        float(not counts[EYE]),
        float(not counts[CLAW]),
        float(counts[CLAW] > 0 and not grabbing),
        look[SURE[2]],
        look[SURE[4]],
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
    """Return sizes and counts by type of part, and what rolls to look, to grab and to eat.

    `full` are the claws that hold something: they do not grab.
    """
    faces: list[Die] = s.faces
    hosts = s.host
    sums, counts = [0] * len(PARTS), [0] * len(PARTS)
    rolls: tuple[list[tuple[int, tuple[int, ...]]], ...] = ([], [], [])
    for piece in dice:
        face = faces[piece]
        kind = KINDS[face.type]
        sums[kind] += face.size
        counts[kind] += 1
        if EYE <= kind <= MOUTH and not (kind == CLAW and piece in full):
            roll, host = rolls[kind - EYE], hosts[piece]
            roll.append((face.size, face.sides))
            while host is not None and faces[host].type == "pipe":
                roll.append((faces[host].size, faces[host].sides))
                host = hosts[host]
    for roll in rolls:
        if len(roll) > 1:
            roll.sort()
    return sums, counts, [tuple(roll) for roll in rolls]


def arms(s: State, seat: Seat, held: list[Piece]) -> tuple[float, ...]:
    """Return the five numbers of `arms`: held weapons, computers, and the damage to expect."""
    faces, armed = cards(s), weapons(s, seat)
    if not armed:
        return NO_ARMS
    computers = sum([faces[p].type == "computer" and s.host[p] in armed for p in held])
    worst, ruin = 0.0, 0.0
    for other in s.playing():
        if other != seat:
            blow = max([wounds(s, seat, weapon, other) for weapon in armed])
            worst, ruin = max(worst, blow), max(ruin, blow / life_of(s, other))
    return 1.0, sum([faces[w].size for w in armed]) / 4, float(computers), worst / 2, ruin


def danger(s: State, seat: Seat, life: int) -> tuple[float, float]:
    """Return the damage to expect from the worst weapon of another, and its share of `life`."""
    worst = 0.0
    for other in s.playing():
        if other != seat:
            for weapon in weapons(s, other):
                worst = max(worst, wounds(s, other, weapon, seat))
    return worst / 2, worst / life


def life_of(s: State, seat: Seat) -> int:
    """Return how much damage a robot can take in all."""
    faces, dice = cards(s), s.zones[ROBOT[seat]]
    return s.pips[dice[0]] + sum([faces[piece].size for piece in dice])


def lore(
    s: State, seat: Seat, grab: tuple[float, ...], eat: tuple[float, ...], mouthless: bool
) -> tuple[float, ...]:
    """Return the eight numbers of `known`: dice in the Junkyard that the seat knows.

    `grab` and `eat` are the chances for a small, a medium and a large die.
    """
    eye, energy, some, weapons = bit(seat), 0, 0, 0
    food = meal = mouth = gain = weapon = 0.0
    for edge in (*EDGE[: s.seats], OPEN):
        for piece in s.zones[edge]:
            if edge != OPEN and not s.seen[piece] & eye:
                continue
            face: Die = s.faces[piece]
            size = face.size
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
