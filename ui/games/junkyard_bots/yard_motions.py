"""What moves in the yard beside dice that roll: the crane's claw, and the beam of the cruiser."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.engine import Piece
from ui.table.motion.ease import hump, out_cubic, share
from ui.table.motion.library import Motion, shifted
from ui.table.motion.strokes import OUTLINE, Kit
from ui.table.place.geometry import Pose

RAY, CABLE = (160, 236, 255), (206, 198, 184)
CLAW, GRIP = 1.5, 0.4  # widths of a die: the claw; how far below the die's middle it reaches
HIGH = 54  # units that the die swings up on its way
MOST = 6  # dice that are seen in the beam


@dataclass
class Swing(Motion):
    """The claw of the crane lifts a die, swings it to where it goes, and lets go of it."""

    seconds: ClassVar[float] = 0.62
    piece: Piece
    picture: Surface | None = field(default=None, init=False)

    def start(self, kit: Kit) -> None:
        pose = kit.at(self.piece)
        if pose is not None:
            side = max(16, round(CLAW * pose.w))
            self.picture = kit.theme.art.image("dice/crane", side, side)

    def bend(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or not 0 < self.t < 1:
            return pose
        return shifted(pose, 0.0, -HIGH * u * hump(self.t))

    def draw(self, to: Surface, kit: Kit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.picture is None or self.t >= 1:
            return
        pose, gone = self.bend(self.piece, pose, kit.u), share(self.t, 0.85, 0.15)
        side = max(12, round(CLAW * pose.w))
        claw = pygame.transform.smoothscale(self.picture, (side, side))
        up = round(gone * 60 * kit.u)
        at = claw.get_rect(midbottom=(round(pose.x), round(pose.y + GRIP * pose.w) - up))
        for colour, wide in ((OUTLINE, 9), (CABLE, 4)):
            foot = (at.centerx, at.top + round(side * 0.12))
            pygame.draw.line(to, colour, (at.centerx, 0), foot, max(2, round(wide * kit.u)))
        to.blit(claw, at)


@dataclass
class Tractor(Motion):
    """A beam falls from the cruiser onto a robot; the dice it has eaten roll up and down in it."""

    seconds: ClassVar[float] = 1.3
    stands: ClassVar[float] = 0.4  # seconds until the beam is whole
    ship: tuple[int, int]
    robot: Rect
    dice: tuple[Piece, ...]
    pictures: list[Surface] = field(default_factory=list, init=False)

    def start(self, kit: Kit) -> None:
        self.dice = self.dice[:MOST]
        self.pictures = [kit.picture(piece) for piece in self.dice]

    def hides(self, piece: Piece) -> bool:
        return self.begun and self.t < 1 and piece in self.dice

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.t >= 1:
            return
        grown = out_cubic(share(self.now, 0.0, self.stands))
        fades = 1 - share(self.now, self.seconds - 0.2, 0.2)
        (x, y), robot = self.ship, self.robot
        foot = y + (robot.bottom - y) * grown
        middle = x + (robot.centerx - x) * grown
        half = max(12.0, 0.32 * robot.w) * (0.3 + 0.7 * grown)
        for part, alpha in ((1.0, 84), (0.55, 70)):
            thin = 0.14 * half * part
            shape = [(x - thin, float(y)), (x + thin, float(y))]
            shape += [(middle + half * part, foot), (middle - half * part, foot)]
            _light(to, shape, round(alpha * fades))
        for i, picture in enumerate(self.pictures):
            way = (0.28 + 0.5 * hump((0.7 * self.now + i / len(self.pictures)) % 1.0)) * grown
            side = 0.5 * half * way * math.sin(7 * self.now + 2.4 * i)
            spot = x + (middle - x) * way + side, y + (foot - y) * way
            spun = pygame.transform.rotozoom(picture, round(self.now * 90 + 50 * i) * 4, 1.0)
            to.blit(spun, spun.get_rect(center=(round(spot[0]), round(spot[1]))))


def _light(to: Surface, shape: list[tuple[float, float]], alpha: int) -> None:
    """Lay light over a part of the table."""
    left, right = min(x for x, _ in shape), max(x for x, _ in shape)
    top, bottom = min(y for _, y in shape), max(y for _, y in shape)
    room = Rect(round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top)))
    light = Surface(room.size, SRCALPHA)
    corners = [(x - room.left, y - room.top) for x, y in shape]
    pygame.draw.polygon(light, (*RAY, alpha), corners)
    to.blit(light, room)
