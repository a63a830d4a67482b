"""Define the measurements of a game and the bands in which the figures should lie."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, NamedTuple

from ai.judge import Judge
from games.engine import Event, Options, Seat, State

Contest = tuple[Callable[[Seat], Judge], Callable[[Seat], Judge]]  # of one seat, and of the others
Tally = Callable[[State, list[Event]], Iterable[str]]

# Counts of attempts, for the share of failures; a failed attempt also counts as tried.
TRIED, FAILED = "tried", "failed"


class Band(NamedTuple):
    """The range in which a figure should lie; `figure` may be a pattern (`place.*`).

    With `even`, the bounds are added to ("+") or multiplied by ("*") a seat's even share. A band
    with `options` applies to games with these options. The whole interval must lie in `around`.
    """

    figure: str
    low: float
    high: float
    seats: tuple[int, ...]
    even: str = ""
    options: Mapping[str, int | str] = {}
    around: tuple[float, float] = (-math.inf, math.inf)

    def bounds(self, seats: int) -> tuple[float, float]:
        """Return the bounds for a number of seats."""
        if self.even == "+":
            return 1 / seats + self.low, 1 / seats + self.high
        if self.even == "*":
            return self.low / seats, self.high / seats
        return self.low, self.high


class Gauge:
    """The measurements of a game; the defaults suit a card game whose last player wins."""

    plays: ClassVar[frozenset[str]] = frozenset({"play"})  # verbs that use a card
    holds: ClassVar[frozenset[str]] = frozenset({"hand"})  # families of zones from which it is used
    variants: ClassVar[tuple[Options, ...]] = ({},)  # options that differ from the usual ones
    bands: ClassVar[tuple[Band, ...]] = ()
    victories: ClassVar[tuple[str, ...]] = ()  # kinds that are reported even if they never occurred
    contests: ClassVar[Mapping[str, Contest]] = {}  # by name, the judges of a contest
    counted: ClassVar[tuple[str, ...]] = ()  # counts that are reported per game
    ratios: ClassVar[Mapping[str, tuple[str, str]]] = {}  # reported quotients of two counts

    def victory(self, s: State, events: list[Event]) -> str:
        """Return the kind of victory of a finished game, from its last events."""
        if len(s.winners) > 1:
            return "tie"
        return "last one left" if len(s.playing()) == 1 else "otherwise"

    def character(self, s: State, seat: Seat) -> str:
        """Return the character of a seat; empty if its first card counts instead."""
        return ""

    def lead(self, s: State, seat: Seat) -> float | None:
        """Return the progress of a seat; if None, its estimated chance to win counts."""
        return None

    def tally(self) -> Tally:
        """Return a function that counts the moves of one game; it may remember earlier moves.

        It takes the state after a move and the move's events, and returns the names of what is
        counted in it, such as `TRIED` and `FAILED`.
        """
        return lambda s, events: ()
