"""Size sets pieces and texts; under More the two are set apart."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games.registry import GAMES
from tests.support.house import house, node, step
from tests.support.ways import press
from ui.scenes.games import begin
from ui.scenes.routes import SettingsRoute, SetupRoute, TableRoute, TitleRoute
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person, Player
from ui.toolkit.widgets import Choice


def test_size_sets_pieces_and_texts_and_more_sets_them_apart(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        theme = app.theme
        app.show(app.scene(SettingsRoute()))
        node(app, "ui_scale", Choice).set_to(150)
        assert (theme.u / theme.base, theme.pieces) == (1.5, 1.5)
        press(app, "keys", "more")
        node(app, "text_scale", Choice).set_to(125)
        assert (theme.u / theme.base, theme.pieces) == (1.25, 1.5)
        node(app, "piece_scale", Choice).set_to(200)
        assert (theme.u / theme.base, theme.pieces) == (1.25, 2.0)
        press(app, "keys", "back")
        assert node(app, "ui_scale", Choice).chosen == 125
        node(app, "ui_scale", Choice).set_to(100)
        assert (theme.u / theme.base, theme.pieces) == (1.0, 1.0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(320, 240), (200, 120), (960, 100)])
def test_a_window_below_the_smallest_size_stops_nothing(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """Tiling window managers give a window any size."""
    with house(tmp_path, scale=200) as app:
        players: list[Player] = [Person("Ada"), Opponent("Bo", "random")]
        app.show(app.scene(TableRoute(begin(app, game, players, {}, seed=1))))
        step(app)
        app.pane.set_full_screen(False, size)
        step(app, Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        assert app.size == size
        for _ in range(3):
            step(app, dt=0.5)
        app.show(app.scene(SetupRoute(game=game)))
        step(app)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(320, 240), (240, 320)])
def test_a_lesson_in_a_window_below_the_smallest_size_goes_on(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with house(tmp_path, scale=200) as app:
        app.show(app.scene(TitleRoute()))
        node(app, f"learn.{game}").actions["press"]()
        step(app)
        assert isinstance(app.current, TableScene)
        app.pane.set_full_screen(False, size)
        step(app, Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        for _ in range(3):
            step(app, dt=0.5)
