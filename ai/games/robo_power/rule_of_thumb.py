"""A rule of thumb for Robo Power that sees only its hand, as a baseline for the levels."""

from games.engine import Ask, Move, State
from games.robo_power.cards import RoboCard


def by_thumb(s: State, ask: Ask) -> Move:
    """Return a duel with a Trap, else the highest card; discard spies first, then the lowest."""
    moves = ask.moves(s)
    held: dict[Move, RoboCard] = {
        move: s.faces[move.piece] for move in moves if move.piece is not None
    }
    if not held:
        return moves[0]
    if moves[0].verb == "duel":
        return max(held, key=lambda move: (held[move].kind == "trap", held[move].number or 0))
    return min(held, key=lambda move: (not held[move].steals, held[move].number or FAR))


FAR = 99  # above all numbers, so that cards without a number are kept
