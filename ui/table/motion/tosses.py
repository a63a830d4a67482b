"""Motions of things made of loose pieces: flung aside, chewing, blinking red before they go off."""

from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Surface

from games.engine import Piece
from ui.table.motion.ease import hump, out_cubic, share
from ui.table.motion.library import Motion
from ui.table.motion.strokes import RED, Kit, Where, rim
from ui.table.place.geometry import Pose

REACH, FALL = (110, 46), 0.9  # units aside; how far below it a piece falls, in widths of it
RISE, TURN = 2.1, 420.0  # widths that it is thrown up; degrees that it turns
LANDS = 0.68  # of the way, when it first meets the ground


@dataclass
class Scatter(Motion):
    """A piece is flung aside in an arc, hops once and rolls to rest; then it is gone."""

    seconds: ClassVar[float] = 0.8
    piece: Piece
    begins: Pose | None = field(default=None, init=False)
    picture: Surface | None = field(default=None, init=False)

    @property
    def gone(self) -> Piece | None:
        return self.piece

    def start(self, kit: Kit) -> None:
        self.begins, self.picture = kit.at(self.piece), kit.picture(self.piece)

    def hides(self, piece: Piece) -> bool:
        return piece == self.piece and self.begun and self.t < 1

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.begins is None or self.picture is None or self.t >= 1:
            return
        way = 1 if self.piece % 2 else -1
        far = (REACH[0] + REACH[1] * (self.piece % 4)) * kit.u * way
        w, up, hop = self.begins.w, share(self.t, 0.0, LANDS), share(self.t, LANDS, 1 - LANDS)
        high = RISE * w * hump(up) if up < 1 else 0.4 * w * hump(hop)
        x = self.begins.x + far * out_cubic(self.t)
        y = self.begins.y + FALL * w * up * up - high
        turned = pygame.transform.rotozoom(self.picture, round(-TURN * way * self.t / 6) * 6, 1.0)
        to.blit(turned, turned.get_rect(center=(round(x), round(y))))


@dataclass
class Chew(Motion):
    """A piece opens wide and bites twice."""

    seconds: ClassVar[float] = 0.64
    most: ClassVar[float] = 0.3  # by so much it grows
    piece: Piece

    def bend(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or not 0 < self.t < 1:
            return pose
        wide = hump((2 * self.t) % 1.0)
        return pose._replace(w=pose.w * (1 + self.most * wide))


@dataclass
class Blink(Motion):
    """A piece lights up red twice."""

    seconds: ClassVar[float] = 0.24
    piece: Where

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.t < 1:
            part = hump((2 * self.t) % 1.0)
            rim(to, kit, self.piece, RED, 7 * part, 4.0, fill=round(150 * part))
