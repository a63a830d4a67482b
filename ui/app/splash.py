"""Draws the first frame (wall and name) before the rest of the program is loaded."""

import contextlib
import json
import os
import sqlite3
from pathlib import Path

import platformdirs
import pygame

from ui.app.pane import FRAME, HIDDEN_DRIVERS, PROGRAM_NAME, Size, open_pane
from ui.app.system import find_system_look, silence_stderr
from ui.files import ART
from ui.toolkit.graphics.canvas import Canvas
from ui.toolkit.graphics.grounds import Plain
from ui.toolkit.graphics.tokens import GOLD
from ui.toolkit.graphics.workshop_wall import WALL

MINIMUM_SIZE = (960, 600)  # points
USUAL_SIZE = (1280, 800)  # points
FIRST_SHARE = 0.8  # of the screen, which the first window takes in each direction
SMALL_SCREEN = 1024  # points of width up to which the first start enlarges texts
# How SDL introduces the program, and that an input method shows its list of candidates.
SDL_NAMES = {
    "SDL_APP_NAME": PROGRAM_NAME,
    "SDL_VIDEO_X11_WMCLASS": "boltbox",
    "SDL_VIDEO_WAYLAND_WMCLASS": "boltbox",
    "SDL_IME_SHOW_UI": "1",
}
LOGO_FONT = ART / "fonts" / "LilitaOne-Regular.ttf"


def has_no_display() -> bool:
    """Return True if no window can be shown (SDL then chooses the driver "offscreen")."""
    for name, value in SDL_NAMES.items():
        os.environ.setdefault(name, value)
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with silence_stderr():
            pygame.display.init()
    except pygame.error:
        return True
    take_system_language()
    return pygame.display.get_driver() == "offscreen" and asked_for != "offscreen"


def take_system_language() -> None:
    """Set LANG from what SDL knows, as macOS and Windows tell a program no variable."""
    if not os.environ.get("LANG"):
        for known in pygame.system.get_pref_locales()[:1]:
            os.environ["LANG"] = known["language"]


def choose_first_settings() -> dict[str, object]:
    """Return the settings of the very first start that fit the screen and the system's look."""
    if pygame.display.get_driver() in HIDDEN_DRIVERS:
        return {}
    return fit_settings(pygame.display.get_desktop_sizes()[0]) | find_system_look()


def fit_settings(screen: Size) -> dict[str, object]:
    """Return the window and the size of texts for a screen; a small screen is filled."""
    wide, high = screen
    if wide < MINIMUM_SIZE[0] + FRAME or high < MINIMUM_SIZE[1] + FRAME:
        scale = 125 if wide <= SMALL_SCREEN else 100
        return {"window": MINIMUM_SIZE, "fullscreen": True, "ui_scale": scale}
    w, h = FIRST_SHARE * wide, FIRST_SHARE * high
    shape = max(USUAL_SIZE[0], round(min(w, h * 16 / 9))), max(USUAL_SIZE[1], round(min(h, w)))
    return {"window": (min(shape[0], wide - FRAME), min(shape[1], high - FRAME))}


def profile_folder(folder: Path | None) -> Path:
    """Return the given folder, or the default folder of the profile on this system."""
    return folder or Path(platformdirs.user_data_dir("boltbox", appauthor=False))


def fit_scenes(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size of the window in which scenes have room: this one, or a larger one."""
    return max(size[0], MINIMUM_SIZE[0]), max(size[1], MINIMUM_SIZE[1])


def show_first_frame(folder: Path | None, window: tuple[int, int] | None) -> None:
    """Open the window in its last size, or the first one, and draw the first frame."""
    kept = _read_settings(profile_folder(folder)) or choose_first_settings()
    wide, high = window or _stored_size(kept.get("window"))
    size = fit_scenes((wide, high))
    full = kept.get("fullscreen") is True
    large = kept.get("maximized") is True and not full and not window
    place = None if window else _stored_place(kept.get("window_place"))
    pane = open_pane(size, full, large, place=place)
    if large:
        pane.maximize()
    surface = pane.surface
    light = kept.get("felt") == "light"
    if kept.get("contrast") is True:
        Plain().draw(Canvas(surface, light))
    else:
        Canvas(surface, light).gradient(surface.get_rect(), *WALL[light])
    with contextlib.suppress(pygame.error, OSError):
        pygame.font.init()
        name = pygame.font.Font(LOGO_FONT, surface.get_height() // 9).render(
            PROGRAM_NAME, True, GOLD
        )
        surface.blit(name, name.get_rect(center=surface.get_rect().center))
    pane.flip()


def _read_settings(folder: Path) -> dict[str, object]:
    """Read the settings for the first frame without changing the profile."""
    found: dict[str, object] = {}
    with contextlib.suppress(Exception):
        path = folder / "boltbox.sqlite3"
        if path.is_file():
            db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0.1)
            with contextlib.closing(db):
                found = {key: json.loads(text) for key, text in db.execute(SETTINGS_QUERY)}
    return found


SETTINGS_QUERY = (
    "SELECT key, value FROM settings WHERE key IN "
    "('window', 'window_place', 'maximized', 'fullscreen', 'felt', 'contrast')"
)


def _stored_size(kept: object) -> tuple[int, int]:
    """Return the stored size of the window, or the default if it is missing or invalid."""
    if (
        isinstance(kept, list | tuple)
        and len(kept) == 2
        and all(type(side) is int for side in kept)
    ):
        return min(kept[0], 16384), min(kept[1], 16384)
    return USUAL_SIZE


def _stored_place(kept: object) -> tuple[int, int] | None:
    """Return the stored place of the window, or None if it is missing or invalid."""
    if isinstance(kept, list) and len(kept) == 2 and all(type(at) is int for at in kept):
        return kept[0], kept[1]
    return None
