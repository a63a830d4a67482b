"""The table of every game: zones full of pieces, and a stack of steps still to happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypedDict

from games.engine.card import Card
from games.engine.chance import Chance
from games.engine.events import (
    Asked,
    Attached,
    Chose,
    Counted,
    Event,
    Facts,
    Mark,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Turned,
    Won,
    Wrote,
)
from games.engine.moves import Move, Piece, Seat, bit, remaining_seats
from games.engine.pickling import PlainValue, make_object
from games.engine.shuffle import shuffle_faces

# A value whose type only a game knows. A game annotates it with its own type when it reads it.
Untyped: TypeAlias = Any  # type: ignore[explicit-any]
Options = Mapping[str, int | str]  # the choices made at set-up

MAX_STEPS = 500  # steps that one decision may cause
_STEP_RANGE = range(MAX_STEPS)  # made once, because making it takes as long as several steps
MAX_NESTED_STEPS = 64  # steps that the stack may grow by during one decision
MAX_DECISIONS = 200  # decisions in one turn
MAX_TURNS = 2000  # turns in one game

_PARTS = (
    "seats options zone_viewers cache_names everyone box backs faces seen up pips host where zones"
    " chosen written marks stack winners decisions event_log"
)
PARTS = tuple(_PARTS.split())  # the attributes of a State, without its cache


class Marks(TypedDict):
    """The marks of every table. Each game derives its own from them: the types of `State.marks`."""

    turn: int  # its number, from 1; 0 before the first
    active: Seat  # the seat whose turn it is
    out: tuple[tuple[Seat, ...], ...]  # in order; seats that left at the same moment share a tuple


class Step(PlainValue):
    """Something that will happen: a frozen dataclass that names only seats and public pieces."""

    secret: ClassVar[bool] = False
    uniform: ClassVar[bool] = False

    def run(self, s: State, chance: Chance) -> None:
        """Carry out the step. No card may make it raise an exception."""
        raise NotImplementedError

    def take(self, s: State, move: Move, chance: Chance) -> None:
        """Carry out an answer. Only questions are answered."""
        raise AssertionError("nobody is asked")

    def named(self) -> tuple[Piece, ...]:
        """Return the pieces that the step names, if its game needs to know them."""
        return ()


@dataclass(frozen=True)
class Ask(Step):
    """A step that waits for an answer of `seat`."""

    seat: Seat

    def moves(self, s: State) -> list[Move]:
        """Return the legal answers, at least one."""
        raise NotImplementedError

    def take(self, s: State, move: Move, chance: Chance) -> None:
        """Carry out an answer."""
        raise NotImplementedError


class SecretAsk(Ask):
    """A question whose answer the others do not see."""

    secret: ClassVar[bool] = True


class UniformAsk(Ask):
    """A question asked of every rival, so that being asked reveals nothing."""

    uniform: ClassVar[bool] = True


class Writing(NamedTuple):
    """A face in a hand that only its writer can read; the others see the blank card."""

    piece: Piece
    seat: Seat
    blank: Card


class State:
    """Everything on a table. Only its methods and `dealing` change it, because they record events.

    In a view, faces that its seat does not know are None.

    >>> State(seats=2, options={}, zone_viewers={"deck": 0, "hand.0": 2, "hand.1": 4}).playing()
    [0, 1]
    """

    __slots__ = (*PARTS, "cache")

    def __init__(
        self,
        seats: int,
        options: Options,
        zone_viewers: dict[str, int],
        like: State | None = None,
        cache_names: Mapping[str, str] | None = None,
    ) -> None:
        """Make an empty table. `zone_viewers` has, by zone, the mask of seats who see faces there.

        A game may store in `cache`, by name, values that it derives from public zones.
        `cache_names` has these names by zone: a change in the zone sets the value to None. With
        `like`, copy that table; mutable parts are not shared.
        """
        if like is not None:
            self._take(like)
            return
        self.seats = seats
        self.options = options
        self.zone_viewers = zone_viewers
        self.cache_names = cache_names or {}
        self.cache: dict[str, Untyped] = dict.fromkeys(self.cache_names.values())
        self.everyone = (2 << seats) - 1
        self.box: tuple[Untyped, ...] = ()  # all faces of the game, in the order of the card file
        self.backs: list[str] = []  # per piece, how it looks face down
        self.faces: list[Untyped] = []  # per piece, its card, of a class of the game
        self.seen: list[int] = []  # per piece, the mask of seats who know its face
        self.up: list[bool] = []  # per piece, whether it lies face up
        self.pips: list[int] = []  # per piece, the side shown or the counters on it
        self.host: list[Piece | None] = []  # per piece, what it is attached to
        self.where: list[str] = []  # per piece, its zone
        self.zones: dict[str, list[Piece]] = {name: [] for name in zone_viewers}  # top last
        self.chosen: dict[Seat, Piece | None] = {}  # secret choices; None in the views of others
        self.written: tuple[Writing, ...] = ()  # what was written and not yet published
        self.marks: Untyped = {"turn": 0, "active": 0, "out": ()}
        self.stack: list[Step] = []
        self.winners: tuple[Seat, ...] = ()
        self.decisions = 0  # so far this turn
        self.event_log: list[Event] | None = None

    def copy(self) -> State:
        """Return a copy. Mutable parts are not shared."""
        return State(self.seats, self.options, self.zone_viewers, self)

    def _take(self, s: State) -> None:
        self.seats, self.options, self.zone_viewers = s.seats, s.options, s.zone_viewers
        self.everyone, self.box, self.backs = s.everyone, s.box, s.backs
        self.faces, self.seen, self.up = s.faces[:], s.seen[:], s.up[:]
        self.pips, self.host, self.where = s.pips[:], s.host[:], s.where[:]
        self.zones = s.zones.copy()
        for name, pile in s.zones.items():
            self.zones[name] = pile.copy()
        self.cache_names, self.cache = s.cache_names, s.cache.copy()
        self.chosen, self.marks, self.event_log = s.chosen.copy(), s.marks.copy(), None
        self.stack, self.winners, self.decisions = s.stack[:], s.winners, s.decisions
        self.written = s.written

    def __reduce__(self) -> tuple[object, ...]:
        values = {name: getattr(self, name) for name in PARTS}
        return make_object, (State, (0, {}, {}), values | {"cache": dict.fromkeys(self.cache)})

    def add(self, faces: Iterable[Card], zone: str) -> None:
        """Put new pieces face down on a zone (set-up only)."""
        laid = list(faces)
        first, n = len(self.faces), len(laid)
        self.zones[zone] += range(first, first + n)
        self.faces += laid
        self.backs += [face.back for face in laid]
        self.seen += [self.zone_viewers[zone]] * n
        self.up += [False] * n
        self.pips += [0] * n
        self.host += [None] * n
        self.where += [zone] * n
        self.box = tuple(self.faces)

    def move(self, piece: Piece, to: str, up: bool = False, at: int | None = None) -> None:
        """Put a piece on top of a zone, or at index `at` from its bottom, face down or `up`."""
        if self.written:
            self.erase(piece)
        origin, zones = self.where[piece], self.zones
        pile = zones[origin]
        if pile[-1] == piece:
            pile.pop()
        else:
            pile.remove(piece)
        if at is None:
            zones[to].append(piece)
        else:
            zones[to].insert(at, piece)
        self.where[piece] = to
        self.up[piece] = up
        if up:
            self.seen[piece] = self.everyone
        else:
            self.seen[piece] |= self.zone_viewers[to]
        cache, names = self.cache, self.cache_names
        if cache:
            if origin in names:
                cache[names[origin]] = None
            if to in names:
                cache[names[to]] = None
        if self.event_log is not None:
            self.event_log.append(
                Moved(piece, origin, to, self.faces[piece], up, self.seen[piece], at)
            )

    def drop_cache(self, zone: str) -> None:
        """Drop the cached value of a zone, because something in the zone changes."""
        if zone in self.cache_names:
            self.cache[self.cache_names[zone]] = None

    def turn(self, piece: Piece, up: bool) -> None:
        """Turn a piece over in place. Those who have seen its face still know it."""
        self.up[piece] = up
        self._show(piece, self.everyone if up else 0)

    def look(self, piece: Piece, seat: Seat) -> None:
        """Show a piece to one seat, without turning it over."""
        self._show(piece, bit(seat))

    def _show(self, piece: Piece, eyes: int) -> None:
        if self.written and self.is_written(piece):
            return  # everybody knows the blank already, and nobody learns what is written
        self.seen[piece] |= eyes
        if self.event_log is not None:
            self.event_log.append(
                Turned(piece, self.faces[piece], self.up[piece], self.seen[piece])
            )

    def attach(self, piece: Piece, host: Piece | None) -> None:
        """Attach a piece to another; None detaches it."""
        self.host[piece] = host
        if self.cache:
            self.drop_cache(self.where[piece])
        if self.event_log is not None:
            self.event_log.append(Attached(piece, host))

    def count(self, piece: Piece, value: int) -> None:
        """Set the counters on a piece."""
        self.pips[piece] = value
        if self.event_log is not None:
            self.event_log.append(Counted(piece, value))

    def mark(self, name: str, value: Mark) -> None:
        """Set a fact of the table, which everybody can see."""
        self.marks[name] = value
        if self.event_log is not None:
            self.event_log.append(Counted(name, value))

    def mark_all(self, facts: Mapping[str, Mark]) -> None:
        """Set several facts of the table, and record those that change."""
        marks = self.marks
        if self.event_log is not None:
            self.event_log += [Counted(n, value) for n, value in facts.items() if marks[n] != value]
        marks.update(facts)

    def roll(self, chance: Chance, piece: Piece | None = None, sides: int = 6) -> int:
        """Roll a die of the table, or a loose die (None), and return its number."""
        number = chance.die(sides)
        if piece is not None:
            self.pips[piece] = number
        if self.event_log is not None:
            self.event_log.append(Rolled(piece, number, sides))
        return number

    def shuffle(self, zone: str, chance: Chance, keep: int = 0) -> None:
        """Shuffle the faces of a zone among pieces with the same back.

        Afterwards only the seats in the mask `keep` and the viewers of the zone know the faces. The
        pieces stay in order and their faces move, so that the number of a piece reveals nothing.
        """
        keep, pieces, faces, seen = (
            keep | self.zone_viewers[zone],
            self.zones[zone],
            self.faces,
            self.seen,
        )
        shuffle_faces(pieces, self.backs, chance, keep, faces, seen, self.up)
        if self.event_log is not None:
            mixed = tuple((p, faces[p], seen[p]) for p in pieces)
            self.event_log.append(Shuffled(zone, mixed))

    def choose(self, seat: Seat, piece: Piece) -> None:
        """Let a seat choose a piece of its hand in secret. The piece stays in the hand."""
        self.chosen[seat] = piece
        if self.event_log is not None:
            self.event_log.append(Chose(seat, piece, True))

    def write(self, seat: Seat, piece: Piece, face: Card) -> None:
        """Write a face on a blank piece in the hand of a seat.

        Everybody sees which piece it is, but only the seat can read it until `publish`. If the
        piece moves before that, it is blank again.
        """
        self._show(piece, self.everyone)
        blank, self.faces[piece] = self.faces[piece], face
        self.written = (*self.written, Writing(piece, seat, blank))
        if self.event_log is not None:
            self.event_log.append(Wrote(piece, face, blank, seat))

    def is_written(self, piece: Piece) -> bool:
        """Return whether only its writer can read this piece."""
        return any(one.piece == piece for one in self.written)

    def publish(self, piece: Piece) -> None:
        """Let everybody read what is written on a piece, which then belongs to the box."""
        for one in self.written:
            if one.piece == piece:
                face = self.faces[piece]
                self.box = replace_face(self.box, one.blank, face)
                self._end_writing(one, face)

    def erase(self, piece: Piece) -> None:
        """Make a piece blank again if something is written on it that only its writer can read."""
        for one in self.written:
            if one.piece == piece:
                self._end_writing(one, one.blank)

    def _end_writing(self, writing: Writing, face: Card) -> None:
        self.faces[writing.piece] = face
        self.written = tuple(one for one in self.written if one is not writing)
        if self.event_log is not None:
            self.event_log.append(Wrote(writing.piece, face, writing.blank, None))

    def reveal(self, seat: Seat) -> Piece:
        """Return the piece that a seat chose in secret, and forget the choice."""
        piece = self.chosen.pop(seat)
        assert piece is not None
        if self.event_log is not None:
            self.event_log.append(Chose(seat, piece, False))
        return piece

    def say(
        self,
        key: str,
        seats: tuple[Seat, ...] = (),
        pieces: tuple[Piece, ...] = (),
        facts: Facts | None = None,
    ) -> None:
        """Record an event that gets a sentence in the log."""
        if self.event_log is not None:
            faces = tuple(map(self.faces.__getitem__, pieces))
            self.event_log.append(Said(key, seats, pieces, faces, facts))

    def push(self, step: Step, *then: Step) -> None:
        """Put steps on the stack. The first of them happens next."""
        if then:
            self.stack += then[::-1]
        self.stack.append(step)

    def push_last_first(self, steps: Iterable[Step]) -> None:
        """Put steps on the stack. The last of them happens next."""
        self.stack += steps

    def pop_step(self) -> Step:
        """Take the next step off the stack and return it."""
        return self.stack.pop()

    def remove_steps(self, gone: Callable[[Step], bool]) -> None:
        """Take the steps for which `gone` is true off the stack. They will not happen."""
        self.stack[:] = [step for step in self.stack if not gone(step)]

    @property
    def turn_number(self) -> int:
        """The number of the current turn, from 1; 0 before the first."""
        number: int = self.marks["turn"]
        return number

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        seat: Seat = self.marks["active"]
        return seat

    @property
    def out(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that are out, in order; those that left at the same moment share a tuple."""
        seats: tuple[tuple[Seat, ...], ...] = self.marks["out"]
        return seats

    def begin_turn(self, seat: Seat, anew: Mapping[str, Mark] | None = None) -> None:
        """Begin the next turn, of `seat`, and set the facts in `anew`."""
        marks, turn = self.marks, self.marks["turn"] + 1
        self.decisions = 0
        if anew is not None:
            self.mark_all(anew)
        if self.event_log is not None:
            self.event_log += [Counted("turn", turn), Counted("active", seat)]
        marks["turn"], marks["active"] = turn, seat
        if turn > MAX_TURNS:
            self.end_as_tie("turns")

    def leave(self, *seats: Seat) -> None:
        """Put seats out of the game, all at the same moment."""
        self.mark("out", (*self.out, seats))
        self.say("out", seats)

    def playing(self) -> list[Seat]:
        """Return the seats still in the game, in order."""
        return list(remaining_seats(self.seats, self.marks["out"]))

    def playing_from(self, first: Seat) -> list[Seat]:
        """Return the seats still in the game, in order from `first`."""
        return list(remaining_seats(self.seats, self.marks["out"], first))

    def win(self, *seats: Seat) -> None:
        """End the game. Several winners share a tie."""
        self.winners = seats
        if self.event_log is not None:
            self.event_log.append(Won(seats))

    def end_as_tie(self, budget: str) -> None:
        """End the game as a tie because a budget is used up; so no card can hang the program."""
        if not self.winners:
            self.say(f"stopped.{budget}")
            self.win(*self.playing())


def replace_face(box: tuple[Untyped, ...], blank: Card, face: Card) -> tuple[Untyped, ...]:
    """Return the faces of a box with one blank replaced by what was written on it."""
    at = box.index(blank)
    return (*box[:at], face, *box[at + 1 :])


def asked(s: State) -> Ask | None:
    """Return the pending question; None when the game is over."""
    stack = s.stack
    if s.winners or not stack:
        return None
    top = stack[-1]
    return top if isinstance(top, Ask) else None


def legal_moves(s: State) -> list[Move]:
    """Return the legal answers to the pending question; none when the game is over.

    >>> legal_moves(RULES.new(2, {}, seeded(7)))[0]
    Move(verb='lay', piece=17, to='table.0')
    """
    return ask.moves(s) if (ask := asked(s)) else []


def start(s: State, chance: Chance) -> None:
    """Run steps until somebody is asked or has won."""
    stack = s.stack
    deepest = len(stack) + MAX_NESTED_STEPS
    for _ in _STEP_RANGE:
        if s.winners or not stack or isinstance(stack[-1], Ask):
            break
        stack.pop().run(s, chance)
        if len(stack) > deepest:
            s.end_as_tie("nested")
    else:
        s.end_as_tie("steps")
    assert s.winners or stack, "the table waits for nobody, and nobody has won"


def advance(s: State, move: Move, chance: Chance) -> None:
    """Play a legal move in place, and run steps until the next question.

    >>> s = RULES.new(2, {}, seeded(7))
    >>> advance(s, legal_moves(s)[0], seeded(8))
    """
    stack = s.stack
    s.decisions += 1
    stack.pop().take(s, move, chance)
    if not (stack and isinstance(stack[-1], Ask)):
        start(s, chance)
    if s.decisions >= MAX_DECISIONS:
        s.end_as_tie("decisions")


def apply(s: State, move: Move, chance: Chance) -> tuple[State, list[Event]]:
    """Return the table after a legal move, and the events. The old table does not change.

    >>> s = RULES.new(2, {}, seeded(7))
    >>> after, events = apply(s, legal_moves(s)[0], seeded(8))
    """
    new = s.copy()
    events: list[Event] = []
    new.event_log = events
    advance(new, move, chance)
    new.event_log = None
    events.append(Asked(tuple(new.stack), new.decisions))
    return new, events
