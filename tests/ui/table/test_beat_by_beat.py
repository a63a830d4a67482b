"""Every moment of a game can be drawn, also those within a move."""

from __future__ import annotations

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
from ui.table.motion.playback import beats

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
