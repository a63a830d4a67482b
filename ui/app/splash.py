"""Draws the first frame, the wall and the name, before anything else is loaded."""

import contextlib
import json
import os
import sqlite3
from pathlib import Path

import platformdirs
import pygame

from ui.app.pane import NAME, opened
from ui.app.system import silenced
from ui.files import ART
from ui.toolkit.graphics.canvas import Canvas
from ui.toolkit.graphics.grounds import Plain
from ui.toolkit.graphics.workshop_wall import WALL

LEAST = (960, 600)
GOLD = (255, 209, 102)
LOGO = ART / "fonts" / "LilitaOne-Regular.ttf"


def hidden() -> bool:
    """Return whether no window can be shown here (SDL then chooses a dummy driver)."""
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with silenced():
            pygame.display.init()
    except pygame.error:
        return True
    return pygame.display.get_driver() == "offscreen" and asked_for != "offscreen"


def profile_folder(folder: Path | None) -> Path:
    """Return the profile's folder: the given one, or the system's place for user data."""
    return folder or Path(platformdirs.user_data_dir("boltbox", appauthor=False))


def show(folder: Path | None, window: tuple[int, int] | None) -> None:
    """Open the window at its last size and draw the first frame."""
    kept = _peek(profile_folder(folder))
    wide, high = window or _size(kept.get("window"))
    size = max(wide, LEAST[0]), max(high, LEAST[1])
    full = kept.get("fullscreen") is True
    pane = opened(size, full)
    surface = pane.surface
    light = kept.get("felt") == "light"
    if kept.get("contrast") is True:
        Plain().draw(Canvas(surface, light))
    else:
        Canvas(surface, light).gradient(surface.get_rect(), *WALL[light])
    with contextlib.suppress(pygame.error, OSError):
        pygame.font.init()
        name = pygame.font.Font(LOGO, surface.get_height() // 9).render(NAME, True, GOLD)
        surface.blit(name, name.get_rect(center=surface.get_rect().center))
    pane.flip()


def _peek(folder: Path) -> dict[str, object]:
    """Read the settings that the first frame needs, without changing the profile."""
    found: dict[str, object] = {}
    with contextlib.suppress(Exception):
        path = folder / "boltbox.sqlite3"
        if path.is_file():
            db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0.1)
            with contextlib.closing(db):
                found = {key: json.loads(text) for key, text in db.execute(SQL)}
    return found


SQL = "SELECT key, value FROM settings WHERE key IN ('window', 'fullscreen', 'felt', 'contrast')"


def _size(kept: object) -> tuple[int, int]:
    """Return the stored size of the window, or the default if that is not plausible."""
    if isinstance(kept, list) and len(kept) == 2 and all(type(side) is int for side in kept):
        return min(kept[0], 16384), min(kept[1], 16384)
    return 1280, 800
