"""Grounds: the pictures behind everything, drawn once and then copied."""

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ui.toolkit.graphics.canvas import Canvas, scatter
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.tokens import BENCH_EDGE, BENCHES, OUTLINE, SETTLE, mix

COLOURS = {"dark": (38, 84, 66), "light": (150, 190, 160)}
LIGHT_PATCHES = (32, 20)  # patches of light, across and down
WEAVE_PIXELS = 128  # pixels, a power of two


def felt(w: int, h: int, kind: str) -> Surface:
    """Return felt with light from above and a faint weave; `kind` is a key of COLOURS."""
    colour = COLOURS.get(kind, COLOURS["dark"])
    small = Surface(LIGHT_PATCHES)
    for x in range(LIGHT_PATCHES[0]):
        for y in range(LIGHT_PATCHES[1]):
            away = ((x - 15.5) / 20) ** 2 + ((y - 8.5) / 13) ** 2
            light = 1.1 - 0.34 * min(1.6, away)
            small.set_at((x, y), tuple(min(255, round(c * light)) for c in colour))
    cloth = pygame.transform.smoothscale(small, (w, h))
    weave = _weave()
    for x in range(0, w, WEAVE_PIXELS):
        for y in range(0, h, WEAVE_PIXELS):
            cloth.blit(weave, (x, y))
    return cloth


def _weave() -> Surface:
    """Return a tile of scattered light and dark threads."""
    weave, at = Surface((WEAVE_PIXELS, WEAVE_PIXELS), pygame.SRCALPHA), 2003
    for i in range(WEAVE_PIXELS * WEAVE_PIXELS // 4):
        at = (at * 1103515245 + 12345) & 0x7FFFFFFF
        tone = 255 if i % 2 else 0
        weave.set_at(
            (at >> 8 & WEAVE_PIXELS - 1, at >> 18 & WEAVE_PIXELS - 1), (tone, tone, tone, 6)
        )
    return weave


Box = tuple[int, int, int, int]  # left, top, width, height in pixels
PLANK_UNITS = 46  # units


def as_box(rect: Rect) -> Box:
    """Return a rectangle as a hashable value."""
    return rect.left, rect.top, rect.w, rect.h


@dataclass(frozen=True, slots=True)
class Ground:
    """A cloth of felt; a game's own ground adds the measures that its drawing depends on."""

    def draw(self, to: Canvas) -> None:
        """Draw the whole ground."""
        to.surface.blit(felt(to.w, to.h, "light" if to.light else "dark"), (0, 0))


@dataclass(frozen=True, slots=True)
class Plain(Ground):
    """A black ground, or a white one in the light theme, for high contrast."""

    def draw(self, to: Canvas) -> None:
        """Fill the canvas with black or white."""
        to.surface.fill(to.either((0, 0, 0), (255, 255, 255)))


class Grounds:
    """Keeps the last ground; while the window is being resized, scales it."""

    def __init__(self) -> None:
        self._kept = PictureCache()
        self._left = 0.0  # seconds until the ground is drawn anew

    @property
    def settling(self) -> bool:
        """Whether an old ground may be shown, scaled."""
        return self._left > 0

    def resized(self) -> None:
        """Note a new size of the window, which may still change."""
        self._left = SETTLE

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the ground must be drawn anew now."""
        due = 0 < self._left <= dt
        self._left -= dt
        return due

    def get(self, ground: Ground, size: tuple[int, int], light: bool) -> Surface:
        """Return a ground; just after a change of size, the old one scaled."""
        key = (ground, size, light)
        if key not in self._kept:
            old = next((one for one in self._kept if _same_ground(one, key)), None)
            if self._left > 0 and old is not None:
                picture = self._kept.find(old)
                assert picture is not None
                return pygame.transform.scale(picture, size)
            self._kept.clear()
        return self._kept.get(key, lambda: draw_ground(ground, size, light))


def _same_ground(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two keys describe the same ground in the same light."""
    return type(one[0]) is type(other[0]) and one[2] == other[2]


def draw_ground(ground: Ground, size: tuple[int, int], light: bool) -> Surface:
    """Return a ground at a size, in the window's format."""
    surface = Surface(size)
    ground.draw(Canvas(surface, light))
    return surface


def bench(to: Canvas, top: int) -> None:
    """Draw the workbench, from its edge at y = `top` to the foot of the window."""
    colours = BENCHES["light" if to.light else "dark"]
    edge, high = to.px(BENCH_EDGE), to.h - top
    if high <= 0:
        return
    to.shadow(Rect(0, top - edge, to.w, edge), 16, 0.5)
    middle = mix(colours.back, colours.front, 0.5)
    to.gradient(Rect(0, top, to.w, high), colours.back, middle, colours.front)
    seam, shine = mix(colours.front, (0, 0, 0), 0.8), mix(colours.back, (255, 255, 255), 0.9)
    planks = max(2, round(high / to.px(PLANK_UNITS)))
    for i in range(1, planks):
        y, wide = top + high * i // planks, to.px(1.6)
        to.line(seam, (0, y), (to.w, y), wide)
        to.line(shine, (0, y + wide), (to.w, y + wide), 1)
    luck, vein = scatter(77), mix(colours.front, colours.back, 0.55)
    for _ in range(26):
        left, down = next(luck) * to.w, top + next(luck) * high
        to.line(vein, (left, down), (left + to.px(60 + 240 * next(luck)), down), 1)
    to.grain(Rect(0, top, to.w, high), 8)
    lip = Rect(0, top - edge // 2, to.w, edge)
    to.gradient(lip, mix(colours.back, (255, 255, 255), 0.82), colours.lip)
    to.line(OUTLINE, lip.topleft, lip.topright, to.px(2.5))
    to.line(mix(colours.lip, (0, 0, 0), 0.6), lip.bottomleft, lip.bottomright, to.px(2))
