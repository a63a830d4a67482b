"""The view shown and the events still to be shown, in beats."""

from collections import deque
from collections.abc import Iterable
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
    family,
    fold,
)
from ui.presentation.course import out

# Of each beat: seconds on the way, seconds between two pieces, seconds to look at it.
PACE = {
    "settle": (0.35, 0.0, 0.05),
    "flip": (0.45, 0.0, 0.85),
    "move": (0.50, 0.07, 0.15),
    "deal": (0.34, 0.09, 0.05),
    "shuffle": (0.50, 0.0, 0.05),
    "say": (0.0, 0.0, 1.25),
    "roll": (0.60, 0.0, 0.60),
    "tumble": (0.85, 0.0, 0.50),
    "win": (0.30, 0.0, 1.60),
    "note": (0.0, 0.0, 0.0),
}
LONGEST = 2.4  # seconds until the last of many pieces sets out


@dataclass
class Beat:
    """Events that are shown together, and the number of their move."""

    kind: str
    events: list[Event]
    move: int = 0
    first: bool = False  # of its move
    sort: str = field(default="", repr=False)

    def seconds(self, motion: bool) -> float:
        """Return how long it takes at speed 1; without motion only the time to look."""
        way, _, rest = PACE[self.kind]
        return rest + (way + self.between * max(0, len(self.pieces) - 1) if motion else 0.0)

    @property
    def between(self) -> float:
        """Seconds between two pieces; less if there are many."""
        return min(PACE[self.kind][1], LONGEST / max(1, len(self.pieces)))

    @property
    def pieces(self) -> list[int]:
        """The pieces that travel, in order."""
        return [e.piece for e in self.events if isinstance(e, Moved)]


def kind_of(event: Event, opening: bool) -> tuple[str, str]:
    """Return how an event is shown, and what it must share with its neighbours to form a beat."""
    match event:
        case Chose(_, _, True):
            return "settle", "settle"
        case Chose() | Turned():
            return "flip", "flip"
        case Moved(_, origin, to, _, up, _, _):
            if up and opening:
                return "flip", "flip"
            if family(origin) == "deck" and not up:
                return "deal", "deal"
            return "move", f"{family(origin)}>{to}" if up else f">{family(to)}"
        case Shuffled(zone, _):
            return "shuffle", zone
        case Said():
            return "say", ""
        case Rolled(piece):
            return ("roll", "roll") if piece is None else ("tumble", "")
        case Won():
            return "win", ""
        case Counted() | Attached() | Asked():
            return "note", "note"


def beats(events: Iterable[Event], move: int = 0) -> list[Beat]:
    """Return the events of a move as beats: one flip of many cards, one capture of many."""
    found: list[Beat] = []
    opened: set[int | None] = set()
    for event in events:
        opening = isinstance(event, Moved) and event.piece in opened
        if isinstance(event, Chose) and not event.made:
            opened.add(event.piece)
        kind, sort = kind_of(event, opening)
        last = found[-1] if found else None
        if last and last.kind == kind and last.sort == sort and sort:
            last.events.append(event)
        else:
            found.append(Beat(kind, [event], move, not found, sort))
    return found


class Playback:
    """The table as it is shown, at a pace that people can follow."""

    def __init__(self, view: State, move: int = 0) -> None:
        self.shown = view
        self.move = move  # how many moves are shown, the last of them perhaps in part
        self.queue: deque[Beat] = deque()
        self.left = 0.0  # of the beat that is seen now
        self.motion = True
        self.instant = False
        self.holds = False  # stop once a move in which somebody was knocked out is over
        self._gone = out(view)
        self.fallen: frozenset[Seat] = frozenset()  # knocked out in this move, not yet looked at

    @property
    def busy(self) -> bool:
        """Whether there is still something to show."""
        return bool(self.queue) or self.left > 0

    def feed(self, events: Iterable[Event], move: int) -> None:
        """Queue the events of a move, as the viewer perceives them."""
        self.queue.extend(beats(events, move))

    def update(self, dt: float) -> list[Beat]:
        """Let `dt` seconds pass; return the beats that begin, their events already in the view."""
        begun: list[Beat] = []
        self.left -= dt
        while self.queue and not self.held and (self.left <= 0 or self.instant):
            beat = self._begin()
            begun.append(beat)
            self.left = max(0.0, self.left) if self.instant else self.left
            self.left += 0.0 if self.instant else beat.seconds(self.motion)
        if not self.queue:
            self.left = max(0.0, self.left)
        return begun

    def _begin(self) -> Beat:
        beat = self.queue.popleft()
        self.move = beat.move
        for event in beat.events:
            fold(self.shown, event)
        gone = out(self.shown)
        self.fallen, self._gone = self.fallen | (gone - self._gone), gone
        return beat

    @property
    def held(self) -> bool:
        """Whether a move is over in which somebody was knocked out, so that nothing goes on."""
        wanted = self.holds and not self.instant and bool(self.fallen)
        return wanted and (not self.queue or self.queue[0].move != self.move)

    def skip(self) -> list[Beat]:
        """Begin all beats left of this move at once, and return them."""
        begun: list[Beat] = []
        while self.queue and (not begun or not self.queue[0].first):
            begun.append(self._begin())
        self.left = 0.0
        return begun

    def finish(self) -> list[Beat]:
        """Begin all beats left at once, and return them."""
        begun: list[Beat] = []
        while self.queue:
            begun.append(self._begin())
        self.left = 0.0
        return begun

    def show(self, view: State, move: int) -> None:
        """Show another moment, after an undo or from the log."""
        self.shown, self.move = view, move
        self.fallen, self._gone = frozenset(), out(view)
        self.queue.clear()
        self.left = 0.0
