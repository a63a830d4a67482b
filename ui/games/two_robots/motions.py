"""Motions of the drawing office: Parts are riveted, robots wake, energies burn, ice melts."""

import math
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from pygame import Rect, Surface, draw

from games.engine import Piece
from ui.games.two_robots.limbs import ICE
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion, shift_pose
from ui.table.motion.drawing import WHITE, MotionKit, Where
from ui.table.motion.ease import hump, in_cubic, out_back, out_cubic, share
from ui.toolkit.graphics.tokens import GOLD, OUTLINE, Rgb

NIGHT = (6, 16, 34)
DARKNESS = 150  # of 255, round a waking robot
RAYS = 16  # of light round a waking robot


@dataclass
class PartFitting(Motion):
    """The outline of a Part is traced in gold; then it is riveted, and its energy lights up."""

    seconds: ClassVar[float] = 0.95
    lingers: ClassVar[bool] = True
    traced: ClassVar[float] = 0.3  # seconds
    fixed: ClassVar[float] = 0.5  # seconds until the Part is there
    slot: Pose
    outline: Surface
    foot: tuple[float, float]  # of the plate with the robot's energies
    ink: Rgb

    def draw(self, to: Surface, kit: MotionKit) -> None:
        p, u = self.slot, kit.u
        if self.now < self.fixed:
            seen = share(self.now, 0.0, self.traced)
            w, h = self.outline.get_size()
            part = Rect(0, round(h * (1 - seen)), w, round(h * seen))
            rect = self.outline.get_rect(center=(round(p.x), round(p.y)))
            to.blit(self.outline, rect.move(0, part.top), part)
            return
        t = share(self.now, self.fixed, 0.2)
        for side in (-1, 1):  # two rivets
            x, y = p.x + side * 0.34 * p.w, p.y
            for i in range(6):
                angle = math.tau * i / 6
                dx, dy = math.cos(angle), math.sin(angle)
                a, b = (4 + 10 * t) * u, (8 + 16 * t) * u
                ends = ((x + dx * a, y + dy * a), (x + dx * b, y + dy * b))
                if t < 1:
                    draw.line(to, GOLD, *ends, max(1, round(3 * u)))
        self._draw_pipe(to, u)

    def _draw_pipe(self, to: Surface, u: float) -> None:
        """Draw a pipe from the Part down to the plate, with light running along it."""
        grown, gone = share(self.now, self.fixed, 0.22), share(self.now, 0.78, 0.17)
        if gone >= 1:
            return
        start = self.slot.x, self.slot.y
        x, y = self.foot
        tip = start[0] + (x - start[0]) * grown, start[1] + (y - start[1]) * grown
        wide = max(2, round(9 * u * (1 - gone)))
        draw.line(to, OUTLINE, start, tip, wide + 4)
        draw.line(to, self.ink, start, tip, wide)
        draw.line(to, WHITE, start, tip, max(1, wide // 3))
        draw.circle(to, WHITE, (round(tip[0]), round(tip[1])), wide)


class WakingRobot(NamedTuple):
    """A robot in its bay: its Parts, its arms among them, and the corner of its crown."""

    bay: Rect
    parts: frozenset[Piece]
    arms: Piece | None
    corner: Rect


@dataclass
class RobotWaking(Motion):
    """All goes dark round complete robots; their eyes open, they jump, salute and are crowned."""

    seconds: ClassVar[float] = 1.7
    opens: ClassVar[float] = 0.45  # seconds until eyes open
    crowned: ClassVar[float] = 1.35
    crews: tuple[WakingRobot, ...]
    room: Rect  # the area that goes dark
    crown: Surface
    night: Surface = field(init=False)

    def start(self, kit: MotionKit) -> None:
        self.night = Surface(self.room.size)
        self.night.fill(NIGHT)
        self.night.set_colorkey(WHITE)
        for crew in self.crews:
            self.night.fill(WHITE, crew.bay.move(-self.room.left, -self.room.top))

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        for n, crew in enumerate(self.crews):
            if piece in crew.parts and self.now >= self.opens:
                return self._jump(pose, piece == crew.arms, 0.13 * n, u)
        return pose

    def _jump(self, pose: Pose, arms: bool, late: float, u: float) -> Pose:
        """Return the pose of a Part whose robot jumps `late` seconds after the first."""
        now = self.now - late
        jump = 20 * hump(share(now, 0.5, 0.26)) + 8 * hump(share(now, 0.78, 0.16))
        if arms:
            wave = share(now, 0.95, 0.5)
            pose = pose._replace(angle=pose.angle + 13 * math.sin(3 * math.tau * wave) * hump(wave))
        return shift_pose(pose, 0, -jump * u)

    def draw(self, to: Surface, kit: MotionKit) -> None:
        dark = min(share(self.now, 0.0, 0.15), 1 - share(self.now, 1.45, 0.25))
        if self.t >= 1:
            return
        self.night.set_alpha(round(DARKNESS * dark))
        to.blit(self.night, self.room)
        lit = share(self.now, self.opens, 0.2) * (1 - share(self.now, 1.3, 0.3))
        fall = out_back(share(self.now, 1.0, 0.3))
        for crew in self.crews:
            self._draw_rays(to, crew.bay, lit, kit.u)
            if self.now > 1.0:
                to.blit(self.crown, crew.corner.move(0, round(-(1 - fall) * 60 * kit.u)))

    def _draw_rays(self, to: Surface, bay: Rect, lit: float, u: float) -> None:
        """Draw rays of light round a bay."""
        for i in range(RAYS if lit > 0 else 0):
            angle = math.tau * (i / RAYS + 0.02 * self.now)
            dx, dy = math.cos(angle), math.sin(angle)
            far = min(bay.w / 2 / max(0.01, abs(dx)), bay.h / 2 / max(0.01, abs(dy)))
            a, b = far + 6 * u, far + (12 + 26 * lit * (1 + i % 2)) * u
            x, y = bay.center
            ends = ((x + dx * a, y + dy * a), (x + dx * b, y + dy * b))
            draw.line(to, GOLD, *ends, max(2, round(5 * u * lit)))


@dataclass
class EnergyBurn(Motion):
    """The sign of an energy falls on a Part many times, and its colour burns."""

    seconds: ClassVar[float] = 0.5
    lingers: ClassVar[bool] = True
    at: Where
    drawing: str
    ink: Rgb

    def draw(self, to: Surface, kit: MotionKit) -> None:
        p, u = kit.at(self.at), kit.u
        if p is None or self.t >= 1:
            return
        side = max(12, round(30 * u))
        icon = kit.theme.art.image(self.drawing, side, side)
        burn = round((0.2 + 0.5 * out_cubic(self.t)) * p.w)
        draw.circle(
            to, self.ink, (round(p.x), round(p.y)), burn, max(1, round(8 * u * (1 - self.t)))
        )
        for i in range(7):
            late = share(self.now, 0.03 * i, 0.32)
            x = p.x + (i - 3) * 0.16 * p.w
            y = p.y - (1 - in_cubic(late)) * 90 * u + 0.08 * p.w * math.sin(5 * i)
            if 0 < late < 1:
                draw.circle(to, self.ink, (round(x), round(y)), side // 2 + 2)
                to.blit(icon, icon.get_rect(center=(round(x), round(y))))


@dataclass
class IceMelting(Motion):
    """Ice sinks away from a robot, and drops fall."""

    seconds: ClassVar[float] = 0.6
    lingers: ClassVar[bool] = True
    room: Rect
    ice: Surface

    def draw(self, to: Surface, kit: MotionKit) -> None:
        t, room = in_cubic(self.t), self.room
        part = Rect(0, round(room.h * t), room.w, round(room.h * (1 - t)))
        if part.h > 0:
            self.ice.set_alpha(round(255 * (1 - 0.5 * t)))
            to.blit(self.ice, (room.left, room.top + part.top), part)
        for i in range(9):
            late = share(self.now, 0.04 * i, 0.3)
            if 0 < late < 1:
                x = room.left + room.w * (0.1 + 0.8 * (i * 0.382 % 1))
                y = room.top + room.h * (t + (1 - t) * late)
                draw.circle(to, ICE, (round(x), round(y)), max(2, round(4 * kit.u)))
