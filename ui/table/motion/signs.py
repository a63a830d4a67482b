"""What motions add above the pieces: lines, arrows, numbers, sparks and flying things."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Surface, draw

from games.engine import Piece
from ui.graphics.theme import Colour
from ui.table.motion.ease import hump, in_cubic, out_back, out_cubic, share
from ui.table.motion.library import Motion
from ui.table.motion.strokes import (
    CORAL,
    GOLD,
    OUTLINE,
    RED,
    WHITE,
    Kit,
    Where,
    chips,
    outlined,
    ribbon,
    rim,
    thread,
)
from ui.table.place.geometry import Pose


@dataclass
class Ring(Motion):
    """A gold ring runs round a piece: it has begun to work."""

    seconds: ClassVar[float] = 0.5
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    colour: Colour = GOLD

    def draw(self, to: Surface, kit: Kit) -> None:
        rim(to, kit, self.piece, self.colour, 4 * (1 - in_cubic(self.t)) + 1, 4 + 10 * self.t)


@dataclass
class Sparks(Motion):
    """Sparks fly from a piece in all directions."""

    seconds: ClassVar[float] = 0.42
    piece: Where
    colour: Colour = GOLD
    many: int = 12

    def draw(self, to: Surface, kit: Kit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.t >= 1:
            return
        for i in range(self.many):
            angle = math.tau * (i + 0.3 * math.sin(5 * i)) / self.many
            near = pose.w * (0.35 + 0.5 * out_cubic(self.t)) * (1 + 0.25 * math.sin(9 * i))
            long = 16 * kit.u * (1 - self.t)
            dx, dy = math.cos(angle), math.sin(angle)
            a = pose.x + dx * near, pose.y + dy * near
            wide = max(1, round(4 * kit.u * (1 - self.t)))
            draw.line(to, self.colour, a, (a[0] + dx * long, a[1] + dy * long), wide)


@dataclass
class Projectile(Motion):
    """Something flies along a line, or in an arc `high` units high."""

    seconds: ClassVar[float] = 0.36
    origin: Where
    target: Where
    high: float = 0.0
    colour: Colour = GOLD
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)
    thrown: Surface | None = field(default=None, init=False)

    def start(self, kit: Kit) -> None:
        a, b = kit.at(self.origin), kit.at(self.target)
        self.ends = (a, b) if a and b else None
        if self.high and a and isinstance(self.origin, int):
            self.thrown = kit.picture(self.origin)

    def spot(self, t: float, u: float) -> tuple[float, float]:
        """Return where it is after a share of its way."""
        assert self.ends is not None
        a, b = self.ends
        return a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t - self.high * u * hump(t)

    def draw(self, to: Surface, kit: Kit) -> None:
        if self.ends is None or self.t >= 1:
            return
        for dash in range(3):
            head, tail = self.t - 0.12 * dash, self.t - 0.12 * dash - 0.07
            if head <= 0:
                break
            wide = max(2, round((7 - 2 * dash) * kit.u))
            a, b = self.spot(max(0.0, tail), kit.u), self.spot(head, kit.u)
            draw.line(to, OUTLINE, a, b, wide + 2)
            draw.line(to, self.colour, a, b, wide)
        if self.thrown is not None:
            spun = pygame.transform.rotozoom(self.thrown, -540 * self.t, 1 + 0.5 * hump(self.t))
            x, y = self.spot(self.t, kit.u)
            to.blit(spun, spun.get_rect(center=(round(x), round(y))))


@dataclass
class Pull(Motion):
    """A taut line pulls a piece to a place for as long as it is on its way."""

    seconds: ClassVar[float] = 0.45
    calm: ClassVar[bool] = True
    piece: Piece
    to: Where
    colour: Colour = GOLD

    def draw(self, to: Surface, kit: Kit) -> None:
        thread(to, kit.at(self.piece), kit.at(self.to), self.colour, kit.u, 1.0)


@dataclass
class Count(Motion):
    """A number leaps out of a piece and counts up or down to its value."""

    seconds: ClassVar[float] = 0.9
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    value: int
    begins: int = 0
    sign: str = ""
    colour: Colour = GOLD

    @property
    def shown(self) -> int:
        """The number that is seen now: a point every 60 ms, in at most 360."""
        ticks = min(0.36, 0.06 * abs(self.value - self.begins)) or 0.01
        return round(self.begins + (self.value - self.begins) * share(self.now, 0.0, ticks))

    def draw(self, to: Surface, kit: Kit) -> None:
        pose = kit.at(self.piece)
        if pose is None:
            return
        size = 46 * out_back(share(self.now, 0.0, 0.2))
        top = pose.y + 0.12 * pose.w * pose.tall - 26 * kit.u * out_cubic(self.t)
        text = f"{self.sign}{abs(self.shown) if self.sign else self.shown}"
        outlined(to, kit, text, (pose.x, top), size, self.colour)


@dataclass
class Arrow(Motion):
    """A ribbon with a head grows from a cause to what it sets off."""

    seconds: ClassVar[float] = 1.1
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    cause: Where
    effect: Where
    colour: Colour = CORAL

    def draw(self, to: Surface, kit: Kit) -> None:
        a, b = kit.at(self.cause), kit.at(self.effect)
        if a and b and self.t < 1:
            ribbon(to, a, b, self.colour, kit.u, out_cubic(share(self.now, 0.0, 0.2)))


@dataclass
class Thread(Motion):
    """A thread between two pins: what a refusal, or an effect that waits, comes from."""

    seconds: ClassVar[float] = 0.9
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    cause: Where
    colour: Colour = RED

    def draw(self, to: Surface, kit: Kit) -> None:
        thread(to, kit.at(self.piece), kit.at(self.cause), self.colour, kit.u, min(1.0, 6 * self.t))


@dataclass
class Blast(Motion):
    """White, a ring that grows, and chips."""

    seconds: ClassVar[float] = 0.55
    at: Where
    colour: Colour = CORAL

    def draw(self, to: Surface, kit: Kit) -> None:
        pose = kit.at(self.at)
        if pose is None or self.t >= 1:
            return
        middle = round(pose.x), round(pose.y)
        if self.now < 0.12:
            draw.circle(to, WHITE, middle, round(pose.w * (0.4 + 3 * self.now)))
        wide = max(1, round(14 * kit.u * (1 - self.t)))
        draw.circle(to, self.colour, middle, round(pose.w * (0.4 + out_cubic(self.t))), wide)
        chips(to, pose, self.now, kit.u, 24)
