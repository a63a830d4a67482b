"""Follows a match as one seat sees it: moves become beats, an undo a new picture."""

from games.engine import Counted, Event, Move, Seat, State, censor, view
from ui.session import Session
from ui.table.motion.playback import Beat, Playback


class Follow:
    """Keeps the table shown in step with the match."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.viewer = self.watching
        self.queued: list[Move] = list(session.match.moves)
        self.playback = Playback(self._view_after(len(self.queued)), len(self.queued))
        self.past: int | None = None  # the move looked back at; nothing can be played there

    @property
    def watching(self) -> Seat | None:
        """The seat whose view is due; None between two hands that are secret from each other."""
        return None if self.session.needs_curtain else self.session.viewer

    @property
    def shown(self) -> State:
        """The view shown."""
        return self.playback.shown

    @property
    def live(self) -> bool:
        """Whether the present table is shown."""
        return (
            self.past is None and not self.playback.busy and self.queued == self.session.match.moves
        )

    def catch_up(self) -> bool:
        """Queue new moves; return True if moves were undone or the viewer changed."""
        moves = self.session.match.moves
        changed = self.watching != self.viewer
        if moves[: len(self.queued)] != self.queued:
            self.now()
            return True
        if changed:
            self.viewer, self.past = self.watching, None
            self.playback.show(self._view_after(len(self.queued)), len(self.queued))
        if self.past is None:
            for i in range(len(self.queued), len(moves)):
                self._feed(i + 1)
                self.queued.append(moves[i])
        return changed

    def _feed(self, move: int) -> None:
        events = self.session.match.events[move]
        self.playback.feed([censor(event, self.viewer) for event in events], move)

    def now(self) -> None:
        """Show the present table."""
        self.past = None
        self.viewer = self.watching
        self.queued = list(self.session.match.moves)
        self.playback.show(self._view_after(len(self.queued)), len(self.queued))

    def look_back(self, move: int) -> None:
        """Show the table after so many moves."""
        self.past = move
        self.playback.show(self._view_after(move), move)

    def _view_after(self, move: int) -> State:
        return view(self.session.match.states[move], self.viewer)

    def deal(self) -> None:
        """Show the deal of a new game."""
        self.playback.show(view(self.session.match.opening, self.viewer), 0)
        self._feed(0)

    def again(self) -> bool:
        """Show the last turn again; return False if there is none."""
        match = self.session.match
        starts = [n for n in range(1, len(match.moves) + 1) if begins_turn(match.events[n])]
        if not match.moves:
            return False
        first = starts[-2] if len(starts) > 1 else 0
        self.past = None
        self.queued = list(match.moves)
        self.playback.show(self._view_after(first), first)
        for n in range(first + 1, len(match.moves) + 1):
            self._feed(n)
        return True

    def turn_so_far(self) -> list[Event]:
        """Return the events of the turn that is shown, up to the move that is shown."""
        events, upto = self.session.match.events, self.playback.move
        first = next((n for n in range(upto, 0, -1) if begins_turn(events[n])), 0)
        return [censor(event, self.viewer) for n in range(first, upto + 1) for event in events[n]]

    def update(self, dt: float) -> list[Beat]:
        """Let `dt` seconds pass; return the beats that begin."""
        return self.playback.update(dt)


def begins_turn(events: list[Event]) -> bool:
    """Return whether a turn begins among these events."""
    return any(isinstance(event, Counted) and event.what == "turn" for event in events)
