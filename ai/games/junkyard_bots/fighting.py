"""Select the moves of a Junkyard Bots player that always fights, for measurements."""

from games.engine import Move, State
from games.junkyard_bots.cards import cards


def warlike(s: State, moves: list[Move]) -> list[Move]:
    """Return an armed robot's throws and teleport, else its grabs of weapons, else all moves."""
    if not any(move.verb in ("throw", "grab") for move in moves):
        return moves
    armed = [move for move in moves if move.verb in ("throw", "teleport")]
    if any(move.verb == "throw" for move in armed):
        return armed
    faces = cards(s)
    arms = [
        move
        for move in moves
        if move.verb == "grab" and isinstance(move.to, int) and faces[move.to].type == "weapon"
    ]
    teleport = [move for move in moves if move.verb == "teleport"]
    return arms + teleport if arms else moves
