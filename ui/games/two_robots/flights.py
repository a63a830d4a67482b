"""Motions of the drawing office that fly or march: rockets, Active Robots, shots at a heart."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface, draw

from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.drawing import (
    GRAVITY,
    WHITE,
    Fragment,
    MotionKit,
    Where,
    break_in_two,
    draw_chips,
)
from ui.table.motion.ease import in_cubic, out_back, out_cubic, share, sine
from ui.toolkit.graphics.tokens import CORAL, GOLD, OUTLINE, RED

ROCKET_SCALE = 1.7  # of a rocket that is 66 units long
STEEL = (196, 202, 212)
SMOKE = (222, 226, 232)
HEART_SIDE = 72  # units


@dataclass
class March(Motion):
    """A robot marches out of a pile to the middle, salutes, and steps onto its card."""

    seconds: ClassVar[float] = 2.1
    walks: ClassVar[float] = 0.9  # seconds until it is in the middle
    turns: ClassVar[float] = 1.6  # until it goes to its card
    figure: Surface
    pile: Pose
    middle: Pose
    card: Where
    home: Pose | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.home = kit.at(self.card)

    def spot(self) -> tuple[float, float, float, float]:
        """Return the middle of the figure, its scale, and its lean in degrees."""
        out = sine(share(self.now, 0.0, self.walks))
        back = in_cubic(share(self.now, self.turns, self.seconds - self.turns))
        a, b, c = self.pile, self.middle, self.home or self.pile
        x, y = a.x + (b.x - a.x) * out, a.y + (b.y - a.y) * out
        x, y = x + (c.x - x) * back, y + (c.y - y) * back
        size = (0.35 + 0.65 * out) * (1 - 0.75 * back)
        stride = math.sin(math.tau * 2.2 * self.now) * (1 - share(self.now, self.walks, 0.1))
        salute = math.sin(math.tau * 1.5 * share(self.now, 1.0, 0.5))
        lift = 14 * abs(stride) if self.now < self.walks else 16 * abs(salute)
        return x, y - lift * size, size, 7 * stride + 5 * salute

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t >= 1:
            return
        x, y, size, lean = self.spot()
        wide, high = self.figure.get_size()
        foot = y + 0.42 * high * size
        pad = Rect(0, 0, round(0.66 * wide * size), round(0.17 * wide * size))
        pad.center = round(x), round(foot)
        draw.ellipse(to, OUTLINE, pad.inflate(round(8 * kit.u), round(6 * kit.u)))
        draw.ellipse(to, GOLD, pad)
        drawn = pygame.transform.rotozoom(self.figure, round(lean), round(20 * size) / 20)
        to.blit(drawn, drawn.get_rect(midbottom=(round(x), round(foot + 0.08 * high * size))))


@dataclass
class Rocket(Motion):
    """A rocket flies along a line, trailing smoke, and explodes at the end."""

    seconds: ClassVar[float] = 0.95
    flies: ClassVar[float] = 0.5
    origin: Where
    target: Where
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        a, b = kit.at(self.origin), kit.at(self.target)
        self.ends = (a, b) if a and b else None

    def shake_offset(self, u: float) -> tuple[int, int]:
        late = self.now - self.flies
        if not 0 <= late < 0.18:
            return 0, 0
        far = 7 * u * (1 - late / 0.18)
        return round(far * math.cos(100 * late)), round(0.6 * far * math.sin(70 * late))

    def draw(self, to: Surface, kit: MotionKit) -> None:
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
            draw_rocket(to, (a.x + dx * t, a.y + dy * t), math.atan2(dy, dx), u, self.now)
            return
        self._draw_explosion(to, b, u)

    def _draw_explosion(self, to: Surface, b: Pose, u: float) -> None:
        late = self.now - self.flies
        middle = round(b.x), round(b.y)
        if late < 0.1:
            draw.circle(to, WHITE, middle, round((40 + 260 * late) * u))
        grown = out_cubic(share(late, 0.0, 0.4))
        wide = max(1, round(14 * u * (1 - grown)))
        draw.circle(to, CORAL, middle, max(2, round((30 + 80 * grown) * u)), wide)
        draw_chips(to, b._replace(w=60 * u, tall=1.0), late, u, 14)


@dataclass
class Chase(Rocket):
    """A rocket chases a second one, which loops away, and shoots it down."""

    flies: ClassVar[float] = 0.85
    seconds: ClassVar[float] = 1.3
    loop: ClassVar[float] = 62.0  # units

    def prey(self, t: float, u: float) -> tuple[float, float, float]:
        """Return the position of the fleeing rocket, and its direction in radians."""
        assert self.ends is not None
        a, b = self.ends
        side = 1 if b.x >= a.x else -1
        angle = math.pi / 2 - 1.5 * math.pi * t
        r = self.loop * u
        x = b.x + side * (math.cos(angle) * r + 0.4 * r * t)
        y = b.y - b.w * 0.2 + math.sin(angle) * r - r
        return x, y, math.atan2(-math.cos(angle), side * (math.sin(angle) + 0.1))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.ends is None or self.t >= 1:
            return
        a, u = self.ends[0], kit.u
        t = share(self.now, 0.0, self.flies)
        x, y, heading = self.prey(t, u)
        if t >= 1:
            self._draw_explosion(to, Pose(x, y, 60 * u, 0.0, 1.0), u)
            return

        def hunter(t: float) -> tuple[float, float]:
            goal = self.prey(min(1.0, t + 0.04), u)
            near = in_cubic(0.3 + 0.7 * t) if t > 0 else 0.0
            return a.x + (goal[0] - a.x) * near, a.y + (goal[1] - a.y) * near

        for i in range(9):
            at = t - 0.06 * i
            r = max(1, round((4 + i // 2) * u))
            if at > 0:
                flees = self.prey(at, u)
                draw.circle(to, SMOKE, (round(flees[0]), round(flees[1])), r)
                draw.circle(to, SMOKE, hunter(at), r)
        draw_rocket(to, (x, y), heading, u, self.now)
        tip, before = hunter(t), hunter(t - 0.05)
        draw_rocket(to, tip, math.atan2(tip[1] - before[1], tip[0] - before[0]), u, self.now)


def draw_rocket(
    to: Surface, tip: tuple[float, float], angle: float, u: float, seconds: float = 0.0
) -> None:
    """Draw a rocket in flight with its tip at a point."""
    cos, sin, k = math.cos(angle), math.sin(angle), ROCKET_SCALE * u

    def spots(*corners: tuple[float, float]) -> list[tuple[float, float]]:
        return [
            (tip[0] + (x * cos - y * sin) * k, tip[1] + (x * sin + y * cos) * k) for x, y in corners
        ]

    draw.polygon(to, GOLD, spots((-44, -6), (-44, 6), (-66 - 8 * math.sin(60 * seconds), 0)))
    fins = spots((-46, -15), (-30, -7), (-30, 7), (-46, 15))
    body = spots((0, 0), (-12, -9), (-44, -9), (-44, 9), (-12, 9))
    for shape, ink in ((fins, CORAL), (body, STEEL)):
        draw.polygon(to, ink, shape)
        draw.polygon(to, OUTLINE, shape, max(2, round(3 * u)))


@dataclass
class Heartbreak(Motion):
    """Shots fly at a player, and a heart breaks for each point of damage."""

    seconds: ClassVar[float] = 1.25
    shots: ClassVar[int] = 3
    hits: ClassVar[float] = 0.42  # seconds until the last one
    target: Pose
    heart: Surface
    origin: Where | None = None
    many: int = 1
    begins: Pose | None = field(default=None, init=False)
    parts: tuple[Fragment, Fragment] | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.begins = None if self.origin is None else kit.at(self.origin)
        upper, lower = break_in_two(pygame.transform.rotate(self.heart, 90))
        turned = (pygame.transform.rotate(half, -90) for half in (upper, lower))
        self.parts = Fragment(next(turned)), Fragment(next(turned))

    def shake_offset(self, u: float) -> tuple[int, int]:
        late = self.now - self.hits
        if not 0 <= late < 0.18:
            return 0, 0
        far = 6 * u * (1 - late / 0.18)
        return round(far * math.cos(100 * late)), round(0.6 * far * math.sin(70 * late))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t >= 1 or self.parts is None:
            return
        u, goal = kit.u, self.target
        for n in range(self.shots if self.begins is not None else 0):
            self._draw_shot(to, share(self.now, 0.1 * n, self.hits - 0.1 * (self.shots - 1)), u)
        for n in range(self.many):
            x = goal.x + (n - (self.many - 1) / 2) * 0.8 * HEART_SIDE * u
            self._draw_heart(to, (x, goal.y), u)
        if self.now > self.hits:
            where = goal._replace(w=0.5 * HEART_SIDE * u, tall=1.0)
            draw_chips(to, where, self.now - self.hits, u, 14)

    def _draw_shot(self, to: Surface, t: float, u: float) -> None:
        if not 0 < t < 1 or self.begins is None:
            return
        a, b = self.begins, self.target
        tail = max(0.0, t - 0.14)
        first, last = ((a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at) for at in (tail, t))
        for wide, ink in ((11, OUTLINE), (7, CORAL), (3, WHITE)):
            draw.line(to, ink, first, last, max(1, round(wide * u)))

    def _draw_heart(self, to: Surface, at: tuple[float, float], u: float) -> None:
        """Draw a heart that swells, cracks when it is hit, and falls in two halves."""
        size = out_back(share(self.now, 0.0, 0.25))
        late = self.now - self.hits
        if late < 0:
            drawn = pygame.transform.rotozoom(self.heart, 0, max(0.05, size))
            to.blit(drawn, drawn.get_rect(center=(round(at[0]), round(at[1]))))
            return
        if late < 0.08:
            draw.circle(to, WHITE, at, (20 + 300 * late) * u)
        assert self.parts is not None
        gap, fall = 6 * u * out_cubic(share(late, 0.0, 0.1)), max(0.0, late - 0.28)
        drop = GRAVITY * u * fall * fall / 2
        for part, side in zip(self.parts, (1, -1), strict=True):
            turned = part.turned(round(side * -14 * share(late, 0.0, 0.5) / 2) * 2)
            turned.set_alpha(round(255 * (1 - share(late, 0.45, 0.35))))
            x, y = at[0] + part.x + side * (gap + 40 * u * fall), at[1] + part.y + drop
            to.blit(turned, turned.get_rect(center=(round(x), round(y))))
        ring = out_cubic(share(late, 0.0, 0.35))
        if ring < 1:
            wide = max(1, round(8 * u * (1 - ring)))
            draw.circle(to, RED, at, max(2.0, (24 + 40 * ring) * u), wide)
