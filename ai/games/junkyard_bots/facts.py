"""The facts of Junkyard Bots that are reasons for a move."""

from ai.facts import Fact, Position, Reason, cannot_fail, is_likely
from ai.games.junkyard_bots.outcome_chances import find_faces
from games.engine import Move, Piece, asked, spot_of
from games.junkyard_bots.cards import Die, cards
from games.junkyard_bots.dice import Again
from games.junkyard_bots.heap import PowerUp, price
from games.junkyard_bots.robot import body, parts, power
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.zones import ENERGY, HELD, ROBOT, TARGET

SIDES = 6  # of a die


def find_die(at: Position, move: Move) -> Piece | None:
    """Return the die at which a look, a grab or a bite is aimed."""
    if move.verb not in ("look", "grab", "eat"):
        return None
    spot = spot_of(at.view, move.to)
    pile = at.view.zones[spot] if isinstance(spot, str) else [] if spot is None else [spot]
    return pile[-1] if pile else None


def gets_known(at: Position, move: Move) -> Reason | None:
    """Tell what a known die that is grabbed is good for."""
    die = find_die(at, move)
    face: Die | None = None if die is None else at.view.faces[die]
    if move.verb != "grab" or face is None:
        return None
    if face.type in ("eye", "claw", "mouth") and not parts(at.view, at.seat, face.type):
        return Reason(f"first_{face.type}")
    return Reason(f"gets_{face.type}")


def eats_energy(at: Position, move: Move) -> Reason | None:
    """Tell that a known die is energy, and how much then is stored."""
    die = find_die(at, move)
    face: Die | None = None if die is None else at.view.faces[die]
    if move.verb != "eat" or face is None or face.type != "energy":
        return None
    return Reason("eats_energy", n=len(at.view.zones[ENERGY[at.seat]]) + 1)


def is_no_bomb(at: Position, move: Move) -> Reason | None:
    """Tell that no unseen die of a look is a weapon."""
    die = find_die(at, move)
    if move.verb not in ("grab", "eat") or die is None or at.view.faces[die] is not None:
        return None
    return None if any(f.type == "weapon" for f in find_faces(at.view, die)) else Reason("no_bomb")


def hopes(at: Position, move: Move) -> Reason | None:
    """Tell how many unseen dice of a look are energy to eat, or no bombs to grab."""
    die = find_die(at, move)
    if move.verb not in ("grab", "eat") or die is None or at.view.faces[die] is not None:
        return None
    faces = find_faces(at.view, die).items()
    if move.verb == "eat":
        share = sum([part for face, part in faces if face.type == "energy"])
        return Reason("energy_share", n=round(100 * share)) if share else None
    safe = sum([part for face, part in faces if face.type != "weapon"])
    return Reason("safe_share", n=round(100 * safe)) if 0 < safe < 1 - 1e-9 else None


def is_risky(at: Position, move: Move) -> bool:
    """Return whether a roll that succeeds may still bring nothing, or worse."""
    die = find_die(at, move)
    bites = move.verb == "eat" and die is not None and at.view.faces[die] is None
    return bites or hopes(at, move) is not None


def surely_succeeds(at: Position, move: Move) -> Reason | None:
    """Tell that a roll surely succeeds, and that nothing is left to chance then."""
    return None if is_risky(at, move) else cannot_fail(at, move)


def probably_succeeds(at: Position, move: Move) -> Reason | None:
    """Tell how likely a roll succeeds, if nothing is left to chance then."""
    return None if is_risky(at, move) else is_likely(at, move)


def looks(at: Position, move: Move) -> Reason | None:
    """Tell that a look shows an unseen die without any risk."""
    return Reason("looks") if move.verb in ("look", "aim") else None


def cannot_be_dodged(at: Position, move: Move) -> Reason | None:
    """Tell that the target of a throw has no feet, wheels or the like."""
    if move.verb != "throw":
        return None
    seat = ROBOT.index(str(move.to))
    return None if parts(at.view, seat, "mover") else Reason("no_dodge", seat=seat)


def hits_weakest(at: Position, move: Move) -> Reason | None:
    """Tell that the target of a throw has the least power of several opponents."""
    if move.verb != "throw":
        return None
    powers = {seat: power(at.view, seat) for seat in at.view.playing() if seat != at.seat}
    seat = ROBOT.index(str(move.to))
    rest = [n for other, n in powers.items() if other != seat]
    return (
        Reason("weakest", None, seat, powers[seat]) if rest and powers[seat] < min(rest) else None
    )


def strikes(at: Position, move: Move) -> Reason | None:
    """Tell how likely a throw does damage."""
    throws = move.verb == "throw" or (move.verb == "roll" and isinstance(asked(at.view), Aiming))
    odds = at.odds(move) if throws else None
    return None if odds is None else Reason("strikes", n=round(100 * odds))


def teleports(at: Position, move: Move) -> Reason | None:
    """Tell how likely the stored energy wins at once."""
    odds = at.odds(move) if move.verb == "teleport" else None
    return None if odds is None else Reason("teleports", n=round(100 * odds))


def dodges(at: Position, move: Move) -> Reason | None:
    """Tell that every point of a dodge takes one off the damage."""
    return Reason("dodges") if move.verb == "roll" and isinstance(asked(at.view), Dodging) else None


def is_short(at: Position, move: Move) -> Reason | None:
    """Tell how many points a roll still needs, for rolling energy as well."""
    ask = asked(at.view)
    if move.verb != "power" or not isinstance(ask, PowerUp):
        return None
    return Reason("short", n=price(at.view, at.view.zones[TARGET][0]) - ask.need.total)


def keeps_energy(at: Position, move: Move) -> Reason | None:
    """Tell that energy is not used up."""
    return Reason("keeps_energy") if move.verb == "enough" else None


def risks_energy(at: Position, move: Move) -> Reason | None:
    """Tell how likely another roll would use an energy up."""
    ask = asked(at.view)
    if move.verb != "keep" or not isinstance(ask, Again):
        return None
    sides = cards(at.view)[ask.piece].sides
    return Reason("reroll_risk", n=round(100 * sum([side > 0 for side in sides]) / SIDES))


def fits(at: Position, move: Move) -> Reason | None:
    """Tell what a part that is attached, or a thing that is held, is good for."""
    if move.verb not in ("fit", "hold") or move.piece is None:
        return None
    face = cards(at.view)[move.piece]
    if move.verb == "fit" and face.type == "pipe":
        return Reason("fit_pipe", move.target)
    if face.type in ("eye", "claw", "mouth") and not parts(at.view, at.seat, face.type):
        return Reason(f"first_{face.type}")
    return Reason(f"{move.verb}_{face.type}")


def keeps_claw(at: Position, move: Move) -> Reason | None:
    """Tell that leaving a die that no robot can be built from keeps a claw free."""
    if move.verb != "let_lie":
        return None
    face = cards(at.view)[at.view.zones[TARGET][0]]
    return Reason("keeps_claw") if face.type in ("weapon", "energy", "computer") else None


def loses_smallest(at: Position, move: Move) -> Reason | None:
    """Tell that no part of the robot is smaller than the one that is given up."""
    piece = move.target if move.verb == "pay" else move.piece if move.verb == "eject" else None
    own = at.view.zones[ROBOT[at.seat]]
    if piece is None or piece == own[0] or piece not in own:
        return None
    faces = cards(at.view)
    least = min([faces[part].size for part in own[1:]])
    return Reason("smallest") if faces[piece].size == least else None


def keeps_parts(at: Position, move: Move) -> Reason | None:
    """Tell how much power is left if the body takes the damage."""
    if move.verb != "pay" or move.to != body(at.view, at.seat):
        return None
    return Reason("keeps_parts", n=power(at.view, at.seat) - 1)


def keeps_things(at: Position, move: Move) -> Reason | None:
    """Tell that ending the turn drops nothing that the claws hold."""
    return Reason("keeps_things") if move.verb == "end" and at.view.zones[HELD[at.seat]] else None


def lowers_power(at: Position, move: Move) -> Reason | None:
    """Tell how much power an attacked robot has left after its body is hit first."""
    if move.verb != "hit":
        return None
    for seat in at.view.playing():
        if move.to == body(at.view, seat):
            return Reason("lowers_power", None, seat, power(at.view, seat) - 1)
    return Reason("breaks_part")


FACTS: tuple[Fact, ...] = (
    teleports,
    gets_known,
    eats_energy,
    cannot_be_dodged,
    hits_weakest,
    strikes,
    dodges,
    fits,
    loses_smallest,
    is_short,
    looks,
    surely_succeeds,
    is_no_bomb,
    hopes,
    keeps_energy,
    risks_energy,
    keeps_claw,
    keeps_parts,
    lowers_power,
    keeps_things,
    probably_succeeds,
)
