"""Draws text as large as it fits, and leaves out text too small to read."""

from typing import Protocol

import pygame
from pygame import Surface

from ui.toolkit.graphics.theme import TINY, Colour, evenly, wrap

MARGIN = 2  # pixels added to a size computed by proportion, because letters differ
SMALL_SHARE = 0.9  # share of the wanted size: a smaller line may be split into two
TWO_LINES_HEIGHT = 2.1  # heights of that line: two lines need at least this much to be larger
NARROWER_ROLES = ("bold", "body")  # of letters that are narrower than those of titles
MIN_COMPRESSION = 0.72  # smallest width of compressed text, as a share of its own width


class Fonts(Protocol):
    """Provides fonts."""

    def font(self, role: str, px: int) -> pygame.font.Font:
        """Return the font of a role at a height in pixels."""


def fit(
    art: Fonts,
    role: str,
    text: str,
    w: int,
    h: int,
    px: int,
    colour: Colour,
    number: bool = False,
) -> Surface:
    """Return a line of text as large as it fits, but no smaller than readable.

    A line that is still too wide is compressed: a number as far as needed, words only a little. If
    that is not enough, the surface is empty.
    """
    px = _find_size(art, role, text, w, h, px)
    wide = art.font(role, px).size(text)[0]
    if wide * MIN_COMPRESSION > max(1, w) and not number:
        return Surface((0, 0))
    drawn = art.font(role, px).render(text, True, colour)
    if wide <= max(1, w):
        return drawn
    return pygame.transform.smoothscale(drawn, (max(1, w), drawn.get_height()))


def _find_size(art: Fonts, role: str, text: str, w: int, h: int, px: int) -> int:
    """Return the size at which a line fits, or the smallest size."""
    px = max(TINY, px)
    while px > TINY:
        font = art.font(role, px)
        wide, high = font.size(text)[0], font.get_height()
        if wide <= w and high <= h * 1.35:
            break
        px = _next_size(px, min(w / max(1, wide), h * 1.35 / high))
    return px


Room = tuple[float, float]  # width and height in pixels


def one_or_two(
    art: Fonts, role: str, name: str, one: Room, two: Room, px: float, colour: Colour
) -> Surface:
    """Return a name in one line within `one`, or in two within `two` if that is larger.

    A name that does not fit is set in narrower letters, on one line as wide as `two`. The surface
    is empty if it cannot be read even then.
    """
    drawn = _one_or_two(art, role, name, one, two, px, colour)
    for narrower in NARROWER_ROLES:
        if not drawn.get_width():
            drawn = _one_or_two(art, narrower, name, (two[0], one[1]), two, px, colour)
    return drawn


def _one_or_two(
    art: Fonts, role: str, name: str, one: Room, two: Room, px: float, colour: Colour
) -> Surface:
    """Return a name in one line, or in two if that is larger; empty if it cannot be read."""
    drawn = fit(art, role, name, round(one[0]), round(one[1]), round(px), colour)
    if drawn.get_width() and drawn.get_height() > SMALL_SHARE * px:
        return drawn
    both = in_two(art, role, name, round(two[0]), int(two[1]), round(0.77 * px), colour)
    return (
        both
        if both.get_height() > TWO_LINES_HEIGHT * drawn.get_height() or not drawn.get_width()
        else drawn
    )


def in_two(art: Fonts, role: str, name: str, w: int, h: int, px: int, colour: Colour) -> Surface:
    """Return a name in two lines of equal size, each at most `w` x `h`.

    The surface is empty if they cannot be read.
    """
    words, font = name.split(" "), art.font(role, max(TINY, px))
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    if not ways:
        return Surface((0, 0))
    both = min(ways, key=lambda way: max(font.size(line)[0] for line in way))
    px = min(_find_size(art, role, line, w, h, px) for line in both)
    while px >= TINY:
        lines = [fit(art, role, line, w, h, px, colour) for line in both]
        if not all(line.get_width() for line in lines):
            break
        step = round(0.86 * lines[0].get_height())
        size = max(line.get_width() for line in lines), step + lines[1].get_height()
        whole = Surface(size, pygame.SRCALPHA)
        whole.fill((*colour[:3], 0))
        for i, line in enumerate(lines):
            whole.blit(line, line.get_rect(midtop=(whole.get_width() // 2, i * step)))
        if whole.get_bounding_rect().h <= 2 * h:
            return whole
        px -= 1
    return Surface((0, 0))


def paragraph(
    art: Fonts, text: str, size: tuple[int, int], px: int, ink: Colour, role: str = "body"
) -> Surface:
    """Return text in centred lines at this size, or as large as it fits.

    The surface is empty if the text cannot be read.
    """
    longest, px = max(text.split(" "), key=len), max(TINY, px)
    while px >= TINY:
        wide = art.font(role, px).size(longest)[0]
        if wide > size[0]:
            px = _next_size(px, size[0] / wide)
            continue
        high = _text_height(art.font(role, px), text, size[0])
        if high <= size[1]:
            drawn = _draw_lines(art, text, size[0], px, ink, role)
            high = drawn.get_height()
            if high <= size[1]:
                return drawn
        px = _next_size(px, (max(1, size[1]) / high) ** 0.2)
    return Surface((0, 0))


def _text_height(font: pygame.font.Font, text: str, w: int) -> int:
    """Return the minimum height of a wrapped text; drawn, it may be a pixel higher."""
    return font.get_linesize() * (len(wrap(font, text, w)) - 1) + font.get_height()


def _next_size(px: int, fits: float) -> int:
    """Return a smaller size to try next, a little above the proportional one.

    Each try opens a font, so few tries matter.
    """
    return min(px - 1, max(TINY, round(px * fits) + MARGIN) if px > TINY else TINY - 1)


def _draw_lines(art: Fonts, text: str, w: int, px: int, colour: Colour, role: str) -> Surface:
    """Return text in centred lines of about equal length."""
    font = art.font(role, px)
    font.align = pygame.FONT_CENTER
    drawn = font.render("\n".join(evenly(font, text, w, "center")), True, colour)
    font.align = pygame.FONT_LEFT
    return drawn
