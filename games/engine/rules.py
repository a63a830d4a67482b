"""What every game's rules answer: who can play, with which options, and how a table is dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from games.engine.chance import Chance
from games.engine.core import Piece, Seat, State, start


class Option(NamedTuple):
    """A choice at set-up; what `check` does not mind is a value too; not `shown`, none sees it."""

    key: str
    values: tuple[int | str, ...]
    default: int | str
    shown: bool = True
    check: Callable[[Any], str] | None = None


class RuleController(Protocol):
    """The rules of one game, which its class states by name: `class RoboPower(RuleController)`."""

    key: str
    seats: range
    feature_names: tuple[str, ...] = ()
    ahead: int = 0  # turns that a search lets pass by habit before it says what a table is worth
    this_turn: bool = False  # a search thinks no further than this turn: the next is mostly luck
    helps: frozenset[str] = frozenset()  # features that can only be good for a seat,
    harms: frozenset[str] = frozenset()  # and only bad: training gives them no other sign
    direction: str  # where the next seat sits, seen from above: "left" is clockwise, or "right"

    def options(self, seats: int) -> tuple[Option, ...]:
        """What can be chosen at set-up for so many seats."""

    def table(self, seats: int, options: dict[str, Any]) -> State:
        """All that is in the box laid out for so many seats; dealing it is the first step."""

    def new(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        """A table dealt for so many seats, waiting for its first answer."""
        s = self.table(seats, options)
        start(s, chance)
        return s

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        """What matters to a seat in its own view, one number for each of `feature_names`."""
        return ()

    def deck_name(self, options: dict[str, Any]) -> str:
        """What the deck of one's own is called that a match is played with; empty without one."""
        return ""

    def number(self, s: State, piece: Piece) -> int | None:
        """The number of a piece that has none printed on it, where the table gives it one."""
        return None
