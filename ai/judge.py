"""What a game's opponents know of it: what a table is worth, and which answers deserve a thought.

A game's own judge overrides what it knows better; all of it reads what the asked seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast

from games.engine.core import Ask, Move, Seat, State
from games.engine.rules import RuleController

T = TypeVar("T")
A = TypeVar("A", bound=Ask)


class PerAsk(Generic[T]):
    """A function with a body for each kind of question; a kind without one has its base's.

    The body is found once a kind: a search calls this many thousand times a second.
    """

    def __init__(self, general: Callable[[Ask, State], T]) -> None:
        self._bodies: dict[type[Ask], Callable[[Ask, State], T]] = {Ask: general}
        self._found: dict[type[Ask], Callable[[Ask, State], T]] = {}

    def of(self, kind: type[A]) -> Callable[[Callable[[A, State], T]], Callable[[A, State], T]]:
        """The body for one kind of question."""

        def put(body: Callable[[A, State], T]) -> Callable[[A, State], T]:
            self._bodies[kind] = cast("Callable[[Ask, State], T]", body)
            self._found.clear()
            return body

        return put

    def __call__(self, ask: Ask, s: State) -> T:
        kind = type(ask)
        body = self._found.get(kind)
        if body is None:
            body = next(self._bodies[base] for base in kind.__mro__ if base in self._bodies)
            self._found[kind] = body
        return body(ask, s)


class Judge:
    """The judgement of one game; `rules` are its rules."""

    rules: ClassVar[RuleController]
    weights: ClassVar[Path]  # what training has learned of the features
    feature_names: ClassVar[tuple[str, ...]] = ()  # `group.name`, one for each number of `features`
    helps: ClassVar[frozenset[str]] = frozenset()  # features that can only be good for a seat,
    harms: ClassVar[frozenset[str]] = frozenset()  # and only bad: training gives no other sign
    ahead: ClassVar[int] = 0  # turns that a search lets pass by habit before a table is valued
    this_turn: ClassVar[bool] = False  # a search thinks no further: the next turn is mostly luck

    @property
    def key(self) -> str:
        """The game's."""
        return self.rules.key

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        """What matters to a seat, one number for each of `feature_names`."""
        raise NotImplementedError

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        """The moves to think about: some of the legal ones, never none."""
        return ask.moves(s)

    def usual(self, s: State, ask: Ask) -> Move | None:
        """What is answered without much thought, where that may be guessed at."""
        return None

    def habit(self, s: State, ask: Ask) -> Move:
        """What is answered without any thought, so that a game goes on: it may well be poor."""
        return self.usual(s, ask) or self.sensible(s, ask)[0]
