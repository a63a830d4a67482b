"""Moves: what a seat may answer."""

import re
from functools import cache
from typing import NamedTuple

NAME = "[a-z][a-z0-9_]{0,39}"  # of a verb or an option, as a replay can hold it

Seat = int
Piece = int  # a card, die or token: an index into State.faces
Spot = str | Piece  # where a piece can be put: a zone, a place in one (`edge.1/2`), or a piece


class Move(NamedTuple):
    """One answer: a piece put somewhere, or without a piece a button."""

    verb: str
    piece: Piece | None = None
    to: Spot | None = None

    @property
    def moved(self) -> Piece:
        """The piece of a move that always has one."""
        assert self.piece is not None
        return self.piece

    @property
    def target(self) -> Piece:
        """The piece that a move points at, of a move that always points at one."""
        assert isinstance(self.to, int)
        return self.to


@cache
def check_name(name: str, what: str) -> None:
    """Raise ValueError for the name of a verb or an option that a replay could not hold."""
    if not re.fullmatch(NAME, name):
        raise ValueError(
            f"the {what} {name[:50]!r} could not be saved; write a small letter from a to z,"
            " then up to 39 small letters, digits or underscores"
        )


@cache
def cached_move(verb: str, piece: Piece | None = None, to: Spot | None = None) -> Move:
    """Return a move, the same one for the same answer; raise ValueError for a wrong verb."""
    check_name(verb, "verb")
    return Move(verb, piece, to)


def moves_to(verb: str, to: Spot, pieces: int) -> list[Move]:
    """Return the moves with a verb to a spot, by their piece, of so many pieces.

    A list is read many times as fast as a dict of a class of one's own.
    """
    check_name(verb, "verb")
    return [Move(verb, piece, to) for piece in range(pieces)]


def moves_at(verb: str, pieces: int) -> list[Move]:
    """Return the buttons with a verb that point at a piece, by that piece."""
    check_name(verb, "verb")
    return [Move(verb, None, piece) for piece in range(pieces)]


class MovesAt(dict[Spot, Move]):
    """The moves with a verb that point at a spot, by that; each is made when it is first wanted.

    They are those of a piece, or buttons.
    """

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
    """Return those of so many seats that are not out, in order round the table from `first` on."""
    gone = {seat for some in out for seat in some}
    return tuple([seat for seat in [*range(first, seats), *range(first)] if seat not in gone])
