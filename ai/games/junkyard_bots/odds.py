"""Compute exact chances of rolls by convolution; a face counts its size and rolls again.

A spread holds at index t the chance that the sum is t. It adds up to 1 minus the chance of larger
sums, so "at least n" is exact, no matter how often faces show.
"""

from collections.abc import Iterable
from functools import lru_cache

from ai.judge import PerAsk
from games.engine import Move, Piece, Seat, State, asked, spot_of
from games.junkyard_bots.cards import NUMBERS, Die, cards
from games.junkyard_bots.heap import price
from games.junkyard_bots.reaching import Looking, Ready
from games.junkyard_bots.robot import best_eye, empty_claws, find_held, parts, pipes, with_pipes
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.zones import ENERGY, ROBOT, TARGET

SPREAD_LENGTH = 96  # the length of a spread; larger sums are about as likely as ten faces in a row
HOPELESS_CHANCE = 0.05  # an action with at most this chance is not worth a turn
VAIN_CHANCE = 0.01  # the same for an action that would win the game
SHORT_SPREAD_LENGTH = 32  # the length of an approximate spread
Spread = tuple[float, ...]
Kinds = tuple[tuple[int, tuple[int, ...]], ...]  # size and sides of some dice, in one order
SIZES = {"s": 1, "m": 2, "l": 4}


@lru_cache(maxsize=512)
def spread_of_die(size: int, sides: tuple[int, ...], far: int, blank: bool = True) -> Spread:
    """Return the spread of one die, `far` long; without `blank`, the first roll is no blank."""
    first = [sides.count(t) / 6 for t in range(far)]
    found: list[float] = []
    for t in range(far):
        found.append(first[t] + (found[t - size] / 6 if t >= size else 0.0))
    if not blank:
        # A face and then a blank explodes for the size (JB-A9): only a first blank is a dud.
        found = [
            (first[t] if t else 0.0) + (found[t - size] / 6 if t >= size else 0.0)
            for t in range(far)
        ]
    return tuple(found)


@lru_cache(maxsize=4096)
def spread_of_dice(dice: Kinds, far: int) -> Spread:
    """Return the spread of the sum of some dice, `far` long."""
    total: Spread = (1.0, *[0.0] * (far - 1))
    for size, sides in dice:
        total = add_spreads(total, spread_of_die(size, sides, far))
    return total


def add_spreads(a: Spread, b: Spread) -> Spread:
    """Return the spread of the sum of two spreads of one length."""
    far = len(a)
    found = [0.0] * far
    for i, p in enumerate(a):
        if p:
            for j in range(far - i):
                found[i + j] += p * b[j]
    return tuple(found)


def sort_kinds(faces: Iterable[Die]) -> Kinds:
    """Return the sorted (size, sides) of dice, on which the chances of a roll depend."""
    return tuple(sorted((face.size, face.sides) for face in faces))


def faces_of(s: State, dice: Iterable[Piece]) -> list[Die]:
    """Return the faces of some known pieces."""
    faces: list[Die] = s.faces
    return [faces[piece] for piece in dice]


def at_least(faces: Iterable[Die], need: int) -> float:
    """Return the chance that dice roll at least `need` points."""
    return chance_at_least(sort_kinds(faces), need) if need > 0 else 1.0


@lru_cache(maxsize=4096)
def chance_at_least(dice: Kinds, need: int) -> float:
    """Return the chance that dice given by `sort_kinds` roll at least `need` points."""
    return 1.0 - sum(spread_of_dice(dice, need))


@lru_cache(maxsize=4096)
def chances_by_size(dice: Kinds) -> tuple[float, float, float]:
    """Return the chances to reach the price of a small, a medium and a large die."""
    if not dice:
        return 0.0, 0.0, 0.0
    return chance_at_least(dice, 1), chance_at_least(dice, 2), chance_at_least(dice, 4)


def chance_of(s: State, seat: Seat, move: Move) -> float | None:
    """Return the chance of a move with all its dice but energy; None if it rolls nothing."""
    action = move.verb
    if action == "roll":
        ask = asked(s)
        return of_roll(ask, s) if ask else None
    if action == "teleport":
        return chance_of_enough(s, s.zones[ENERGY[seat]], NUMBERS.teleport)
    if action == "throw" and move.piece is not None:
        return chance_to_hit(s, seat, move.piece, ROBOT.index(str(move.to)))
    some = {"look": "eye", "eat": "mouth", "grab": "claw"}.get(action)
    if some is None or move.to is None:
        return None
    able = empty_claws(s, seat) if some == "claw" else parts(s, seat, some)
    return chance_of_enough(s, with_pipes(s, able), price_of(s, move))


of_roll: PerAsk[float | None] = PerAsk(lambda ask, s: None)


@of_roll.of(Ready)
def _ready(ask: Ready, s: State) -> float:
    return chance_of_enough(s, ask.dice(s), ask.need)


@of_roll.of(Looking)
def _looking(ask: Looking, s: State) -> float | None:
    """Return the chance to see the die; None if the look is at several dice."""
    if len(ask.origins) > 1:
        return None
    return chance_of_enough(s, ask.dice(s), price(s, s.zones[TARGET][0]))


@of_roll.of(Aiming)
def _aiming(ask: Aiming, s: State) -> float:
    """Return the chance of any damage, if energy that shows its face is rolled again."""
    return chance_to_strike(
        s, ask.weapon, ask.target, [die for die in ask.rolling(s) if die != ask.weapon]
    )


@of_roll.of(Dodging)
def _dodging(ask: Dodging, s: State) -> float | None:
    """Return the chance of no damage; None if there is hardly one, as each point still helps."""
    chance = chance_of_enough(s, ask.dice(s), ask.need)
    return chance if chance > VAIN_CHANCE else None


def price_of(s: State, move: Move) -> int:
    spot = spot_of(s, move.to)
    if not isinstance(spot, int):
        return SIZES[str(spot)[0]]
    return price(s, spot)


def chance_of_enough(s: State, dice: Iterable[Piece], need: int) -> float:
    """Return the chance that pieces roll at least `need` points."""
    return at_least(faces_of(s, dice), need)


def chance_to_hit(s: State, seat: Seat, weapon: Piece, target: Seat) -> float:
    """Return the chance that a throw with everything but energy does any damage."""
    return chance_to_strike(s, weapon, target, list_aiming_dice(s, seat, weapon))


def chance_to_strike(s: State, weapon: Piece, target: Seat, dice: Iterable[Piece]) -> float:
    """Return the chance that a throw with `dice` is no dud and exceeds the dodge."""
    face, aim = cards(s)[weapon], spread_of_dice(sort_kinds(faces_of(s, dice)), SPREAD_LENGTH)
    attack = add_spreads(aim, spread_of_die(face.size, face.sides, SPREAD_LENGTH, False))
    return chance_to_beat(attack, 1.0 - face.sides.count(0) / 6, defense_spread(s, target))


def defense_spread(s: State, seat: Seat) -> Spread:
    return spread_of_dice(sort_kinds(faces_of(s, list_dodging_dice(s, seat))), SPREAD_LENGTH)


def list_dodging_dice(s: State, seat: Seat) -> tuple[Piece, ...]:
    movers, eye = parts(s, seat, "mover"), best_eye(s, seat)
    return with_pipes(s, movers + ([eye] if eye is not None and movers else []))


def list_aiming_dice(s: State, seat: Seat, weapon: Piece) -> list[Piece]:
    """Return the dice of a throw with everything, without the weapon and energy."""
    claw = s.host[weapon]
    assert claw is not None
    eye, computer = best_eye(s, seat), find_held(s, seat, weapon)
    dice = [claw, *pipes(s, claw), *([computer] if computer is not None else [])]
    return [*dice, *with_pipes(s, [eye])] if eye is not None else dice


@lru_cache(maxsize=16384)
def mean_damage(size: int, sides: tuple[int, ...], aim: Kinds, dodge: Kinds) -> float:
    """Return the mean damage: attack minus defense, at most the explosion (JB-43)."""
    weapon = spread_of_die(size, sides, SHORT_SPREAD_LENGTH, False)
    ahead: dict[int, float] = {}  # the chances by the lead of the aim over the dodge
    for a, p in enumerate(spread_of_dice(aim, SHORT_SPREAD_LENGTH)):
        if p > 1e-6:
            for d, q in enumerate(spread_of_dice(dodge, SHORT_SPREAD_LENGTH)):
                ahead[a - d] = ahead.get(a - d, 0.0) + p * q
    return sum(
        p * q * min(max(x + by, 0), x) for x, p in enumerate(weapon) if p for by, q in ahead.items()
    )


@lru_cache(maxsize=1024)
def chance_of_damage(
    size: int, sides: tuple[int, ...], aim: Kinds, dodge: Kinds, points: int
) -> float:
    """Return the chance that a thrown weapon does `points` of damage or more (JB-43)."""
    weapon = spread_of_die(size, sides, SPREAD_LENGTH, False)
    ahead, below = [1.0], 0.0  # the chances that the aim reaches 0, 1, 2 ... points
    for p in spread_of_dice(aim, SPREAD_LENGTH):
        below += p
        ahead.append(max(0.0, 1.0 - below))
    chance = 0.0
    for d, q in enumerate(spread_of_dice(dodge, SPREAD_LENGTH)):
        for x in range(points, SPREAD_LENGTH) if q > 1e-9 else ():
            chance += q * weapon[x] * ahead[min(max(0, d + points - x), SPREAD_LENGTH)]
    return chance


def chance_to_beat(attack: Spread, all_: float, against: Spread) -> float:
    """Return the chance that an attack, whose chances add up to `all_`, exceeds a defense."""
    below, chance = 0.0, 0.0
    for a, d in zip(attack, against, strict=True):
        below += a
        chance += d * (all_ - below)
    return chance
