"""Draws large surfaces with few strokes: gradients, light, shade, grain, vector shapes.

Rectangles are in pixels; `px` converts units. Soft shapes are drawn small and enlarged.
"""

import io
import math
from collections.abc import Iterator, Sequence
from functools import cache

import pygame
from pygame import Rect, Surface

from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import LIGHT_POSITION, OUTLINE, Rgb, mix, to_hex

GRADIENT_STEPS = 48  # colours in a gradient
SOFT_REDUCTION = 16  # soft shapes are drawn this many times smaller
LARGE_PIXELS = 2_200_000  # pixels; larger vector pictures are drawn at half size
SHADE_CELLS = (40, 25)  # columns and rows of the darkening towards the edges
TILE_PIXELS = 128  # pixels of a tile of grain, a power of two
INK = to_hex(OUTLINE)

Glow = tuple[Rgb, tuple[float, float], tuple[float, float]]  # colour, centre, radii; as shares
Beam = tuple[Rgb, tuple[tuple[float, float], ...]]  # colour, corners; as shares


def unit(size: tuple[int, int]) -> float:
    """Return the pixels of a unit in a window of a size."""
    return min(size[0] / 1280, size[1] / 800)


class Canvas:
    """A surface to draw a ground on; a unit has `u` pixels, and `light` means the light theme."""

    def __init__(self, surface: Surface, light: bool) -> None:
        self.surface, self.light = surface, light
        self.w, self.h = surface.get_size()
        self.u = unit((self.w, self.h))

    def px(self, units: float) -> int:
        """Return units as whole pixels, at least one."""
        return max(1, round(units * self.u))

    def either(self, dark: Rgb, light: Rgb) -> Rgb:
        """Return the colour for the present theme."""
        return light if self.light else dark

    def whole(self) -> Rect:
        """Return the rectangle of the whole canvas."""
        return self.surface.get_rect()

    def gradient(self, rect: Rect, *stops: Rgb) -> None:
        """Fill a rectangle with colours from top to bottom."""
        if rect.w <= 0 or rect.h <= 0:
            return
        strip = Surface((1, GRADIENT_STEPS), 0, self.surface)
        for y in range(GRADIENT_STEPS):
            part = y / (GRADIENT_STEPS - 1) * (len(stops) - 1)
            i = min(int(part), len(stops) - 2)
            strip.set_at((0, y), mix(stops[i + 1], stops[i], part - i))
        wide = pygame.transform.scale(strip, (2, GRADIENT_STEPS))
        column = pygame.transform.smoothscale(wide, (2, rect.h))
        if self.whole().contains(rect):
            pygame.transform.scale(column, rect.size, self.surface.subsurface(rect))
        else:
            self.surface.blit(pygame.transform.scale(column, rect.size), rect)

    def shapes(self, body: str, rect: Rect | None = None) -> None:
        """Draw SVG in window pixels; `rect` is the part that is not empty."""
        rect = (rect or self.whole()).clip(self.whole())
        if rect.w > 0 and rect.h > 0:
            self.surface.blit(draw_vector(body, rect.size, (*rect.topleft, *rect.size)), rect)

    def prop(self, body: str, rect: Rect, box: tuple[float, float]) -> None:
        """Draw SVG written for a box (width, height) into a rectangle."""
        if rect.colliderect(self.whole()):
            self.surface.blit(draw_vector(body, rect.size, (0, 0, *box)), rect)

    def veil(self, rect: Rect, colour: Rgb, part: float) -> None:
        """Cover a rectangle with a colour; `part` is its opacity, 0 to 1."""
        if rect.w <= 0 or rect.h <= 0:
            return
        cover = Surface(rect.size, 0, self.surface)
        cover.fill(colour)
        cover.set_alpha(round(255 * part))
        self.surface.blit(cover, rect)

    def frame(self, rect: Rect, colour: Rgb, wide: float, part: float) -> None:
        """Draw a frame inside a rectangle, `wide` units thick; `part` is its opacity."""
        thick = self.px(wide)
        low = rect.h - 2 * thick
        for side in (
            (rect.left, rect.top, rect.w, thick),
            (rect.left, rect.bottom - thick, rect.w, thick),
            (rect.left, rect.top + thick, thick, low),
            (rect.right - thick, rect.top + thick, thick, low),
        ):
            self.veil(Rect(side), colour, part)

    def line(self, colour: Rgb, a: tuple[float, float], b: tuple[float, float], wide: int) -> None:
        """Draw a line `wide` pixels wide."""
        pygame.draw.line(self.surface, colour, a, b, wide)

    def lit(self, glows: Sequence[Glow], beams: Sequence[Beam] = ()) -> None:
        """Add light to the canvas: round glows, and beams of lamps."""
        w, h = max(8, self.w // SOFT_REDUCTION), max(8, self.h // SOFT_REDUCTION)
        small, layer = Surface((w, h), 0, self.surface), Surface((w, h), 0, self.surface)
        for colour, corners in beams:
            layer.fill((0, 0, 0))
            pygame.draw.polygon(layer, colour, [(x * w, y * h) for x, y in corners])
            small.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        for colour, (x, y), (across, down) in glows:
            layer.fill((0, 0, 0))
            for i in range(12, 0, -1):
                ring = Rect(0, 0, max(1, 2 * across * w * i / 12), max(1, 2 * down * h * i / 12))
                ring.center = round(x * w), round(y * h)
                pygame.draw.ellipse(layer, mix(colour, (0, 0, 0), (1 - i / 12) ** 1.3), ring)
            small.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        soft = pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), (self.w, self.h))
        self.surface.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    def shaded(self, strength: float) -> None:
        """Darken towards the edges, away from the light."""
        across, down = SHADE_CELLS
        asides = [
            ((x / across - LIGHT_POSITION[0] - 0.15) / 0.62) ** 2 - 0.25 for x in range(across)
        ]
        darkest, tones = 1 - strength, bytearray()
        for y in range(down):
            below, falls = ((y / down - LIGHT_POSITION[1] - 0.26) / 0.66) ** 2, 0.62 * strength
            lights = [1 - falls * far if (far := aside + below) > 0 else 1 for aside in asides]
            tones += bytes([round(255 * max(darkest, light)) for light in lights])
        pixels = bytearray(b"\xff") * (4 * across * down)
        for channel in range(3):
            pixels[channel::4] = tones
        small = pygame.image.frombuffer(pixels, SHADE_CELLS, "BGRA")
        soft = pygame.transform.smoothscale(small, (self.w, self.h))
        self.surface.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def shadow(self, rect: Rect, soft: float, strength: float = 0.5) -> None:
        """Darken a rectangle with soft edges, `soft` units wide."""
        edge = self.px(soft)
        room = rect.inflate(2 * edge, 2 * edge)
        k = max(1, edge // 3)
        small = Surface((room.w // k + 1, room.h // k + 1), 0, self.surface)
        small.fill((255, 255, 255))
        tone = round(255 * (1 - strength))
        small.fill((tone, tone, tone), (edge // k, edge // k, rect.w // k, rect.h // k))
        small = pygame.transform.box_blur(small, max(1, edge // k // 2))
        whole = pygame.transform.smoothscale(small, room.size)
        self.surface.blit(whole, room, special_flags=pygame.BLEND_RGB_MULT)

    def grain(self, rect: Rect, strength: int) -> None:
        """Add grain: scattered light and dark dots."""
        tile, kept = make_grain(strength), self.surface.get_clip()
        self.surface.set_clip(rect)
        for x in range(rect.left, rect.right, TILE_PIXELS):
            for y in range(rect.top, rect.bottom, TILE_PIXELS):
                self.surface.blit(tile, (x, y))
        self.surface.set_clip(kept)

    def stripes(self, rect: Rect) -> None:
        """Draw a band of yellow and black, as on dangerous machines."""
        surface, step, lean = self.surface, self.px(46), rect.h
        kept = surface.get_clip()
        surface.set_clip(rect)
        surface.fill((34, 31, 29), rect)
        for x in range(rect.left - step, rect.right, step):
            foot, head = (x, rect.bottom), (x + lean, rect.top)
            half = step // 2
            corners = [foot, head, (head[0] + half, head[1]), (foot[0] + half, foot[1])]
            pygame.draw.polygon(surface, (244, 186, 44), corners)
        surface.set_clip(kept)
        pygame.draw.rect(surface, OUTLINE, rect, self.px(2.5))


def draw_vector(
    body: str, size: tuple[int, int], box: tuple[float, float, float, float]
) -> Surface:
    """Return SVG stretched to a size; `box` is its left, top, width and height.

    A very large picture is drawn at half its size, because its lines are wide.
    """
    left, top, wide, high = box
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}"><g transform="translate({-left} {-top})">{body}</g></svg>'
    )
    k = 2 if size[0] * size[1] > LARGE_PIXELS else 1
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size[0] // k, size[1] // k))
    return drawn if drawn.get_size() == size else pygame.transform.smoothscale(drawn, size)


@cached
def make_grain(strength: int) -> Surface:
    """Return a tile of scattered dots; `strength` is their opacity, 0 to 255."""
    dots, tile = _dots(), bytearray(4 * TILE_PIXELS * TILE_PIXELS)
    tones = dots.translate(bytes((0, 0, 255)) + bytes(253))
    for channel in range(3):
        tile[channel::4] = tones
    tile[3::4] = dots.translate(bytes((0, strength, strength)) + bytes(253))
    return pygame.image.frombuffer(
        tile, (TILE_PIXELS, TILE_PIXELS), "BGRA"
    )  # the format of windows


@cache
def _dots() -> bytes:
    """Return the pixels of a tile of grain: 0 nothing, 1 a dark dot, 2 a light dot."""
    dots, at = bytearray(TILE_PIXELS * TILE_PIXELS), 2003
    for i in range(TILE_PIXELS * TILE_PIXELS // 3):
        at = at * 1103515245 + 12345 & 0x7FFFFFFF  # the same as `_next`, without the cost of a call
        dots[(at >> 18 & TILE_PIXELS - 1) * TILE_PIXELS + (at >> 8 & TILE_PIXELS - 1)] = 1 + i % 2
    return bytes(dots)


def scatter(seed: int) -> Iterator[float]:
    """Yield pseudo-random numbers from 0 to 1, the same for the same seed."""
    while True:
        seed = _next(seed)
        yield (seed >> 8) % 10000 / 10000


def _next(at: int) -> int:
    return (at * 1103515245 + 12345) & 0x7FFFFFFF


def ellipse(rect: Rect, fill: str, more: str = "") -> str:
    """Return SVG of the ellipse within a rectangle; `more` are further attributes."""
    return (
        f'<ellipse cx="{rect.centerx}" cy="{rect.centery}" rx="{rect.w / 2}" ry="{rect.h / 2}" '
        f'fill="{fill}" {more}/>'
    )


def path(d: str, fill: str, stroke: str = INK, wide: float = 0.0, more: str = "") -> str:
    """Return SVG of a path; `wide` is the width of its outline, 0 for none."""
    outline = f'stroke="{stroke}" stroke-width="{wide:.1f}"' if wide else ""
    joins = 'stroke-linejoin="round" stroke-linecap="round"' if wide else ""
    return f'<path d="{d}" fill="{fill}" {outline} {joins} {more}/>'


def cog(x: float, y: float, r: float, teeth: int, tooth: float) -> str:
    """Return the path of a gear with a radius, a number of teeth and their height."""
    corners = []
    for i in range(teeth):
        for part, reach in ((-0.3, 0), (-0.18, tooth), (0.18, tooth), (0.3, 0)):
            turn = 2 * math.pi * (i + part) / teeth
            corners.append(
                f"{x + (r + reach) * math.cos(turn):.1f} {y + (r + reach) * math.sin(turn):.1f}"
            )
    return "M" + " L".join(corners) + " z"


def stretch(small: Surface, w: int, h: int) -> Surface:
    """Return a picture with its middle column and row repeated up to w x h."""
    if small.get_size() == (w, h):
        return small
    whole = Surface((w, h), pygame.SRCALPHA)
    for x, wide, left, across in _spans(small.get_width(), w):
        for y, high, top, down in _spans(small.get_height(), h):
            part = pygame.transform.scale(small.subsurface((x, y, wide, high)), (across, down))
            whole.blit(part, (left, top), special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def _spans(short: int, long: int) -> list[tuple[int, int, int, int]]:
    """Return the parts of a side, each with its length, new position and new length."""
    if short == long:
        return [(0, short, 0, long)]
    end = short // 2
    return [(0, end, 0, end), (end, 1, end, long - 2 * end), (end + 1, end, long - end, end)]


def cut_out(picture: Surface, room: Rect) -> Surface:
    """Return a copy of the visible part of a picture; outside `room` nothing may be visible.

    To look for it in a whole window takes 13 ms at 1920x1080.
    """
    inner = picture.subsurface(room.clip(picture.get_rect()))
    return inner.subsurface(inner.get_bounding_rect()).copy()


def cover(to: Surface, picture: Surface) -> None:
    """Copy a picture to the corner of a surface, as `to.blit(picture, (0, 0))` does.

    SDL's copy bypasses the processor's caches, so the next drawing waits for memory. A plain copy
    of the bytes between surfaces of the same format leaves them in the cache.
    """
    if not _same_format(to, picture):
        to.blit(picture, (0, 0))
        return
    with _pixels(to) as there, _pixels(picture) as here:
        there[:] = here


def _pixels(surface: Surface) -> memoryview:
    """Return the bytes of a surface, which stays locked until they are released."""
    return memoryview(surface.get_buffer())  # type: ignore[arg-type]  # not typed as a buffer


def _same_format(to: Surface, picture: Surface) -> bool:
    """Return whether the bytes of a picture can be copied into a surface."""
    whole = to.get_clip() == to.get_rect() and picture.get_size() == to.get_size()
    opaque = not picture.get_masks()[3] and picture.get_alpha() in (None, 255)
    plain = opaque and picture.get_colorkey() is None and picture.get_bitsize() == to.get_bitsize()
    bytes_alike = to.get_masks() == picture.get_masks() and to.get_pitch() == picture.get_pitch()
    return whole and plain and bytes_alike and to.get_parent() is None
