"""Draws robots of games in a row, and a veil that makes words on a ground readable."""

from collections.abc import Sequence

from pygame import Rect, Surface

from ui.language.presenters import find_box_spec
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import PAPER, WOOD_DARK
from ui.toolkit.widgets import draw_shadow

FOOT_MARGIN = 10  # units above and below the robots at the foot of the window
TALLEST_AT_FOOT = 320  # units


def draw_robot_row_below(surface: Surface, theme: Theme, game: str, below: int) -> None:
    """Draw the robots of a game at the foot of the window, in the room below y = `below` pixels."""
    margin, foot = theme.px(FOOT_MARGIN), surface.get_height()
    room = Rect(0, 0, surface.get_width(), foot - below - 2 * margin)
    room.h = min(room.h, theme.px(TALLEST_AT_FOOT))
    room.bottom = foot - margin
    draw_robot_row(surface, theme, [game], room)


def draw_robot_row(surface: Surface, theme: Theme, games: Sequence[str], room: Rect) -> None:
    """Draw a row of robots that alternates between the games, the tallest in the middle."""
    lists = [find_box_spec(game).parade for game in games]
    names = [name for names in zip(*lists, strict=False) for name in names]
    if room.h < theme.px(64):
        return
    count = 7 if room.w > room.h * 6 else 5
    names = names[:count]
    tall = min(room.h, round(room.w / (count * 0.86)))
    step = min(room.w / (count + 0.2), tall * 0.98)
    middle = (len(names) - 1) / 2
    for i in sorted(range(len(names)), key=lambda i: -abs(i - middle)):
        high = round(tall * (1.0 - 0.07 * abs(i - middle)))
        foot = round(room.centerx + (i - middle) * step), room.bottom
        draw_robot(surface, theme.art.robot(names[i], high, high), foot)


def draw_veil(surface: Surface, theme: Theme) -> None:
    """Draw a veil over a ground, so that words on it can be read."""
    dark = theme.felt == "dark"
    cover = Surface(surface.get_size())
    cover.fill(WOOD_DARK if dark else PAPER)
    cover.set_alpha(110 if dark else 130)
    surface.blit(cover, (0, 0))


def draw_robot(surface: Surface, robot: Surface, foot: tuple[int, int]) -> None:
    """Draw a robot above its shadow on the ground."""
    high = robot.get_height()
    ground = Rect(0, 0, round(high * 0.5), max(4, round(high * 0.05)))
    ground.center = foot[0], foot[1] - ground.h // 2
    draw_shadow(surface, ground, ground.h / 2, max(4, ground.h), 0)
    surface.blit(robot, robot.get_rect(midbottom=foot))
