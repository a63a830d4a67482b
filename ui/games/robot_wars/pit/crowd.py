"""The crowd behind the glass, which jumps to its feet when something breaks."""

import math

from pygame import SRCALPHA, Rect, Surface, draw

from ui.toolkit.graphics.canvas import scatter
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import Rgb, mix

CHEER_SECONDS = 1.6
HEAD_STEP = 26  # units from head to head
FAN_WIDTH = 18  # units
FAN_HEIGHT = 46  # units
JUMP_HEIGHT = 15  # units
LEAST_ROAR = 1.0  # weaker cheers are silent
SHADES: tuple[Rgb, ...] = ((132, 120, 148), (104, 96, 120), (156, 140, 160))
EYES: Rgb = (255, 217, 138)
FLASHES = 26  # at a cheer of strength 1.0
FLASH_SECONDS = 0.16
FLASH_COLOUR = (255, 255, 240)


class Crowd:
    """The crowd of one table."""

    def __init__(self) -> None:
        self.clock, self.strength = CHEER_SECONDS, 0.0

    @property
    def up(self) -> bool:
        return self.clock < CHEER_SECONDS

    @property
    def begins(self) -> bool:
        """Whether a high jump begins in this frame."""
        return self.clock == 0.0 and self.strength >= LEAST_ROAR

    def cheer(self, strength: float = 1.0) -> None:
        """Let the crowd jump, higher for more `strength`."""
        self.clock, self.strength = 0.0, strength

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anybody jumps."""
        moved = self.up
        self.clock += dt
        return moved

    def draw(self, to: Surface, wall: Rect, covered: list[Rect], u: float) -> None:
        """Draw the jumping fans along the foot of a wall, except where it is covered."""
        if not self.up:
            return
        luck, size = scatter(77), (round(FAN_WIDTH * u), round(FAN_HEIGHT * u))
        calm = min(1.0, 3 * (1 - self.clock / CHEER_SECONDS)) * self.strength
        kept = to.get_clip()
        to.set_clip(wall)
        for i in range(int(wall.w / HEAD_STEP / u) + 2):
            late, tall = next(luck), next(luck)
            hop = (
                abs(math.sin(math.pi * (2.2 * self.clock + late)))
                * calm
                * (0.5 + tall)
                * JUMP_HEIGHT
            )
            x = wall.left + round((i + 0.5 * late) * HEAD_STEP * u)
            rect = Rect(x, wall.bottom - round((0.62 * FAN_HEIGHT + hop) * u), *size)
            if rect.collidelist(covered) < 0:
                to.blit(_draw_fan(size, SHADES[i % len(SHADES)]), rect)
        self._draw_flashes(to, wall, covered, u)
        to.set_clip(kept)

    def _draw_flashes(self, to: Surface, wall: Rect, covered: list[Rect], u: float) -> None:
        """Draw camera flashes."""
        luck = scatter(91)
        for _ in range(round(FLASHES * self.strength)):
            x, y, at = next(luck), next(luck), next(luck) * (CHEER_SECONDS - FLASH_SECONDS)
            spot = round(wall.left + x * wall.w), round(wall.top + (0.25 + 0.6 * y) * wall.h)
            lit = self.clock - at
            if 0 < lit < FLASH_SECONDS and not any(rect.collidepoint(spot) for rect in covered):
                r = round((1 - abs(2 * lit / FLASH_SECONDS - 1)) * 15 * u)
                for dx, dy in ((r, 2), (2, r)):
                    draw.polygon(to, FLASH_COLOUR, _place_star(spot, dx, dy))


def _place_star(spot: tuple[int, int], dx: int, dy: int) -> list[tuple[int, int]]:
    x, y = spot
    return [(x - dx, y), (x, y - dy), (x + dx, y), (x, y + dy)]


@cached
def _draw_fan(size: tuple[int, int], shade: Rgb) -> Surface:
    """Return a fan with both arms up."""
    w, h = size
    fan = Surface(size, SRCALPHA)
    arm, head = max(2, w // 5), round(0.34 * w)
    for side in (0.1, 0.9):
        draw.line(fan, shade, (side * w, 0.04 * h), (0.5 * w, 0.6 * h), arm)
    draw.rect(fan, shade, Rect(round(0.18 * w), round(0.44 * h), round(0.64 * w), h), 0, head)
    middle = w // 2, round(0.32 * h)
    draw.aacircle(fan, mix(shade, WHITE, 0.9), middle, head)
    for side in (-1, 1):
        draw.circle(fan, EYES, (middle[0] + side * head // 2, middle[1]), max(1, head // 5))
    return fan
