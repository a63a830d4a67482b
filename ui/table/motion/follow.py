"""Follows a match as one seat sees it: moves become beats, an undo becomes a new picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from games.engine import Event, Move, Seat, State, censor, view
from ui.language.match_timeline import begins_turn, find_last_decision
from ui.language.presenters import find_table_spec
from ui.play.session import Session
from ui.table.motion.playback import Beat, Playback, split_into_beats

ReplayMode = Literal["runs", "steps", "stands"]  # to the end; to the end of this move; not at all


@dataclass
class ReplayPosition:
    """A replay: moves up to `at` have been shown or are being shown."""

    at: int
    mode: ReplayMode = "runs"
    arrived: bool = False  # reached the end by running, not by a jump
    until: int | None = None  # the move after which it ends; None for the last one


class MatchFollower:
    """Keeps the table in step with the match, or with a replay of it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.eyes: Seat | None = None  # whose view of the past a practice game shows
        self.viewer = self.due_viewer
        self.reel = (
            ReplayPosition(0) if session.recorded else None
        )  # a replay; nothing can be played there
        self.queued: list[Move] = list(session.match.moves)
        self.left_at = 0  # how many moves had been shown in full when a replay began
        first = 0 if self.reel else len(self.queued)
        says = find_table_spec(session.match.game).says
        self.playback = Playback(self._view_after(first), first, says)

    @property
    def due_viewer(self) -> Seat | None:
        """The seat whose view is due; None between two hands that are secret from each other."""
        if self.eyes is not None:
            return self.eyes
        return None if self.session.needs_curtain else self.session.viewer

    @property
    def shown(self) -> State:
        """The view that is shown."""
        return self.playback.shown

    @property
    def past(self) -> int | None:
        """The number of moves shown, in a replay; else None."""
        return None if self.reel is None else self.playback.move

    @property
    def is_live(self) -> bool:
        """Whether the present table is shown."""
        return (
            self.reel is None and not self.playback.busy and self.queued == self.session.match.moves
        )

    def catch_up(self) -> bool:
        """Queue new moves; return True if moves were undone or the viewer changed."""
        moves = self.session.match.moves
        changed = self.due_viewer != self.viewer
        if moves[: len(self.queued)] != self.queued:
            self.show_present()
            return True
        if changed:
            self.viewer = self.due_viewer
            if not self.session.recorded:
                self.reel = None
            shown = self.past if self.past is not None else len(self.queued)
            self._show_moment(shown)
        if self.reel is None:
            for i in range(len(self.queued), len(moves)):
                self._feed(i + 1)
                self.queued.append(moves[i])
        return changed

    def _feed(self, move: int) -> None:
        events = self.session.match.events[move]
        self.playback.feed([censor(event, self.viewer) for event in events], move)

    def _show_moment(self, move: int) -> None:
        self.playback.show(self._view_after(move), move)
        if self.reel:
            self.reel.at = move

    def show_present(self) -> None:
        """Show the present table."""
        self._return_to(len(self.session.match.moves))

    def resume(self) -> None:
        """Leave a replay for the moment at which it began; what came after is still to be shown."""
        self._return_to(self.left_at)

    def _return_to(self, move: int) -> None:
        self.reel = self.eyes = None
        self.viewer = self.due_viewer
        self.queued = list(self.session.match.moves[:move])
        self._show_moment(move)

    @property
    def seen_moves(self) -> int:
        """How many moves have been shown in full; in a replay, when it began."""
        if self.reel is not None and not self.session.recorded:
            return self.left_at
        playback = self.playback
        more = bool(playback.queue) and playback.queue[0].move == playback.move
        return playback.move - (more or playback.current is not None)

    def _view_after(self, move: int) -> State:
        return view(self.session.match.states[move], self.viewer)

    def show_deal(self) -> None:
        """Show the deal of a new game."""
        self.playback.show(view(self.session.match.opening, self.viewer), 0)
        self._feed(0)

    # replays

    def look_back(self, move: int, mode: ReplayMode = "stands", until: int | None = None) -> None:
        """Show the table after so many moves, and then the moves that followed, `until` one."""
        self.left_at = max(0, min(self.seen_moves, len(self.session.match.moves)))
        self.reel, self.playback.instant = ReplayPosition(move, mode, until=until), False
        self._show_moment(move)

    def replay_last_turn(self) -> bool:
        """Show everything since the viewer's last decision; return False if there is nothing."""
        match = self.session.match
        if not match.moves:
            return False
        self.look_back(find_last_decision(match, self.viewer), "runs")
        return True

    def step_on(self) -> None:
        """Show the next visible move, or finish the present one at once."""
        if self.reel is None or self.playback.busy:
            return
        self.reel.mode = "steps"
        self._next()

    def _next(self) -> None:
        """Queue moves of the replay up to the first visible one."""
        assert self.reel is not None
        while self.reel.at < len(self.session.match.moves):
            self.reel.at += 1
            self._feed(self.reel.at)
            if self.shows_anything(self.reel.at):
                return

    def shows_anything(self, move: int) -> bool:
        """Return whether the viewer sees anything of a move."""
        events = self.session.match.events[move]
        shown = split_into_beats([censor(event, self.viewer) for event in events], move)
        return any(beat.kind != "note" for beat in shown)

    def turn_so_far(self) -> list[Event]:
        """Return the events of the present turn, up to the move that is shown."""
        events, upto = self.session.match.events, self.playback.move
        first = next((n for n in range(upto, 0, -1) if begins_turn(events[n])), 0)
        return [censor(event, self.viewer) for n in range(first, upto + 1) for event in events[n]]

    def update(self, dt: float) -> Iterator[tuple[Beat, bool]]:
        """Let `dt` seconds pass; yield the beats that begin (False) and whose sentence appears
        (True).
        """
        reel = self.reel
        self.playback.stops_at_knockout = reel is None
        if reel is not None and reel.mode == "stands":
            return
        yield from self.playback.update(dt)
        if reel is not None and not self.playback.busy:
            last = len(self.session.match.moves) if reel.until is None else reel.until
            if reel.mode == "runs" and reel.at < last:
                self._next()
            else:
                reel.arrived, reel.mode = reel.mode == "runs", "stands"
