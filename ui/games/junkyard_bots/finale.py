"""The end of a game on the planet: the last robot on the mound at sunset, or up the beam.

A loser's robot falls apart into dice; a player who left waves from the cruiser.
"""

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.engine import State, remaining_seats
from games.junkyard_bots.rules import is_late, is_stale
from ui.games.junkyard_bots.ground import MOUND, SAND, SKY, draw_cruiser
from ui.games.junkyard_bots.teleport_animation import draw_beam, draw_wave
from ui.language.match_timeline import find_knocked_out
from ui.table.layout.geometry import Place, Pose
from ui.table.motion.ease import hump, in_cubic, out_cubic, share
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import Canvas
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import OUTLINE, Rgb, parse_hex

FINALE_SECONDS = 3.0
BEAM_SECONDS = 0.4
RISE_SECONDS = 0.9  # up the beam
CLIMB_SECONDS = 1.2  # up the mound
FALL_SECONDS = 0.45  # of a die
ROLL_SECONDS = 1.1  # of a die on the ground
STAGGER_SECONDS = 0.05  # from one die to the next
CLEAR_SECONDS = 0.8  # until no die of the heap is left on the mound
SUN = 255, 214, 120
SHIP_WIDTH = 0.3  # of the picture's
BEAM_SIZE = 0.5  # of a robot in the beam, in its full size


def is_peaceful(v: State, end: Ending) -> bool:
    """Return whether the winner left: others are still in the game, and it is no draw."""
    if len(end.winners) != 1 or len(find_knocked_out(v)) == v.seats - 1:
        return False
    last = v.active
    after = remaining_seats(v.seats, v.out, last + 1)[0]
    return not (is_stale(v) or is_late(v, last, after))


def rise_in_beam(table: Tabletop, pose: Pose, end: Ending) -> Pose:
    """Return the pose of a die of the robot that rises in the picture's beam and shrinks.

    On the table, the cruiser has already taken it away (`teleport_animation.py`).
    """
    if end.room == table.layout().area:
        return pose
    t, robot = (
        in_cubic(share(end.seconds, BEAM_SECONDS, RISE_SECONDS)),
        _find_robots(table, end)[0].rect,
    )
    part = 1 - (1 - BEAM_SIZE) * t
    top = _place_ship(table, end).bottom + robot.h // 12
    foot = robot.bottom + (min(robot.bottom, top + BEAM_SIZE * robot.h) - robot.bottom) * t
    x = robot.centerx + (pose.x - robot.centerx) * part
    return pose._replace(x=x, y=foot + (pose.y - robot.bottom) * part, w=pose.w * part)


def climb_mound(table: Tabletop, pose: Pose, end: Ending) -> Pose:
    """Return the pose of a die of the last robot while it climbs the mound."""
    if end.room != table.layout().area:
        return pose
    t, robot, mound = (
        out_cubic(share(end.seconds, BEAM_SECONDS, CLIMB_SECONDS)),
        _find_robots(table, end)[0].rect,
        find_heap(table),
    )
    dx, dy = mound.centerx - robot.centerx, mound.bottom - robot.bottom
    return pose._replace(x=pose.x + dx * t, y=pose.y + dy * t)


def clear_heap(table: Tabletop, pose: Pose, end: Ending) -> Pose:
    """Return the pose of a die that slides off the mound before the winner climbs it."""
    area, mound = table.layout().area, find_heap(table)
    return pose._replace(
        x=pose.x
        + (area.right + mound.w // 4 - mound.left) * in_cubic(share(end.seconds, 0, CLEAR_SECONDS))
    )


def fall_apart(table: Tabletop, pose: Pose, nth: int, foot: int, end: Ending) -> Pose:
    """Return the pose of the `nth` die of a robot that falls apart and rolls onto the mound."""
    mound, u = find_heap(table), table.theme.base
    drop = in_cubic(share(end.seconds, nth * STAGGER_SECONDS, FALL_SECONDS))
    roll = out_cubic(share(end.seconds, nth * STAGGER_SECONDS + FALL_SECONDS, ROLL_SECONDS))
    hop = hump(share(end.seconds, nth * STAGGER_SECONDS + FALL_SECONDS, FALL_SECONDS)) * 30 * u
    x, y = pose.x, pose.y + (foot - pose.w / 2 - pose.y) * drop
    to_x = mound.left + mound.w * ((nth * 0.382 + 0.1) % 1.0)
    to_y = mound.bottom - mound.h * 0.12 * (nth % 3)
    angle = ((nth * 7) % 9 - 4) * 8 * drop + 540 * (roll if roll < 1 else 0.0)
    return pose._replace(x=x + (to_x - x) * roll, y=y + (to_y - y) * roll - hop, angle=angle)


def find_heap(table: Tabletop) -> Rect:
    """Return the rectangle of the whole heap."""
    heaps = [place.rect for place in table.layout().places.values() if place.shape == "heap"]
    return heaps[0].unionall(heaps[1:])


def _place_ship(table: Tabletop, end: Ending) -> Rect:
    """Return the cruiser above the robot of the player who leaves."""
    robot, wide = _find_robots(table, end)[0].rect, round(SHIP_WIDTH * end.room.w)
    ship = Rect(0, 0, wide, wide // 3)
    return ship.move_to(midtop=(robot.centerx, end.room.top + wide // 12))


def draw_behind(table: Tabletop, to: Surface, v: State, end: Ending) -> None:
    """Draw the sunset behind the winner, in the picture of the result with a mound."""
    if end.room == table.layout().area:
        if len(end.winners) == 1 and not is_peaceful(v, end):
            _draw_sun(to, find_heap(table), share(end.seconds, 0.0, CLIMB_SECONDS))
        return
    light = table.theme.felt == "light"
    foot = max((place.rect.bottom for place in _find_robots(table, end)), default=end.room.bottom)
    back = _draw_sunset(end.room.size, foot - end.room.top, light, is_peaceful(v, end))
    to.blit(back, end.room)


def _find_robots(table: Tabletop, end: Ending) -> list[Place]:
    places = table.layout().places.values()
    return [p for p in places if p.shape == "robot" and p.seat in end.winners]


def draw_above(table: Tabletop, to: Surface, v: State, end: Ending) -> None:
    """Draw the beam in the picture, and the cruiser with the waving player."""
    if not is_peaceful(v, end) or end.room == table.layout().area:
        return
    at, robot = _place_ship(table, end), _find_robots(table, end)[0].rect
    grown = out_cubic(share(end.seconds, 0.0, BEAM_SECONDS))
    foot = robot.centerx, robot.bottom
    draw_beam(to, at.midbottom, foot, (0.08 * robot.w, 0.42 * robot.w * grown), 92)
    to.blit(draw_cruiser(at.size, table.theme.felt == "light"), at)
    draw_wave(table, to, at, end.winners[0], end.seconds)


def _draw_sun(to: Surface, mound: Rect, t: float) -> None:
    """Draw a low sun behind the mound with brightness `t`."""
    side = round(mound.h * 1.3)
    disc = Surface((side, side), SRCALPHA)
    for part in (0.5, 0.42, 0.34):
        pygame.draw.circle(disc, (*SUN, round(90 * t)), (side // 2, side // 2), round(side * part))
    to.blit(disc, disc.get_rect(center=(mound.centerx, mound.top)))


@cached
def _draw_sunset(size: tuple[int, int], foot: int, light: bool, noon: bool) -> Surface:
    """Return a sky with a low sun, sand, and a mound that rises to `foot`."""
    canvas = Canvas(Surface(size), light)
    w, h = size
    horizon = max(h // 3, round(foot - 0.3 * h))
    canvas.gradient(Rect(0, 0, w, horizon), *SKY[light])
    if not noon:
        for share_, alpha in ((0.42, 60), (0.34, 110), (0.26, 255)):
            disc = Surface(size, SRCALPHA)
            pygame.draw.circle(
                disc, (*SUN, alpha), (w // 2, round(horizon * 0.86)), round(w * share_)
            )
            canvas.surface.blit(disc, (0, 0))
    canvas.gradient(Rect(0, horizon, w, h - horizon), *SAND[light])
    dark: Rgb = parse_hex(MOUND[light][0])
    hill = Rect(-w // 5, round(foot - 0.07 * h), w + 2 * (w // 5), h)
    pygame.draw.ellipse(canvas.surface, dark, hill)
    pygame.draw.ellipse(canvas.surface, OUTLINE, hill, max(2, w // 160))
    return canvas.surface
