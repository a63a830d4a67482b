"""A line whose numbers decide: they stand large among its words, the first in red."""

import re

from pygame import Surface

from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import INK, RED, Rgb

LIKELY, SELDOM = 0.6, 0.35  # from these on a chance is good, or fair
GOOD: Rgb = (44, 110, 52)
FAIR: Rgb = (150, 88, 10)
POOR: Rgb = (182, 48, 32)
LARGE, SMALL = 27.0, 14.5  # units: the letters of numbers, and of words


def pieces(theme: Theme, text: str) -> list[tuple[Surface, int]]:
    """Return numbers and the words between them as they are drawn, each with its descent."""
    large, small = theme.font("title", LARGE), theme.font("bold", SMALL)
    found, numbers = list[tuple[Surface, int]](), 0
    for part in re.findall(r"\d+|[^\d]+", text):
        word, number = part.strip(), part.isdigit()
        ink = RED if number and not numbers else INK
        numbers += number
        font = large if number else small
        found.append((font.render(word, True, ink), font.get_descent()))
    return found


def width(theme: Theme, text: str) -> int:
    """Return how wide such a line is."""
    drawn = pieces(theme, text)
    return sum(word.get_width() for word, _ in drawn) + theme.px(8) * (len(drawn) - 1)


def height(theme: Theme) -> int:
    """Return how high such a line is."""
    return theme.font("title", LARGE).get_linesize()


def draw(to: Surface, theme: Theme, spot: tuple[int, int], text: str) -> None:
    """Draw such a line with its upper left at a spot."""
    x, foot = spot[0], spot[1] + height(theme) + theme.font("title", LARGE).get_descent()
    for word, descent in pieces(theme, text):
        to.blit(word, (x, foot - descent - word.get_height()))
        x += word.get_width() + theme.px(8)


def percent(to: Surface, theme: Theme, spot: tuple[int, int], text: str, chance: float) -> None:
    """Draw a chance large, in a colour that says how good it is, with its upper right at a spot."""
    ink = GOOD if chance >= LIKELY else FAIR if chance >= SELDOM else POOR
    drawn = theme.font("title", LARGE).render(text, True, ink)
    to.blit(drawn, drawn.get_rect(topright=spot))
