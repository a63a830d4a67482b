"""A bar of all possible outcomes: each part is named inside it or below the bar."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ui.language.outcome_shares import OutcomeShare
from ui.table.paint.badges import OUTCOME_COLOURS
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import INK, OUTLINE, PAPER

BAR_HEIGHT = 21  # units
CHIP_SIZE = 11  # units: the coloured square of a name below the bar
NAME_GAP = 10  # units between two names
NAME_SIZE = 13.5  # units


class ShareName(NamedTuple):
    """An outcome that is named below the bar: its words, their left end and their row."""

    share: OutcomeShare
    text: str
    left: int
    row: int


def place_names(theme: Theme, shares: Sequence[OutcomeShare], wide: int) -> list[ShareName]:
    """Return the names below a bar of that width: those that do not fit into their parts."""
    font, found, left, row = theme.font("bold", NAME_SIZE), list[ShareName](), 0, 0
    for share, _, text in split_bar(theme, shares, wide):
        if text:
            continue
        words = share.text
        needs = theme.px(CHIP_SIZE + 4) + font.size(words)[0]
        if left and left + needs > wide:
            left, row = 0, row + 1
        found.append(ShareName(share, words, left, row))
        left += needs + theme.px(NAME_GAP)
    return found


def split_bar(
    theme: Theme, shares: Sequence[OutcomeShare], wide: int
) -> list[tuple[OutcomeShare, Rect, str]]:
    """Return each part of a bar at the upper left, with its words if they fit there."""
    font, begins, found = theme.font("bold", NAME_SIZE), 0.0, list[tuple[OutcomeShare, Rect, str]]()
    for share in shares:
        ends = begins + share.part
        left, right = round(wide * begins), round(wide * ends)
        words = share.text
        fits = font.size(words)[0] + theme.px(10) <= right - left
        found.append(
            (share, Rect(left, 0, right - left, theme.px(BAR_HEIGHT)), words if fits else "")
        )
        begins = ends
    return found


def height(theme: Theme, shares: Sequence[OutcomeShare], wide: int) -> int:
    """Return the height of a bar of that width, with the names below it."""
    rows = max((one.row + 1 for one in place_names(theme, shares, wide)), default=0)
    return theme.px(BAR_HEIGHT + 3) + rows * _line_height(theme)


def _line_height(theme: Theme) -> int:
    return theme.font("bold", NAME_SIZE).get_linesize() + theme.px(1)


def draw(to: Surface, theme: Theme, room: Rect, shares: Sequence[OutcomeShare]) -> None:
    """Draw the bar at the top of its room, and below it the names that do not fit inside."""
    font, line = theme.font("bold", NAME_SIZE), max(2, theme.px(2))
    for share, part, text in split_bar(theme, shares, room.w):
        part = part.move(room.topleft)
        pygame.draw.rect(to, OUTCOME_COLOURS[share.key], part)
        if part.left > room.left:
            pygame.draw.line(to, OUTLINE, part.topleft, part.bottomleft, max(1, line // 2))
        if text:
            drawn = font.render(text, True, PAPER if share.key == "lost" else INK)
            to.blit(drawn, drawn.get_rect(center=part.center))
    pygame.draw.rect(
        to, OUTLINE, Rect(room.topleft, (room.w, theme.px(BAR_HEIGHT))), line, theme.px(3)
    )
    chip = theme.px(CHIP_SIZE)
    for share, text, left, row in place_names(theme, shares, room.w):
        top = room.top + theme.px(BAR_HEIGHT + 3) + row * _line_height(theme)
        spot = Rect(room.left + left, 0, chip, chip)
        spot.centery = top + font.get_linesize() // 2
        to.blit(rounded(chip, chip, chip / 4, OUTCOME_COLOURS[share.key], OUTLINE, 1.2), spot)
        to.blit(font.render(text, True, INK), (spot.right + theme.px(4), top))
