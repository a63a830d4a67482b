"""Light behind the pieces of the stage: cones from lamps, and rays behind the winner."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface, draw

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.drawing import MotionKit, Where, draw_rim
from ui.table.motion.ease import out_cubic, share
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import GOLD, SKY, Rgb

SHADE: Rgb = (16, 6, 10)
LAMP: Rgb = (255, 240, 196)
RAYS_RADIUS = 200  # pixels, before rays are scaled
RAY_EDGES = (-0.1, 0.1)  # radians from the middle of a ray


@dataclass
class Cone(Motion):
    """A cone of light falls from above behind a piece of the stage."""

    seconds: ClassVar[float] = 1.9
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    colour: Colour = SKY
    light: Surface | None = field(default=None, init=False)  # once a frame has time for it

    def draw_behind(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.t >= 1:
            return
        high, seen = pose.w * pose.tall, min(1.0, self.now / 0.15)
        size = round(1.9 * pose.w), round(pose.y + 0.62 * high)
        if (self.light is None or self.light.get_size() != size) and kit.time(pose.w):
            self.light = draw_cone(size, self.colour)
        if self.light is None:
            return
        light = self.light
        light.set_alpha(round(255 * seen))
        to.blit(light, light.get_rect(midtop=(round(pose.x), 0)))


@dataclass
class StepBack(Motion):
    """A piece steps back from the others on the stage, into the dark."""

    seconds: ClassVar[float] = 1.9
    lingers: ClassVar[bool] = True
    piece: Piece

    @property
    def far(self) -> float:
        """How far the piece has stepped back, from 0 to 1."""
        return out_cubic(share(self.now, 0.0, 0.22)) * (1 - share(self.t, 0.92, 0.08))

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.now < 0:
            return pose
        return pose._replace(y=pose.y - 16 * u * self.far, w=pose.w * (1 - 0.2 * self.far))

    def draw_on(self, to: Surface, piece: Piece, pose: Pose, kit: MotionKit) -> None:
        if piece == self.piece and self.t < 1:
            draw_rim(to, kit, pose, SHADE, 1.0, 1.0, fill=round(150 * self.far))


@dataclass
class Dusk(Motion):
    """The light narrows to one cone on a place."""

    seconds: ClassVar[float] = 1.0
    over: Where

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.over)
        if pose is None or self.t >= 1:
            return
        seen = min(1.0, 5 * self.t, 5 * (1 - self.t))
        dark = Surface(to.get_size(), pygame.SRCALPHA)
        dark.fill((*SHADE, round(150 * seen)))
        half, foot, read = 74 * kit.u, pose.y + 20 * kit.u, kit.read()
        top = [(pose.x + side * 14 * kit.u, 0.0) for side in (-1, 1)]
        low = [(pose.x + side * half, foot) for side in (1, -1)]
        draw.polygon(dark, (*LAMP, round(56 * seen)), [*top, *low])
        pool = Rect(0, 0, round(2 * half), round(0.9 * half))
        pool.center = round(pose.x), round(foot)
        draw.ellipse(dark, (*LAMP, round(64 * seen)), pool)
        draw.rect(dark, (0, 0, 0, 0), read, border_radius=round(0.42 * read.h))
        to.blit(dark, (0, 0))


@dataclass
class Shine(Motion):
    """Rays shine behind the highest piece of the stage."""

    seconds: ClassVar[float] = 1.9
    lingers: ClassVar[bool] = True
    piece: Where
    colour: Colour = GOLD
    drawn: Surface | None = field(default=None, init=False)  # once a frame has time for it

    def draw_behind(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.t >= 1:
            return
        if self.drawn is None and kit.time(pose.w):
            self.drawn = draw_rays(round(0.95 * pose.w * pose.tall), self.colour)
        if self.drawn is None:
            return
        drawn = self.drawn
        drawn.set_alpha(round(255 * min(1.0, self.now / 0.25)))
        to.blit(drawn, drawn.get_rect(center=(round(pose.x), round(pose.y))))


@cached
def draw_cone(size: tuple[int, int], colour: Colour) -> Surface:
    """Return a soft cone of light, stronger above."""
    return pygame.transform.smoothscale(
        _draw_small_cone(colour), (max(1, size[0]), max(1, size[1]))
    )


@cached
def _draw_small_cone(colour: Colour) -> Surface:
    """Return the small cone that all others are scaled from."""
    wide, high = 48, 64
    pixels, light = bytearray(4 * wide * high), bytearray()
    for y in range(high):
        half, strength = wide * (0.14 + 0.3 * y / high), 150 * (1 - 0.55 * y / high)
        ways = ((x + 0.5 - wide / 2) / half for x in range(wide // 2))
        left = bytes(round(strength * max(0.0, 1 - way**2)) for way in ways)
        light += left + left[::-1]
    for channel, value in zip((2, 1, 0), colour, strict=False):
        pixels[channel::4] = bytes((value,)) * (wide * high)
    pixels[3::4] = light
    return pygame.image.frombuffer(pixels, (wide, high), "BGRA")


@cached
def draw_rays(far: int, colour: Colour) -> Surface:
    """Return sixteen rays that reach `far` pixels and fade outwards."""
    side, half = 2 * RAYS_RADIUS, RAYS_RADIUS
    small = Surface((side, side), pygame.SRCALPHA)
    for i in range(16):
        angle = math.tau * i / 16
        ends = [
            (half + half * math.cos(angle + d), half + half * math.sin(angle + d))
            for d in RAY_EDGES
        ]
        draw.polygon(small, (*colour[:3], 130), [(half, half), *ends])
    mask = Surface((side, side), pygame.SRCALPHA)
    for r in range(half, 0, -5):
        draw.circle(mask, (255, 255, 255, round(255 * (1 - r / half))), (half, half), r)
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, (max(1, 2 * far), max(1, 2 * far)))
