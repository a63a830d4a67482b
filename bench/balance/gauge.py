"""What is counted in the games of one game, and the bands in which the figures should lie."""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, NamedTuple

from games.engine import Event, Options, Seat, State

Tally = Callable[[State, list[Event]], Iterator[str]]

# What a deed was, for the share of those that fail: each failed one was also tried.
TRIED, FAILED = "tried", "failed"


class Band(NamedTuple):
    """Where a figure should lie, for so many seats; `figure` may be a pattern (`place.*`).

    With `even` the bounds are added to ("+") or multiplied by ("*") a seat's even share. A band
    with `options` is for games that are played with these. The whole interval lies in `around`.
    """

    figure: str
    low: float
    high: float
    seats: tuple[int, ...]
    even: str = ""
    options: Mapping[str, int | str] = {}
    around: tuple[float, float] = (-math.inf, math.inf)

    def bounds(self, seats: int) -> tuple[float, float]:
        """Return the bounds for so many seats."""
        if self.even == "+":
            return 1 / seats + self.low, 1 / seats + self.high
        if self.even == "*":
            return self.low / seats, self.high / seats
        return self.low, self.high


class Gauge:
    """What is counted of a game; its defaults do for a game of cards whose last player wins."""

    plays: ClassVar[frozenset[str]] = frozenset({"play"})  # verbs that put a card to use
    holds: ClassVar[frozenset[str]] = frozenset({"hand"})  # families of zones it is used from
    variants: ClassVar[tuple[Options, ...]] = ({},)  # options beside the usual ones
    bands: ClassVar[tuple[Band, ...]] = ()
    victories: ClassVar[tuple[str, ...]] = ()  # kinds that are told though none was won so
    counted: ClassVar[tuple[str, ...]] = ()  # what is told by its number a game
    ratios: ClassVar[Mapping[str, tuple[str, str]]] = {}  # what is told as one count in another

    def victory(self, s: State, events: list[Event]) -> str:
        """Return the kind of victory of a table that is over, from its last events."""
        if len(s.winners) > 1:
            return "tie"
        return "last one left" if len(s.playing()) == 1 else "otherwise"

    def character(self, s: State, seat: Seat) -> str:
        """Return whom a seat plays; empty where the first card that it plays counts instead."""
        return ""

    def lead(self, s: State, seat: Seat) -> float | None:
        """Return how far a seat is; None: its estimated chance to win counts."""
        return None

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        """Yield names of what has happened in a move, `TRIED` and `FAILED` among them."""
        yield from ()

    def tally(self) -> Tally:
        """Return what counts the moves of one game; it may remember those of before."""
        return self.counts
