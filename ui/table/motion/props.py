"""Things that come onto the table for a moment: jaws, a stamp, a lens, a beam."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface, draw

from ui.graphics.theme import Colour
from ui.table.motion.ease import hump, in_back, in_cubic, out_cubic, share
from ui.table.motion.library import Motion
from ui.table.motion.strokes import GOLD, OUTLINE, RED, WHITE, Kit, Where
from ui.table.place.geometry import Pose

STEEL, STEEL_LIGHT, SKY = (120, 124, 134), (176, 180, 190), (96, 177, 255)


def around(kit: Kit, pieces: tuple[Where, ...]) -> Rect | None:
    """Return the rectangle round some pieces."""
    rects = [
        Rect(0, 0, round(pose.w), round(pose.w * pose.tall)).move_to(
            center=(round(pose.x), round(pose.y))
        )
        for piece in pieces
        if (pose := kit.at(piece))
    ]
    return rects[0].unionall(rects[1:]) if rects else None


@dataclass
class Jaws(Motion):
    """Jaws rise on both sides of some pieces and snap shut."""

    seconds: ClassVar[float] = 0.75
    snaps: ClassVar[float] = 0.5  # seconds until they snap
    pieces: tuple[Where, ...]
    room: Rect | None = field(default=None, init=False)

    def start(self, kit: Kit) -> None:
        self.room = around(kit, self.pieces)

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.room is None:
            return
        room, u = self.room.inflate(90 * kit.u, 40 * kit.u), kit.u
        open_ = out_cubic(share(self.now, 0.0, 0.2)) - 0.82 * in_back(
            share(self.now, 0.3, 0.2), 1.2
        )
        rise = 1 - out_cubic(share(self.now, 0.0, 0.2))
        for side in (-1, 1):
            x = room.centerx + side * (room.w / 2 * (0.25 + 0.75 * max(0.0, open_)) + 30 * u)
            self._jaw(to, x, room.centery + rise * 60 * u, room.h, side, u)

    def _jaw(self, to: Surface, x: float, y: float, high: float, side: int, u: float) -> None:
        """Draw one jaw: a bow with teeth that point to the middle."""
        teeth, deep, back = 5, 46 * u, 30 * u
        edge = [
            (
                x - side * (deep * (i % 2) + 10 * u * hump(i / (2 * teeth))),
                y + high * (i / (2 * teeth) - 0.5),
            )
            for i in range(2 * teeth + 1)
        ]
        rear = [
            (x + side * back * (0.6 + hump(t)), y + high * (t - 0.5))
            for t in (1, 0.75, 0.5, 0.25, 0)
        ]
        draw.polygon(to, STEEL, edge + rear)
        draw.polygon(to, STEEL_LIGHT, edge + [(a + side * 10 * u, b) for a, b in edge[::-1]])
        draw.polygon(to, OUTLINE, edge + rear, max(2, round(4 * u)))


@dataclass
class Stamp(Motion):
    """A red sign falls onto the middle of some pieces."""

    seconds: ClassVar[float] = 0.8
    falls: ClassVar[float] = 0.18  # seconds until it lies
    pieces: tuple[Where, ...]
    room: Rect | None = field(default=None, init=False)

    def start(self, kit: Kit) -> None:
        self.room = around(kit, self.pieces)

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.room is None:
            return
        t = in_cubic(share(self.now, 0.0, self.falls))
        size = min(self.room.h * 0.62, 230 * kit.u) * (2.6 - 1.6 * t)
        x, y = self.room.center
        sides = [
            (
                x + size / 2 * math.cos(math.tau * (i + 0.5) / 8),
                y + size / 2 * math.sin(math.tau * (i + 0.5) / 8),
            )
            for i in range(8)
        ]
        draw.polygon(to, RED, sides)
        draw.polygon(
            to,
            WHITE,
            [(x + (a - x) * 0.9, y + (b - y) * 0.9) for a, b in sides],
            max(2, round(size * 0.035)),
        )
        draw.polygon(to, OUTLINE, sides, max(2, round(size * 0.03)))
        bar = Rect(0, 0, round(size * 0.56), round(size * 0.17)).move_to(center=(x, y))
        draw.rect(to, WHITE, bar, 0, round(size * 0.03))


@dataclass
class Lens(Motion):
    """A magnifying glass slides over a place and circles there."""

    seconds: ClassVar[float] = 0.75
    origin: Where
    over: Where
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)

    def start(self, kit: Kit) -> None:
        a, b = kit.at(self.origin), kit.at(self.over)
        self.ends = (a, b) if a and b else None

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.ends is None:
            return
        a, b = self.ends
        t, u = out_cubic(share(self.now, 0.0, 0.32)), kit.u
        turn = math.tau * share(self.now, 0.32, 0.43)
        x = a.x + (b.x - a.x) * t + (12 * u * math.sin(turn))
        y = a.y + (b.y - a.y) * t + (8 * u * (1 - math.cos(turn)))
        r = 34 * u
        glass = Surface((round(2 * r), round(2 * r)), pygame.SRCALPHA)
        draw.circle(glass, (*SKY, 60), (round(r), round(r)), round(r))
        to.blit(glass, (round(x - r), round(y - r)))
        foot = (x + 1.75 * r * 0.72, y + 1.75 * r * 0.72)
        draw.line(to, OUTLINE, (x + r * 0.7, y + r * 0.7), foot, round(15 * u))
        draw.line(to, (160, 106, 60), (x + r * 0.74, y + r * 0.74), foot, round(9 * u))
        draw.circle(to, OUTLINE, (round(x), round(y)), round(r + 4 * u), max(2, round(10 * u)))
        draw.circle(to, GOLD, (round(x), round(y)), round(r + 2 * u), max(2, round(5 * u)))


@dataclass
class Beam(Motion):
    """A beam of light stands on a piece, and it is lifted within."""

    seconds: ClassVar[float] = 0.9
    piece: Where
    colour: Colour = (160, 236, 255)

    def draw(self, to: Surface, kit: Kit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.t >= 1:
            return
        wide = pose.w * (0.7 + 0.15 * math.sin(20 * self.now)) * hump(min(1.0, 0.15 + self.t))
        foot = round(pose.y + pose.w * pose.tall / 2)
        light = Surface((max(1, round(2 * wide)), max(1, foot)), pygame.SRCALPHA)
        w = light.get_width()
        shape = [(w * 0.38, 0), (w * 0.62, 0), (w, foot), (0, foot)]
        draw.polygon(light, (*self.colour, round(120 * hump(self.t))), shape)
        to.blit(light, (round(pose.x - w / 2), 0))
