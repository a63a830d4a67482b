"""A window that is measured in points, of which each has several pixels: with stand-ins."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

import ui
from tests.support.all_pages import PLAIN
from tests.support.house import game, house, key, node, step
from ui.app import pane
from ui.app.window import App
from ui.scenes.routes import TableRoute, TitleRoute
from ui.storage.settings import Settings


class Retina:
    """What pygame.Window is on such a display."""

    density = 2

    def __init__(self, title: str, size: tuple[int, int], **flags: bool) -> None:
        assert flags == {"resizable": True, "allow_high_dpi": True}
        self.title, self.size, self.handle, self.flips = title, size, 7, 0
        self.minimum_size = (0, 0)
        self._surface = Surface((1, 1))

    def get_surface(self) -> Surface:
        size = self.size[0] * self.density, self.size[1] * self.density
        if self._surface.get_size() != size:
            self._surface = Surface(size)
        return self._surface

    def set_fullscreen(self, desktop: bool) -> None:
        self.size = (1728, 1117)

    def set_windowed(self) -> None:
        self.size = (1, 1)

    def set_icon(self, icon: Surface) -> None:
        """It has one."""

    def flip(self) -> None:
        self.flips += 1

    def destroy(self) -> None:
        self.size = (0, 0)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The program on a display with two pixels a point, moved by `Retina.density`."""
    monkeypatch.setattr(pane, "POINT_DRIVERS", ("dummy",))
    monkeypatch.setattr(pygame, "Window", Retina)
    monkeypatch.setattr(pane, "_open_dense", [])
    monkeypatch.setattr(Retina, "density", 2)
    with house(tmp_path, (1000, 640)) as one:
        one.show(one.scene(TitleRoute()))
        step(one)
        yield one


def point(app: App, name: str) -> tuple[int, int]:
    """Return where a node is, as the system says it."""
    x, y = node(app, name).rect.center
    return round(x / app.pane.density), round(y / app.pane.density)


def test_a_window_has_all_pixels_of_its_display(app: App) -> None:
    assert (app.size, app.pane.points) == ((2000, 1280), (1000, 640))
    assert app.theme.u == pytest.approx(2 * 1000 / 1280, rel=0.01)
    assert app.settings.window != app.size
    window = pane._open_dense[0].window
    assert isinstance(window, Retina)
    assert (window.title, window.minimum_size, window.flips > 0) == ("Boltbox", (960, 600), True)
    assert app.screen_reader.reader is None or app.pane.handle == 7


def test_the_mouse_is_where_it_points(app: App) -> None:
    at = point(app, "settings")
    rel, buttons = (1, 2), (0, 0, 0)
    motion = Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=buttons, touch=False)
    [moved] = app.pane.scale_events([motion])
    assert (moved.pos, moved.rel) == ((2 * at[0], 2 * at[1]), (2, 4))
    step(app, motion)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        step(app, Event(kind, pos=at, button=1, touch=False))
    assert type(app.current).__name__ == "SettingsScene"


def test_moved_to_a_display_of_another_density_it_is_drawn_anew_in_its_pixels(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = app.theme.font("body", 16).get_height()
    for density in (1, 3):
        monkeypatch.setattr(Retina, "density", density)
        step(app, Event(pygame.WINDOWSIZECHANGED, x=1000, y=640))
        assert app.size == app.surface.get_size() == (1000 * density, 640 * density)
        ratio = app.theme.font("body", 16).get_height() / letters
        assert ratio == pytest.approx(density / 2, rel=0.1)
        assert node(app, "settings").rect.right <= app.size[0]
    assert app.settings.window == (1000, 640), "it is as large as it was"


def test_the_window_of_pygame_is_resized_filled_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pane, "POINT_DRIVERS", ("dummy",))
    with house(tmp_path, (1000, 640)) as app:
        app.show(app.scene(TitleRoute()))
        window = pane._open_dense[0].window
        window.size = (1100, 700)
        step(app, *pygame.event.get())
        assert app.theme.size == app.size == app.settings.window == (1100, 700)
        app.toggle_full_screen()
        assert app.pane.full
        app.toggle_full_screen()
        assert app.size == (1100, 700)
        app.pane.close()
        assert not pane._open_dense


def test_it_fills_the_screen_and_comes_back_at_its_size(app: App) -> None:
    key(app, pygame.K_F11)
    assert app.pane.full
    assert app.size == (3456, 2234)
    key(app, pygame.K_F11)
    assert not app.pane.full
    assert app.pane.points == app.window == (1000, 640)


@pytest.mark.parametrize(
    ("system", "there", "blits"),
    [
        ("darwin", {}, False),
        ("win32", {}, True),
        ("linux", {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, False),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, False),
        ("linux", {"SDL_VIDEODRIVER": "dummy"}, True),
    ],
)
def test_a_texture_is_used_where_there_is_nothing_else(
    system: str, there: dict[str, str], blits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "environ", there)
    assert ui.blits() is blits


class Stand:
    """A window that says where it is."""

    full, points, position = False, (1280, 780), (0, 20)


def test_the_size_before_is_remembered_though_it_changes_before_the_window_is_maximized() -> None:
    settings = Settings(window=(1000, 640), window_place=(30, 50))
    memory, window = pane.WindowMemory(settings), cast(pane.Pane, Stand())
    memory.note(Event(pygame.WINDOWMOVED, x=0, y=20), window)
    assert memory.resize((1280, 780))
    memory.note(Event(pygame.WINDOWMAXIMIZED), window)
    assert not memory.resize((1280, 780))
    memory.leave(window)
    assert (settings.window, settings.window_place, settings.maximized) == (
        (1000, 640),
        (30, 50),
        True,
    )
    for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
        memory.note(Event(kind), window)
    assert settings.maximized
    memory.note(Event(pygame.WINDOWRESTORED), window)
    assert not settings.maximized


def test_a_window_that_is_too_small_opens_in_its_least_size_without_a_word(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(TitleRoute()))
        pygame.display.set_mode((400, 240), pygame.RESIZABLE)
        step(app, Event(pygame.VIDEORESIZE, size=(400, 240), w=400, h=240))
        assert app.size == (400, 240)
        assert not Settings().take(app.settings.values())


@pytest.mark.parametrize(
    ("place", "is_used"),
    [((30, 50), True), ((-900, 50), True), ((30, -40), False), ((9000, 0), False)],
)
def test_a_place_without_a_screen_is_not_used(place: tuple[int, int], is_used: bool) -> None:
    pygame.display.init()
    assert pane.is_on_screen(place, (1000, 640)) is is_used


def holders() -> int:
    """Return how many keep the surface of the window, beside pygame and this function."""
    surface = pygame.display.get_surface()
    return sys.getrefcount(surface) - 3


def test_nothing_keeps_the_surface_of_the_window(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.reduced_motion = False
        for route in (*PLAIN.values(), TableRoute(game(app, moves=9))):
            app.show(app.scene(route))
            for _ in range(3):
                step(app)
                assert holders() == 0, route
