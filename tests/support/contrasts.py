"""How well the texts of a picture stand out from what lies under them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.graphics.tokens import Rgb, contrast

PARTS = 3  # of a text, from left to right: each has to stand out
HALO = 8  # pixels that a halo may be aside


ENOUGH = 4.5


class Drawn(NamedTuple):
    """A text that was drawn, where, its colour, and what lies under the part that is least seen."""

    text: str
    at: tuple[int, int]
    contrast: float
    ink: Rgb
    under: Rgb

    def over(self, other: Drawn) -> bool:
        """Whether this is the same text over a halo of itself."""
        return self.text == other.text and math.dist(self.at, other.at) <= HALO


@contextmanager
def watched(found: list[Drawn]) -> Iterator[None]:
    """Note each text that a theme draws; of a text and its halo the one that is seen better.

    What is drawn on nothing, to be put somewhere later, is not noted.
    """
    usual = Theme.text

    def text(
        self: Theme,
        surface: Surface,
        text: str,
        rect: Rect,
        role: str = "body",
        size: float = 16,
        colour: Colour = (255, 255, 255),
        align: str = "left",
        fit: bool = True,
    ) -> bool:
        room = rect.inflate(0, rect.h).clip(surface.get_rect()).clip(surface.get_clip())
        before = surface.subsurface(room).copy() if text and room.w and room.h else None
        whole = usual(self, surface, text, rect, role, size, colour, align, fit)
        if before is not None:
            ink = colour[0], colour[1], colour[2]
            _note(found, text, before, surface.subsurface(room), ink)
        return whole

    Theme.text = text
    try:
        yield
    finally:
        Theme.text = usual


def _note(found: list[Drawn], text: str, before: Surface, after: Surface, ink: Rgb) -> None:
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    boxes = mask.get_bounding_rects()
    if not boxes:
        return
    box = boxes[0].unionall(boxes[1:])
    seen = [one for n in range(PARTS) if (one := _under(before, box, n)) is not None]
    if not seen:
        return
    under = min(seen, key=lambda one: contrast(ink, one))
    x, y = after.get_offset()
    middle = box.centerx + x, box.centery + y
    drawn = Drawn(text, middle, round(contrast(ink, under), 2), ink, under)
    halo = next((n for n, one in enumerate(found) if drawn.over(one)), None)
    if halo is None:
        found.append(drawn)
    elif drawn.contrast > found[halo].contrast:
        found[halo] = drawn


def _under(before: Surface, box: Rect, n: int) -> Rgb | None:
    """Return the colour under a part of a text; None where that is nothing."""
    left, right = (box.left + box.w * i // PARTS for i in (n, n + 1))
    part = Rect(left, box.top, max(1, right - left), box.h).clip(before.get_rect())
    if not part.w or not part.h:
        return None
    r, g, b, a = pygame.transform.average_color(before, part)
    return None if before.get_flags() & pygame.SRCALPHA and a < 250 else (r, g, b)
