"""Compute the features of Junkyard Bots; the word before the dot is the group."""

from ai.games.junkyard_bots.odds import (
    Kinds,
    chance_at_least,
    chances_by_size,
    faces_of,
    list_aiming_dice,
    list_dodging_dice,
    mean_damage,
    sort_kinds,
)
from games.engine import Piece, Seat, State, bit
from games.junkyard_bots.cards import NUMBERS, PARTS, Die
from games.junkyard_bots.zones import EDGE, ENERGY, HELD, MADE, OPEN, ROBOT

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
HARMS: frozenset[str] = frozenset(
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
EITHER: frozenset[str] = frozenset(("known.energy", "known.food", "known.meal", "robot.turn"))
HELPS: frozenset[str] = frozenset(NAMES) - HARMS - EITHER
# Features of fights and of the race to the teleporter, whose worth depends on the dice.
FIGHT: tuple[str, ...] = (
    "robot.size",
    "robot.power",
    "robot.weak",
    "robot.last",
    "robot.peril",
    "arms.weapon",
    "arms.weapons",
    "arms.damage",
    "arms.ruin",
    "energy.size",
    "energy.teleport",
    "energy.now",
)
NO_FEATURES = (0.0,) * len(NAMES)
NO_ARMS = (0.0, 0.0, 0.0, 0.0, 0.0)
KINDS = {type_: at for at, type_ in enumerate(PARTS)}
_, EYE, CLAW, MOUTH, MOVER, PIPE = range(len(PARTS))
SIZE_INDEX = {1: 0, 2: 1, 4: 2}  # the index of a size in the result of `chances_by_size`


MAX_CACHED = 2048  # robots, and Junkyards, in the caches, at most
Arms = list[tuple[Die, Kinds]]  # the weapons that a robot holds, each with the dice that aim it
KnownFeatures = tuple[float, float, float, float, float]


class RobotValues:
    """The parts of a robot and the chances of its rolls, cached until the parts change."""

    def __init__(self, s: State, seat: Seat, cards: list[Die]) -> None:
        self.cards = cards
        faces: list[Die] = s.faces
        dice, held = s.zones[ROBOT[seat]], s.zones[HELD[seat]]
        sums, counts, rolls = sort_parts(s, dice, [s.host[item] for item in held] if held else [])
        looking, grabbing, eating = rolls
        look = chances_by_size(looking)
        self.sums, self.counts, self.size = sums, counts, sum(sums)
        self.grab, self.eat = chances_by_size(grabbing), chances_by_size(eating)
        self.parts = (
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
            look[SIZE_INDEX[2]],
            look[SIZE_INDEX[4]],
            *self.grab,
            *self.eat,
        )
        stored = [faces[piece] for piece in s.zones[ENERGY[seat]]]
        self.stored, self.fuel = len(stored), sum([face.size for face in stored])
        self.escape = (
            chance_at_least(sort_kinds(stored), NUMBERS.teleport) if self.fuel > 1 else 0.0
        )
        self.spare = sum([faces[p].size for p in held if faces[p].type == "energy"]) / 4
        armed = [item for item in held if faces[item].type == "weapon"]
        self.armed: Arms = [
            (faces[w], sort_kinds(faces_of(s, list_aiming_dice(s, seat, w)))) for w in armed
        ]
        self.computers = sum([faces[p].type == "computer" and s.host[p] in armed for p in held])
        self.dodge = sort_kinds(faces_of(s, list_dodging_dice(s, seat)))


_made: dict[
    tuple[object, ...], RobotValues
] = {}  # by the ids of the dice, which the values keep alive


def find_robot_values(s: State, seat: Seat) -> RobotValues:
    """Return the summary of a robot: the same object for the same dice in the same places."""
    found: RobotValues | None = s.cache.get(MADE[seat])
    if found is None:
        zones, faces, hosts = s.zones, s.faces, s.host
        dice, held = zones[ROBOT[seat]], zones[HELD[seat]]
        pieces = dice + held + zones[ENERGY[seat]]
        cards: list[Die] = [faces[piece] for piece in pieces]
        fastened = tuple([hosts[piece] for piece in pieces])
        key = len(dice), len(held), tuple(pieces), fastened, tuple([id(card) for card in cards])
        found = _made.get(key)
        if found is None:
            if len(_made) >= MAX_CACHED:
                _made.clear()
            found = _made[key] = RobotValues(s, seat, cards)
        s.cache[MADE[seat]] = found
    return found


def keep(s: State) -> None:
    """Fill the cache of a table."""
    find_open_junk(s)
    for seat in s.playing():
        find_robot_values(s, seat)


def rows(s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
    """Return the features of some seats; all are 0 for a seat that is out."""
    armed = [(seat, own.armed) for seat in s.playing() if (own := find_robot_values(s, seat)).armed]
    return [row(s, seat, armed) for seat in seats]


def row(s: State, seat: Seat, armed: list[tuple[Seat, Arms]]) -> tuple[float, ...]:
    """Return the features of a seat; `armed` are the robots that hold weapons."""
    dice = s.zones[ROBOT[seat]]
    if not dice:
        return NO_FEATURES
    own, power, n = find_robot_values(s, seat), s.pips[dice[0]], len(dice)
    turn, escape = float(s.active == seat), own.escape
    life = power + own.size
    return (
        (own.size + own.fuel) / 4,
        power / 2,
        float(power <= 2),
        float(power == 1),
        float(n >= power + NUMBERS.slots),
        min(4, power + NUMBERS.slots - n) / 4,
        *own.parts,
        *(find_arms(s, seat, own) if own.armed else NO_ARMS),
        own.stored / 2,
        own.fuel / 4,
        escape,
        escape * escape,
        escape * turn,
        own.spare,
        *find_known_features(s, seat, own.grab, own.eat, not own.counts[MOUTH]),
        *(find_danger(seat, own, life, armed) if armed else (0.0, 0.0)),
        turn,
        float(not own.counts[CLAW] and not (own.counts[MOUTH] and own.eat[0])),
    )


def sort_parts(
    s: State, dice: list[Piece], full: list[Piece | None]
) -> tuple[list[int], list[int], list[Kinds]]:
    """Return sizes and counts by type of part, and the dice that roll to look, grab and eat.

    `full` are the claws that hold something and so cannot grab.
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


def find_arms(s: State, seat: Seat, own: RobotValues) -> tuple[float, ...]:
    """Return the five features of `arms`: held weapons, computers, and the expected damage."""
    worst, ruin = 0.0, 0.0
    for other in s.playing():
        if other != seat:
            theirs = find_robot_values(s, other)
            blow = max([mean_damage(w.size, w.sides, aim, theirs.dodge) for w, aim in own.armed])
            life = s.pips[s.zones[ROBOT[other]][0]] + theirs.size
            worst, ruin = max(worst, blow), max(ruin, blow / life)
    sizes = sum([weapon.size for weapon, _ in own.armed])
    return 1.0, sizes / 4, float(own.computers), worst / 2, ruin


def find_danger(
    seat: Seat, own: RobotValues, life: int, armed: list[tuple[Seat, Arms]]
) -> tuple[float, float]:
    """Return the expected damage of the worst weapon of another, and its share of `life`."""
    worst = 0.0
    for other, weapons in armed:
        if other != seat:
            for weapon, aim in weapons:
                worst = max(worst, mean_damage(weapon.size, weapon.sides, aim, own.dodge))
    return worst / 2, worst / life


def basis(s: State, seats: list[Seat]) -> tuple[object, ...]:
    """Return all values on which the rows of the active seats depend."""
    found: list[object] = [s.active, find_open_junk(s)]
    zones, pips, kept = s.zones, s.pips, s.cache
    looked = [edge for edge in EDGE[: s.seats] if zones[edge]]
    for seat in seats:
        dice = zones[ROBOT[seat]]
        found.append(kept[MADE[seat]] or find_robot_values(s, seat))
        found.append(pips[dice[0]] if dice else 0)
        if looked:
            found.append(find_seen_junk(s, seat))
    return tuple(found)


class JunkValues:
    """Dice of the Junkyard by their use; equal dice count once, except energy."""

    def __init__(self, dice: list[Die]) -> None:
        self.dice = dice
        self.energies: list[int] = []  # their sizes
        self.rest: set[tuple[str, int]] = set()  # types and sizes
        self.weapons = self.some = 0  # total sizes of weapons; of other dice
        self.lores: dict[
            tuple[object, ...], KnownFeatures
        ] = {}  # their use, by the robot that reaches them
        for die in dice:
            if die.type == "energy":
                self.energies.append(die.size)
                continue
            self.rest.add((die.type, die.size))
            if die.type == "weapon":
                self.weapons += die.size
            else:
                self.some += die.size


_junk: dict[tuple[int, ...], JunkValues] = {}  # by the ids of its dice, which the values keep alive


def find_junk_values(dice: list[Die]) -> JunkValues:
    """Return the summary of some dice: the same object for the same dice."""
    key = tuple([id(die) for die in dice])
    found = _junk.get(key)
    if found is None:
        if len(_junk) >= MAX_CACHED:
            _junk.clear()
        found = _junk[key] = JunkValues(dice)
    return found


NO_JUNK = JunkValues([])


def find_open_junk(s: State) -> JunkValues:
    """Return the summary of the open junk."""
    found: JunkValues | None = s.cache.get(OPEN)
    if found is None:
        found = s.cache[OPEN] = find_junk_values([s.faces[piece] for piece in s.zones[OPEN]])
    return found


def find_seen_junk(s: State, seat: Seat) -> JunkValues:
    """Return the summary of the dice at the edges that a seat has looked at."""
    zones, dice = s.zones, list[Die]()
    for edge in EDGE[: s.seats]:
        if pile := zones[edge]:
            faces, seen, eye = s.faces, s.seen, bit(seat)
            dice += [faces[piece] for piece in pile if seen[piece] & eye]
    return find_junk_values(dice) if dice else NO_JUNK


def find_known_features(
    s: State, seat: Seat, grab: tuple[float, ...], eat: tuple[float, ...], mouthless: bool
) -> tuple[float, ...]:
    """Return the features of `known`: dice in the Junkyard that the seat knows.

    `grab` and `eat` are the chances for a small, a medium and a large die.
    """
    own, lying = find_seen_junk(s, seat), find_open_junk(s)
    if own is not NO_JUNK:
        found = find_uses(
            own.energies + lying.energies, own.rest | lying.rest, grab, eat, mouthless
        )
    else:
        key = (grab, eat, mouthless)
        kept = lying.lores.get(key)
        if kept is None:
            kept = find_uses(lying.energies, lying.rest, grab, eat, mouthless)
            lying.lores[key] = kept
        found = kept
    sizes = sum(lying.energies) + sum(own.energies)
    return sizes / 4, own.some / 4, own.weapons / 4, *found


def find_uses(
    energies: list[int],
    rest: set[tuple[str, int]],
    grab: tuple[float, ...],
    eat: tuple[float, ...],
    mouthless: bool,
) -> KnownFeatures:
    """Return the last five features of `known` for some dice."""
    food = meal = mouth = gain = weapon = 0.0
    for size in energies:
        food += eat[SIZE_INDEX[size]] * size
        meal = max(meal, eat[SIZE_INDEX[size]] * size)
    for type_, size in rest:
        near = grab[SIZE_INDEX[size]]
        if type_ == "weapon":
            weapon = max(weapon, near * size)
        elif type_ == "mouth" and mouthless:
            mouth = max(mouth, near)
        elif type_ != "computer":
            gain = max(gain, near * size)
    return min(food, 12) / 4, meal / 4, mouth, gain / 4, weapon / 4
