"""Rounded rectangles, and lit panels; they are cached, so copy one before drawing on it."""

import math

import pygame
from pygame import Surface

from ui.toolkit.graphics.canvas import stretch
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import Colour


@cached
def rounded(w: int, h: int, radius: float, fill: Colour, line: Colour, width: float) -> Surface:
    """Return a cached, antialiased rounded rectangle; copy it before drawing on it."""
    w, h = max(1, w), max(1, h)
    corner = math.ceil(max(min(radius, w / 2, h / 2), width)) + 2
    small = _rounded(min(w, 2 * corner + 1), min(h, 2 * corner + 1), radius, fill, line, width)
    return stretch(small, w, h)


def _rounded(w: int, h: int, radius: float, fill: Colour, line: Colour, width: float) -> Surface:
    """Draw the rectangle three times as large, and scale it down."""
    k = 3
    big = Surface((w * k, h * k), pygame.SRCALPHA)
    big.fill((*line[:3], 0))
    r = round(radius * k)
    pygame.draw.rect(big, line, big.get_rect(), border_radius=r)
    inset = round(width * k)
    if inset:
        inner = big.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(big, fill, inner, border_radius=max(0, r - inset))
    return pygame.transform.smoothscale(big, (w, h))


def panel(w: int, h: int, radius: float, tint: Colour) -> Surface:
    """Return a rounded panel in one colour, lighter in the middle."""
    ground = rounded(w, h, radius, tint, tint, 0).copy()
    ground.blit(_light(w, h, radius), (0, 0))
    return ground


@cached
def _light(w: int, h: int, radius: float) -> Surface:
    """Return a light that fades towards the edge of a panel."""
    side = 128
    light = Surface((side, side), pygame.SRCALPHA)
    light.fill((255, 255, 255, 0))
    for r in range(side // 2, 0, -1):
        shine = round(135 * (1 - r / (side / 2)) ** 1.4)
        pygame.draw.circle(light, (255, 255, 255, shine), (side // 2, side // 2), r)
    spot = pygame.transform.smoothscale(light, (w, h))
    mask = rounded(w, h, radius, (255, 255, 255), (255, 255, 255), 0)
    spot.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return spot
