"""Name the moves of Junkyard Bots that tempt beginners, and those at which people laugh."""

from ai.games.junkyard_bots.odds import chance_of
from games.engine import Ask, Move, State
from games.junkyard_bots.cards import Die, cards
from games.junkyard_bots.damage import Paying
from games.junkyard_bots.robot import parts
from games.junkyard_bots.rules import Act
from games.junkyard_bots.turn_actions import GRAB, tools
from games.junkyard_bots.zones import known_dice

NEAR = 0.8  # chance of a grab that nobody would let pass
WONDER = 0.02  # chance of a teleport for which nobody would hope
SPARE = ("eye", "mover", "pipe")  # types of parts that are given before the last claw


def is_silly(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a move is hopeless, ignores a near weapon or gives up the last claw."""
    if move.verb == "teleport":
        return (chance_of(s, ask.seat, move) or 0.0) < WONDER
    if isinstance(ask, Act):
        return move.verb in ("look", "pass", "reconfigure") and has_weapon_near(s, ask)
    if not isinstance(ask, Paying) or not isinstance(move.to, int):
        return False
    face: Die = s.faces[move.to]
    last = face.type == "claw" and len(parts(s, ask.seat, "claw")) == 1
    return last and any(len(parts(s, ask.seat, type_)) > (type_ != "pipe") for type_ in SPARE)


def list_blind_moves(s: State, ask: Ask) -> list[Move]:
    """Return the grabs and bites of unknown dice, which may explode."""
    if not isinstance(ask, Act):
        return []
    return [m for m in ask.moves(s) if m.verb in ("grab", "eat") and isinstance(m.to, str)]


def has_weapon_near(s: State, ask: Ask) -> bool:
    """Return whether an empty claw is likely to reach a known weapon that is not small."""
    if not tools(s, ask.seat)[1]:
        return False
    known = [p for p in known_dice(s, ask.seat) if is_large_weapon(cards(s)[p])]
    return any((chance_of(s, ask.seat, GRAB[p]) or 0.0) >= NEAR for p in known)


def is_large_weapon(die: Die) -> bool:
    """Return whether a die is a weapon that does more than a scratch."""
    return die.type == "weapon" and die.size > 1
