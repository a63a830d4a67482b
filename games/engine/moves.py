"""Moves: what a seat may answer."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

NAME = "[a-z][a-z0-9_]{0,39}"  # names of verbs and options that a replay can hold

Seat = int
Piece = int  # a card, die or token: an index into State.faces
Spot = str | Piece  # where a piece can be put: a zone, a place in one (`edge.1/2`), or a piece


class Move(NamedTuple):
    """One answer: a piece and where to put it, or a button (no piece).

    A move that writes on a blank card holds the `text`; legal moves never do.
    """

    verb: str
    piece: Piece | None = None
    to: Spot | None = None
    text: str = ""

    def __repr__(self) -> str:
        text = f", text={self.text!r}" if self.text else ""
        return f"Move(verb={self.verb!r}, piece={self.piece!r}, to={self.to!r}{text})"

    @property
    def plain(self) -> Move:
        """The move without its text, as legal moves have it."""
        return self._replace(text="") if self.text else self

    @property
    def moved(self) -> Piece:
        """The moved piece; only for moves that have one."""
        assert self.piece is not None
        return self.piece

    @property
    def target(self) -> Piece:
        """The piece at which the move is aimed; only for moves that are aimed at a piece."""
        assert isinstance(self.to, int)
        return self.to


@cache
def check_name(name: str, what: str) -> None:
    """Raise ValueError if a replay cannot hold this name of a verb or an option."""
    if not re.fullmatch(NAME, name):
        raise ValueError(
            f"the {what} {name[:50]!r} could not be saved; write a small letter from a to z,"
            " then up to 39 small letters, digits or underscores"
        )


@cache
def cached_move(verb: str, piece: Piece | None = None, to: Spot | None = None) -> Move:
    """Return a move; equal moves are the same object. Raise ValueError for a bad verb."""
    check_name(verb, "verb")
    return Move(verb, piece, to)


def moves_to(verb: str, to: Spot, pieces: int) -> list[Move]:
    """Return the moves with this verb to a spot, indexed by piece.

    A list, because indexing it is much faster than a dict subclass.
    """
    check_name(verb, "verb")
    return [Move(verb, piece, to) for piece in range(pieces)]


def moves_at(verb: str, pieces: int) -> list[Move]:
    """Return the buttons with this verb that point at a piece, indexed by that piece."""
    check_name(verb, "verb")
    return [Move(verb, None, piece) for piece in range(pieces)]


class MovesAt(dict[Spot, Move]):
    """A lazy map from a spot to the Move with this verb, and this piece if it is not a button."""

    def __init__(self, verb: str, piece: Piece | None = None) -> None:
        super().__init__()
        check_name(verb, "verb")
        self.verb, self.piece = verb, piece

    def __missing__(self, spot: Spot) -> Move:
        found = self[spot] = Move(self.verb, self.piece, spot)
        return found


def bit(seat: Seat | None) -> int:
    """Return a seat's bit in a `seen` mask; None is a watcher."""
    return 1 if seat is None else 2 << seat


@cache
def remaining_seats(
    seats: int, out: tuple[tuple[Seat, ...], ...], first: Seat = 0
) -> tuple[Seat, ...]:
    """Return the seats that are not out, in order from `first`."""
    gone = {seat for some in out for seat in some}
    return tuple([seat for seat in [*range(first, seats), *range(first)] if seat not in gone])
