"""Tumbling dice, clashing numbers, holes, scrap, and pieces that are flung, chewed or blinking."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.drawing import (
    MotionKit,
    Where,
    draw_chips,
    draw_rim,
)
from ui.table.motion.ease import hump, in_cubic, out_cubic, share
from ui.table.paint.badges import CARD_INK
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import OUTLINE, PAPER, RED, Rgb

HOLE: Rgb = (14, 10, 10)
SCRAP_DISTANCE = 240  # units at most
SCATTER_DISTANCE = 110  # units at least
SCATTER_SPREAD = 46  # units further, for each step of a piece's number
SCATTER_DROP = 0.9  # piece widths from where a piece was to the ground
SCATTER_RISE = 2.1  # piece widths
SCATTER_TURN = 420.0  # degrees
SCATTER_LANDING = 0.68  # share of the time until a piece first meets the ground
PIPS = {1: "c", 2: "ad", 3: "acd", 4: "abde", 5: "abcde", 6: "abdefg"}
PIP_OFFSETS = {
    "a": (-1, -1),
    "b": (1, -1),
    "c": (0, 0),
    "d": (1, 1),
    "e": (-1, 1),
    "f": (-1, 0),
    "g": (1, 0),
}


def draw_die_face(side: int, number: int) -> Surface:
    """Return a die seen from above; 0 has no pips."""
    die = rounded(side, side, side * 0.2, PAPER, CARD_INK, max(1.5, side * 0.05)).copy()
    for spot in PIPS.get(number, ""):
        x, y = PIP_OFFSETS[spot]
        middle = round(side / 2 + x * side * 0.25), round(side / 2 + y * side * 0.25)
        pygame.draw.circle(die, CARD_INK, middle, max(2, round(side * 0.09)))
    return die


def draw_tumbling_die(
    to: Surface, rect: Rect, number: int, sides: int, clock: float, way: float
) -> None:
    """Draw a die that has rolled for `clock` seconds and stops after `way` seconds."""
    t = share(clock, 0.0, way)
    seen = number if t >= 1 else 1 + (int(clock / 0.07) * 5 + 2) % sides
    die = draw_die_face(rect.h, seen)
    if t < 1:
        die = pygame.transform.rotozoom(die, 540 * (1 - t) ** 2, 1.0)
    hop = abs(math.sin(3 * math.pi * t)) * (1 - t) * rect.h * 0.5
    spot = round(rect.centerx - (1 - t) * rect.h * 0.8), round(rect.centery - hop)
    to.blit(die, die.get_rect(center=spot))


@dataclass
class Scatter(Motion):
    """A piece is flung aside in an arc, hops once, rolls to rest and vanishes."""

    seconds: ClassVar[float] = 0.8
    piece: Piece
    begins: Pose | None = field(default=None, init=False)
    picture: Surface | None = field(default=None, init=False)

    @property
    def removed_piece(self) -> Piece | None:
        return self.piece

    def start(self, kit: MotionKit) -> None:
        self.begins, self.picture = kit.at(self.piece), kit.picture(self.piece)

    def hides(self, piece: Piece) -> bool:
        return piece == self.piece and self.has_begun and self.t < 1

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.begins is None or self.picture is None or self.t >= 1:
            return
        way = 1 if self.piece % 2 else -1
        far = (SCATTER_DISTANCE + SCATTER_SPREAD * (self.piece % 4)) * kit.u * way
        w, up, hop = (
            self.begins.w,
            share(self.t, 0.0, SCATTER_LANDING),
            share(self.t, SCATTER_LANDING, 1 - SCATTER_LANDING),
        )
        high = SCATTER_RISE * w * hump(up) if up < 1 else 0.4 * w * hump(hop)
        x = self.begins.x + far * out_cubic(self.t)
        y = self.begins.y + SCATTER_DROP * w * up * up - high
        turned = pygame.transform.rotozoom(
            self.picture, round(-SCATTER_TURN * way * self.t / 6) * 6, 1.0
        )
        to.blit(turned, turned.get_rect(center=(round(x), round(y))))


@dataclass
class Chew(Motion):
    """A piece opens wide and bites twice."""

    seconds: ClassVar[float] = 0.64
    most: ClassVar[float] = 0.3  # share by which it grows
    piece: Piece

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or not 0 < self.t < 1:
            return pose
        wide = hump((2 * self.t) % 1.0)
        return pose._replace(w=pose.w * (1 + self.most * wide))


@dataclass
class Blink(Motion):
    """A piece lights up red twice."""

    seconds: ClassVar[float] = 0.24
    piece: Where

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t < 1:
            part = hump((2 * self.t) % 1.0)
            draw_rim(to, kit, self.piece, RED, 7 * part, 4.0, fill=round(150 * part))


@dataclass
class Hole(Motion):
    """A shot leaves a hole with cracks in a piece, which stays for a while."""

    seconds: ClassVar[float] = 1.3
    lingers: ClassVar[bool] = True
    piece: Where
    pose: Pose | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.pose = kit.at(self.piece)

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.pose is None or self.t >= 1:
            return
        if math.hypot(pose.x - self.pose.x, pose.y - self.pose.y) > 0.1 * pose.w:
            return  # the piece is moving away
        x, y = pose.x + 0.22 * pose.w, pose.y - 0.3 * pose.w * pose.tall
        r = 0.07 * pose.w
        for i in range(7):
            turn = math.tau * (i + 0.3 * (i % 3)) / 7
            far = r * (2.0 + 0.7 * (i % 3))
            tip = x + far * math.cos(turn), y + far * math.sin(turn)
            pygame.draw.line(to, OUTLINE, (x, y), tip, max(2, round(0.2 * r)))
        pygame.draw.circle(to, OUTLINE, (x, y), 1.25 * r)
        pygame.draw.circle(to, HOLE, (x, y), r)


@dataclass
class Scrap(Motion):
    """A piece flies off in an arc, bounces, lies as scrap on the ground and slides home."""

    seconds: ClassVar[float] = 1.5
    lingers: ClassVar[bool] = True
    bounces: ClassVar[tuple[tuple[float, float, float], ...]] = (
        (0.0, 0.5, 1.0),
        (0.5, 0.2, 0.32),
        (0.7, 0.14, 0.12),
    )  # start, duration and height of each
    lies: ClassVar[float] = 0.84  # seconds until it lies
    leaves_at: ClassVar[float] = 1.15  # seconds until it goes home
    piece: Piece
    into: Where
    ends: tuple[Pose, Pose, Pose] | None = field(default=None, init=False)
    picture: Surface | None = field(default=None, init=False)
    kept: tuple[tuple[int, float], Surface] | None = field(default=None, init=False)

    @property
    def removed_piece(self) -> Piece | None:
        return self.piece

    def start(self, kit: MotionKit) -> None:
        a, home = kit.at(self.piece), kit.at(self.into)
        if a is None or home is None:
            return
        side = 1 if home.x > a.x else -1
        wide, far = kit.theme.size[0], min(2.1 * a.w, SCRAP_DISTANCE * kit.u)
        x = min(max(a.x + side * far, 0.08 * wide), 0.9 * wide)
        ground = a._replace(x=x, y=a.y + min(0.9 * a.w, 0.5 * SCRAP_DISTANCE * kit.u))
        self.ends, self.picture = (a, ground, home), kit.picture(self.piece)

    def hides(self, piece: Piece) -> bool:
        return piece == self.piece and self.picture is not None

    def spot(self) -> tuple[float, float, float, float]:
        """Return its position, how far it has turned, and its size."""
        assert self.ends is not None
        a, ground, home = self.ends
        t = share(self.now, 0.0, self.lies)
        high = sum(
            lift * hump(share(self.now, begins, lasts))
            for begins, lasts, lift in self.bounces
            if begins <= self.now < begins + lasts
        )
        back = in_cubic(share(self.now, self.leaves_at, self.seconds - self.leaves_at))
        fall = min(1.0, self.now / 0.5) ** 2
        x = a.x + (ground.x - a.x) * out_cubic(t)
        y = a.y + (ground.y - a.y) * fall - 0.6 * abs(ground.x - a.x) * high
        size = 1 + (home.w / a.w - 1) * back
        return x + (home.x - x) * back, y + (home.y - y) * back, -470 * out_cubic(t), size

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.ends is None or self.picture is None or self.t >= 1:
            return
        x, y, turn, size = self.spot()
        seen = round(turn / 5) * 5, size
        if self.kept is None or self.kept[0] != seen:
            self.kept = seen, pygame.transform.rotozoom(self.picture, *seen)
        spun = self.kept[1]
        to.blit(spun, spun.get_rect(center=(round(x), round(y))))
        if self.now < 0.5:
            draw_chips(to, self.ends[0], self.now, kit.u, 12)
