"""What the table shows of a view besides its cards: energies, what is met, and what is counted."""

from __future__ import annotations

from games.engine.core import Piece, Seat, State
from games.two_robots.attack import plays_left
from games.two_robots.damage import health
from games.two_robots.energies import BIT
from games.two_robots.event import EventPhase
from games.two_robots.factory import energies, needs, stacks
from games.two_robots.zones import HAND


def signs(v: State, zone: str) -> tuple[str, ...]:
    """The energies that a Stack can still have: one, it is locked; two, it shows both (TR-17)."""
    open_to = energies(v, zone) if v.zones[zone] else 0
    return tuple(energy for energy, bit in BIT.items() if open_to & bit)


def met(v: State, piece: Piece) -> bool | None:
    """Whether whoever holds a card has the Stacks that it needs (TR-23); None: it needs none."""
    face, zone = v.faces[piece], v.where[piece]
    if zone not in HAND or face is None or face.stacks is None:
        return None
    seat = HAND.index(zone)
    return len(stacks(v, seat)) >= needs(v, seat, face)


def tally(v: State, seat: Seat) -> dict[str, int]:
    """What is counted of a player: health, Stacks, cards and, while he may play, the plays left."""
    found = {
        "health": health(v, seat),
        "stacks": len(stacks(v, seat)),
        "cards": len(v.zones[HAND[seat]]),
    }
    may_play = v.marks["active"] == seat and any(isinstance(step, EventPhase) for step in v.stack)
    return found | ({"plays": plays_left(v)} if may_play else {})
