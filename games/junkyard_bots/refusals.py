"""Explains why a die of Junkyard Bots cannot be moved, chosen or put somewhere."""

from games.engine import Ask, Piece, Refusal, Seat, Spot, State, legal_moves, owner
from games.junkyard_bots.cards import ENDS, Die, cards
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.facts import Points
from games.junkyard_bots.heap import Place, PowerUp
from games.junkyard_bots.pool import Pool
from games.junkyard_bots.reaching import Looking, Ready
from games.junkyard_bots.reconfigure import MAX_EDITS, Arrange
from games.junkyard_bots.robot import body, empty_claws, find_held, parts
from games.junkyard_bots.throwing import Aiming, Dodging
from games.junkyard_bots.turn_actions import END
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, HELD, LOOKS, OPEN, ROBOT, TARGET, marks_of

TOOL_RULES = {"eye": "JB-29", "claw": "JB-30", "mouth": "JB-34"}  # by tool, the rule about it
MISSING_PARTS = {  # by action or button, the reason for waiting and its rule
    "look": ("no_eye", "JB-29"),
    "grab": ("no_claw", "JB-30"),
    "eat": ("no_mouth", "JB-34"),
    "throw": ("no_weapon", "JB-32"),
    "reconfigure": ("nothing_moves", "JB-37"),
    "teleport": ("no_energy", "JB-38"),
    "confirm": ("unmoved", "JB-37"),
}


def explain_refusal(v: State, ask: Ask, piece: Piece, spot: Spot | None) -> Refusal | None:
    """Return why a move is not allowed; None if the piece or the spot is not the seat's own."""
    if spot is not None:
        return _misplaced(v, ask, piece, spot)
    zone, seat = v.where[piece], ask.seat
    if isinstance(ask, Pick):
        return _too_large(v, ask, piece)
    if isinstance(ask, Pool):
        return (
            _not_in_roll(v, ask, piece)
            if _is_own(zone, seat)
            else Refusal("roll_first", cause=TARGET)
        )
    if zone == GONE:
        return Refusal("out_of_game", "JB-A17", GONE)
    if _is_own(zone, seat) or owner(zone) is None or zone in EDGE or isinstance(ask, Place):
        return _not_movable(v, ask, piece)
    return None


def explain_button(v: State, seat: Seat, verb: str) -> Refusal | None:
    """Return what is missing for an action or a button: a free part, or a die to use it on."""
    claws = parts(v, seat, "claw")
    if verb == "grab" and claws and not empty_claws(v, seat):
        return Refusal("claw_full", "JB-A29", find_held(v, seat, claws[0]))
    if (verb == "grab" and claws) or (verb == "eat" and parts(v, seat, "mouth")):
        return Refusal("nothing_lies", MISSING_PARTS[verb][1], OPEN)
    if verb not in MISSING_PARTS:
        return None
    key, rule = MISSING_PARTS[verb]
    return Refusal(key, rule, ROBOT[seat])


def _is_own(zone: str, seat: Seat) -> bool:
    return zone in (ROBOT[seat], HELD[seat], ENERGY[seat], EDGE[seat])


def _not_movable(v: State, ask: Ask, piece: Piece) -> Refusal:
    """Return why a seat's own die, or one in the Junkyard, cannot be chosen outside a roll."""
    zone, seat = v.where[piece], ask.seat
    match ask:
        case PowerUp() | Shielding():
            if zone == ENERGY[seat]:
                return Refusal("energy_used", "JB-A24", piece)
            rule = "JB-26" if isinstance(ask, PowerUp) else "JB-27"
            return Refusal("energy_only", rule, ENERGY[seat])
        case Again():
            return Refusal("keep_or_again", "JB-28", ask.piece)
        case Place():
            if zone == TARGET:
                return Refusal("nowhere", "JB-A20", piece)
            return Refusal("place_first", "JB-30", v.zones[TARGET][0])
        case Paying():
            return Refusal("parts_pay", "JB-A13", ROBOT[seat])
        case Arrange():
            if ask.edits >= MAX_EDITS:
                return Refusal("edits_done", "JB-37", facts=Points(MAX_EDITS))
            return Refusal("fixed", "JB-37", body(v, seat))
    if zone == ROBOT[seat] and piece == body(v, seat):
        return Refusal("body_stays", "JB-16", piece)
    if isinstance(ask, Eject):
        return Refusal("eject_part", "JB-15", ROBOT[seat])
    if zone == OPEN or zone in LOOKS or zone in EDGE:
        return _out_of_reach(v, seat, piece)
    return Refusal("energy_stays", "JB-A30", piece)


def _out_of_reach(v: State, seat: Seat, piece: Piece) -> Refusal:
    """Return why a die in the Junkyard cannot be chosen for an action: no tool is there or free."""
    if END in legal_moves(v):
        return Refusal("action_done", "JB-6", ROBOT[seat])
    claws = parts(v, seat, "claw")
    if claws:
        item = find_held(v, seat, claws[0])
        return Refusal("claw_full", "JB-A29", item if item is not None else claws[0])
    return Refusal("no_tool", "JB-7", body(v, seat))


def _too_large(v: State, ask: Pick, piece: Piece) -> Refusal:
    """Return why a computer cannot pick a die (JB-48)."""
    if v.where[piece] == ROBOT[ask.victim]:
        return Refusal("too_large", "JB-48", piece, facts=Points(ask.damage))
    return Refusal("pick_theirs", "JB-48", ROBOT[ask.victim], ask.victim)


def _not_in_roll(v: State, ask: Pool, piece: Piece) -> Refusal:
    """Return why a seat's own die cannot be left out of a roll, pointed or added."""
    if piece in ask.out:
        return Refusal("left_out", _roll_rule(ask), piece)
    if isinstance(ask, Aiming):
        return _not_in_throw(v, ask, piece)
    if isinstance(ask, Dodging) and cards(v)[piece].type == "mover":
        return Refusal("all_movers", "JB-42", piece)
    if piece in ask.dice(v):
        return Refusal("last_one", _roll_rule(ask), piece)
    return Refusal("not_in_roll", _roll_rule(ask), piece)


def _not_in_throw(v: State, ask: Aiming, piece: Piece) -> Refusal:
    """Return why a seat's own die cannot be left out of a throw or added to it."""
    if piece in marks_of(v)["used"]:
        return Refusal("energy_used", "JB-A24", piece)
    if piece == v.host[ask.weapon]:
        return Refusal("claw_throws", "JB-32", piece)
    return Refusal("not_in_roll", "JB-40", piece)


def _roll_rule(ask: Pool) -> str:
    """Return the rule about the dice of a roll."""
    match ask:
        case Ready():
            return "JB-30" if ask.verb == "grab" else "JB-34"
        case Looking():
            return "JB-29"
    return "JB-42" if isinstance(ask, Dodging) else "JB-40"


def _unused(v: State, seat: Seat, spot: Spot) -> Refusal:
    """Return why a seat cannot bring a die from the Junkyard to a die of its robot."""
    item = find_held(v, seat, spot) if isinstance(spot, int) else None
    if item is not None:
        return Refusal("claw_full", "JB-22", item)
    return Refusal("bring_to_tool", "JB-7", ROBOT[seat])


def _misplaced(v: State, ask: Ask, piece: Piece, spot: Spot) -> Refusal | None:
    """Return why a die that can be moved cannot go to a spot."""
    zone = spot if isinstance(spot, str) else v.where[spot]
    lies = v.where[piece]
    if lies == OPEN or lies in EDGE or lies in LOOKS:
        return _unused(v, ask.seat, spot)
    if isinstance(ask, Looking):
        known = isinstance(spot, int) and (zone == OPEN or zone in EDGE)
        return Refusal("known_die" if known else "eye_at_dice", "JB-29", spot)
    if isinstance(ask, Place | Arrange):
        if not _is_own(zone, ask.seat) or zone in (ENERGY[ask.seat], EDGE[ask.seat]):
            return Refusal("onto_robot", "JB-37" if isinstance(ask, Arrange) else "JB-30", zone)
        return _not_onto(v, ask, piece, spot)
    if zone == GONE:
        return Refusal("out_of_game", "JB-A17", GONE)
    return _not_thrown(v, ask, piece, zone)


def _not_onto(v: State, ask: Ask, piece: Piece, spot: Spot) -> Refusal:
    """Return why a grabbed or moved die cannot be attached to a die of its robot."""
    faces: list[Die] = v.faces
    rule = "JB-37" if isinstance(ask, Arrange) else "JB-30"
    if isinstance(spot, str):
        return Refusal("name_part", rule, spot)
    type_, other = faces[piece].type, faces[spot].type
    if type_ == "pipe":
        if (other in ENDS or other in ("pipe", "body")) and isinstance(ask, Arrange):
            return Refusal("there_already", rule, spot)
        return Refusal("pipe_enhances", "JB-21", spot)
    if type_ in ENDS:
        return Refusal("to_body", rule, body(v, ask.seat))
    there = find_held(v, ask.seat, spot)
    if there is not None and (other == "claw" or type_ == "computer"):
        key = "has_computer" if other == "weapon" else "claw_full"
        return Refusal(key, "JB-A12" if other == "weapon" else "JB-A29", there)
    if spot == v.host[piece]:
        return Refusal("there_already", rule, spot)
    return Refusal("into_claw", "JB-A29", spot)


def _not_thrown(v: State, ask: Ask, piece: Piece, zone: str) -> Refusal | None:
    """Return why a die cannot go from the robot to a zone by dropping, ejecting or throwing."""
    seat, die = ask.seat, cards(v)[piece]
    if zone == ENERGY[seat]:
        return Refusal("eat_it", "JB-A19" if die.type == "energy" else "JB-24", OPEN)
    if zone in (ROBOT[seat], HELD[seat]):
        return Refusal("reconfigure_it", "JB-37", zone)
    if zone in ROBOT and not v.zones[zone]:
        return Refusal("is_out", "JB-A28", zone, ROBOT.index(zone))
    if zone in ROBOT and die.type == "weapon" and v.where[piece] == HELD[seat]:
        return Refusal("action_done", "JB-6", seat=seat)
    if zone in ROBOT or zone in HELD:
        return Refusal("weapons_only", "JB-32", OPEN)
    if (zone in LOOKS or zone in EDGE) and die.type in TOOL_RULES and v.where[piece] == ROBOT[seat]:
        item = find_held(v, seat, piece)
        if item is not None:
            return Refusal("claw_full", "JB-22", item)
        return Refusal("choose_pile", TOOL_RULES[die.type], zone)
    return Refusal("into_junk", "JB-33", OPEN)
