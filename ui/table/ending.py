"""The end of a game while it is seen: on the table, and after that in the picture of the result."""

from typing import NamedTuple

from pygame import Rect

from games.engine import Seat


class Ending(NamedTuple):
    """Who won, which person lost, and how far its motion has come."""

    winners: tuple[Seat, ...]
    lost: Seat | None  # the person who looks on and lost; None where it is a win
    seconds: float  # since it began; with reduced motion all of it is over at once
    room: Rect  # the part of the surface that is seen, in pixels
