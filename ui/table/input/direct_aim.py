"""Lets a card be dropped on a target that the rules only ask for after the card is played."""

from typing import NoReturn

from games.engine import (
    Ask,
    Chance,
    Move,
    Seat,
    Spot,
    State,
    UniformAsk,
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
    """Keeps the spot that a card was dropped on, until the rules ask for the card's target."""

    def __init__(self) -> None:
        self._spot: Spot | None = None
        self._before = frozenset[type[Ask]]()  # questions between the card and its target
        self._ahead = self._before  # those of the piece that is held

    def remember(self, spot: Spot | None) -> None:
        """Remember the spot for the questions that follow."""
        self._spot, self._before = spot, self._ahead

    def look_ahead(self, v: State, moves: list[Move]) -> dict[Spot, Move]:
        """Return the aims that follow a piece's only move, by their spots."""
        found, self._ahead = find_following_aims(v, moves)
        return found

    def take(self, v: State, moves: list[Move]) -> Move | None:
        """Return the move of a new question that aims at the remembered spot, and forget the spot.

        It is kept while the card is paid for. Return None for a spot of the acting person: that
        move could harm them, so they are asked.
        """
        spot, ask = self._spot, asked(v)
        if spot is None or not moves or ask is None or type(ask) in self._before:
            return None
        self._spot = None
        zone = v.where[spot] if isinstance(spot, int) else spot
        return None if owner(zone) == ask.seat else list_aims(v, moves).get(spot)


def list_aims(v: State, moves: list[Move]) -> dict[Spot, Move]:
    """Return the moves that choose nothing but a target, by their spots."""
    pieces = {move.piece for move in moves if move.to is not None}
    found = {spot_of(v, move.to): move for move in moves}
    return {spot: found[spot] for spot in found if spot is not None} if len(pieces) == 1 else {}


def find_following_aims(
    v: State, moves: list[Move]
) -> tuple[dict[Spot, Move], frozenset[type[Ask]]]:
    """Return the aims of a later question if a piece has only one move, and what is asked before.

    Before it, the seat may only be asked to pay for the piece, and rivals whether they stop it.
    There are no aims if chance or a hidden face comes before the question.
    """
    ask, between = asked(v), set[type[Ask]]()
    nothing = dict[Spot, Move](), frozenset[type[Ask]]()
    if ask is None or len(moves) != 1:
        return nothing
    s, chance = determinize(v, seeded(SEED)), Chance(_refuse)
    try:
        advance(s, moves[0], chance)
        while (way := _find_way_on(s, ask)) is not None:
            after = asked(s)
            between |= {type(after)} if after is not None and after.seat == ask.seat else set()
            advance(s, way, chance)
    except _UnforeseenError:
        return nothing
    after = asked(s)
    if after is None or after.seat != ask.seat or type(after) is type(ask):
        return nothing
    eye = bit(ask.seat)
    if any(face is None and s.seen[piece] & eye for piece, face in enumerate(v.faces)):
        return nothing
    return list_aims(s, legal_moves(s)), frozenset(between)


def _find_way_on(s: State, begun: Ask) -> Move | None:
    """Return an answer that leads on to the target: a payment, or a rival who lets it happen."""
    ask = asked(s)
    if ask is None or type(ask) is type(begun):
        return None
    moves = legal_moves(s)
    if ask.seat == begun.seat:
        return moves[0] if all(_pays(s, ask.seat, move) for move in moves) else None
    declines = [move for move in moves if move.piece is None and move.to is None]
    return declines[0] if isinstance(ask, UniformAsk) and declines else None


def _pays(s: State, seat: Seat, move: Move) -> bool:
    """Return whether a move gives up a piece of one's own."""
    own = move.piece is not None and owner(s.where[move.piece]) == seat
    return own and isinstance(move.to, str) and owner(move.to) is None


class _UnforeseenError(Exception):
    """Raised if chance decides what comes next."""


def _refuse() -> NoReturn:
    raise _UnforeseenError
