"""A contact sheet: how a picture is taken, and pictures below and beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Surface

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440))
SCALES, THEMES, LANGUAGES = (100, 150), ("dark", "light"), ("en", "nl")
GAP = 6  # pixels between two pictures


class Kind(NamedTuple):
    """How a picture is taken: its size in pixels, percent, theme and language."""

    size: tuple[int, int] = SIZES[1]
    scale: int = 100
    theme: str = "dark"
    language: str = "en"


KINDS = [Kind(*one) for one in product(SIZES, SCALES, THEMES, LANGUAGES)]


def sheet(groups: Sequence[Sequence[Surface]], across: int, wide: int) -> Surface:
    """Return pictures of one size in rows of `across`, each made `wide` pixels wide at most.

    Each group begins a row.
    """
    rows = [group[n : n + across] for group in groups for n in range(0, len(group), across)]
    w, h = rows[0][0].get_size()
    if w > wide:
        w, h = wide, round(h * wide / w)
    most = max(map(len, rows))
    whole = Surface((most * (w + GAP) - GAP, len(rows) * (h + GAP) - GAP))
    for y, row in enumerate(rows):
        for x, one in enumerate(row):
            small = one if one.get_width() == w else pygame.transform.smoothscale(one, (w, h))
            whole.blit(small, (x * (w + GAP), y * (h + GAP)))
    return whole
