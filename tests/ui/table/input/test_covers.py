"""What hides the table also takes presses: hints, news and the bubbles of lessons."""

from __future__ import annotations

import pygame
import pytest

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.lessons import open_lesson, until_it_talks
from tests.support.table_at import open_table
from tests.support.table_players import click, mouse, spot_of, wait
from ui.scenes.table import TableScene
from ui.storage.settings import Settings

TOLD = "You would win about half the time, and nothing can fail. " * 2


def open_at(game: str, moves: int) -> TableScene | None:
    """Return a table after so many moves, with a choice of the seat 0; None if it has ended."""
    match, luck = Match(GAMES[game], 3, 1), seeded(moves)
    while len(match.moves) < moves or (match.asked is not None and match.asked.seat != 0):
        if match.asked is None:
            return None
        match.play(moved(JUDGES[game], match.state, luck))
    scene = open_table(3, match=match, game=game, size=(960, 600), scale=150)
    return scene if wait(scene) else None


def find_hidden_spot(scene: TableScene) -> tuple[int, int] | None:
    """Hold a piece that could go to what a hint hides; return a point of that, or None."""
    model, hand = inside.model(scene), inside.selection(scene)
    for piece in sorted(hand.pickable):
        click(scene, spot_of(scene, piece))
        if hand.held == piece:
            model.tell(TOLD, kind="hint")
            hint = inside.overlay(scene, "hint").rect
            for x in range(hint.left + 4, hint.right - 4, 12):
                for y in range(hint.top + 4, hint.bottom - 4, 8):
                    if inside.spot_at(scene, x, y) in hand.spots:
                        return x, y
            model.notice = None
        mouse(scene, pygame.MOUSEBUTTONDOWN, (2, 300), 3)
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_the_words_of_a_hint_uses_nothing_below_it(game: str) -> None:
    found = 0
    for moves in range(6, 60, 6):
        scene = open_at(game, moves)
        at = None if scene is None else find_hidden_spot(scene)
        if scene is None or at is None:
            continue
        found += 1
        before, held = len(scene.session.match.moves), inside.selection(scene).held
        mouse(scene, pygame.MOUSEMOTION, at)
        scene.update(0.5)
        assert inside.pointer(scene).hot is None
        click(scene, at)
        scene.update(0.1)
        assert len(scene.session.match.moves) == before
        assert inside.sheet(scene) is None
        assert inside.selection(scene).held == held
        assert "hint" not in {one.kind for one in inside.placed(scene)}, "it is put away"
        if found > 1:
            return
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lit_or_tried_under_the_bubble_of_a_lesson(game: str) -> None:
    how = Settings(reduced_motion=True, speed=4.0, window=(960, 600), ui_scale=150, master=0)
    scene = open_lesson(game, size=(960, 600), settings=how)
    until_it_talks(scene)
    bubble = inside.overlay(scene, "lesson").rect
    spots = {
        (x, y)
        for x in range(bubble.left + 4, bubble.right - 4, 24)
        for y in range(bubble.top + 4, bubble.bottom - 4, 12)
    }
    before = len(scene.session.match.moves)
    for at in sorted(spots):
        mouse(scene, pygame.MOUSEMOTION, at)
        scene.update(0.1)
        key = inside.model(scene).hover.node
        assert inside.pointer(scene).hot is None
        assert not key.startswith(("card.", "zone.", "target.")), key
        if not key:
            click(scene, at)
            assert inside.refused(scene) is None
            assert len(scene.session.match.moves) == before
