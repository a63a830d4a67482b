"""Draws the felt of the table."""

import pygame
from pygame import Surface

COLOURS = {"dark": (38, 84, 66), "light": (150, 190, 160)}
FINE = (32, 20)  # patches of light, across and down
WEAVE = 128  # pixels, a power of two


def felt(w: int, h: int, kind: str) -> Surface:
    """Return felt with light from above and a faint weave; `kind` is a key of COLOURS."""
    colour = COLOURS.get(kind, COLOURS["dark"])
    small = Surface(FINE)
    for x in range(FINE[0]):
        for y in range(FINE[1]):
            away = ((x - 15.5) / 20) ** 2 + ((y - 8.5) / 13) ** 2
            light = 1.1 - 0.34 * min(1.6, away)
            small.set_at((x, y), tuple(min(255, round(c * light)) for c in colour))
    cloth = pygame.transform.smoothscale(small, (w, h))
    weave = _weave()
    for x in range(0, w, WEAVE):
        for y in range(0, h, WEAVE):
            cloth.blit(weave, (x, y))
    return cloth


def _weave() -> Surface:
    """Return a tile of scattered light and dark threads."""
    weave, at = Surface((WEAVE, WEAVE), pygame.SRCALPHA), 2003
    for i in range(WEAVE * WEAVE // 4):
        at = (at * 1103515245 + 12345) & 0x7FFFFFFF
        tone = 255 if i % 2 else 0
        weave.set_at((at >> 8 & WEAVE - 1, at >> 18 & WEAVE - 1), (tone, tone, tone, 6))
    return weave
