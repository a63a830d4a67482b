"""The events that every game records: a closed list of plain facts.

A `seen` mask says who knows a face: bit 0 for watchers, bit `seat + 1` for a seat. Bit 0 is set
only for what everybody can see, so then every other bit is set too.
"""

from dataclasses import dataclass, field

from games.engine.card import Card
from games.engine.pickling import PlainValue

Mark = int | str | None | tuple[object, ...]  # a fact of the table: numbers, words, tuples of them


@dataclass(frozen=True)
class Moved(PlainValue):
    """A piece went from one zone to another; `face` is None for those who do not see it."""

    piece: int
    origin: str
    to: str
    face: Card | None
    up: bool
    seen: int
    at: int | None = None  # how far up from the bottom of the new zone; None is on top


@dataclass(frozen=True)
class Turned(PlainValue):
    """A piece was turned over, or looked at in place."""

    piece: int
    face: Card | None
    up: bool
    seen: int


@dataclass(frozen=True)
class Attached(PlainValue):
    """A piece was attached to another, or detached (`host` None)."""

    piece: int
    host: int | None


@dataclass(frozen=True)
class Rolled(PlainValue):
    """A die was rolled: a piece of the table, or a loose one (`piece` None)."""

    piece: int | None
    number: int
    sides: int


@dataclass(frozen=True)
class Counted(PlainValue):
    """The counters on a piece, or a fact of the table, have a new value."""

    what: int | str
    value: Mark


@dataclass(frozen=True)
class Shuffled(PlainValue):
    """A zone was shuffled. `pieces` has (piece, face, seen) of each piece afterwards."""

    zone: str
    pieces: tuple[tuple[int, Card | None, int], ...]


@dataclass(frozen=True)
class Chose(PlainValue):
    """A seat chose a piece in secret, or (`made` False) that choice was revealed."""

    seat: int
    piece: int | None
    made: bool


@dataclass(frozen=True)
class Wrote(PlainValue):
    """Something was written on a `blank` piece, so that `face` is its face now.

    Only `seat` can read it; with None everybody can. If `face` is the blank again, it was erased.
    """

    piece: int
    face: Card
    blank: Card
    seat: int | None


@dataclass(frozen=True)
class Facts(PlainValue):
    """The named values of a saying; each game declares its own kinds."""


@dataclass(frozen=True)
class Said(PlainValue):
    """Something worth a sentence in the log: a key, seats, pieces and facts.

    `faces` are those of the pieces, which everybody can see at that moment.
    """

    key: str
    seats: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    faces: tuple[Card | None, ...] = field(default=(), compare=False)
    facts: Facts | None = None


@dataclass(frozen=True)
class Won(PlainValue):
    """The game is over; several seats share a tie."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Asked(PlainValue):
    """The table waits again: the stack of steps, the question on top (last)."""

    stack: tuple[object, ...]
    decisions: int


Event = Moved | Turned | Attached | Rolled | Counted | Shuffled | Chose | Wrote | Said | Won | Asked
