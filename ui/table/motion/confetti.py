"""Confetti for the winner."""

import math

from pygame import Rect, Surface, draw

COLOURS = ((255, 205, 90), (235, 110, 84), (120, 200, 190), (182, 165, 218), (250, 246, 232))
PIECES, SECONDS = 70, 3.2


class Confetti:
    """Confetti that falls once."""

    def __init__(self) -> None:
        self.clock = SECONDS

    @property
    def falling(self) -> bool:
        """Whether any is still in the air."""
        return self.clock < SECONDS

    def throw(self) -> None:
        self.clock = 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.falling:
            self.clock += dt

    def draw(self, to: Surface, area: Rect, u: float) -> None:
        """Draw every piece; `u` is a unit in pixels."""
        if not self.falling:
            return
        t = self.clock
        for i in range(PIECES):
            along = (i * 0.618 + 0.13) % 1
            speed = 190 + (i * 47 % 90)
            x = area.left + along * area.w + math.sin(t * 3 + i) * 14 * u
            y = area.top - 40 * u + (t * speed - (i * 31 % 160)) * u
            wide = 8 * u * abs(math.cos(t * 5 + i)) + 1
            draw.rect(
                to, COLOURS[i % len(COLOURS)], Rect(round(x), round(y), round(wide), round(9 * u))
            )
