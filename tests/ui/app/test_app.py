"""The window: clock, size, what scenes share, and errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import weakref
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame.event import Event

from games.engine.core import legal_moves
from tests.support.house import click, game, house, key, node, pad, step
from tests.support.paths import ROOT
from tests.support.ways import WAYS
from ui.app.system import free_memory
from ui.app.window import App
from ui.files import VERSION, SoundName
from ui.scenes.routes import (
    AboutRoute,
    ReplaysRoute,
    RulesRoute,
    SettingsRoute,
    TableRoute,
    TitleRoute,
)
from ui.storage.profile import Notice, Profile
from ui.toolkit.graphics.grounds import Ground
from ui.toolkit.widgets.node import walk


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def settle(app: App) -> None:
    """Let everything come to rest."""
    for _ in range(8):
        step(app, dt=1.0)


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    settle(app)
    assert not any(app.step([], 0.1) for _ in range(20))


def test_the_pointer_over_a_button_draws_one_frame(app: App) -> None:
    settle(app)
    spot = node(app, "quit").rect.center
    moved = Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    assert app.step([moved], 0.01)
    assert not app.step([moved], 0.01)


def test_f12_keeps_a_picture_and_says_where(app: App, tmp_path: Path) -> None:
    step(app)
    key(app, pygame.K_F12)
    path = next((tmp_path / "screenshots").glob("*.png"))
    assert pygame.image.load(path).get_size() == app.size
    assert str(Path("screenshots", path.name)) in node(app, "toast").label


def test_f10_writes_a_report_without_names_and_says_where(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    session = game(app, moves=5)
    app.show(app.scene(SettingsRoute(app.scene(TableRoute(session)))))
    key(app, pygame.K_F10)
    path = next((tmp_path / "reports").glob("boltbox-report-*.txt"))
    assert path.name in node(app, "toast").label
    text = path.read_text("utf-8")
    assert session.match.to_text() in text
    assert "version 1.0.0" in text
    assert not [word for word in ("Ada", str(tmp_path), tmp_path.name) if word in text]


def test_where_no_report_can_be_kept_one_line_says_so(app: App, tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file, no folder")
    key(app, pygame.K_F10)
    assert "could not be saved" in node(app, "toast").label


def test_the_version_told_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION


def test_two_pictures_in_one_second_are_two_files(app: App, tmp_path: Path) -> None:
    key(app, pygame.K_F12)
    key(app, pygame.K_F12)
    assert len(list((tmp_path / "screenshots").glob("*.png"))) == 2


def test_where_no_picture_can_be_kept_one_line_says_so(app: App, tmp_path: Path) -> None:
    (tmp_path / "screenshots").write_text("a file, no folder")
    key(app, pygame.K_F12)
    assert "could not be saved" in node(app, "toast").label


def test_f11_fills_the_screen_and_is_remembered(app: App) -> None:
    key(app, pygame.K_F11)
    assert app.settings.fullscreen
    assert app.surface.get_flags() & pygame.FULLSCREEN
    key(app, pygame.K_F11)
    assert not app.settings.fullscreen
    assert app.size == (1280, 800)


def test_a_new_size_is_measured_and_remembered(app: App) -> None:
    pygame.display.set_mode((1600, 1000), pygame.RESIZABLE)
    step(app, Event(pygame.VIDEORESIZE, size=(1600, 1000), w=1600, h=1000))
    assert app.theme.u == pytest.approx(1.25)
    assert app.settings.window == (1600, 1000)
    assert node(app, "person").rect.right > 1280


def test_a_window_is_never_too_small(tmp_path: Path) -> None:
    with house(tmp_path, (320, 240)) as app:
        assert app.size == (960, 600)


def test_what_the_profile_complains_of_is_said_once(app: App) -> None:
    app.profile.notices.append(Notice("profile.setting", (("name", "speed"),)))
    step(app)
    settle(app)
    assert "speed" in node(app, "notice").value
    click(app, "notice.close")
    settle(app)
    assert not [n for n in app.nodes() if n.key in ("toast", "notice")]


@pytest.mark.parametrize("way", WAYS)
def test_a_notice_stays_until_it_is_dismissed_and_the_scene_waits(app: App, way: str) -> None:
    for name in ("speed", "hints"):
        app.profile.notices.append(Notice("profile.setting", (("name", name),)))
    for name in ("speed", "hints"):
        for _ in range(20):
            step(app, dt=1.0)
        assert name in node(app, "notice").value
        click(app, "settings")
        assert app.current.__class__.__name__ == "TitleScene"
        if way == "mouse":
            click(app, "notice.close")
        elif way == "keys":
            key(app, pygame.K_RETURN)
            key(app, pygame.K_RETURN)
        else:
            pad(app, pygame.CONTROLLER_BUTTON_B)
    step(app)
    assert "notice" not in [n.key for n in app.nodes()]
    click(app, "settings")
    assert app.current.__class__.__name__ == "SettingsScene"


def test_a_full_disk_is_a_line_that_counts_and_stays_until_all_is_kept(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    session = game(app)
    app.show(app.scene(TableRoute(session)))
    profile = app.profile
    profile._db.execute("PRAGMA query_only=1")
    for _ in range(3):
        session._play(legal_moves(session.match.state)[0])
    profile.flush(0.3)
    for _ in range(9):
        step(app, dt=2.0)
    step(app, dt=0.0)  # which counts the last move
    unkept = len(session.match.moves) - profile.count_stored(session.number)
    assert unkept >= 3
    assert f"{unkept} moves are not saved yet" in node(app, "lasting").label
    profile._db.execute("PRAGMA query_only=0")
    assert profile.flush(60)
    step(app)
    assert "lasting" not in [n.key for n in app.nodes()]
    assert node(app, "toast").label == "The disk works again: all moves are saved."
    assert profile.flush(60)
    assert profile.count_stored(session.number) == len(session.match.moves)


def test_a_spoilt_drawing_is_said_once(app: App) -> None:
    app.art.problems.append(("app.no_drawing", {"file": "x.svg"}))
    try:
        step(app)
        assert "x.svg" in node(app, "toast").label
    finally:
        app.art.problems.clear()


def test_without_a_sound_device_the_game_is_silent_and_says_so_once(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    app.sound.end()
    app.settings.master = 50
    for _ in range(3):
        app.sound.play("deal")
    step(app)
    assert "without sound" in node(app, "toast").label
    assert len(app.toasts.waiting) == 1


def test_a_sound_that_is_missing_is_no_trouble(app: App) -> None:
    app.settings.master = 50
    missing = cast(SoundName, "no such sound")
    app.sound.play(missing)
    assert app.sound.problem in ("", "app.no_sound")
    assert app.sound._loaded.get(missing) is None
    app.sound.end()


def test_scenes_fade_into_each_other_unless_movement_is_unwanted(app: App) -> None:
    settle(app)
    app.show(app.scene(AboutRoute()))
    assert app.transition.old is None
    app.settings.reduced_motion = False
    app.show(app.scene(TitleRoute()))
    assert app.transition.old is not None
    step(app, dt=0.3)
    assert app.transition.old is None


def test_a_scene_that_was_left_is_given_back_at_the_next_frame(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app.window.free_memory", free_memory)
    settle(app)
    app.show(app.scene(AboutRoute()))
    step(app)
    left = weakref.ref(app.current)
    click(app, "back")
    assert left() is not app.current
    step(app)
    assert left() is None


def test_the_nodes_can_be_read_from_a_file(app: App, tmp_path: Path) -> None:
    app.nodes_file = tmp_path / "nodes.json"
    app._stale = True
    step(app)
    rows = json.loads(app.nodes_file.read_text())
    quit_row = next(row for row in rows if row["key"] == "quit")
    assert quit_row["label"] == "Quit"
    assert quit_row["rect"] == list(node(app, "quit").rect)


def test_every_node_has_a_name(app: App) -> None:
    game(app, moves=5)
    for door in (TitleRoute(), SettingsRoute(), RulesRoute(), ReplaysRoute(), AboutRoute()):
        app.show(app.scene(door))
        nameless = [
            n.key for n in walk(app.nodes()) if n.focusable and not (n.label or n.tip).strip()
        ]
        assert (door, nameless) == (door, [])


def asked_elsewhere(**environment: str) -> str:
    """What a program without our environment says of the display."""
    bare = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "DISPLAY", "WAYLAND"))}
    code = (
        "from ui.app.splash import has_no_display; from ui.language.localization import Words\n"
        "from ui.storage.settings import find_system_language\n"
        "print(Words(find_system_language())('app.no_display') if has_no_display() else '')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=bare | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_without_a_display_it_says_so_in_the_language_of_the_house() -> None:
    assert "No display" in asked_elsewhere(LC_ALL="C.UTF-8")


def test_with_a_driver_asked_for_there_is_a_window() -> None:
    assert asked_elsewhere(SDL_VIDEODRIVER="dummy") == ""
    assert asked_elsewhere(SDL_VIDEODRIVER="offscreen") == ""


def test_ctrl_c_puts_away_everything_as_closing_the_window_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    with house(tmp_path) as app:
        app.settings.felt = "light"
        monkeypatch.setattr(app, "step", interrupted)
        assert app.run(lambda: app.scene(TitleRoute())) == 0
    with closing(Profile(tmp_path)) as profile:
        assert profile.settings.felt == "light"


def test_a_window_on_a_display_of_another_density_is_drawn_anew_in_its_pixels(app: App) -> None:
    step(app)
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    before = app.theme.font("body", 16).get_height()
    pygame.display.set_mode((1920, 1200), pygame.RESIZABLE)  # what the system does then
    step(app, Event(pygame.WINDOWDISPLAYCHANGED, display_index=1, x=1, y=None))
    assert app.size == app.surface.get_size() == (1920, 1200)
    assert app.theme.font("body", 16).get_height() >= 1.4 * before
    step(app, dt=1.0)
    assert not app.theme.grounds.settling
    ground = app.theme.ground(Ground())
    assert ground.get_size() == (1920, 1200)
