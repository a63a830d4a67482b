"""Compute the exact chances of what a move may bring, from one seat's view."""

from collections import Counter

from ai.games.junkyard_bots.odds import chance_of, chance_of_enough, chance_to_hit
from ai.judge import Chances, Hint, PerAsk
from games.engine import Move, Piece, Seat, State, asked, spot_of
from games.junkyard_bots.cards import Die, cards
from games.junkyard_bots.dice import Again
from games.junkyard_bots.heap import price
from games.junkyard_bots.reaching import Looking, Ready
from games.junkyard_bots.robot import parts
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
            target = ROBOT.index(str(move.to))
            return of_throw(s, seat, move.moved, target, chance_to_hit(s, seat, move.moved, target))
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
    return {"roll": of_throw(s, ask.seat, ask.weapon, ask.target, odds)}


@of_answer.of(Dodging)
def _dodging(ask: Dodging, s: State) -> dict[str, Chances]:
    odds, seats = chance_of(s, ask.seat, Move("roll")) or 0.0, (ask.seat,)
    return {
        "roll": {
            ("junkyard_bots.dodged", seats): odds,
            ("junkyard_bots.hit", seats): 1.0 - odds,
        }
    }


@of_answer.of(Again)
def _again(ask: Again, s: State) -> dict[str, Chances]:
    return {"reroll": of_energy(s, ask.piece)}


def of_reach(s: State, seat: Seat, verb: str, piece: Piece, knew: bool, odds: float) -> Chances:
    """Return the chances of grabbing or eating a die; an unseen one is any that may lie there."""
    goes_off = dud = food = rest = 0.0
    for face, share in find_faces(s, piece).items():
        if face.type == "weapon" and (verb == "eat" or not knew):
            blank = face.sides.count(0) / SIDES
            goes_off, dud = goes_off + share * (1.0 - blank), dud + share * blank
        elif face.type == "energy":
            food += share
        else:
            rest += share
    seats: tuple[Seat, ...] = (seat,)
    found: dict[Hint | Piece, float] = {
        ("junkyard_bots.went_off", seats): odds * goes_off,
        ("junkyard_bots.harmless", seats): odds * dud,
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


def of_throw(s: State, seat: Seat, weapon: Piece, target: Seat, odds: float | None) -> Chances:
    """Return the chances of a dud and, if the target cannot dodge, of a hit and a miss."""
    dud = cards(s)[weapon].sides.count(0) / SIDES
    if odds is None or parts(s, target, "mover"):
        return {("junkyard_bots.dud", (seat,)): dud}
    return {
        ("junkyard_bots.dud", (seat,)): dud,
        ("junkyard_bots.hit", (target,)): odds,
        ("junkyard_bots.dodged", (target,)): 1.0 - dud - odds,
    }


def of_energy(s: State, piece: Piece) -> Chances:
    """Return the chance that an energy is used up: it shows neither its face nor a blank."""
    sides = cards(s)[piece].sides
    return {piece: sum(side > 0 for side in sides) / SIDES}
