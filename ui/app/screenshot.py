"""Keeps a picture of the window."""

import time
from pathlib import Path

import pygame
from pygame import Surface

from ui.files import shown
from ui.language.localization import Words


def keep_picture(folder: Path, surface: Surface) -> Path:
    """Write a picture into a folder; return where. Raises OSError or pygame.error if it cannot."""
    folder.mkdir(parents=True, exist_ok=True)
    name = time.strftime("boltbox-%Y%m%d-%H%M%S")
    path = next(p for n in range(1000) if not (p := folder / f"{name}-{n}.png").exists())
    pygame.image.save(surface, path)
    return path


def taken(folder: Path, picture: Surface, words: Words) -> str:
    """Save a picture of the window; return the sentence that says where, or that it failed."""
    try:
        path = keep_picture(folder, picture)
    except (OSError, pygame.error):
        return words("app.no_screenshot", where=shown(folder))
    return words("app.screenshot", where=shown(path))
