"""The end of a game in the pit: gates of fire beside the winner, or a flap that takes the wreck."""

import math

from pygame import SRCALPHA, Rect, Surface, draw, transform

from ui.table.layout.geometry import Pose
from ui.table.motion.drawing import draw_flames
from ui.table.motion.ease import hump, in_cubic, out_cubic, share
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import OUTLINE

FINALE_SECONDS = 3.0
DARKNESS = 102  # of 255
COARSE = 4  # the night is drawn at a quarter of its size
STEEL = (116, 120, 130)
DARK_STEEL = (66, 70, 80)
HOLE = (10, 9, 12)
TIP_ANGLE = 64.0  # degrees
SINK_DEPTH = 0.92  # of a robot's height


def find_hop_height(seconds: float, high: int) -> float:
    """Return how many pixels the winner's robot is above the floor; it jumps three times."""
    t = share(seconds, 0.3, 1.8)
    return 0.09 * high * abs(hump(3 * t)) * (1 - 0.5 * t) if 0 < t < 1 else 0.0


def draw_gates(to: Surface, rect: Rect, seconds: float, u: float) -> None:
    """Draw fire that rises from two gates beside a rectangle."""
    rise = out_cubic(share(seconds, 0.1, 0.4))
    wide, high = 34 * u, 0.62 * rect.h
    for side in (-1, 1):
        x = rect.centerx + side * (rect.w / 2 + 1.1 * wide)  # clear of the names
        post = Rect(0, 0, round(wide), round(high * rise))
        post.midbottom = round(x), rect.bottom
        if post.h < 2:
            continue
        draw.rect(to, OUTLINE, post.inflate(6 * u, 6 * u), 0, round(7 * u))
        draw.rect(to, DARK_STEEL, post, 0, round(5 * u))
        draw.rect(to, STEEL, post.inflate(-0.5 * wide, -0.1 * post.h), 0, round(4 * u))
        flare = 0.72 + 0.14 * math.sin(9 * seconds + side) + 0.08 * math.sin(23 * seconds)
        lit = share(seconds, 0.45, 0.3) * flare
        fire = Pose(x, post.top - 0.9 * wide * lit, 1.5 * wide, 0.0, 1.5 * max(0.05, lit))
        draw_flames(to, fire, 0.25 + 0.2 * lit + 0.05 * math.sin(11 * seconds), 4)


def dim_lights(to: Surface, room: Rect, lit: Rect, seconds: float) -> None:
    """Dim the lights of a room, except for a spot with soft edges over the rectangle `lit`."""
    night = _draw_night(room.size, (lit.x - room.x, lit.y - room.y, lit.w, lit.h))
    night.set_alpha(round(255 * share(seconds, 0.2, 0.6)))
    to.blit(night, room)


@cached
def _draw_night(size: tuple[int, int], lit: tuple[int, int, int, int]) -> Surface:
    """Draw darkness with a hole for what is lit."""
    small = Surface((size[0] // COARSE + 1, size[1] // COARSE + 1), SRCALPHA)
    small.fill((0, 0, 0, DARKNESS))
    x, y, wide, high = (part // COARSE for part in lit)
    soft = max(1, wide // 6)
    draw.rect(small, (0, 0, 0, 0), Rect(x, y, wide, high).inflate(soft, soft), 0, wide // 3)
    return transform.smoothscale(transform.box_blur(small, soft), size)


def draw_hole(to: Surface, foot: tuple[int, int], wide: float, opened: float) -> None:
    """Draw a hole in the floor under a robot, open from 0 to 1."""
    hole = Rect(0, 0, round(wide), round(0.26 * wide * opened))
    hole.center = foot
    if hole.h > 2:
        draw.ellipse(to, STEEL, hole.inflate(0.08 * wide, 0.05 * wide))
        draw.ellipse(to, HOLE, hole)


def find_hole_opening(seconds: float) -> float:
    """Return how far the hole under a wreck is open, from 0 to 1."""
    return out_cubic(share(seconds, 0.2, 0.35))


def sink_and_tip(seconds: float, high: int) -> tuple[float, float]:
    """Return by how many pixels the wreck has sunk, and its angle in degrees."""
    t = in_cubic(share(seconds, 0.55, 1.1))
    return SINK_DEPTH * high * t, TIP_ANGLE * share(seconds, 0.45, 1.0) ** 2
