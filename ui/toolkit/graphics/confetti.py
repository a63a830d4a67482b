"""Confetti in the colour of the winner's seat."""

import math

from pygame import Rect, Surface, draw

from ui.toolkit.graphics.tokens import CREAM, OUTLINE, SEATS, mix

PIECE_SHADES = ((CREAM, 0.75), (CREAM, 0.4), (CREAM, 0.0), (OUTLINE, 0.25), (CREAM, 0.0))
PIECE_COUNT = 70
FALL_SECONDS = 3.2


class Confetti:
    """Confetti that falls once."""

    def __init__(self) -> None:
        self.clock = FALL_SECONDS
        self.colours = [SEATS[0]]

    @property
    def falling(self) -> bool:
        """Whether any piece is still in the air."""
        return self.clock < FALL_SECONDS

    def throw(self, seat: int) -> None:
        """Throw confetti in the colour of a seat."""
        self.clock, colour = 0.0, SEATS[seat % len(SEATS)]
        self.colours = [mix(other, colour, part) for other, part in PIECE_SHADES]

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if self.falling:
            self.clock += dt

    def draw(self, to: Surface, area: Rect, u: float) -> None:
        """Draw every piece; `u` is the pixels of a unit."""
        if not self.falling:
            return
        t = self.clock
        for i in range(PIECE_COUNT):
            along = (i * 0.618 + 0.13) % 1
            speed = 190 + (i * 47 % 90)
            x = area.left + along * area.w + math.sin(t * 3 + i) * 14 * u
            y = area.top - 40 * u + (t * speed - (i * 31 % 160)) * u
            wide = 8 * u * abs(math.cos(t * 5 + i)) + 1
            draw.rect(
                to,
                self.colours[i % len(self.colours)],
                Rect(round(x), round(y), round(wide), round(9 * u)),
            )
