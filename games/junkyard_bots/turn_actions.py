"""Lists the actions of a turn.

Moves are immutable, so those that name nothing but a die exist only once for each die.
"""

from games.engine import Move, Piece, Seat, State, cached_move
from games.junkyard_bots import SEATS
from games.junkyard_bots.cards import JUNK, STARTERS, Die
from games.junkyard_bots.reconfigure import can_arrange
from games.junkyard_bots.robot import empty_claws, weapons
from games.junkyard_bots.zones import (
    EDGE,
    ENERGY,
    HELD,
    LOOKS,
    OPEN,
    ROBOT,
    known_dice,
    unseen_at_edges,
)

DICE = range(max(len(STARTERS[name]) * SEATS[-1] + len(JUNK[name]) for name in JUNK))
GRAB, EAT = (tuple(Move(verb, None, p) for p in DICE) for verb in ("grab", "eat"))
DROP, EJECT = (tuple(Move(verb, p, OPEN) for p in DICE) for verb in ("drop", "eject"))
SPOTS = (*LOOKS, *(f"{edge}/{at}" for edge in EDGE for at in DICE))  # where unseen dice can lie
AT = {verb: {spot: Move(verb, None, spot) for spot in SPOTS} for verb in ("look", "grab", "eat")}
LOOK, GRAB_AT, EAT_AT = AT["look"], AT["grab"], AT["eat"]
TELEPORT, RECONFIGURE, PASS, END = map(Move, ("teleport", "reconfigure", "pass", "end"))


def moves_at_hidden(verb: str, hidden: list[tuple[str, str]]) -> list[Move]:
    """Return the moves with `verb` at dice that the seat does not know."""
    moves = AT[verb]
    return [moves[spot] for _, spot in hidden]


def drop_moves(s: State, seat: Seat) -> list[Move]:
    """Return the free moves: drop a held item, or eject a part but the body (JB-33, JB-A30)."""
    found = [*map(DROP.__getitem__, s.zones[HELD[seat]])]
    found += map(EJECT.__getitem__, s.zones[ROBOT[seat]][1:])
    return found


def tools(s: State, seat: Seat) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """Return a robot's eyes, empty claws (JB-A29) and mouths."""
    faces: list[Die] = s.faces
    held = s.zones[HELD[seat]]
    full = [s.host[item] for item in held] if held else ()
    eyes: list[Piece] = []
    claws: list[Piece] = []
    mouths: list[Piece] = []
    for part in s.zones[ROBOT[seat]]:
        type_ = faces[part].type
        if type_ == "eye":
            eyes.append(part)
        elif type_ == "mouth":
            mouths.append(part)
        elif type_ == "claw" and part not in full:
            claws.append(part)
    return eyes, claws, mouths


def throw_moves(s: State, seat: Seat) -> list[Move]:
    """Return the throws of each held weapon at each other robot."""
    return [
        cached_move("throw", weapon, ROBOT[other])
        for weapon in weapons(s, seat)
        for other in s.playing()
        if other != seat
    ]


def turn_moves(s: State, seat: Seat, arrangeable: bool) -> list[Move]:
    """Return the moves of a turn: its one action (JB-6, JB-7), and the free moves."""
    faces: list[Die] = s.faces
    held = s.zones[HELD[seat]]
    types = {faces[part].type for part in s.zones[ROBOT[seat]]}
    eye, mouth = "eye" in types, "mouth" in types
    claw = "claw" in types and (not held or bool(empty_claws(s, seat)))
    found: list[Move] = []
    if eye or claw or mouth:
        zones = s.zones
        spots = [look for look in LOOKS if zones[look]]
        if at_edges := unseen_at_edges(s, seat):
            spots += [spot for _, spot in at_edges]
        lying = known_dice(s, seat) if claw or mouth else []
        if eye:
            found += map(LOOK.__getitem__, spots)
        if claw:
            found += map(GRAB_AT.__getitem__, spots)
            found += map(GRAB.__getitem__, lying)
        if mouth:
            found += map(EAT_AT.__getitem__, spots)
            found += map(EAT.__getitem__, lying)
    if held:
        found += throw_moves(s, seat)
    if s.zones[ENERGY[seat]]:
        found.append(TELEPORT)
    if arrangeable and (held or "pipe" in types) and can_arrange(s, seat):
        found.append(RECONFIGURE)
    found += drop_moves(s, seat)
    found.append(PASS)
    return found
