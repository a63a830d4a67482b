"""The base class of a game's rules: seats, options, cards and the deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal, final

from games.engine.chance import Chance
from games.engine.core import Ask, Options, State, asked, legal_moves, start
from games.engine.events import Facts
from games.engine.moves import Move, Piece, Seat, Spot, check_name
from games.engine.zones import DECK, DISCARD, owner, spot_of


class Way(StrEnum):
    """A way to play: all options by the book, all as measured best, or anything else."""

    BOOK = "book"
    OURS = "ours"
    CUSTOM = "custom"


@dataclass(frozen=True)
class Option:
    """A choice at set-up.

    Without a `check`, only `values` are valid. `check` returns what is wrong with another value, or
    an empty text. Screens show only options that are `shown`. An `added` option came after 1.0: a
    stored match that does not name it is played without it.

    The `default` is the value of our way to play. `book` is the value by the book, which is the
    same unless given. A `free` option, such as who starts, belongs to no way.

    An edition of cards, dice or rules is such an option:
    `Option("edition", (2, 1), 2, shown=False, added=True)`.
    """

    key: str
    values: tuple[int | str, ...]
    default: int | str
    shown: bool = True
    check: Callable[[object], str] | None = None
    added: bool = False
    book: int | str | None = None
    free: bool = False

    def __post_init__(self) -> None:
        check_name(self.key, "option")
        # Not yet known to be right:
        given: tuple[object, ...] = (*self.values, self.default, self.by(Way.BOOK))
        wrong = [value for value in given if type(value) not in (int, str)]
        if wrong:
            raise ValueError(
                f"the value {str(wrong[0])[:50]!r} of option {self.key!r} could not be saved;"
                " write a whole number or text"
            )

    def by(self, way: Way) -> int | str:
        """Return the value of the option in a way to play."""
        return self.default if way != Way.BOOK or self.book is None else self.book


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: a key of `table.why`, the id of a rule, and the cause.

    The cause is the piece or zone that forbids the move. The sentence names `seat` and the numbers
    in `facts`. Without a `rule`, the rule of the question applies.
    """

    key: str
    rule: str = ""
    cause: Spot | None = None
    seat: Seat | None = None
    facts: Facts | None = None


GENERIC = Refusal("")  # no reason is known
PILES = {DECK: "from_deck", DISCARD: "discarded"}  # why nobody takes a card from there


class RuleController:
    """The rules of one game; each game overrides what it needs.

    >>> RULES.new(seats=2, options={}, chance=seeded(7)).playing()
    [0, 1]
    """

    key: ClassVar[str]
    seats: ClassVar[range]
    direction: ClassVar[Literal["left", "right"]]  # of play, seen from above: left is clockwise
    clashes: ClassVar[tuple[tuple[str, str], ...]] = ()  # pairs of options that cannot both be on

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the options for so many seats."""
        return ()

    @final
    def default_options(self, seats: int, stored: bool = False) -> dict[str, int | str]:
        """Return the default of each option.

        A `stored` match gets no `added` options, because they came after it.
        """
        return {o.key: o.default for o in self.options(seats) if not (stored and o.added)}

    @final
    def book_options(self, seats: int) -> dict[str, int | str]:
        """Return the value by the book of each option."""
        return {option.key: option.by(Way.BOOK) for option in self.options(seats)}

    @final
    def way_of(self, seats: int, options: Options) -> Way:
        """Return the way to play that these options make; where both ways agree, by the book."""
        counted = [one for one in self.options(seats) if one.shown and not one.free]
        for way in (Way.BOOK, Way.OURS):
            if all(options.get(one.key, one.default) == one.by(way) for one in counted):
                return way
        return Way.CUSTOM

    @final
    def find_clash(self, options: Mapping[str, object]) -> tuple[str, str] | None:
        """Return two options that are on and cannot be combined; None if all can."""
        on = {key for key, value in options.items() if value == "on"}
        return next((pair for pair in self.clashes if on.issuperset(pair)), None)

    @final
    def complete_options(self, seats: int, options: Options, stored: bool = False) -> Options:
        """Return the options of a match, defaults included; raise ValueError for a wrong one."""
        known = {option.key: option for option in self.options(seats)}
        given: Mapping[str, object] = options  # not yet known to be right
        for key, value in given.items():
            if key not in known:
                there = ", ".join(known)
                raise ValueError(f"{self.key} has no option {key[:40]!r}; there are {there}")
            values, check = known[key].values, known[key].check
            if check is not None:
                if wrong := check(value):
                    raise ValueError(f"option {key!r}: {wrong}")
            elif not any(type(value) is type(one) and value == one for one in values):
                there = ", ".join(map(str, values))
                raise ValueError(f"option {key!r} cannot be {str(value)[:40]!r}; there are {there}")
        if clash := self.find_clash(given):
            first, second = clash
            raise ValueError(
                f"options {first!r} and {second!r} cancel each other out; switch one of them off"
            )
        return self.default_options(seats, stored) | {**options}

    @final
    def is_older(self, seats: int, options: Options) -> bool:
        """Return whether these options name an older edition than the newest."""
        every = [option for option in self.options(seats) if option.added and not option.shown]
        return any(options.get(option.key) != option.default for option in every)

    def table(self, seats: int, options: Options) -> State:
        """Return a table for so many seats; its first step, still to run, is the deal."""
        raise NotImplementedError

    @final
    def new(self, seats: int, options: Options, chance: Chance) -> State:
        """Return a dealt table for so many seats, waiting for its first answer."""
        s = self.table(seats, options)
        start(s, chance)
        return s

    @final
    def why_not(self, v: State, piece: Piece, spot: Spot | None = None) -> Refusal | None:
        """Return why a piece cannot be moved, or not to a spot; None if that is legal.

        `v` is the view of the seat that is asked. A piece that a move points at counts as movable.
        """
        ask = asked(v)
        assert ask is not None, "nobody is asked"
        moves = legal_moves(v)
        goes = {spot_of(v, move.to) for move in moves if move.piece == piece}
        aims = {spot_of(v, move.to) for move in moves if move.piece is None}
        if spot is None and (goes or aims & {piece, v.where[piece]}):
            return None
        if spot is not None and goes & {spot, v.where[spot] if isinstance(spot, int) else spot}:
            return None
        spot = spot if goes or aims & {piece, v.where[piece]} else None
        return self.explain_refusal(v, ask, piece, spot) or _explain_foreign(v, ask, piece, spot)

    @final
    def why_not_yet(self, v: State, verb: str) -> Refusal | None:
        """Return why a move without piece or spot (a button) is not legal; None if it is.

        `v` is the view of the seat that is asked.
        """
        ask = asked(v)
        assert ask is not None, "nobody is asked"
        if any(m.verb == verb and m.piece is None and m.to is None for m in legal_moves(v)):
            return None
        return self.explain_button(v, ask, verb) or Refusal("must")

    def complete_move(self, move: Move, chance: Chance) -> Move:
        """Return a legal move with the text that its verb needs; raise ValueError for a wrong one.

        A move that needs a text and has none gets a ready-made one, drawn by `chance`.
        """
        if move.text:
            raise ValueError(f"{move.verb!r} writes nothing; leave out {move.text[:40]!r}")
        return move

    def explain_button(self, v: State, ask: Ask, verb: str) -> Refusal | None:
        """Return why a button is not legal yet; None if the pending question comes first.

        Called only for moves that are not legal.
        """
        return None

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        """Return why a piece cannot be moved at all (`spot` None), or not to that spot.

        Called only for moves that are not legal. None stands for the general reason: the piece or
        the spot belongs to another seat, or to nobody.
        """
        return None


def _explain_foreign(v: State, ask: Ask, piece: Piece, spot: Spot | None) -> Refusal:
    """Return the general reason: the piece or spot belongs to another seat, or to nobody."""
    at = spot if isinstance(spot, str) else v.where[piece if spot is None else spot]
    whose = owner(at)
    if at in PILES and spot is None:
        return Refusal(PILES[at], cause=at)
    if whose is None:
        return Refusal("nobodys" if spot is None else "no_place", cause=at)
    if whose != ask.seat:
        return Refusal("theirs" if spot is None else "their_place", cause=at, seat=whose)
    return GENERIC
