"""Much to draw is drawn by shares in several frames, and in the end all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pygame import Surface

from games.engine.core import State
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from tests.ui.table.motion.test_motion import duel
from ui.table.highlights import Highlights
from ui.table.motion.moment_motions import TimeScale
from ui.table.paint.board import GROUND_WORK, Board
from ui.table.paint.card_faces import DRAFT_STEPS, MOST_DRAFTS
from ui.table.paint.drawings import face_key
from ui.table.paint.layers import REDRAW_FRAMES


def test_a_stage_is_sharp_after_a_while_though_no_time_passes() -> None:
    scene = open_table(2, size=(1600, 1000))
    wait(scene)
    picture(scene)
    stage, v = inside.stage(scene), shown(scene)
    stage.open(v, v.zones["hand.0"][:2])
    stage.update(1.0)
    picture(scene)
    assert stage.veil == 1
    assert not inside.faces(scene).unfinished


def test_a_busy_frame_draws_a_step_of_one_large_card_and_the_same_layer_at_rest() -> None:
    scene = open_table(2)
    wait(scene)
    scene.draw(inside.app(scene).surface)
    faces, v = inside.faces(scene), shown(scene)
    large = [v.faces[piece] for piece in v.zones["hand.0"][:2]]
    for frame in range(DRAFT_STEPS + 1):  # its picture, its name, its letters, its shadow, the card
        faces.new_frame()
        drawn = [faces._time_for(face, 417, "", True, False) for face in large]
        assert drawn == [frame == DRAFT_STEPS, False]
        assert faces.unfinished
    layer = inside.still_layer(scene, v)
    v.marks["turn"] = 77
    assert inside.still_layer(scene, v) is layer


def test_a_large_card_drawn_in_steps_is_the_one_drawn_at_once() -> None:
    scene = open_table(2)
    wait(scene)
    faces, v = inside.faces(scene), shown(scene)
    face, wide = v.faces[v.zones["hand.0"][0]], 412
    faces.new_frame(whole=True)
    at_once = faces.card(face, wide)
    faces.change_words(scene.app.words)
    frames = 0
    while (face_key(face), wide, "") not in faces._whole:
        faces.new_frame()
        faces.prepare(face, wide)
        frames += 1
    assert frames == DRAFT_STEPS + 1
    in_steps = faces.card(face, wide)
    assert in_steps is not at_once
    assert in_steps.get_view("2").raw == at_once.get_view("2").raw


def test_few_large_cards_that_nobody_needs_any_more_are_remembered() -> None:
    scene = open_table(2)
    wait(scene)
    faces, v = inside.faces(scene), shown(scene)
    for wide in range(300, 300 + 2 * MOST_DRAFTS):  # while the window is made larger
        faces.new_frame()
        faces.prepare(v.faces[v.zones["hand.0"][0]], wide)
    assert len(faces._drafts) == MOST_DRAFTS


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The work of each part that is drawn below a stage."""
    found: list[int] = []
    whole = Board.draw_below_stage

    def counted(
        board: Board,
        to: Surface,
        v: State,
        lit: Highlights,
        clock: float,
        lines: Callable[[Surface], None],
    ) -> Iterator[int]:
        for work in whole(board, to, v, lit, clock, lines):
            found.append(work)
            yield work

    monkeypatch.setattr(Board, "draw_below_stage", counted)
    return found


def test_what_lies_still_below_a_stage_is_drawn_by_shares_and_never_left_so(
    drawn: list[int],
) -> None:
    shares: list[int] = []
    wholes: list[int] = []
    rested = False
    for scene in duel(3):
        drawn.clear()
        scene.draw(Surface(scene.app.size))
        resting = inside.stage(scene).veil == 1 and not inside.sprites(scene).moving
        (shares if resting and rested and inside.dirty(scene) else wholes).append(sum(drawn))
        rested = resting
        assert drawn
    assert len(shares) > 20
    assert max(shares) <= min(wholes) // REDRAW_FRAMES + GROUND_WORK


def test_a_table_that_stands_still_for_a_moment_is_drawn_by_shares(drawn: list[int]) -> None:
    scene = open_table(2)
    wait(scene)
    director, v = inside.director(scene), shown(scene)
    director.stage.open(v, v.zones["hand.0"][:2])
    director.stage.update(1.0)
    scene.draw(Surface(scene.app.size))
    whole, works = sum(drawn), []
    director.add(TimeScale(1.0))
    for _ in range(9):
        drawn.clear()
        director.update(1 / 60, True)
        scene.draw(Surface(scene.app.size))
        works.append(sum(drawn))
    assert director.pace == 0
    assert max(works) <= whole // REDRAW_FRAMES + GROUND_WORK


def test_what_changes_below_pieces_in_flight_is_seen_a_few_frames_later() -> None:
    scene = open_table(2)
    wait(scene)
    scene.draw(inside.app(scene).surface)
    v = shown(scene)
    before = inside.still_layer(scene, v)
    inside.stage(scene).open(v, v.zones["hand.0"][:1])
    v.marks["turn"] = 77
    layers = [inside.still_layer(scene, v) for _ in range(REDRAW_FRAMES + 1)]
    assert layers[0] is before
    assert inside.faces(scene).unfinished
    assert layers[-1] is not before
