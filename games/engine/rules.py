"""The base class of a game's rules: seats, options, cards and the deal."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple, final

from games.cardfile.reader import Card, CardShape
from games.engine.chance import Chance
from games.engine.core import Options, State, start


class Option(NamedTuple):
    """A choice at set-up.

    Without a `check` its `values` are all there is; `check` returns what is wrong with any other
    value, empty if it will do. An option that is not `shown` is on no screen. One that was `added`
    came after the first version: a stored match that does not name it is played without it.
    """

    key: str
    values: tuple[int | str, ...]
    default: int | str
    shown: bool = True
    check: Callable[[object], str] | None = None
    added: bool = False


class Deck(NamedTuple):
    """A player's own deck: name, cards (each as often as it is there), text and hash."""

    name: str
    cards: tuple[Card, ...]
    text: str
    digest: str


class DeckReader(NamedTuple):
    """How a game reads players' own decks."""

    claims: Callable[[Path], bool]  # whether a file means to be such a deck
    read: Callable[[Path, str], Deck]  # by path and name in messages; CardError holds all mistakes
    name: Callable[[Options], str]  # of a match's deck; empty without one


class RuleController:
    """The rules of one game; each game overrides what it needs."""

    key: ClassVar[str]
    seats: ClassVar[range]
    direction: ClassVar[Literal["left", "right"]]  # of the next seat, from above: left is clockwise
    cards: ClassVar[CardShape]
    decks: ClassVar[DeckReader | None] = None

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the options for so many seats."""
        return ()

    @final
    def usual(self, seats: int, stored: bool = False) -> dict[str, int | str]:
        """Return every option's default; of a `stored` match without those it may be older than."""
        every = self.options(seats)
        return {option.key: option.default for option in every if not (stored and option.added)}

    def table(self, seats: int, options: Options) -> State:
        """Return a table for so many seats; its first step, still to run, is the deal."""
        raise NotImplementedError

    @final
    def new(self, seats: int, options: Options, chance: Chance) -> State:
        """Return a dealt table for so many seats, waiting for its first answer."""
        s = self.table(seats, options)
        start(s, chance)
        return s
