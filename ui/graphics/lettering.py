"""Draws words as large as they fit, but none that cannot be read."""

from typing import Protocol

import pygame
from pygame import Surface

from ui.graphics.theme import TINY, Colour

MARGIN = 2  # pixels above the size that fits by its share, for letters are not quite alike
PRESSED = 0.76  # of their width words are pressed together at most


class Fonts(Protocol):
    """What has the fonts."""

    def font(self, role: str, px: int) -> pygame.font.Font: ...


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
    """Return a line of text as large as fits, but no smaller than can be read.

    Where even that is too wide it is pressed together: a number as far as need be, words a little;
    then they are left away, and the surface is empty.
    """
    px = max(TINY, px)
    while px > TINY:
        font = art.font(role, px)
        wide, high = font.size(text)[0], font.get_height()
        if wide <= w and high <= h * 1.35:
            break
        px = _nearer(px, min(w / max(1, wide), h * 1.35 / high))
    wide = art.font(role, px).size(text)[0]
    if wide * PRESSED > max(1, w) and not number:
        return Surface((0, 0))
    drawn = art.font(role, px).render(text, True, colour)
    if wide <= max(1, w):
        return drawn
    return pygame.transform.smoothscale(drawn, (max(1, w), drawn.get_height()))


Room = tuple[float, float]  # width and height in pixels


def one_or_two(
    art: Fonts, role: str, name: str, one: Room, two: Room, px: float, colour: Colour
) -> Surface:
    """Return a name in one line within `one`, else in lines within `two`; empty if unreadable."""
    drawn = fit(art, role, name, round(one[0]), round(one[1]), round(px), colour)
    if drawn.get_width():
        return drawn
    return in_two(art, role, name, round(two[0]), int(two[1]), round(0.77 * px), colour)


def in_two(art: Fonts, role: str, name: str, w: int, h: int, px: int, colour: Colour) -> Surface:
    """Return a name in two lines, each at most `w` x `h`; empty if they cannot be read."""
    first, _, last = name.rpartition(" ")
    lines = [fit(art, role, words, w, h, px, colour) for words in (first, last) if words]
    if len(lines) < 2 or not all(line.get_width() for line in lines):
        return Surface((0, 0))
    step = round(0.86 * lines[0].get_height())
    size = max(line.get_width() for line in lines), step + lines[1].get_height()
    whole = Surface(size, pygame.SRCALPHA)
    whole.fill((*colour[:3], 0))
    for i, line in enumerate(lines):
        whole.blit(line, line.get_rect(midtop=(whole.get_width() // 2, i * step)))
    return whole


def paragraph(
    art: Fonts, text: str, size: tuple[int, int], px: int, ink: Colour, role: str = "body"
) -> Surface:
    """Return text in centred lines at this size, or as large as fits; an empty surface if that
    cannot be read.
    """
    longest, px = max(text.split(" "), key=len), max(TINY, px)
    while px >= TINY:
        wide = art.font(role, px).size(longest)[0]
        if wide > size[0]:
            px = _nearer(px, size[0] / wide)
            continue
        drawn = _lines(art, text, size[0], px, ink, role)
        if drawn.get_height() <= size[1]:
            return drawn
        px = _nearer(px, (max(1, size[1]) / drawn.get_height()) ** 0.2)
    return Surface((0, 0))


def _nearer(px: int, fits: float) -> int:
    """Return a smaller size to try: a little above the share that fits, for every size that is
    tried opens a font.
    """
    return min(px - 1, max(TINY, round(px * fits) + MARGIN) if px > TINY else TINY - 1)


def _lines(art: Fonts, text: str, w: int, px: int, colour: Colour, role: str) -> Surface:
    """Return text in centred lines."""
    font = art.font(role, px)
    font.align = pygame.FONT_CENTER
    drawn = font.render(text, True, colour, None, w)
    font.align = pygame.FONT_LEFT
    return drawn
