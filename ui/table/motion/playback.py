"""The view that is shown and the events still to be shown, grouped into beats."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from games.engine import (
    Asked,
    Attached,
    Chose,
    Counted,
    Event,
    Moved,
    Rolled,
    Said,
    Seat,
    Shuffled,
    State,
    Turned,
    Won,
    Wrote,
    family,
    fold,
)
from ui.language.match_timeline import find_knocked_out
from ui.language.narrator import find_removals
from ui.language.table_spec import Saying

# By kind of beat: seconds of flight, seconds between two pieces, seconds to look at the result.
PACE = {
    "settle": (0.35, 0.0, 0.05),
    "flip": (0.45, 0.0, 0.85),
    "move": (0.45, 0.07, 0.15),
    "deal": (0.34, 0.09, 0.05),
    "shuffle": (0.50, 0.0, 0.05),
    "say": (0.0, 0.0, 1.25),
    "roll": (0.60, 0.0, 0.60),
    "tumble": (0.85, 0.0, 0.50),
    "win": (0.30, 0.0, 1.60),
    "note": (0.0, 0.0, 0.0),
}
HIDDEN_SECONDS = 0.25  # to look at pieces that turned face down
LAST_START_SECONDS = 1.5  # at most, until the last of many pieces sets out
NO_SAYINGS: Mapping[str, Saying] = {}
TURN_MARKS = ("turn", "active")  # marks that change when a turn begins
TOLD_AT_REST = frozenset(
    {"flip", "roll", "tumble"}
)  # beats whose sentence waits until they lie still


JOINED = frozenset({"flip", "tumble", "move", "deal"})  # beats that a saying may be told with


@dataclass
class Beat:
    """Events that are shown together, and the number of their move."""

    kind: str
    events: list[Event]
    move: int = 0
    upto: int = 0  # how many events of its move are shown at its end
    sort: str = field(default="", repr=False)

    def seconds(self, motion: bool) -> float:
        """Return its length at speed 1; without motion only the time to look."""
        hidden = self.kind == "flip" and not any(_shows_face(event) for event in self.events)
        look = HIDDEN_SECONDS if hidden else PACE[self.kind][2]
        return look + self.travel_seconds(motion)

    def travel_seconds(self, motion: bool) -> float:
        """Return the seconds until its last piece has landed."""
        return (
            PACE[self.kind][0] + self.gap_seconds * max(0, len(self.pieces) - 1) if motion else 0.0
        )

    def telling_seconds(self, motion: bool) -> float:
        """Return the seconds until its sentence appears."""
        return self.travel_seconds(motion) if self.kind in TOLD_AT_REST else 0.0

    @property
    def gap_seconds(self) -> float:
        """Seconds between two pieces; shorter if there are many."""
        return min(PACE[self.kind][1], LAST_START_SECONDS / max(1, len(self.pieces)))

    @property
    def pieces(self) -> list[int]:
        """The pieces that move, in order."""
        return [e.piece for e in self.events if isinstance(e, Moved)]


def _shows_face(event: Event) -> bool:
    """Return whether an event may show a face: anything but a piece that turns face down."""
    return not isinstance(event, Turned) or event.up


def classify(event: Event, opening: bool) -> tuple[str, str]:
    """Return the kind of beat of an event, and the key that it must share with its neighbours to
    join them.
    """
    match event:
        case Chose(_, _, True):
            return "settle", "settle"
        case Chose() | Turned() | Wrote():
            return "flip", "flip"
        case Moved(_, origin, to, _, up, _, _):
            if up and opening:
                return "flip", "flip"
            if family(origin) == "deck" and not up:
                return "deal", "deal"
            alike = family(origin).partition("_")[0]  # places such as `stack_a` and `stack_b`
            return "move", f"{alike}>{to}" if up else f">{family(to)}"
        case Shuffled(zone, _):
            return "shuffle", zone
        case Said():
            return "say", ""
        case Rolled(piece):
            return ("roll", "roll") if piece is None else ("tumble", "tumble")
        case Won():
            return "win", ""
        case Counted() | Attached() | Asked():
            return "note", "note"


def split_into_beats(
    events: Iterable[Event], move: int = 0, says: Mapping[str, Saying] = NO_SAYINGS
) -> list[Beat]:
    """Group the events of a move into beats: many cards that flip at once are one beat.

    `says` tells which sayings are told together with something else.
    """
    found: list[Beat] = []
    opened: set[int | None] = set()
    for n, event in enumerate(events, 1):
        opening = isinstance(event, Moved) and event.piece in opened
        if isinstance(event, Chose) and not event.made:
            opened.add(event.piece)
        elif isinstance(event, Moved):
            opened.discard(event.piece)  # it turns up only once
        kind, sort = classify(event, opening)
        last = found[-1] if found else None
        alike = last and last.kind == kind and last.sort == sort and sort != ""
        alike = alike and not _turns_again(last, event)
        alike = alike and not (last and joining(last.events[-1], says) == "last")
        if last and _announces(last, event, says):
            if isinstance(event, Moved):
                last.kind, last.sort = kind, sort
            alike = True
        if last and (
            alike
            or _belongs_to_saying(last, event, says)
            or _explains_moves(last, event)
            or _attaches_moved(last, event)
            or _is_told_with(last, event, says)
        ):
            last.events.append(event)
            last.upto = n
        else:
            found.append(Beat(kind, [event], move, n, sort))
    return found


def joining(event: Event, says: Mapping[str, Saying]) -> str:
    """Return what a saying is told together with: the `last` beat, what moves `next`, or "".

    A saying with variants (`look.open`) may be listed without them (`look`).
    """
    if not isinstance(event, Said):
        return ""
    found = says.get(event.key) or says.get(event.key.rpartition(".")[0])
    return found.joins if found is not None else ""


def _attaches_moved(moves: Beat, event: Event) -> bool:
    """Return whether what has just been moved is attached, so that it flies to its final place."""
    ends = {event.piece, event.host} if isinstance(event, Attached) else set()
    return moves.kind == "move" and not ends.isdisjoint(moves.pieces)


def _is_told_with(last: Beat, event: Event, says: Mapping[str, Saying]) -> bool:
    """Return whether a saying is told together with the beat before it."""
    return joining(event, says) == "last" and last.kind in JOINED


def _announces(last: Beat, event: Event, says: Mapping[str, Saying]) -> bool:
    """Return whether a beat of sayings only announces a move of pieces, or a further saying."""
    told = [one for one in last.events if isinstance(one, Said)]
    if last.kind != "say" or joining(told[-1], says) != "next":
        return False
    if isinstance(event, Said):
        return joining(event, says) == "next" or says.get(event.key, Saying()).stage
    return isinstance(event, Moved | Attached)


def _belongs_to_saying(said: Beat, event: Event, says: Mapping[str, Saying]) -> bool:
    """Return whether a number changes as the saying before it says, so that both appear at once."""
    tells = said.kind == "say" or joining(said.events[-1], says) == "last"
    return tells and isinstance(event, Counted) and event.what not in TURN_MARKS


def _turns_again(last: Beat | None, event: Event) -> bool:
    """Return whether a piece that has just turned turns back: otherwise nobody would see it."""
    turned = (one for one in last.events if isinstance(one, Turned)) if last else ()
    return isinstance(event, Turned) and any(one.piece == event.piece for one in turned)


def _changes_numbers(beat: Beat) -> bool:
    """Return whether a beat has a saying after which a number is another one."""
    return beat.kind == "say" and any(isinstance(event, Counted) for event in beat.events)


def _explains_moves(moves: Beat, event: Event) -> bool:
    """Return whether a saying only explains why pieces have just left, which takes no more time."""
    gone = {piece for piece, _ in find_removals(event)}
    return moves.kind == "move" and bool(gone) and gone <= {*moves.pieces}


def count_seconds(events: Iterable[Event]) -> float:
    """Return how long the events of a move take at speed 1."""
    return sum(beat.seconds(motion=True) for beat in split_into_beats(events))


def usual_seconds(beat: Beat, motion: bool) -> tuple[float, float]:
    """Return the seconds of a beat, and until its sentence appears."""
    return beat.seconds(motion), beat.telling_seconds(motion)


class Playback:
    """Shows the events of a match at a pace that people can follow."""

    def __init__(self, view: State, move: int = 0, says: Mapping[str, Saying] = NO_SAYINGS) -> None:
        self.shown, self.says = view, says
        self.move = move  # number of moves shown, the last one perhaps in part
        self.told: int | None = None  # events of that move whose sentences may appear; None for all
        self.queue: deque[Beat] = deque()
        self.left = 0.0  # seconds of the present beat
        self.until_told = 0.0  # seconds until its sentence appears
        self.current: Beat | None = None  # the present beat, until its sentence appears
        self.before: State | None = None  # the view before a saying that changes numbers
        self.motion = True
        self.instant = False
        self.waits: Callable[[Beat], bool] = lambda beat: False  # for sentences to be read
        self.stops_before: Callable[[Beat], bool] | None = None  # runs at once up to such a beat
        self.stops_at_knockout = False  # stop after a move in which somebody was knocked out
        self._out = find_knocked_out(view)
        self.knocked_out: frozenset[Seat] = (
            frozenset()
        )  # in this move, not yet shown to the players
        self.seconds_of: Callable[[Beat, bool], tuple[float, float]] = usual_seconds

    @property
    def busy(self) -> bool:
        """Whether there is still something to show."""
        return bool(self.queue) or self.left > 0

    def feed(self, events: Iterable[Event], move: int) -> None:
        """Queue the events of a move, as the viewer perceives them."""
        self.queue.extend(split_into_beats(events, move, self.says))

    def update(self, dt: float) -> Iterator[tuple[Beat, bool]]:
        """Let `dt` seconds pass; yield the beats that begin (False) and whose sentence appears
        (True).

        The view includes the events of a beat from its beginning. Its sentence appears before the
        next beat begins.
        """
        self.left -= dt
        self.until_told -= dt
        yield from self._tell(self.until_told <= 0 or self.instant)
        while self.queue and not self.is_held:
            at_once = self.instant or self._runs()
            if self.left > 0 and not at_once:
                break
            yield from self._tell(now=True)
            if not at_once and self.waits(self.queue[0]):
                self.left = 0.0
                break
            spare = min(0.0, self.left)
            beat = self._begin()
            yield beat, False
            seconds, untold = (0.0, 0.0) if at_once else self.seconds_of(beat, self.motion)
            self.left, self.until_told = seconds + spare, untold + spare
            yield from self._tell(self.until_told <= 0 or self.instant)
        if not self.queue and self.left <= 0:
            self.left = 0.0
            yield from self._tell(now=True)

    def _runs(self) -> bool:
        """Return whether the next beat is shown at once, because something runs past it."""
        if self.stops_before is not None and self.stops_before(self.queue[0]):
            self.stops_before = None
        return self.stops_before is not None

    def _begin(self) -> Beat:
        beat = self.current = self.queue.popleft()
        if beat.move != self.move or self.told is None:
            self.move, self.told = beat.move, 0
        self.before = self.shown.copy() if _changes_numbers(beat) else None
        for event in beat.events:
            fold(self.shown, event)
        gone = find_knocked_out(self.shown)
        self.knocked_out, self._out = self.knocked_out | (gone - self._out), gone
        return beat

    @property
    def is_held(self) -> bool:
        """Whether it stops because the last move knocked somebody out."""
        wanted = self.stops_at_knockout and not self.instant and bool(self.knocked_out)
        return wanted and (not self.queue or self.queue[0].move != self.move)

    def _tell(self, now: bool) -> Iterator[tuple[Beat, bool]]:
        """Yield the present beat as told, if it is time."""
        if now and self.current is not None:
            beat, self.current = self.current, None
            self.told = beat.upto
            yield beat, True

    def skip(self) -> None:
        """End the present beat; the next begins with the next `update`."""
        self.left = self.until_told = 0.0

    def finish(self) -> Iterator[tuple[Beat, bool]]:
        """Begin and tell all remaining beats at once, and yield them."""
        self.skip()
        instant, self.instant = self.instant, True
        yield from self.update(0.0)
        self.instant = instant

    def show(self, view: State, move: int) -> None:
        """Show another moment, after an undo or from the log."""
        self.shown, self.move, self.told, self.current = view, move, None, None
        self.knocked_out, self._out = frozenset(), find_knocked_out(view)
        self.queue.clear()
        self.left = self.until_told = 0.0
