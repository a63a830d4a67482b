"""Lets a card be dropped on a target that the rules only ask for after the card is played."""

from typing import NoReturn

from games.engine import (
    Chance,
    Move,
    Spot,
    State,
    advance,
    asked,
    bit,
    determinize,
    legal_moves,
    owner,
    seeded,
    spot_of,
)

SEED = 0  # any: the targets lie open on the table


class DirectAim:
    """Keeps the spot that a card was dropped on, for the question that follows the card."""

    def __init__(self) -> None:
        self._spot: Spot | None = None

    def remember(self, spot: Spot | None) -> None:
        """Remember the spot for the next question; None forgets it."""
        self._spot = spot

    def take(self, v: State, moves: list[Move]) -> Move | None:
        """Return the move of a new question that aims at the remembered spot, and forget the spot.

        Return None for a spot of the acting person: that move could harm them, so they are
        asked.
        """
        spot, ask = self._spot, asked(v)
        if spot is None or not moves or ask is None:
            return None
        self._spot = None
        zone = v.where[spot] if isinstance(spot, int) else spot
        return None if owner(zone) == ask.seat else list_aims(v, moves).get(spot)


def list_aims(v: State, moves: list[Move]) -> dict[Spot, Move]:
    """Return the moves that choose nothing but a target, by their spots."""
    pieces = {move.piece for move in moves if move.to is not None}
    found = {spot_of(v, move.to): move for move in moves}
    return {spot: found[spot] for spot in found if spot is not None} if len(pieces) == 1 else {}


def find_following_aims(v: State, moves: list[Move]) -> dict[Spot, Move]:
    """Return the aims of the question that follows if a piece has only one move.

    Return none if another seat is asked next, or if chance or a hidden face comes before the
    question.
    """
    ask = asked(v)
    if ask is None or len(moves) != 1:
        return {}
    s = determinize(v, seeded(SEED))
    try:
        advance(s, moves[0], Chance(_refuse))
    except _UnforeseenError:
        return {}
    after = asked(s)
    if after is None or after.seat != ask.seat or type(after) is type(ask):
        return {}
    eye = bit(ask.seat)
    if any(face is None and s.seen[piece] & eye for piece, face in enumerate(v.faces)):
        return {}
    return list_aims(s, legal_moves(s))


class _UnforeseenError(Exception):
    """Raised if chance decides what comes next."""


def _refuse() -> NoReturn:
    raise _UnforeseenError
