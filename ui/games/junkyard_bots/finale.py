"""The end of a game on the planet: alone on the mound at sunset, or up the beam to the cruiser.

Whoever lost falls apart into dice; who left waves from the cruiser.
"""

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.engine import Seat, State, left_in
from games.junkyard_bots.rules import is_late, is_stale
from ui.games.junkyard_bots.ground import MOUND, SAND, SKY, cruiser_picture
from ui.games.junkyard_bots.teleport_animation import cone, wave
from ui.language.match_timeline import out
from ui.table.layout.geometry import Place, Pose
from ui.table.motion.ease import hump, in_cubic, out_cubic, share
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import Canvas
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import OUTLINE, Rgb

ALL = 3.0  # seconds
BEAM, RISES, CLIMBS = 0.4, 0.9, 1.2  # until the beam stands; the robot rises, or climbs the mound
FALLS, ROLLS, APART = 0.45, 1.1, 0.05  # dice fall, and roll; between two of them
CLEARS = 0.8  # until no die of the heap is left on the mound
SUN = 255, 214, 120
SHIP, SMALL = 0.3, 0.5  # of the width of the picture: the cruiser; of its size: a robot in the beam


def peaceful(v: State, end: Ending) -> bool:
    """Whether the winner left: others are still in the game, and no draw was decided."""
    if len(end.winners) != 1 or len(out(v)) == v.seats - 1:
        return False
    last: Seat = v.marks["active"]
    after = left_in(v.seats, v.marks["out"], last + 1)[0]
    return not (is_stale(v) or is_late(v, last, after))


def risen(table: Tabletop, pose: Pose, end: Ending) -> Pose:
    """Return where a die of the robot is that rises in the beam of the picture, and grows small.

    On the table the cruiser has taken it along already (`pickup.py`).
    """
    if end.room == table.layout().area:
        return pose
    t, robot = in_cubic(share(end.seconds, BEAM, RISES)), _robots(table, end)[0].rect
    part = 1 - (1 - SMALL) * t
    top = _ship(table, end).bottom + robot.h // 12
    foot = robot.bottom + (min(robot.bottom, top + SMALL * robot.h) - robot.bottom) * t
    x = robot.centerx + (pose.x - robot.centerx) * part
    return pose._replace(x=x, y=foot + (pose.y - robot.bottom) * part, w=pose.w * part)


def alone(table: Tabletop, pose: Pose, end: Ending) -> Pose:
    """Return where a die of the last robot is, which climbs the mound."""
    if end.room != table.layout().area:
        return pose
    t, robot, mound = (
        out_cubic(share(end.seconds, BEAM, CLIMBS)),
        _robots(table, end)[0].rect,
        heap_of(table),
    )
    dx, dy = mound.centerx - robot.centerx, mound.bottom - robot.bottom
    return pose._replace(x=pose.x + dx * t, y=pose.y + dy * t)


def cleared(table: Tabletop, pose: Pose, end: Ending) -> Pose:
    """Return where a die of the heap is, which slides off the mound before the winner climbs it."""
    area, mound = table.layout().area, heap_of(table)
    return pose._replace(
        x=pose.x
        + (area.right + mound.w // 4 - mound.left) * in_cubic(share(end.seconds, 0, CLEARS))
    )


def fallen(table: Tabletop, pose: Pose, nth: int, foot: int, end: Ending) -> Pose:
    """Return where the `nth` die of a robot is that falls apart and rolls onto the mound."""
    mound, u = heap_of(table), table.theme.base
    drop = in_cubic(share(end.seconds, nth * APART, FALLS))
    roll = out_cubic(share(end.seconds, nth * APART + FALLS, ROLLS))
    hop = hump(share(end.seconds, nth * APART + FALLS, FALLS)) * 30 * u
    x, y = pose.x, pose.y + (foot - pose.w / 2 - pose.y) * drop
    to_x = mound.left + mound.w * ((nth * 0.382 + 0.1) % 1.0)
    to_y = mound.bottom - mound.h * 0.12 * (nth % 3)
    angle = ((nth * 7) % 9 - 4) * 8 * drop + 540 * (roll if roll < 1 else 0.0)
    return pose._replace(x=x + (to_x - x) * roll, y=y + (to_y - y) * roll - hop, angle=angle)


def heap_of(table: Tabletop) -> Rect:
    """Return where the heap lies."""
    heaps = [place.rect for place in table.layout().places.values() if place.shape == "heap"]
    return heaps[0].unionall(heaps[1:])


def _ship(table: Tabletop, end: Ending) -> Rect:
    """Return where the cruiser waits, above the robot of who leaves."""
    robot, wide = _robots(table, end)[0].rect, round(SHIP * end.room.w)
    ship = Rect(0, 0, wide, wide // 3)
    return ship.move_to(midtop=(robot.centerx, end.room.top + wide // 12))


def behind(table: Tabletop, to: Surface, v: State, end: Ending) -> None:
    """Draw, in the picture of the result, the sunset and the mound that the winner stands on."""
    if end.room == table.layout().area:
        if len(end.winners) == 1 and not peaceful(v, end):
            _sun(to, heap_of(table), share(end.seconds, 0.0, CLIMBS))
        return
    light = table.theme.felt == "light"
    foot = max((place.rect.bottom for place in _robots(table, end)), default=end.room.bottom)
    back = _sunset(end.room.size, foot - end.room.top, light, peaceful(v, end))
    to.blit(back, end.room)


def _robots(table: Tabletop, end: Ending) -> list[Place]:
    places = table.layout().places.values()
    return [p for p in places if p.shape == "robot" and p.seat in end.winners]


def above(table: Tabletop, to: Surface, v: State, end: Ending) -> None:
    """Draw, in the picture, the beam and the cruiser, from which who left waves."""
    if not peaceful(v, end) or end.room == table.layout().area:
        return
    at, robot = _ship(table, end), _robots(table, end)[0].rect
    grown = out_cubic(share(end.seconds, 0.0, BEAM))
    foot = robot.centerx, robot.bottom
    cone(to, at.midbottom, foot, (0.08 * robot.w, 0.42 * robot.w * grown), 92)
    to.blit(cruiser_picture(at.size, table.theme.felt == "light"), at)
    wave(table, to, at, end.winners[0], end.seconds)


def _sun(to: Surface, mound: Rect, t: float) -> None:
    """Draw a low sun behind the mound, as bright as `t`."""
    side = round(mound.h * 1.3)
    disc = Surface((side, side), SRCALPHA)
    for part in (0.5, 0.42, 0.34):
        pygame.draw.circle(disc, (*SUN, round(90 * t)), (side // 2, side // 2), round(side * part))
    to.blit(disc, disc.get_rect(center=(mound.centerx, mound.top)))


@cached
def _sunset(size: tuple[int, int], foot: int, light: bool, noon: bool) -> Surface:
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
    dark: Rgb = _rgb(MOUND[light][0])
    hill = Rect(-w // 5, round(foot - 0.07 * h), w + 2 * (w // 5), h)
    pygame.draw.ellipse(canvas.surface, dark, hill)
    pygame.draw.ellipse(canvas.surface, OUTLINE, hill, max(2, w // 160))
    return canvas.surface


def _rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
