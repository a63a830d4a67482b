"""The few actions of a turn that are worth thinking about."""

from __future__ import annotations

from games.core import Move, Seat, State, same
from games.junkyard_bots.robot import bare, parts

FREE = ("throw", "teleport")
HIDDEN = ("look", "grab", "eat")


def few(s: State, seat: Seat, moves: list[Move], arrange: bool) -> list[Move]:
    """No passing while there is something to do, no eating of what is no energy, no waste."""
    mouth = bool(parts(s, seat, "mouth"))
    found = [move for move in moves if fits(s, seat, move, mouth, arrange)]
    return found or [same("pass")]


def fits(s: State, seat: Seat, move: Move, mouth: bool, arrange: bool) -> bool:
    """Whether a legal action may do some good."""
    verb = move.verb
    if verb in FREE:
        return True
    if verb == "reconfigure":
        return arrange
    if verb == "drop":
        assert move.piece is not None
        return mouth and s.faces[move.piece].type == "energy"
    if verb.partition("_")[0] not in HIDDEN:
        return False
    if isinstance(move.to, str):
        return True
    assert move.to is not None
    type_ = s.faces[move.to].type
    if verb == "eat":
        return bool(type_ == "energy")
    return bool(type_ != "computer" or bare(s, seat))
