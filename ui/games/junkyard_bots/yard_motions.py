"""Motions of the yard: the claw of the crane, and energy in a beam."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion, shift_pose
from ui.table.motion.drawing import MotionKit
from ui.table.motion.ease import hump, share
from ui.toolkit.graphics.tokens import OUTLINE

CABLE = (206, 198, 184)
CLAW_WIDTH = 1.5  # in widths of a die
GRIP = 0.4  # in widths of a die: the claw reaches so far below its middle
SWING_HEIGHT = 54  # units
MOST_DICE = 6  # in the beam


@dataclass
class Swing(Motion):
    """The claw of the crane lifts a die, swings it to its place, and lets go."""

    seconds: ClassVar[float] = 0.62
    piece: Piece
    picture: Surface | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        if pose is not None:
            side = max(16, round(CLAW_WIDTH * pose.w))
            self.picture = kit.theme.art.image("dice/crane", side, side)

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or not 0 < self.t < 1:
            return pose
        return shift_pose(pose, 0.0, -SWING_HEIGHT * u * hump(self.t))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.picture is None or self.t >= 1:
            return
        pose, gone = self.adjust_pose(self.piece, pose, kit.u), share(self.t, 0.85, 0.15)
        side = max(12, round(CLAW_WIDTH * pose.w))
        claw = pygame.transform.smoothscale(self.picture, (side, side))
        up = round(gone * 60 * kit.u)
        at = claw.get_rect(midbottom=(round(pose.x), round(pose.y + GRIP * pose.w) - up))
        for colour, wide in ((OUTLINE, 9), (CABLE, 4)):
            foot = (at.centerx, at.top + round(side * 0.12))
            pygame.draw.line(to, colour, (at.centerx, 0), foot, max(2, round(wide * kit.u)))
        to.blit(claw, at)


@dataclass
class Whirl(Motion):
    """The dice that a robot has eaten roll up and down in a beam between two places."""

    seconds: ClassVar[float] = 0.9
    ends: tuple[Rect, Rect]
    dice: tuple[Piece, ...]
    pictures: list[Surface] = field(default_factory=list, init=False)

    def start(self, kit: MotionKit) -> None:
        self.dice = self.dice[:MOST_DICE]
        self.pictures = [kit.picture(piece) for piece in self.dice]

    def hides(self, piece: Piece) -> bool:
        return self.has_begun and self.t < 1 and piece in self.dice

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t >= 1:
            return
        ship, robot = self.ends
        (x, y), (far, low) = ship.center, robot.midtop
        for i, picture in enumerate(self.pictures):
            way = 0.3 + 0.5 * hump((0.7 * self.now + i / len(self.pictures)) % 1.0)
            side = 0.2 * robot.w * way * math.sin(7 * self.now + 2.4 * i)
            spot = x + (far - x) * way + side, y + (low - y) * way
            spun = pygame.transform.rotozoom(picture, round(self.now * 90 + 50 * i) * 4, 1.0)
            to.blit(spun, spun.get_rect(center=(round(spot[0]), round(spot[1]))))
