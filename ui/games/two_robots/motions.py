"""What is seen in the drawing office: Parts are riveted, robots wake, rockets fly, ice melts."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

from pygame import Rect, Surface, draw

from games.engine import Piece
from ui.graphics.tokens import GOLD, Rgb
from ui.table.motion.ease import hump, in_cubic, out_back, out_cubic, share, sine
from ui.table.motion.library import Motion, shifted
from ui.table.motion.strokes import CORAL, OUTLINE, WHITE, Kit, Where, chips
from ui.table.place.geometry import Pose

NIGHT = 150  # of 255: how dark all is but a robot that wakes
RAYS, LARGE = 16, 1.7  # of light round it; times the size of a rocket that is 66 units long
STEEL, SMOKE = (196, 202, 212), (222, 226, 232)


@dataclass
class Fitted(Motion):
    """The outline of a Part is traced in gold; then it is riveted, and its energy lights up."""

    seconds: ClassVar[float] = 0.95
    lingers: ClassVar[bool] = True
    traced: ClassVar[float] = 0.3  # seconds
    fixed: ClassVar[float] = 0.5  # seconds until the Part is there
    slot: Pose
    outline: Surface
    foot: tuple[float, float]  # where the plate of the robot's energies is
    ink: Rgb

    def draw(self, to: Surface, kit: Kit) -> None:
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
        self._pipe(to, u)

    def _pipe(self, to: Surface, u: float) -> None:
        """Draw a pipe from the Part down to the plate, along which light runs."""
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


@dataclass
class Waking(Motion):
    """All goes dark round a complete robot; its eyes open, it jumps, salutes and is crowned."""

    seconds: ClassVar[float] = 1.7
    opens: ClassVar[float] = 0.45  # seconds until its eyes open
    crowned: ClassVar[float] = 1.35
    bay: Rect
    room: Rect  # that goes dark
    parts: frozenset[Piece]
    arms: Piece | None
    crown: Surface
    corner: Rect
    night: Surface = field(init=False)

    def start(self, kit: Kit) -> None:
        self.night = Surface(self.room.size)
        self.night.fill((6, 16, 34))

    def bend(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece not in self.parts or self.now < self.opens:
            return pose
        jump = 20 * hump(share(self.now, 0.5, 0.26)) + 8 * hump(share(self.now, 0.78, 0.16))
        if piece == self.arms:
            wave = share(self.now, 0.95, 0.5)
            pose = pose._replace(angle=pose.angle + 13 * math.sin(3 * math.tau * wave) * hump(wave))
        return shifted(pose, 0, -jump * u)

    def draw(self, to: Surface, kit: Kit) -> None:
        u, dark = kit.u, min(share(self.now, 0.0, 0.15), 1 - share(self.now, 1.45, 0.25))
        if self.t >= 1:
            return
        bay, room = self.bay.clip(self.room), self.room
        self.night.set_alpha(round(NIGHT * dark))
        sides = (
            Rect(room.left, room.top, room.w, bay.top - room.top),
            Rect(room.left, bay.bottom, room.w, room.bottom - bay.bottom),
            Rect(room.left, bay.top, bay.left - room.left, bay.h),
            Rect(bay.right, bay.top, room.right - bay.right, bay.h),
        )
        for side in sides:
            if side.w > 0 and side.h > 0:
                to.blit(self.night, side, Rect((0, 0), side.size))
        lit = share(self.now, self.opens, 0.2) * (1 - share(self.now, 1.3, 0.3))
        for i in range(RAYS if lit > 0 else 0):
            angle = math.tau * (i / RAYS + 0.02 * self.now)
            dx, dy = math.cos(angle), math.sin(angle)
            far = min(bay.w / 2 / max(0.01, abs(dx)), bay.h / 2 / max(0.01, abs(dy)))
            a, b = far + 6 * u, far + (12 + 26 * lit * (1 + i % 2)) * u
            x, y = bay.center
            ends = ((x + dx * a, y + dy * a), (x + dx * b, y + dy * b))
            draw.line(to, GOLD, *ends, max(2, round(5 * u * lit)))
        fall = out_back(share(self.now, 1.0, 0.3))
        if self.now > 1.0:
            rect = self.corner.move(0, round(-(1 - fall) * 60 * u))
            to.blit(self.crown, rect)


@dataclass
class March(Motion):
    """A robot steps out of its bay, and back again."""

    seconds: ClassVar[float] = 1.3
    parts: frozenset[Piece]
    way: tuple[float, float]

    def bend(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece not in self.parts or not 0 < self.t < 1:
            return pose
        out = sine(share(self.now, 0.0, 0.45)) - sine(share(self.now, 0.85, 0.45))
        step = abs(math.sin(math.tau * 2.5 * self.now))
        return shifted(pose, self.way[0] * out, self.way[1] * out - 9 * u * step)


@dataclass
class Rocket(Motion):
    """A rocket flies along its line with smoke behind it, and goes up where it ends."""

    seconds: ClassVar[float] = 0.95
    flies: ClassVar[float] = 0.5
    origin: Where
    target: Where
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)

    def start(self, kit: Kit) -> None:
        a, b = kit.at(self.origin), kit.at(self.target)
        self.ends = (a, b) if a and b else None

    def heave(self, u: float) -> tuple[int, int]:
        late = self.now - self.flies
        if not 0 <= late < 0.18:
            return 0, 0
        far = 7 * u * (1 - late / 0.18)
        return round(far * math.cos(100 * late)), round(0.6 * far * math.sin(70 * late))

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.ends is None or self.t >= 1:
            return
        a, b, u = *self.ends, kit.u
        t = in_cubic(0.35 + 0.65 * share(self.now, 0.0, self.flies)) if self.now < self.flies else 1
        t = max(0.0, (t - 0.043) / 0.957)
        dx, dy = b.x - a.x, b.y - a.y
        for i in range(12):  # smoke
            at = t - 0.07 * i
            if at <= 0 or self.now > self.flies + 0.25:
                break
            r = max(1, round((5 + 1.1 * i) * u))
            draw.circle(to, SMOKE, (round(a.x + dx * at), round(a.y + dy * at)), max(1, r - i // 2))
        if self.now < self.flies:
            self._body(to, (a.x + dx * t, a.y + dy * t), math.atan2(dy, dx), u)
            return
        late = self.now - self.flies
        middle = round(b.x), round(b.y)
        if late < 0.1:
            draw.circle(to, WHITE, middle, round((40 + 260 * late) * u))
        grown = out_cubic(share(late, 0.0, 0.4))
        wide = max(1, round(14 * u * (1 - grown)))
        draw.circle(to, CORAL, middle, max(2, round((30 + 80 * grown) * u)), wide)
        chips(to, b._replace(w=60 * u, tall=1.0), late, u, 14)

    def _body(self, to: Surface, tip: tuple[float, float], angle: float, u: float) -> None:
        cos, sin, k = math.cos(angle), math.sin(angle), LARGE * u

        def spots(*corners: tuple[float, float]) -> list[tuple[float, float]]:
            return [
                (tip[0] + (x * cos - y * sin) * k, tip[1] + (x * sin + y * cos) * k)
                for x, y in corners
            ]

        draw.polygon(to, GOLD, spots((-44, -6), (-44, 6), (-66 - 8 * math.sin(60 * self.now), 0)))
        fins = spots((-46, -15), (-30, -7), (-30, 7), (-46, 15))
        body = spots((0, 0), (-12, -9), (-44, -9), (-44, 9), (-12, 9))
        for shape, ink in ((fins, CORAL), (body, STEEL)):
            draw.polygon(to, ink, shape)
            draw.polygon(to, OUTLINE, shape, max(2, round(3 * u)))


@dataclass
class Energy(Motion):
    """The sign of an energy comes down on a Part many times, and its colour burns."""

    seconds: ClassVar[float] = 0.5
    lingers: ClassVar[bool] = True
    at: Pose
    drawing: str
    ink: Rgb

    def draw(self, to: Surface, kit: Kit) -> None:
        p, u = self.at, kit.u
        if self.t >= 1:
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
class Melting(Motion):
    """Ice sinks away from a robot, and drops fall."""

    seconds: ClassVar[float] = 0.6
    lingers: ClassVar[bool] = True
    room: Rect
    ice: Surface

    def draw(self, to: Surface, kit: Kit) -> None:
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
                draw.circle(to, (190, 232, 250), (round(x), round(y)), max(2, round(4 * kit.u)))
