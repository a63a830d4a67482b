"""Marks the dice that are about to roll."""

import pygame
from pygame import Rect, Surface

from games.engine import Piece, State, asked
from games.junkyard_bots.pool import Pool
from ui.table.layout.geometry import Pose
from ui.table.paint.drawings import Drawings
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import Rgb

INCLUDED = (70, 176, 84)
ROLL_COLOURS = (  # by what a die rolls for; 0: for all
    INCLUDED,
    (66, 140, 222),
    (176, 96, 204),
    (222, 120, 40),
)


def find_dice_to_roll(v: State) -> dict[Piece, int]:
    """Return the dice that roll now, each with the number of what it rolls for; 0: for all."""
    ask = asked(v)
    return ask.rolling(v) if isinstance(ask, Pool) else {}


def mark_dice(table: Tabletop, to: Surface, v: State, held: Piece | None) -> None:
    """Draw a ring and a tick, or a number, on each die that rolls, except the held one."""
    for piece, number in find_dice_to_roll(v).items():
        sprite = table.sprites.all.get(piece)
        if sprite is not None and piece != held and not sprite.moving:
            _draw_ring(to, sprite.pose, ROLL_COLOURS[number % len(ROLL_COLOURS)])
            _draw_badge(table.art, to, sprite.pose, number)


def _draw_ring(to: Surface, pose: Pose, colour: Rgb) -> None:
    side = round(pose.w * 1.08)
    ring = rounded(side, side, 0.16 * side, (*colour, 0), colour, max(2.5, 0.065 * pose.w))
    to.blit(ring, ring.get_rect(center=(round(pose.x), round(pose.y))))


def _draw_badge(art: Drawings, to: Surface, pose: Pose, number: int) -> None:
    """Draw a badge at the upper left."""
    colour, d = ROLL_COLOURS[number % len(ROLL_COLOURS)], max(15, round(pose.w * 0.4))
    badge = Rect(0, 0, d, d).move_to(
        center=(round(pose.x - 0.42 * pose.w), round(pose.y - 0.42 * pose.w))
    )
    to.blit(rounded(d, d, d / 2, colour, WHITE, 1.6), badge)
    if number:
        text = fit(art, "title", str(number), d - 4, d, round(d * 0.72), WHITE, True)
        to.blit(text, text.get_rect(center=badge.center))
    else:
        _draw_tick(to, badge)


def _draw_tick(to: Surface, room: Rect) -> None:
    points = [
        (room.left + x * room.w, room.top + y * room.h)
        for x, y in ((0.27, 0.52), (0.44, 0.70), (0.74, 0.33))
    ]
    pygame.draw.lines(to, WHITE, False, points, max(2, round(room.w * 0.14)))
