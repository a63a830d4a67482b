"""A line in which numbers decide: they are large, and the first is red."""

import re

from pygame import Surface

from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import INK, RED, Rgb

GOOD_CHANCE = 0.6  # at least
FAIR_CHANCE = 0.35  # at least
GOOD_INK: Rgb = (44, 110, 52)
FAIR_INK: Rgb = (150, 88, 10)
POOR_INK: Rgb = (182, 48, 32)
NUMBER_SIZE = 27.0  # units
WORD_SIZE = 14.5  # units


def draw_parts(theme: Theme, text: str) -> list[tuple[Surface, int]]:
    """Return the drawn numbers and words of a line, each with its descent."""
    large, small = theme.font("title", NUMBER_SIZE), theme.font("bold", WORD_SIZE)
    found, numbers = list[tuple[Surface, int]](), 0
    for part in re.findall(r"\d+|[^\d]+", text):
        word, number = part.strip(), part.isdigit()
        ink = RED if number and not numbers else INK
        numbers += number
        font = large if number else small
        found.append((font.render(word, True, ink), font.get_descent()))
    return found


def width(theme: Theme, text: str) -> int:
    """Return the width of a line of numbers and words."""
    drawn = draw_parts(theme, text)
    return sum(word.get_width() for word, _ in drawn) + theme.px(8) * (len(drawn) - 1)


def height(theme: Theme) -> int:
    """Return the height of a line of numbers and words."""
    return theme.font("title", NUMBER_SIZE).get_linesize()


def draw(to: Surface, theme: Theme, spot: tuple[int, int], text: str) -> None:
    """Draw a line of numbers and words with its upper left corner at a spot."""
    x, foot = spot[0], spot[1] + height(theme) + theme.font("title", NUMBER_SIZE).get_descent()
    for word, descent in draw_parts(theme, text):
        to.blit(word, (x, foot - descent - word.get_height()))
        x += word.get_width() + theme.px(8)


def draw_percent(
    to: Surface, theme: Theme, spot: tuple[int, int], text: str, chance: float
) -> None:
    """Draw a chance large, with its upper right corner at a spot.

    The colour says whether the chance is good, fair or poor.
    """
    ink = GOOD_INK if chance >= GOOD_CHANCE else FAIR_INK if chance >= FAIR_CHANCE else POOR_INK
    drawn = theme.font("title", NUMBER_SIZE).render(text, True, ink)
    to.blit(drawn, drawn.get_rect(topright=spot))
