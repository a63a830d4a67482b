"""Words on dark tags, bars between two points, and the glow of places."""

import math

import pygame
from pygame import Rect, Surface

from ui.table.paint.card_faces import GLOWS
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.graphics.tokens import CREAM, OUTLINE, WOOD_DARK

TAG_ALPHA = 225  # of 255


def draw_tag(
    theme: Theme,
    to: Surface,
    text: str,
    room: Rect,
    size: float,
    role: str = "bold",
    align: str = "center",
    pad: int = 0,
) -> Rect:
    """Draw words in a room on a tag no larger than needed; return the tag's rectangle.

    `size` is in units. The tag extends beyond the room by `pad` pixels at each side, if not 0.
    """
    rect = place_tag(theme, text, room, size, role, align, pad)
    if text:
        fill = (*WOOD_DARK, TAG_ALPHA)
        to.blit(rounded(rect.w, rect.h, rect.h / 2, fill, fill, 0), rect)
        theme.text(to, text, room, role, size, CREAM, align)
    return rect


def place_tag(
    theme: Theme,
    text: str,
    room: Rect,
    size: float,
    role: str = "bold",
    align: str = "center",
    pad: int = 0,
) -> Rect:
    """Return the rectangle of a tag, as for `draw_tag`."""
    font = theme.font(role, size)
    pad = pad or min(theme.px(9), max(2, room.h // 2))
    wide, line = font.size(text)[0], font.get_linesize() + theme.px(2)
    rect = Rect(0, 0, wide + 2 * pad, min(room.h, line) if wide <= room.w else room.h)
    rect.center = room.center
    if align == "left":
        rect.left = room.left - pad
    if not text:
        return Rect(rect.center, (0, 0))
    return rect.clip(Rect(room.left - pad, room.top, room.w + 2 * pad, room.h))


def draw_bar(
    to: Surface,
    a: tuple[float, float],
    b: tuple[float, float],
    wide: int,
    fill: Colour,
    line: Colour,
) -> None:
    """Draw an antialiased straight bar between two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = max(1, round(math.hypot(dx, dy) / 2) * 2)
    drawn = _draw_turned_bar(long, wide, round(math.degrees(math.atan2(-dy, dx))), fill, line)
    to.blit(drawn, drawn.get_rect(center=(round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2))))


@cached
def _draw_turned_bar(long: int, wide: int, angle: int, fill: Colour, line: Colour) -> Surface:
    flat = rounded(long + wide, wide + 4, wide * 0.3, fill, line, 2.0)
    return pygame.transform.rotozoom(flat, angle, 1.0)


@cached
def draw_glow(size: tuple[int, int], strong: bool, edge: int, felt: str) -> Surface:
    """Return the glow of a place, with `edge` pixels of light round it.

    On a light `felt` it has a dark outline, because the ground is as light as the glow.
    """
    colour = GLOWS["held" if strong else "glow"]
    light = Surface((size[0] + 4 * edge, size[1] + 4 * edge), pygame.SRCALPHA)
    light.fill((*colour, 0))
    rect = light.get_rect().inflate(-3 * edge, -3 * edge)
    pygame.draw.rect(light, (*colour, 90 if strong else 50), rect, 0, 2 * edge)
    pygame.draw.rect(light, (*colour, 255), rect, edge, 2 * edge)
    light = pygame.transform.box_blur(light, max(1, edge // 3))
    if felt == "light":
        line = max(2, edge // 3)
        around = rect.inflate(2 * line, 2 * line)
        pygame.draw.rect(light, (*OUTLINE, 255), around, line, 2 * edge + line)
    return light
