"""The first frame: as the window was left, whatever the profile contains."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pygame
import pytest

from tests.support.window import MISSING, WHY_SKIPPED, Program, Screen
from ui.app import splash
from ui.app.pane import open_pane
from ui.storage.profile import Profile
from ui.storage.settings import LOCALE_VARIABLES, Settings, find_system_language


def kept(folder: Path, **settings: object) -> None:
    """A profile in which a window was left so."""
    profile = Profile(folder)
    for name, value in settings.items():
        setattr(profile.settings, name, value)
    profile.save_settings()
    profile.close()


def test_the_first_frame_opens_the_window_as_it_was_left(tmp_path: Path) -> None:
    kept(tmp_path, window=(1100, 700), felt="light")
    splash.show_first_frame(tmp_path, None)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == (1100, 700)
    assert surface.get_at((5, 5)).g > 120


def test_the_command_line_goes_before_what_was_kept(tmp_path: Path) -> None:
    kept(tmp_path, window=(1100, 700))
    splash.show_first_frame(tmp_path, (1280, 720))
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == (1280, 720)


@pytest.mark.parametrize("junk", [b"", b"no database", b"SQLite format 3\x00" + b"\xff" * 4000])
def test_a_spoilt_profile_opens_the_window_at_its_usual_size(tmp_path: Path, junk: bytes) -> None:
    (tmp_path / "boltbox.sqlite3").write_bytes(junk)
    splash.show_first_frame(tmp_path, None)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == (1280, 800)
    assert (tmp_path / "boltbox.sqlite3").read_bytes() == junk


def test_a_window_is_never_smaller_than_the_scenes_need(tmp_path: Path) -> None:
    splash.show_first_frame(tmp_path, (400, 300))
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == splash.MINIMUM_SIZE


def test_without_its_font_the_first_frame_has_no_name_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(splash, "LOGO_FONT", tmp_path / "nowhere.ttf")
    splash.show_first_frame(tmp_path, (960, 600))
    assert pygame.display.get_surface() is not None


def test_the_first_frame_has_the_ground_of_high_contrast(tmp_path: Path) -> None:
    kept(tmp_path, window=(1100, 700), felt="dark", contrast=True)
    splash.show_first_frame(tmp_path, None)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_at((5, 5))[:3] == (0, 0, 0)


@pytest.mark.parametrize(
    ("system", "there", "waits"), [("win32", True, True), ("linux", True, False)]
)
def test_a_window_that_a_screen_reader_has_to_know_first_is_shown_after_that(
    monkeypatch: pytest.MonkeyPatch, system: str, there: bool, waits: bool
) -> None:
    flags = list[int]()
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if there else None)
    surface = pygame.Surface((960, 600))
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, given: flags.append(given))
    monkeypatch.setattr(pygame.display, "get_surface", lambda: surface)
    open_pane((960, 600), False)
    open_pane((960, 600), False, seen=True)
    hidden, shown = pygame.RESIZABLE | pygame.HIDDEN, pygame.RESIZABLE | pygame.SHOWN
    assert flags == ([hidden, shown] if waits else [pygame.RESIZABLE])


@pytest.mark.parametrize(
    ("screen", "window", "fills", "scale"),
    [
        ((800, 480), (960, 600), True, 125),
        ((1024, 600), (960, 600), True, 125),
        ((1280, 640), (960, 600), True, 100),
        ((1280, 800), (1220, 740), False, 100),
        ((1366, 768), (1280, 708), False, 100),
        ((1920, 1080), (1536, 864), False, 100),
        ((3440, 1440), (2048, 1152), False, 100),
        ((3840, 2160), (3072, 1728), False, 100),
        ((1080, 1920), (1020, 864), False, 100),
    ],
)
def test_the_first_window_fits_the_screen(
    screen: tuple[int, int], window: tuple[int, int], fills: bool, scale: int
) -> None:
    settings = Settings()
    assert settings.take(splash.fit_settings(screen)) == []
    assert (settings.window, settings.fullscreen, settings.ui_scale) == (window, fills, scale)


def test_only_the_very_first_start_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {"window": (1500, 900), "felt": "light"}
    monkeypatch.setattr(splash, "choose_first_settings", lambda: chosen)
    splash.show_first_frame(tmp_path, None)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == (1500, 900)
    assert surface.get_at((5, 5)).g > 120
    kept(tmp_path, window=(1100, 700))
    splash.show_first_frame(tmp_path, None)
    assert pygame.display.get_window_size() == (1100, 700)


def test_a_system_without_variables_tells_its_language_through_sdl(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in LOCALE_VARIABLES:
        monkeypatch.setenv(name, "")
    known = [{"language": "nl", "country": "NL"}, {"language": "en", "country": "GB"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: known)
    splash.take_system_language()
    assert find_system_language() == "nl"


@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_first_start_speaks_dutch_fits_and_offers_the_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    screen = Screen(*size)
    there = screen.environment() | {"LANG": "nl_NL.UTF-8"}
    monkeypatch.setattr(screen, "environment", lambda: there)
    program = Program(screen, tmp_path)
    try:
        learn = program.node("learn")
        assert learn["label"].startswith("Nieuw hier?")
        assert screen.geometry()[2:] == ((1536, 864) if size[0] > 1024 else (1024, 600))
    finally:
        assert program.close() == 0
        screen.close()
