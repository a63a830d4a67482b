"""Draws antialiased rounded shapes, and caches them."""

import pygame
from pygame import Rect, Surface

from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import BRASS, CREAM, GOLD, OUTLINE, SEATS, mix

SUPERSAMPLING = 4  # supersampling of corners


@cached
def rounded(
    w: int,
    h: int,
    radius: int,
    top: Colour,
    bottom: Colour | None = None,
    line: Colour | None = None,
    width: int = 0,
) -> Surface:
    """Return a rounded rectangle with a vertical gradient and an outline."""
    w, h = max(1, w), max(1, h)
    if line is None or width <= 0:
        return _shape(w, h, radius, top, bottom or top)
    whole = _shape(w, h, radius, line, line)
    inner = w - 2 * width, h - 2 * width
    if min(inner) > 0:
        if _with_alpha(top)[3] < 255:
            hole = _shape(*inner, max(0, radius - width), (255, 255, 255), (255, 255, 255))
            hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            whole.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        whole.blit(_shape(*inner, max(0, radius - width), top, bottom or top), (width, width))
    return whole


def _shape(w: int, h: int, radius: int, top: Colour, bottom: Colour) -> Surface:
    surface = _gradient(w, h, top, bottom)
    surface.blit(
        _mask(w, h, min(radius, w // 2, h // 2)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return surface


def _gradient(w: int, h: int, top: Colour, bottom: Colour) -> Surface:
    if top == bottom:
        surface = Surface((w, h), pygame.SRCALPHA)
        surface.fill(top)
        return surface
    column, parts = bytearray(4 * h), [y / max(1, h - 1) for y in range(h)]
    for channel, a, b in zip((2, 1, 0, 3), _with_alpha(top), _with_alpha(bottom), strict=True):
        tones = [a] * h if a == b else [round(a + (b - a) * part) for part in parts]
        column[channel::4] = bytes(tones)
    one = pygame.image.frombuffer(column, (1, h), "BGRA")
    return pygame.transform.scale(one, (w, h))


def _with_alpha(colour: Colour) -> Colour:
    return colour if len(colour) == 4 else (*colour, 255)


def _mask(w: int, h: int, radius: int) -> Surface:
    mask = Surface((w, h), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius > 0:
        disc = _disc(radius)
        for x, y, part in (
            (0, 0, (0, 0)),
            (w - radius, 0, (radius, 0)),
            (0, h - radius, (0, radius)),
            (w - radius, h - radius, (radius, radius)),
        ):
            area = Rect(part, (radius, radius))
            mask.fill((255, 255, 255, 0), (x, y, radius, radius))
            mask.blit(disc, (x, y), area)
    return mask


@cached
def _disc(radius: int) -> Surface:
    size = 2 * radius
    big = Surface((size * SUPERSAMPLING, size * SUPERSAMPLING), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    pygame.draw.circle(
        big,
        (255, 255, 255, 255),
        (radius * SUPERSAMPLING, radius * SUPERSAMPLING),
        radius * SUPERSAMPLING,
    )
    return pygame.transform.smoothscale(big, (size, size))


@cached
def shadow(w: int, h: int, radius: int, blur: int, strength: int = 110) -> Surface:
    """Return the soft shadow of a shape, `blur` pixels wider on each side."""
    k = max(1, blur // 4)
    small = Surface(((w + 2 * blur) // k + 1, (h + 2 * blur) // k + 1), pygame.SRCALPHA)
    shape = rounded(max(1, w // k), max(1, h // k), max(1, radius // k), (0, 0, 0, strength))
    small.blit(shape, (blur // k, blur // k))
    soft = pygame.transform.box_blur(small, max(1, blur // k // 2))
    soft = pygame.transform.box_blur(soft, max(1, blur // k // 2))
    return pygame.transform.smoothscale(soft, (w + 2 * blur, h + 2 * blur))


def draw_rounded(
    to: Surface,
    rect: Rect,
    radius: float,
    top: Colour,
    bottom: Colour | None = None,
    line: Colour | None = None,
    width: float = 0,
) -> None:
    """Draw a rectangle with round corners, and its outline if it has one."""
    thick = max(1, round(width)) if line and width > 0 else 0
    to.blit(rounded(rect.w, rect.h, round(radius), top, bottom, line, thick), rect)


def draw_shadow(to: Surface, rect: Rect, radius: float, blur: float, drop: float) -> None:
    """Draw the soft shadow of a rounded rectangle, `drop` pixels below it."""
    soft = max(2, round(blur))
    to.blit(shadow(rect.w, rect.h, round(radius), soft), (rect.x - soft, rect.y - soft + drop))


def tinted(image: Surface, colour: Colour) -> Surface:
    """Return the shape of a drawing in one colour."""
    flat = image.copy()
    flat.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    flat.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return flat


def porthole(to: Surface, room: Rect, seat: int, lit: bool = False) -> None:
    """Draw a ring of brass (gold if `lit`) around a disc in the colour of a seat."""
    colour, side = SEATS[seat % len(SEATS)], room.w
    line = max(1, round(side * 0.045))
    disc = rounded(side, side, side // 2, mix(colour, CREAM, 0.35), colour, OUTLINE, line)
    to.blit(disc, room)
    ring = room.inflate(-line, -line)
    brass = rounded(ring.w, ring.h, ring.w // 2, (0, 0, 0, 0), None, GOLD if lit else BRASS, line)
    to.blit(brass, ring)
