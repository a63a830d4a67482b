"""Keeps a picture of the window."""

import time
from pathlib import Path

import pygame
from pygame import Surface


def keep_picture(folder: Path, surface: Surface) -> Path:
    """Write a picture into a folder; return where. Raises OSError or pygame.error if it cannot."""
    folder.mkdir(parents=True, exist_ok=True)
    name = time.strftime("boltbox-%Y%m%d-%H%M%S")
    path = next(p for n in range(1000) if not (p := folder / f"{name}-{n}.png").exists())
    pygame.image.save(surface, path)
    return path
