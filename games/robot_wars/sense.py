"""What is usually answered, where nobody thinks about it any longer: the opponents play so on."""

from __future__ import annotations

from typing import Any

from games.engine.core import Move, Piece, Seat, Spot, State
from games.robot_wars.body import steering, terms
from games.robot_wars.worth import chance
from games.robot_wars.zones import ROBOT, SEAT_OF

SAFE = 0.34  # so much less often must an evaded attack hit, or the card is better kept


def dear(s: State, seat: Seat, piece: Piece) -> float:
    """What a card is worth to a seat, roughly: much, if it is the one Engine."""
    face: Any = s.faces[piece]
    if face.engine and not any(s.faces[p].engine for p in s.zones[ROBOT[seat]] if p != piece):
        return float(face.worth.dear) + 3.0
    return float(face.worth.dear)


def least(s: State, seat: Seat, moves: list[Move]) -> Move:
    """The move of the card that is missed least."""
    return min(moves, key=lambda move: dear(s, seat, move.piece or 0))


def promise(s: State, seat: Seat, target: Spot | None, plus: int) -> float:
    """How much an attack on a target promises: how often it hits, times what it destroys."""
    if not isinstance(target, int):
        return 1.0
    face, owner = s.faces[target], SEAT_OF.get(s.where[target])
    often = chance(face.strength - plus - steering(s, seat)) if face.strength is not None else 0.0
    return often * (0.5 if owner is None else dear(s, owner, target))


def dodges(s: State, blow: Any, minus: int) -> bool:
    """Whether it is worth a card that an attack's roll is so much less."""
    fewer = 0.0
    for p in blow.targets:
        strength = s.faces[p].strength
        if strength is not None:
            need = strength - sum(terms(s, blow, p))
            fewer += chance(need) - chance(need + minus)
    return fewer >= SAFE
