"""The end of a game in the pit: gates of fire beside the winner, or a flap that takes the wreck."""

import math

from pygame import Rect, Surface, draw

from ui.table.layout.geometry import Pose
from ui.table.motion.drawing import draw_flames
from ui.table.motion.ease import hump, in_cubic, out_cubic, share
from ui.toolkit.graphics.tokens import OUTLINE

SECONDS = 3.0
NIGHT = 102  # of 255: how dark it is for who lost
STEEL, DARK, PIT = (116, 120, 130), (66, 70, 80), (10, 9, 12)
TIPS, SINKS = 64.0, 0.92  # degrees; of a robot's height


def hop(seconds: float, high: int) -> float:
    """Return by how many pixels the winner's robot is up: it jumps three times."""
    t = share(seconds, 0.3, 1.8)
    return 0.09 * high * abs(hump(3 * t)) * (1 - 0.5 * t) if 0 < t < 1 else 0.0


def gates(to: Surface, rect: Rect, seconds: float, u: float) -> None:
    """Let fire rise from two gates beside a rectangle."""
    rise = out_cubic(share(seconds, 0.1, 0.4))
    wide, high = 34 * u, 0.62 * rect.h
    for side in (-1, 1):
        x = rect.centerx + side * (rect.w / 2 + 1.1 * wide)  # beside its names
        post = Rect(0, 0, round(wide), round(high * rise))
        post.midbottom = round(x), rect.bottom
        if post.h < 2:
            continue
        draw.rect(to, OUTLINE, post.inflate(6 * u, 6 * u), 0, round(7 * u))
        draw.rect(to, DARK, post, 0, round(5 * u))
        draw.rect(to, STEEL, post.inflate(-0.5 * wide, -0.1 * post.h), 0, round(4 * u))
        flare = 0.72 + 0.14 * math.sin(9 * seconds + side) + 0.08 * math.sin(23 * seconds)
        lit = share(seconds, 0.45, 0.3) * flare
        fire = Pose(x, post.top - 0.9 * wide * lit, 1.5 * wide, 0.0, 1.5 * max(0.05, lit))
        draw_flames(to, fire, 0.25 + 0.2 * lit + 0.05 * math.sin(11 * seconds), 4)


def dim(to: Surface, room: Rect, lit: Rect, seconds: float) -> None:
    """Let the lights of a room go down, but for those on a rectangle."""
    night = Surface(room.size)
    night.set_alpha(round(NIGHT * share(seconds, 0.2, 0.6)))
    lit = lit.clip(room)
    sides = (
        Rect(room.left, room.top, room.w, lit.top - room.top),
        Rect(room.left, lit.bottom, room.w, room.bottom - lit.bottom),
        Rect(room.left, lit.top, lit.left - room.left, lit.h),
        Rect(lit.right, lit.top, room.right - lit.right, lit.h),
    )
    for side in sides:
        to.blit(night, side, Rect(0, 0, max(0, side.w), max(0, side.h)))


def flap(to: Surface, foot: tuple[int, int], wide: float, opened: float) -> None:
    """Draw a hole in the floor under a robot, open from 0 to 1."""
    hole = Rect(0, 0, round(wide), round(0.26 * wide * opened))
    hole.center = foot
    if hole.h > 2:
        draw.ellipse(to, STEEL, hole.inflate(0.08 * wide, 0.05 * wide))
        draw.ellipse(to, PIT, hole)


def opening(seconds: float) -> float:
    """Return how far the hole under a wreck is open."""
    return out_cubic(share(seconds, 0.2, 0.35))


def tipped(seconds: float, high: int) -> tuple[float, float]:
    """Return how far the wreck has sunk into the floor, in pixels, and how far it tips."""
    t = in_cubic(share(seconds, 0.55, 1.1))
    return SINKS * high * t, TIPS * share(seconds, 0.45, 1.0) ** 2
