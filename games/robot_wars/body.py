"""What a Robot is at this moment: its parts, whether they work, and what can be done to them."""

from __future__ import annotations

from typing import Any

from games.engine.core import Piece, Seat, State
from games.robot_wars.marks import has
from games.robot_wars.zones import HAND, ROBOT, SEAT_OF


def outside(s: State, seat: Seat) -> list[Piece]:
    """The externals of a Robot; what has no Strength is none of them (RW-37)."""
    faces = s.faces
    return [
        p for p in s.zones[ROBOT[seat]] if not faces[p].internal and faces[p].strength is not None
    ]


def inside(s: State, seat: Seat) -> list[Piece]:
    """The internals of a Robot."""
    faces = s.faces
    return [p for p in s.zones[ROBOT[seat]] if faces[p].internal and faces[p].strength is not None]


def powered(s: State, seat: Seat) -> bool:
    """In Battle, with an Engine, and not switched off this turn (RW-02, RW-06, RW-29)."""
    if not s.marks["battle"] or s.marks["jammed"] == seat:
        return False
    faces = s.faces
    return any(faces[p].engine for p in s.zones[ROBOT[seat]])


def shields(s: State, seat: Seat) -> list[Piece]:
    """The Force Fields of a Robot: they work as long as they are in play, in Battle (RW-03)."""
    if not s.marks["battle"]:
        return []
    faces = s.faces
    return [p for p in s.zones[ROBOT[seat]] if "force_field" in faces[p].facts.holds]


def usable(s: State, seat: Seat, piece: Piece) -> bool:
    """Whether a Component can be used now (RW-03)."""
    return bool(usable_of(s, seat, [piece]))


def usable_of(s: State, seat: Seat, pieces: list[Piece]) -> list[Piece]:
    """Those of a Robot's Components that can be used now; under a Force Field only itself."""
    if not pieces or not powered(s, seat):
        return []
    shield = shields(s, seat)
    if not shield:
        return pieces
    return pieces if shield == pieces else [p for p in pieces if shield == [p]]


def working(s: State, seat: Seat, verb: str) -> list[dict[str, Any]]:
    """What the Robot's usable Components say under `while` with this verb."""
    faces = s.faces
    found = [p for p in s.zones[ROBOT[seat]] if verb in faces[p].facts.holds]
    return [faces[p].facts.holds[verb] for p in usable_of(s, seat, found)]


def reacting(s: State, seat: Seat, moment: str) -> list[Piece]:
    """The usable Components that answer at this moment."""
    faces = s.faces
    return usable_of(s, seat, [p for p in s.zones[ROBOT[seat]] if moment in faces[p].facts.timed])


def flying(s: State, seat: Seat) -> bool:
    """Whether only ranged weapons reach it, and no Hazard does."""
    return bool(working(s, seat, "fly"))


def steering(s: State, seat: Seat) -> int:
    """What is added to its rolls."""
    return sum(args["plus"] for args in working(s, seat, "steer"))


def attackable(s: State, seat: Seat, ranged: bool) -> list[Piece]:
    """What of a Robot can be attacked: externals first, a Force Field before all (RW-A1)."""
    if has(s, "hidden", seat) or (not ranged and flying(s, seat)):
        return []
    shield = shields(s, seat)
    if shield:
        return [p for p in shield if s.faces[p].strength is not None]
    return outside(s, seat) or inside(s, seat)


def choosable(s: State, seat: Seat) -> list[Piece]:
    """What of a Robot a card can be used on: all of it, or only its Force Field (RW-32)."""
    return shields(s, seat) or s.zones[ROBOT[seat]][:]


def targets(s: State) -> list[Piece]:
    """What can be attacked in the arena: House Robot (RW-26)."""
    faces = s.faces
    return [
        p
        for p in s.zones["arena"]
        if "target" in faces[p].facts.holds
        and faces[p].kind == "hazard"
        and faces[p].strength is not None
    ]


def traps(s: State) -> list[Piece]:
    """The Hazards that Robots trigger, oldest first (RW-21)."""
    faces = s.faces
    return [
        p
        for p in s.zones["arena"]
        if "passed" in faces[p].facts.timed and faces[p].kind == "hazard"
    ]


def rivals(s: State, seat: Seat) -> list[Seat]:
    """The other players whose Robots can be chosen: those that have a Component (RW-46)."""
    return [other for other in s.playing() if other != seat and s.zones[ROBOT[other]]]


def keeper(s: State, piece: Piece) -> Seat | None:
    """Whose Robot a Component is on; None for what is on no Robot."""
    return SEAT_OF.get(s.where[piece])


def kept_by(s: State, seat: Seat) -> list[Piece]:
    """The Hazards that a player controls, oldest first."""
    keepers: Any = s.marks["keepers"]
    return [piece for piece, kept in keepers if kept == seat]


def can_pay(s: State, seat: Seat, card: Piece, cards: int) -> bool:
    """Whether an ability's discard cost can be paid; a card in hand does not pay for itself."""
    if not cards or waived(s, seat, card):
        return True
    return len(s.zones[HAND[seat]]) - (s.where[card] == HAND[seat]) >= cards


def waived(s: State, seat: Seat, card: Piece) -> bool:
    """Whether costs of Components' abilities need not be paid (RW-33)."""
    return s.faces[card].kind == "component" and bool(working(s, seat, "free_costs"))


def terms(s: State, blow: Any, target: Piece) -> tuple[int, int, int, int]:
    """What is added to the die: by weapon, against an Engine, by Steering, by evasion (RW-A5)."""
    bonus = blow.engines if s.faces[target].engine else 0
    steer = 0 if blow.seat is None else steering(s, blow.seat)
    return blow.plus, bonus, steer, -blow.minus
