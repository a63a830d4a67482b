"""Turns units into pixels and roles into fonts and colours, and fits text into rectangles."""

import re
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.grounds import Ground, Grounds, Plain
from ui.toolkit.graphics.picture_cache import PictureCache

Colour = tuple[int, ...]  # red, green, blue, and perhaps alpha
BASE_SIZE = (1280, 800)  # the window in which a unit is a pixel
MIN_UNITS = (800, 500)  # units that every window has at least; every scene fits into these
TINY = 10  # pixels of the smallest text
MIN_SHRINK = 0.7  # the share of its size to which a text may shrink
MAX_CUT_TEXTS = 100  # cut texts that are remembered


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the program: panels and what lies on them, then what is the same on all.

    `gold` is for letters and lines on a panel, `lit` and `gold_dark` for what is chosen.
    """

    wood: Colour = (66, 49, 40)
    wood_dark: Colour = (48, 35, 29)
    edge: Colour = (122, 94, 72)
    plain: Colour = (96, 72, 58)
    plain_dark: Colour = (76, 56, 45)
    well: Colour = (36, 26, 22)
    off: Colour = (78, 62, 53)
    off_dark: Colour = (68, 53, 45)
    off_edge: Colour = (92, 74, 62)
    row: Colour = (0, 0, 0)  # below a row or tile, half transparent
    gold: Colour = (255, 209, 102)
    lit: Colour = (255, 209, 102)
    gold_dark: Colour = (240, 172, 62)
    ink: Colour = (46, 33, 26)
    cream: Colour = (255, 247, 230)
    pale: Colour = (222, 206, 184)
    faint: Colour = (200, 184, 166)
    paper: Colour = (252, 246, 231)
    paper_dark: Colour = (238, 226, 202)
    red: Colour = (176, 66, 48)
    green: Colour = (126, 200, 122)
    wrong: Colour = (255, 150, 128)
    comment: Colour = (140, 132, 118)
    selected: Colour = (92, 76, 50)  # below selected text
    ring: Colour = (255, 255, 255)
    on_felt: Colour = (255, 247, 230)
    on_felt_pale: Colour = (214, 226, 214)


DARK = Palette()
LIGHT = Palette(
    wood=(252, 243, 226),
    wood_dark=(244, 231, 208),
    edge=(176, 148, 118),
    plain=(250, 236, 212),
    plain_dark=(236, 216, 184),
    well=(255, 251, 241),
    off=(240, 230, 212),
    off_dark=(232, 220, 200),
    off_edge=(206, 188, 164),
    row=(168, 122, 66),
    gold=(132, 66, 14),
    cream=(46, 33, 26),
    pale=(76, 56, 43),
    faint=(90, 70, 56),
    green=(36, 98, 40),
    wrong=(150, 34, 20),
    comment=(96, 84, 70),
    selected=(246, 214, 140),
    on_felt=(38, 50, 40),
    on_felt_pale=(52, 66, 54),
)
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
PALETTES = {  # by whether the felt is light, and whether the contrast is high
    (False, False): DARK,
    (True, False): LIGHT,
    (False, True): Palette(edge=(214, 198, 180), on_felt=WHITE, on_felt_pale=WHITE),
    (True, True): replace(LIGHT, edge=(96, 72, 58), on_felt=BLACK, on_felt_pale=BLACK),
}


class Theme:
    """The theme of one window at its size.

    `u` is the pixels of a unit, `base` the same at 100 %, and `pieces` the scale of pieces (1.0 is
    100 %).
    """

    def __init__(
        self,
        art: Art,
        size: tuple[int, int],
        ui_scale: int = 100,
        felt: str = "dark",
        piece_scale: int = 0,
        contrast: bool = False,
        density: float = 1.0,
    ) -> None:
        self.art = art
        self.overflows: list[tuple[str, Rect]] = []  # recorded in each frame, for tests
        self.grounds = Grounds()
        self._drawn = PictureCache()
        self._cut: set[tuple[object, ...]] = set()  # texts that did not fit
        self.measure(size, ui_scale, felt, piece_scale, contrast, density)

    def measure(
        self,
        size: tuple[int, int],
        ui_scale: int,
        felt: str,
        piece_scale: int = 0,
        contrast: bool = False,
        density: float = 1.0,
    ) -> None:
        """Adapt to a window size and to the settings.

        These are the scale of texts in percent, the felt, the scale of pieces (0: that of texts),
        whether the ground has high `contrast`, and the pixels of a point.
        """
        w, h = size
        self.base = min(w / BASE_SIZE[0], h / BASE_SIZE[1])
        self.pieces = (piece_scale or ui_scale) / 100
        wanted = max(MIN_SHRINK * density, self.base * ui_scale / 100)
        self.u = min(wanted, w / MIN_UNITS[0], h / MIN_UNITS[1])
        self.size, self.felt, self.contrast, self.density = size, felt, contrast, density
        self.ui_scale, self.piece_scale = ui_scale, piece_scale
        self.palette = PALETTES[felt == "light", contrast]
        self._drawn.clear()
        self._cut.clear()

    def at_most(self, scale: int) -> "Theme":
        """Return this theme with the scale of texts at most this, in percent."""
        if self.u <= self.base * scale / 100:
            return self
        smaller = self.duplicate()
        smaller.u = self.base * scale / 100
        return smaller

    def duplicate(self) -> "Theme":
        """Return a theme that is measured by itself, with the same grounds and overflows."""
        other = copy(self)
        other._drawn, other._cut = PictureCache(), set()
        return other

    def follow(self, other: "Theme", most: int | None) -> None:
        """Take over the measures of another theme; `most` limits its two scales, in percent."""
        scale, pieces = other.ui_scale, other.piece_scale
        if most is not None:
            scale, pieces = min(scale, most), min(pieces, most)
        self.measure(other.size, scale, other.felt, pieces, other.contrast, other.density)

    @property
    def units(self) -> tuple[float, float]:
        """The width and height of the window in units."""
        return self.size[0] / self.u, self.size[1] / self.u

    def px(self, units: float) -> int:
        """Return units as whole pixels."""
        return round(units * self.u)

    def font(self, role: str, size: float) -> pygame.font.Font:
        """Return the font of a role (body, bold, title, logo) at a size in units."""
        return self.art.font(role, max(TINY, round(size * self.u)))

    def ground(self, place: Ground) -> Surface:
        """Return a ground in the size of the window; a plain one if the contrast is high."""
        place = Plain() if self.contrast else place
        return self.grounds.get(place, self.size, self.felt == "light")

    def text(
        self,
        surface: Surface,
        text: str,
        rect: Rect,
        role: str = "body",
        size: float = 16,
        colour: Colour = (255, 255, 255),
        align: str = "left",
        fit: bool = True,
    ) -> bool:
        """Draw a text in a rectangle: wrap it, then shrink it, then cut it; return False if cut.

        `size` is in units; `align` is left, center or right; with the prefix `top-` the text begins
        at the top.
        """
        if not text or rect.w <= 0 or rect.h <= 0:
            return True
        across = align.removeprefix("top-")
        key = (text, role, size, tuple(colour), rect.w, rect.h, across, fit)
        drawn, whole = self._drawn.get(key, lambda: self._fitted(*key)), key not in self._cut
        place = drawn.get_rect()
        place.top = rect.top if align.startswith("top-") else rect.centery - place.h // 2
        place.left = {"left": rect.left, "right": rect.right - place.w}.get(
            across, rect.centerx - place.w // 2
        )
        surface.blit(drawn, place)
        if not whole and len(self.overflows) < MAX_CUT_TEXTS:
            self.overflows.append((text, rect.copy()))
        return whole

    def _fitted(
        self,
        text: str,
        role: str,
        size: float,
        colour: Colour,
        w: int,
        h: int,
        align: str,
        fit: bool,
    ) -> Surface:
        """Return the text at the largest size that fits, or cut it and record it as cut."""
        px = self.fitted(text, Rect(0, 0, w, h), role, size, fit)
        font = self.art.font(role, abs(px))
        if px > 0:
            return draw_lines(font, evenly(font, text, w, align), colour, align)
        self._cut.add((text, role, size, colour, w, h, align, fit))
        return draw_lines(font, cut(font, wrap(font, text, w), w, h), colour, align)

    def fitted(self, text: str, room: Rect, role: str, size: float, fit: bool = True) -> int:
        """Return the pixels at which a text of `size` units fits into a room.

        The result is negative if even the smallest size does not fit. A larger scale of texts does
        not change the size to which they can shrink.
        """
        px = max(TINY, round(size * self.u))
        usual = min(px, round(size * self.base))
        least = max(TINY, round(usual * 0.62)) if fit else px
        for smaller in range(px, least - 1, -1):
            font = self.art.font(role, smaller)
            if fits(font, wrap(font, text, room.w), room.w, room.h):
                return smaller
        return -least

    def fitted_alike(self, texts: Iterable[tuple[str, Rect]], role: str, size: float) -> float:
        """Return one size in units, at most `size`, at which each text fits into its room."""
        found = (abs(self.fitted(text, room, role, size)) for text, room in texts)
        return min(found, default=self.px(size)) / self.u


BREAK = re.compile(" (?!·)")  # where a line may end


def wrap(font: pygame.font.Font, text: str, w: int) -> list[str]:
    """Break a text between words into lines, no wider than `w` if possible.

    No line begins with the dot of a list.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        now = ""
        for word in BREAK.split(line):
            more = f"{now} {word}" if now else word
            if now and font.size(more)[0] > w:
                lines.append(now)
                now = word
            else:
                now = more
        lines.append(now)
    return lines


def evenly(font: pygame.font.Font, text: str, w: int, align: str = "left") -> list[str]:
    """Break a text into as few lines as `wrap`, but without a short last line.

    Centred lines become about equally long; otherwise the last line is at least a third of `w`.
    """
    return [
        line
        for part in text.split("\n")
        for line in _even_paragraph(font, part, w, align == "center")
    ]


def _even_paragraph(font: pygame.font.Font, text: str, w: int, centred: bool) -> list[str]:
    """Break a paragraph like `wrap`, then narrow it while it has no more lines.

    Unless it is `centred`, stop as soon as the last line is long enough.
    """
    best, narrow = wrap(font, text, w), w
    while len(best) > 1 and (centred or font.size(best[-1])[0] * 3 < w):
        narrow = min(narrow, max(font.size(line)[0] for line in best)) - 1
        lines = wrap(font, text, narrow)
        if len(lines) > len(best) or any(font.size(line)[0] > narrow for line in lines):
            break
        best = lines
    return best


def broken(font: pygame.font.Font, text: str, wide: int) -> str:
    """Return a text with spaces in words wider than `wide` pixels, such as paths."""
    return "\n".join(
        " ".join(_split_word(font, word, wide) for word in line.split(" "))
        for line in text.split("\n")
    )


def _split_word(font: pygame.font.Font, word: str, wide: int) -> str:
    """Split a word into pieces that fit a line."""
    pieces, now = [], ""
    for letter in word:
        if now and font.size(now + letter)[0] > wide:
            pieces.append(now)
            now = ""
        now += letter
    return " ".join([*pieces, now])


def fits(font: pygame.font.Font, lines: list[str], w: int, h: int) -> bool:
    """Return whether lines fit into `w` x `h` pixels."""
    high = font.get_linesize() * (len(lines) - 1) + font.get_height()
    return (high <= h or (len(lines) == 1 and font.get_ascent() <= h)) and all(
        font.size(line)[0] <= w for line in lines
    )


def cut(font: pygame.font.Font, lines: list[str], w: int, h: int) -> list[str]:
    """Return the lines that fit; the last one ends with an ellipsis."""
    room = max(1, (h - font.get_height()) // font.get_linesize() + 1)
    kept = lines[:room]
    last = kept[-1] if len(lines) <= room else f"{kept[-1]}…"
    while len(last) > 1 and font.size(last)[0] > w:
        last = last.rstrip("…")[:-1].rstrip() + "…"
    return [*kept[:-1], last]


def draw_lines(font: pygame.font.Font, lines: list[str], colour: Colour, align: str) -> Surface:
    """Draw lines below each other on a transparent surface."""
    drawn = [font.render(line, True, colour[:3]) for line in lines]
    if len(drawn) == 1:
        return drawn[0]
    step = font.get_linesize()
    whole = Surface(
        (max(d.get_width() for d in drawn), step * (len(drawn) - 1) + font.get_height()),
        pygame.SRCALPHA,
    )
    whole.fill((*colour[:3], 0))
    for i, line in enumerate(drawn):
        spare = whole.get_width() - line.get_width()
        x = {"left": 0, "right": spare}.get(align, spare // 2)
        whole.blit(line, (x, i * step))
    return whole
