"""Every moment of a game can be drawn, also those within a move."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.events import Attached, Said
from games.engine.match import Match
from games.engine.observation import censor, fold, view
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support.table_at import open_table
from tests.ui.games.junkyard_bots.test_rolls import wrecked
from ui.table.motion.playback import LATE, beats

MOVES = 200
KINDS = [(key, game.seats[at]) for key, game in GAMES.items() for at in (0, -1)]


def show(match: Match, viewer: int | None) -> None:
    """Each beat of a match on the table, as it begins."""
    seats = match.state.seats
    scene = open_table(seats, (), game=match.game, motion=True, match=match.branch(0))
    board, effects, v = scene.screen.board, scene.screen.effects, view(match.opening, viewer)
    for events in match.events:
        for beat in beats([censor(event, viewer) for event in events]):
            for event in beat.events:
                fold(v, event)
            board.look.begin(v, beat, effects.told(beat), motion=True)
            board.follow(v, viewer, beat, motion=True)
            for piece, lying in board.table.items():
                assert lying.settled or piece in v.zones[lying.zone]


@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_each_beat_of_a_move_can_be_shown(game: str, seats: int) -> None:
    match, luck = Match(game, seats, 11), seeded(11)
    while match.asked is not None and len(match.moves) < MOVES:
        match.play(moved(JUDGES[match.game], match.state, luck))
    assert len(match.moves) > 20
    show(match, seats - 1)


def test_a_pipe_is_shown_while_it_is_fastened_and_a_robot_while_it_bursts() -> None:
    match = wrecked()
    said = {event.key for events in match.events for event in events if isinstance(event, Said)}
    hung = [
        e.piece for events in match.events for e in events if isinstance(e, Attached) and e.host
    ]
    assert "out" in said
    assert "pipe" in {match.state.faces[piece].type for piece in hung}
    show(match, None)
    show(match, 1)


class Listener:
    """Holds what is written and shown against the beats that were seen."""

    def __init__(self, scene: Any) -> None:
        self.screen, self.match = scene.screen, scene.session.match
        self.screen.log.open = True
        self.known, self.played = 0, 0
        self.said: list[tuple[int, str]] = []  # all sentences, with the events that they need
        self.real, self.screen._begin = self.screen._begin, self.begin
        self.beat: Any = None

    def begin(self, beat: Any) -> None:
        """A beat begins: nothing of it has been told yet."""
        self.written(self.upto(beat) - len(beat.events))
        self.beat = beat
        self.real(beat)

    def upto(self, beat: Any) -> int:
        before = sum(map(len, self.match.events[: beat.move]))
        return before + int(beat.upto)

    def written(self, most: int) -> None:
        """The log has the sentences of so many events at most, and never fewer than before."""
        self.screen._write_log()
        told = [entry.text for entry in self.screen.log.entries]
        assert told == [s for n, s in self.sentences() if n <= most]
        assert len(told) >= self.known
        self.known = len(told)

    def sentences(self) -> list[tuple[int, str]]:
        if len(self.match.events) != self.played:
            self.played = len(self.match.events)
            ends = [0, *itertools.accumulate(map(len, self.match.events))]
            said = self.screen.session.log(self.screen.app.words, self.screen.follow.viewer)
            self.said = [(ends[line.move] + line.upto, line.text) for line in said]
        return self.said

    def frame(self) -> None:
        """Between two frames: the log and the bar know what has been told, and no more."""
        screen, beat = self.screen, self.beat
        if beat is None or not screen.follow.playback.busy:
            return
        told = screen.follow.playback.now is None
        self.written(self.upto(beat) if told else self.upto(beat) - len(beat.events))
        if told and screen.saying:
            assert screen.caption == screen.saying == screen.effects.told(beat)
        if beat.kind in LATE and not told:
            assert screen.caption != screen.saying or not screen.saying
        if beat.kind in LATE and told:
            assert not any(screen.board.sprites.all[p].moving for p in beat.pieces)


@pytest.mark.parametrize("game", GAMES)
def test_log_and_bar_follow_the_beats_through_whole_games(
    game: str, share: Callable[[int], int]
) -> None:
    scene = open_table(3, (), seed=4, game=game, motion=True)
    listener, session = Listener(scene), scene.session
    while session.match.asked and len(session.match.moves) < share(120):
        scene.update(0.04)
        listener.frame()
    assert listener.known > 8
