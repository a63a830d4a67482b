"""The base class of judges, which value the tables of one game and select moves to search.

A game's judge overrides the methods it needs; it reads only what the asked seat may know.
"""

from collections.abc import Callable, Mapping
from operator import mul
from pathlib import Path
from typing import ClassVar, Generic, TypeVar, cast, final

from ai.facts import Fact
from ai.levels import LADDER, NEAREST, SIMPLE, TEMPERS, Level, current_name
from games.engine import Ask, Chance, Move, Piece, RuleController, Seat, State

T = TypeVar("T")
A = TypeVar("A", bound=Ask)
Hint = tuple[str, tuple[Seat, ...]]  # the key of a saying, and whom it names
Chances = Mapping[Hint | Piece, float]  # of sayings, and of pieces that leave their place


class PerAsk(Generic[T]):
    """A function that has its own body for each class of question or its base class."""

    def __init__(self, general: Callable[[Ask, State], T]) -> None:
        self._bodies: dict[type[Ask], Callable[[Ask, State], T]] = {Ask: general}
        self._found: dict[type[Ask], Callable[[Ask, State], T]] = {}

    def of(self, kind: type[A]) -> Callable[[Callable[[A, State], T]], Callable[[A, State], T]]:
        """Register the decorated body for one class of question."""

        def put(body: Callable[[A, State], T]) -> Callable[[A, State], T]:
            self._bodies[kind] = cast("Callable[[Ask, State], T]", body)
            self._found.clear()
            return body

        return put

    def __call__(self, ask: Ask, s: State) -> T:
        """Return what the body for this class of question returns."""
        kind = type(ask)
        body = self._found.get(kind)
        if body is None:
            body = self._found[kind] = self._body(kind)
        return body(ask, s)

    def _body(self, kind: type[Ask]) -> Callable[[Ask, State], T]:
        return next(self._bodies[base] for base in kind.__mro__ if base in self._bodies)


class Judge:
    """The judgement of one game.

    >>> JUDGE.features(s, 0)
    (0.0, 7.0)
    """

    rules: ClassVar[RuleController]
    weights: ClassVar[Path]  # the JSON file that training writes
    feature_names: ClassVar[tuple[str, ...]] = ()  # `group.name`, one for each number of `features`
    helps: ClassVar[frozenset[str]] = frozenset()  # features that can only be good for a seat
    harms: ClassVar[frozenset[str]] = frozenset()  # features that can only be bad for a seat
    threats: ClassVar[frozenset[str]] = frozenset()  # features about what others may do next
    flashy: ClassVar[frozenset[str]] = frozenset()  # features that impress beginners
    compared: ClassVar[tuple[str, ...]] = ()  # features that compare seats (see `bench.training`)
    ahead: ClassVar[int] = 0  # turns played by habit before a search values a table
    levels: ClassVar[Mapping[str, Level]] = LADDER  # the levels on offer, from weak to strong
    outcomes: ClassVar[bool] = False  # whether nodes of a search distinguish random results
    # Turns of everybody for which a search plays promising moves on; 0: it only grows trees.
    plays_on: ClassVar[int] = 1
    this_turn: ClassVar[bool] = (
        False  # whether a search ends with the turn, because the next is mostly luck
    )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.rules.key

    @final
    def level(self, name: str) -> Level:
        """Return a level by its name; the strongest for one that this game does not offer.

        A temperament may follow, as in `master.bold`.
        """
        name, _, temper = name.partition(".")
        name = current_name(name)
        how = SIMPLE.get(name) or self.levels.get(name) or [*self.levels.values()][-1]
        return how._replace(temper=temper) if temper in TEMPERS else how

    @final
    def nearest_level(self, name: str) -> str:
        """Return the name of this game's level that is nearest to a level of another game."""
        name, names = current_name(name), list(self.levels)
        name = NEAREST.get(name, name)
        return name if name in names else names[-1]

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        """Return what matters to a seat, one number for each of `feature_names`."""
        raise NotImplementedError

    def limits(self, players: int) -> Mapping[str, tuple[float, float]]:
        """Return the ranges that training allows for weights with so many players.

        They state prior knowledge, in addition to `helps` and `harms`.
        """
        return {}

    def rows(self, s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
        """Return the features of each of these seats. A judge may compute shared parts once."""
        return [self.features(s, seat) for seat in seats]

    def scores(self, s: State, seats: list[Seat], weights: tuple[float, ...]) -> list[float]:
        """Return, for each of these seats, the sum of its features times the weights."""
        return [float(sum(map(mul, weights, row))) for row in self.rows(s, seats)]

    def basis(self, s: State, seats: list[Seat]) -> tuple[object, ...] | None:
        """Return all values that the features depend on, as a key for caching a table's worth.

        None if the tables of a search differ too much for a cache to pay.
        """
        return None

    def keep(self, s: State) -> None:
        """Fill the cache of a table (`State.cache`), which tables imagined from it copy."""

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        """Return the legal moves worth searching; never empty."""
        return ask.moves(s)

    def tempting(self, s: State, ask: Ask) -> list[Move]:
        """Return the moves that tempt a heedless player, in addition to the sensible ones."""
        return []

    def is_silly(self, s: State, ask: Ask, move: Move) -> bool:
        """Return whether people laugh at a move; weak levels misjudge, but leave it out."""
        return False

    def usual(self, s: State, ask: Ask) -> Move | None:
        """Return the answer that needs no search; None if the question needs one."""
        return None

    def goes_on(self, s: State, ask: Ask) -> Move | None:
        """Return the answer that only continues a move, such as its roll; None for a choice."""
        return None

    def odds(self, s: State, seat: Seat, move: Move) -> float | None:
        """Return the exact probability that the roll of a move succeeds; None if unknown."""
        return None

    def chances(self, s: State, seat: Seat, move: Move) -> Chances:
        """Return the exact chances of what a move may bring, as far as they can be computed."""
        return {}

    def mean_harm(self, s: State, seat: Seat, move: Move) -> float | None:
        """Return the mean damage that the roll of a move does or leaves; None if it does none."""
        return None

    def duel_outcomes(self, s: State, seat: Seat, move: Move) -> Mapping[str, float]:
        """Return the exact chance of each outcome of a secret choice, against random ones.

        The outcomes are those that sayings have in `table.yaml`. Empty if they are not computed.
        """
        return {}

    def safety(self, s: State, seat: Seat, move: Move) -> float | None:
        """Return the exact chance that a secret choice costs nothing; None if unknown."""
        return None

    def facts(self) -> tuple[Fact, ...]:
        """Return the facts of this game that can be reasons for a move, the strongest first."""
        return ()

    def habitual(self, players: int) -> float:
        """Return the share (0 to 1) of secret choices that others are assumed to make by habit."""
        return 0.0

    def beyond(self, players: int) -> int:
        """Return how many more secret choices are played by habit before a table is valued."""
        return 0

    def compose(self, v: State, seat: Seat, character: str, chance: Chance) -> str:
        """Return the text that a seat writes on a card, one that fits a character (a temper).

        Only for games in which moves write.
        """
        raise NotImplementedError

    def habit(self, s: State, ask: Ask) -> Move:
        """Return a fast, legal default answer (no search)."""
        return self.usual(s, ask) or self.sensible(s, ask)[0]
