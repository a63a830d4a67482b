"""Input while something moves: nothing meant is swallowed, nothing not meant is done."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import AtOnce, open_table
from tests.support.table_players import click, key, mouse, spot_of, wait
from ui.scenes.table import TableScene
from ui.toolkit.input.inputs import PAUSE_SECONDS
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.scene import Scene

FRAME = 1 / 60


def stealing(pick: int = 2) -> TableScene:
    """A Spy Master's first or second pick has just been played, and its card is on the way."""
    match = Match(GAMES["robo_power"], 3, 11, {"start": 0})
    while True:
        steals = [move for move in legal_moves(match.state) if move.verb == "steal"]
        before = match.moves[-1].verb if match.moves else ""
        if steals and before == ("steal" if pick == 2 else "discard"):
            break
        match.play(steals[0] if steals else master(match))
    scene = open_table(3, match=match, motion=True)
    wait(scene)
    scene.session.play(steals[0])
    inside.ask(scene, [])
    for _ in range(8):
        scene.update(FRAME)
    assert inside.playback(scene).busy
    return scene


def master(match: Match) -> Move:
    """A move that discards the spy who takes two cards, or any."""
    faces, moves = match.state.faces, legal_moves(match.state)
    found = [m for m in moves if m.verb == "discard" and faces[m.moved].steals > 1]
    return (found or moves)[0]


def usable(scene: TableScene) -> tuple[int, tuple[int, int]]:
    """A card of the hand that can be played when all has been shown, and where it is seen."""
    piece = sorted(scene.session.match.view(0).zones["hand.0"])[0]
    pose = inside.sprites(scene).all[piece].pose
    for dx in range(-40, 41, 4):
        at = round(pose.x + dx), round(pose.y)
        seen = inside.sprites(scene).seen_at(*at)
        if seen and seen.piece == piece:
            return piece, at
    raise AssertionError


def test_a_drag_of_what_can_be_used_then_ends_the_motion_and_lifts_it() -> None:
    scene = stealing()
    piece, at = usable(scene)
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    mouse(scene, pygame.MOUSEMOTION, (at[0], at[1] - 60))
    assert not inside.playback(scene).busy
    assert inside.selection(scene).held == piece
    assert inside.is_dragging(scene)


def test_a_click_that_ends_the_beat_and_names_a_move_makes_it() -> None:
    scene = stealing(1)
    moves = len(scene.session.match.moves)
    click(scene, inside.layout(scene).places["hand.1"].rect.center)
    scene.update(FRAME)
    assert [move.verb for move in scene.session.match.moves[moves:]] == ["steal"]


def test_a_click_on_nothing_ends_the_beat_and_lifts_nothing() -> None:
    scene = stealing()
    click(scene, (640, 300))
    assert inside.selection(scene).held is None
    assert len(scene.session.match.moves) == len(inside.follow(scene).queued)


def test_a_click_on_what_cannot_be_used_then_ends_the_beat_only() -> None:
    scene = stealing()
    moves = len(scene.session.match.moves)
    click(scene, spot_of(scene, scene.session.match.view(0).zones["deck"][-1]))
    assert len(scene.session.match.moves) == moves
    assert inside.selection(scene).held is None


def test_a_key_skips_what_has_the_focus_unless_it_was_moved_there_meanwhile() -> None:
    for moved in (False, True):
        scene = stealing()
        piece, _ = usable(scene)
        inside.focus(scene).move_to(f"card.{piece}")
        inside.focus(scene).seen, inside.focus(scene).moved = True, moved
        key(scene, pygame.K_RETURN)
        assert (inside.selection(scene).held == piece) == moved


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_held_key_presses_nothing_that_appears_under_it(code: int) -> None:
    scene = stealing()
    moves = len(scene.session.match.moves)
    for _ in range(240):
        key(scene, code)
        scene.update(FRAME)
    assert inside.selection(scene).moves
    assert inside.selection(scene).held is None
    assert inside.large(scene) is None
    assert len(scene.session.match.moves) == moves
    scene.update(PAUSE_SECONDS)
    inside.focus(scene).move_to(f"card.{usable(scene)[0]}")
    for _ in range(2):  # the first only shows the focus
        key(scene, pygame.K_RETURN)
        scene.update(PAUSE_SECONDS)
    assert inside.selection(scene).held is not None


def test_a_row_of_clicks_that_skip_presses_no_button_that_appears_under_them() -> None:
    match = Match(GAMES["stak_bots"], 2, 3, {"start": 0})
    scene = open_table(match=match, game="stak_bots", motion=True)
    first = next(move for move in wait(scene) if move.verb == "scrap")
    ends = buttons(scene)[0].rect.center
    scene.session.play(first)
    inside.ask(scene, [])
    scene.update(FRAME)
    for _ in range(60):
        click(scene, ends)
        scene.update(FRAME)
    assert not inside.playback(scene).busy
    assert [node.label for node in buttons(scene)] == ["End turn"]
    assert buttons(scene)[0].rect.collidepoint(ends)
    assert scene.session.match.moves == [first], "it has appeared under the pointer meanwhile"
    for _ in range(round(PAUSE_SECONDS / FRAME) + 2):
        scene.update(FRAME)
    click(scene, ends)
    assert len(scene.session.match.moves) == 2


def buttons(scene: TableScene) -> list[Node]:
    """Return the buttons of the question."""
    return next(group for group in inside.groups(scene) if group.key == "moves").children


def test_holding_goes_faster_until_it_is_let_go() -> None:
    scene = stealing()
    key(scene, pygame.K_RETURN)
    assert inside.hurry(scene)
    scene.handle(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert not inside.hurry(scene)


@pytest.mark.parametrize("game", GAMES)
def test_keys_right_after_an_undo_skip_nothing_of_what_was_undone(game: str) -> None:
    for seed in range(1, 60):
        scene = open_table(seed=seed, game=game, motion=True)
        moves, done = wait(scene), len(scene.session.match.moves)
        scene.session.play(moves[seed % len(moves)])
        inside.ask(scene, [])
        scene.update(FRAME)
        shown_later = len(inside.playback(scene).queue)
        key(scene, pygame.K_z, pygame.KMOD_CTRL)
        for _ in range(9):
            key(scene, pygame.K_x)  # all in one frame
        if shown_later and len(scene.session.match.moves) == done:
            assert wait(scene) == moves
            return
    raise AssertionError("nothing that is shown in several beats can be undone")


ENTER = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
CLICK = Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1, touch=False)


@pytest.mark.parametrize("press", [ENTER, CLICK])
@pytest.mark.parametrize("times", [2, 30])
def test_a_scene_that_came_by_itself_takes_no_press_meant_for_the_last(
    press: Event, times: int
) -> None:
    heard: list[int] = []

    class Later(Scene):
        """What comes by itself."""

        def handle(self, event: Event) -> None:
            heard.append(event.type)

    class Before(Scene):
        """What ends by itself."""

        def update(self, dt: float) -> Scene:
            return Later(self.app)

    app = inside.app(open_table())
    app.opponents = AtOnce(1)
    app.show(Before(app))
    app.step([], FRAME)
    for _ in range(times):
        app.step([press], FRAME)
    assert isinstance(app.current, Later)
    assert not heard
    app.step([], PAUSE_SECONDS)
    app.step([press], FRAME)
    assert heard == [press.type]
