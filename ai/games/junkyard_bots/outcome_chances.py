"""Compute the exact chances of what a move may bring, from one seat's view."""

from collections import Counter
from dataclasses import dataclass

from ai.games.junkyard_bots.odds import (
    SPREAD_LENGTH,
    Kinds,
    chance_of,
    chance_of_damage,
    chance_of_enough,
    faces_of,
    list_aiming_dice,
    list_dodging_dice,
    mean_damage,
    sort_kinds,
    spread_of_dice,
    spread_of_die,
)
from ai.judge import Chances, Hint, PerAsk
from games.engine import Move, Piece, Seat, State, asked, spot_of
from games.junkyard_bots.cards import NUMBERS, Die, cards
from games.junkyard_bots.dice import Again
from games.junkyard_bots.heap import price
from games.junkyard_bots.reaching import Looking, Ready
from games.junkyard_bots.robot import (
    dice_beyond,
    find_held,
    part_limit,
    parts,
    power,
    total_size,
    usable_energies,
)
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.zones import ROBOT, TARGET

SIDES = 6  # of a die


def chances_of(s: State, seat: Seat, move: Move) -> Chances:
    """Return the chance of each saying that a move may bring, and of using up an energy."""
    match move.verb:
        case "look":
            return {("junkyard_bots.looked", (seat,)): chance_of(s, seat, move) or 0.0}
        case "grab" | "eat":
            spot = spot_of(s, move.to)
            pile = s.zones[spot] if isinstance(spot, str) else [] if spot is None else [spot]
            odds = chance_of(s, seat, move) or 0.0
            known = bool(pile) and s.faces[pile[-1]] is not None
            return of_reach(s, seat, move.verb, pile[-1], known, odds) if pile else {}
        case "throw":
            return of_throw(s, seat, Throw.of_move(s, seat, move), chance_of(s, seat, move))
        case "power" | "shield":
            return of_energy(s, move.target)
    ask = asked(s)
    return of_answer(ask, s)[move.verb] if ask and move.verb in of_answer(ask, s) else {}


of_answer: PerAsk[dict[str, Chances]] = PerAsk(lambda ask, s: {})


@of_answer.of(Ready)
def _ready(ask: Ready, s: State) -> dict[str, Chances]:
    odds = chance_of(s, ask.seat, Move("roll")) or 0.0
    return {"roll": of_reach(s, ask.seat, ask.verb, s.zones[TARGET][0], ask.knew, odds)}


@of_answer.of(Looking)
def _looking(ask: Looking, s: State) -> dict[str, Chances]:
    """Return the chance that at least one of the eyes sees its die."""
    blind = 1.0
    for i, die in enumerate(s.zones[TARGET]):
        blind *= 1.0 - chance_of_enough(s, ask.looking(s, i), price(s, die))
    return {"roll": {("junkyard_bots.looked", (ask.seat,)): 1.0 - blind}}


@of_answer.of(Aiming)
def _aiming(ask: Aiming, s: State) -> dict[str, Chances]:
    """Return the chances of a throw; with energies in it, only that of a dud is certain."""
    odds = None if ask.energies else chance_of(s, ask.seat, Move("roll"))
    return {"roll": of_throw(s, ask.seat, Throw.of_ask(s, ask), odds)}


@of_answer.of(Dodging)
def _dodging(ask: Dodging, s: State) -> dict[str, Chances]:
    odds, seats = chance_of_enough(s, ask.dice(s), ask.need), (ask.seat,)
    need = points_to_destroy(s, ask.seat, ask.computer)
    left = spread_of_damage(s, ask)
    return {
        "roll": {
            ("junkyard_bots.dodged", seats): odds,
            ("junkyard_bots.hit", seats): 1.0 - odds,
            **of_destruction(s, ask.seat, sum([p for n, p in left.items() if n >= need])),
        }
    }


@of_answer.of(Again)
def _again(ask: Again, s: State) -> dict[str, Chances]:
    return {"reroll": of_energy(s, ask.piece)}


def of_reach(s: State, seat: Seat, verb: str, piece: Piece, knew: bool, odds: float) -> Chances:
    """Return the chances of grabbing or eating a die; an unseen one is any that may lie there."""
    goes_off = fatal = dud = food = rest = 0.0
    whole = points_to_destroy(s, seat, computer=False)
    for face, share in find_faces(s, piece).items():
        if face.type == "weapon" and (verb == "eat" or not knew):
            blank = face.sides.count(0) / SIDES
            goes_off, dud = goes_off + share * (1.0 - blank), dud + share * blank
            less = sum(spread_of_die(face.size, face.sides, whole, blank=False))
            fatal += share * (1.0 - blank - less)
        elif face.type == "energy":
            food += share
        else:
            rest += share
    seats: tuple[Seat, ...] = (seat,)
    found: dict[Hint | Piece, float] = {
        ("junkyard_bots.went_off", seats): odds * goes_off,
        ("junkyard_bots.harmless", seats): odds * dud,
        **of_destruction(s, seat, odds * fatal),
    }
    if verb == "eat":
        found["junkyard_bots.eaten", seats] = odds * food
        found["junkyard_bots.spat", seats] = odds * (rest + dud)
    return found


def find_faces(s: State, piece: Piece) -> dict[Die, float]:
    """Return the faces that a die can have for all that the view shows, each with its chance."""
    if s.faces[piece] is not None:
        return {s.faces[piece]: 1.0}
    back = s.backs[piece]
    known = Counter(face for face in s.faces if face is not None and face.back == back)
    left = Counter(face for face in s.box if face.back == back) - known
    return {face: n / left.total() for face, n in left.items()}


@dataclass(frozen=True)
class Throw:
    """A weapon, its target, and the dice that roll with it."""

    weapon: Piece
    target: Seat
    dice: tuple[Piece, ...]

    @classmethod
    def of_move(cls, s: State, seat: Seat, move: Move) -> "Throw":
        dice = list_aiming_dice(s, seat, move.moved)
        return cls(move.moved, ROBOT.index(str(move.to)), tuple(dice))

    @classmethod
    def of_ask(cls, s: State, ask: Aiming) -> "Throw":
        dice = [die for die in ask.rolling(s) if die != ask.weapon]
        return cls(ask.weapon, ask.target, tuple(dice))


def of_throw(s: State, seat: Seat, throw: Throw, odds: float | None) -> Chances:
    """Return the chances of a dud and, without energies, of what becomes of the target.

    A target that can dodge is taken to do so with all it has.
    """
    target, face = throw.target, cards(s)[throw.weapon]
    dud = face.sides.count(0) / SIDES
    found: dict[Hint | Piece, float] = {("junkyard_bots.dud", (seat,)): dud}
    if odds is None:
        return found
    need = points_to_destroy(s, target, find_held(s, seat, throw.weapon) is not None)
    aim, dodge = find_kinds(s, throw)
    destroyed = chance_of_damage(face.size, face.sides, aim, dodge, need)
    found.update(of_destruction(s, target, destroyed))
    if not parts(s, target, "mover"):
        found["junkyard_bots.hit", (target,)] = odds
        found["junkyard_bots.dodged", (target,)] = 1.0 - dud - odds
    return found


def find_kinds(s: State, throw: Throw) -> tuple[Kinds, Kinds]:
    """Return the dice that aim a throw, and those that the target can dodge with."""
    against = list_dodging_dice(s, throw.target)
    return sort_kinds(faces_of(s, throw.dice)), sort_kinds(faces_of(s, against))


def mean_harm(s: State, seat: Seat, move: Move) -> float | None:
    """Return the mean damage of a throw or after a dodge, before any shield; else None."""
    ask = asked(s)
    if move.verb == "roll" and isinstance(ask, Dodging):
        return sum([n * p for n, p in spread_of_damage(s, ask).items()])
    if move.verb == "throw":
        throw = Throw.of_move(s, seat, move)
    elif move.verb == "roll" and isinstance(ask, Aiming):
        throw = Throw.of_ask(s, ask)
    else:
        return None
    face, (aim, dodge) = cards(s)[throw.weapon], find_kinds(s, throw)
    return mean_damage(face.size, face.sides, aim, dodge)


def spread_of_damage(s: State, ask: Dodging) -> dict[int, float]:
    """Return the chance of each damage after a dodge, before any shield (JB-43)."""
    found: dict[int, float] = {}
    spread = spread_of_dice(sort_kinds(faces_of(s, ask.dice(s))), SPREAD_LENGTH)
    for defense, p in enumerate(spread):
        damage = min(max(ask.attack - defense, 0), ask.explosion)
        found[damage] = found.get(damage, 0.0) + p
    return found


def of_destruction(s: State, seat: Seat, chance: float) -> Chances:
    """Return the chances of what follows if damage destroys a robot; energy may still save it."""
    if usable_energies(s, seat):
        return {("junkyard_bots.destroyed_unless_shielded", (seat,)): chance}
    left = tuple([other for other in s.playing() if other != seat])
    ends = ("junkyard_bots.warrior", "wins") if len(left) == 1 else ()
    return {("out", (seat,)): chance, **{(key, left): chance for key in ends}}


def points_to_destroy(s: State, seat: Seat, computer: bool) -> int:
    """Return the least damage that surely destroys a robot without a shield (JB-44, JB-48).

    Its parts take what they can first. A computer may pick a part that takes others along, or the
    body of a robot that then has too many parts.
    """
    dice = s.zones[ROBOT[seat]][1:]
    whole = power(s, seat) + total_size(s, tuple(dice))
    if not computer or not dice:
        return whole
    lost = {die: total_size(s, tuple(find_falling(s, seat, die))) for die in dice}
    most = max(lost.values())
    if len(dice) + 1 >= part_limit(s, seat):
        most = max(most, min([cards(s)[die].size + lost[die] for die in dice]))
    return whole - most


def find_falling(s: State, seat: Seat, die: Piece) -> list[Piece]:
    """Return the parts that fall off when a part is lost (JB-A10)."""
    robot, faces = s.zones[ROBOT[seat]], cards(s)
    only_pipes = NUMBERS.pipe_loss == "outer_pipes_only"
    beyond = [one for one in dice_beyond(s, seat, die) if one in robot]
    return [one for one in beyond if not only_pipes or faces[one].type == "pipe"]


def of_energy(s: State, piece: Piece) -> Chances:
    """Return the chance that an energy is used up: it shows neither its face nor a blank."""
    sides = cards(s)[piece].sides
    return {piece: sum(side > 0 for side in sides) / SIDES}
