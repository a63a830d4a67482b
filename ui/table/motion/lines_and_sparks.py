"""What motions draw above the pieces: lines, arrows, numbers, sparks and flying things."""

import math
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

import pygame
from pygame import Rect, Surface, draw

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.drawing import (
    WHITE,
    MotionKit,
    Where,
    arch_points,
    draw_below,
    draw_chips,
    draw_lane,
    draw_outlined_text,
    draw_ribbon,
    draw_rim,
    draw_thread,
)
from ui.table.motion.ease import hump, in_cubic, out_back, out_cubic, share
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import CORAL, GOLD, OUTLINE, RED, Rgb

STEEL_LIGHT: Rgb = (176, 180, 190)
TERMS_SIZE = 34  # units: what a total adds up from
SHADOW = (20, 10, 6, 110)
SMOKE = (84, 72, 70), (112, 98, 94)


@dataclass
class Ring(Motion):
    """A gold ring runs round a piece: its effect has begun."""

    seconds: ClassVar[float] = 0.5
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    colour: Colour = GOLD

    def draw(self, to: Surface, kit: MotionKit) -> None:
        draw_rim(to, kit, self.piece, self.colour, 4 * (1 - in_cubic(self.t)) + 1, 4 + 10 * self.t)


@dataclass
class Sparks(Motion):
    """Sparks fly from a piece in all directions."""

    seconds: ClassVar[float] = 0.42
    piece: Where
    colour: Colour = GOLD
    many: int = 12

    def draw(self, to: Surface, kit: MotionKit) -> None:
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
    hits: ClassVar[float] = 0.36
    origin: Where
    target: Where
    high: float = 0.0
    colour: Colour = GOLD
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)
    thrown: Surface | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        a, b = kit.at(self.origin), kit.at(self.target)
        self.ends = (a, b) if a and b else None
        if self.high and a and isinstance(self.origin, int):
            self.thrown = kit.picture(self.origin)

    @property
    def removed_piece(self) -> Piece | None:
        return self.origin if self.thrown is not None and isinstance(self.origin, int) else None

    def hides(self, piece: Piece) -> bool:
        return piece == self.origin and self.thrown is not None and self.has_begun and self.t < 1

    def spot(self, t: float, u: float) -> tuple[float, float]:
        """Return its position after a share of the way."""
        assert self.ends is not None
        a, b = self.ends
        return a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t - self.high * u * hump(t)

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.ends is None or self.t >= 1:
            return
        if self.thrown is not None:
            self._shade(to)
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

    def _shade(self, to: Surface) -> None:
        """Draw the shadow on the ground below; the higher the piece, the smaller its shadow."""
        assert self.ends is not None
        a, b = self.ends
        wide = a.w * (1 - 0.45 * hump(self.t))
        shade = Surface((max(2, round(wide)), max(2, round(0.3 * wide))), pygame.SRCALPHA)
        draw.ellipse(shade, SHADOW, shade.get_rect())
        x, y = (a.x + (b.x - a.x) * self.t, a.y + (b.y - a.y) * self.t)
        to.blit(shade, shade.get_rect(center=(round(x), round(y + 0.7 * a.w))))


@dataclass
class Pull(Motion):
    """A taut line pulls a piece to a place for as long as the piece moves."""

    seconds: ClassVar[float] = 0.45
    calm: ClassVar[bool] = True
    piece: Piece
    to: Where
    colour: Colour = GOLD

    def draw(self, to: Surface, kit: MotionKit) -> None:
        draw_thread(to, kit.at(self.piece), kit.at(self.to), self.colour, kit.u, 1.0)


@dataclass
class Count(Motion):
    """A number leaps out of a piece and counts up or down to its value.

    It stays where the piece was then, though the piece flies away.
    """

    seconds: ClassVar[float] = 0.9
    ticks: ClassVar[float] = 0.2  # seconds of counting at most: a sum stands before a blow lands
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    value: int
    begins: int = 0
    sign: str = ""
    colour: Colour = GOLD
    size: float = 46.0  # units
    terms: str = ""  # what it adds up from, below it
    pose: Pose | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.pose = kit.at(self.piece)

    @property
    def shown(self) -> int:
        """The number shown now: one step per 60 ms, 360 ms in all at most."""
        ticks = min(self.ticks, 0.06 * abs(self.value - self.begins)) or 0.01
        return round(self.begins + (self.value - self.begins) * share(self.now, 0.0, ticks))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = self.pose
        if pose is None:
            return
        size = self.size * out_back(share(self.now, 0.0, 0.2))
        top = pose.y + 0.12 * pose.w * pose.tall - 26 * kit.u * out_cubic(self.t)
        text = f"{self.sign}{abs(self.shown) if self.sign else self.shown}"
        if self.terms:
            draw_outlined_text(to, kit, self.terms, (pose.x, top), TERMS_SIZE, WHITE)
            top -= 0.86 * TERMS_SIZE * kit.u
        draw_outlined_text(to, kit, text, (pose.x, top), size, self.colour)


@dataclass
class Arrow(Motion):
    """A ribbon with a head grows from a cause to its effect."""

    seconds: ClassVar[float] = 1.1
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    cause: Where
    effect: Where
    colour: Colour = CORAL

    def draw(self, to: Surface, kit: MotionKit) -> None:
        a, b = kit.at(self.cause), kit.at(self.effect)
        if a and b and self.t < 1:
            grown = out_cubic(share(self.now, 0.0, 0.2))
            ribbon = partial(draw_ribbon, to, a, b, self.colour, kit.u, grown)
            draw_below(to, kit.texts(), ribbon)


@dataclass
class Arch(Arrow):
    """A ribbon grows above the pieces, so that it hides none of them."""

    rise: float = 40.0  # units

    def draw(self, to: Surface, kit: MotionKit) -> None:
        a, b = kit.at(self.cause), kit.at(self.effect)
        if a and b and self.t < 1:
            grown = out_cubic(share(self.now, 0.0, 0.25))
            way = arch_points(a, b, self.rise * kit.u, max(0.05, grown))
            draw_below(to, kit.texts(), partial(draw_lane, to, way, self.colour, kit.u))


@dataclass
class Thread(Motion):
    """A thread between two pins: it leads to the cause of a refusal or of a waiting effect."""

    seconds: ClassVar[float] = 0.9
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    piece: Where
    cause: Where
    colour: Colour = RED

    def draw(self, to: Surface, kit: MotionKit) -> None:
        draw_thread(
            to, kit.at(self.piece), kit.at(self.cause), self.colour, kit.u, min(1.0, 6 * self.t)
        )


@dataclass
class Blast(Motion):
    """A flash, a fireball, a growing ring, chips, and smoke that rises."""

    seconds: ClassVar[float] = 0.85
    at: Where
    colour: Colour = CORAL

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.at)
        if pose is None or self.t >= 1:
            return
        middle, w = (round(pose.x), round(pose.y)), pose.w
        self._smoke(to, pose)
        fire = share(self.now, 0.05, 0.4)
        for i in range(9 if fire < 1 else 0):
            turn, near = 2.4 * i, w * (0.12 + 0.5 * out_cubic(fire)) * (0.5 + 0.06 * i)
            spot = middle[0] + near * math.cos(turn), middle[1] + near * math.sin(turn)
            ink = (RED, CORAL, GOLD)[i // 3]
            draw.circle(to, ink, spot, w * (0.36 - 0.02 * i) * (1 - fire))
        if self.now < 0.12:
            draw.circle(to, WHITE, middle, round(w * (0.4 + 3 * self.now)))
        ring = share(self.now, 0.0, 0.55)
        wide = max(1, round(14 * kit.u * (1 - ring)))
        if ring < 1:
            draw.circle(to, self.colour, middle, round(w * (0.4 + out_cubic(ring))), wide)
        draw_chips(to, pose, self.now, kit.u, 24)

    def _smoke(self, to: Surface, pose: Pose) -> None:
        t = share(self.now, 0.2, self.seconds - 0.2)
        for i in range(6 if 0 < t < 1 else 0):
            x = pose.x + pose.w * (0.3 * math.sin(2.1 * i) + 0.1 * t)
            y = pose.y + pose.w * (0.1 * (i % 3) - (0.5 + 0.14 * i) * t)
            draw.circle(to, SMOKE[i % 2], (x, y), pose.w * 0.2 * (1 - t) * (1 + 0.1 * i))


@dataclass
class Countdown(Motion):
    """Three, two, one: a number beats on a piece that is about to explode."""

    seconds: ClassVar[float] = 0.84
    hits: ClassVar[float] = 0.84
    tick: ClassVar[float] = 0.28
    at: Where

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.at)
        if pose is None or self.t >= 1:
            return
        n, beat = int(self.now / self.tick), self.now % self.tick / self.tick
        draw_rim(to, kit, self.at, RED, 6 * (1 - beat) + 1, 4 + 16 * beat)
        size = 84 * out_back(share(beat, 0.0, 0.5))
        draw_outlined_text(to, kit, str(3 - n), (pose.x, pose.y + 40 * kit.u), size, GOLD)


@dataclass
class Sign(Motion):
    """A drawing in a disc springs up over a place, turns once and fades."""

    seconds: ClassVar[float] = 1.0
    calm: ClassVar[bool] = True
    lingers: ClassVar[bool] = True
    at: Where
    drawing: str
    colour: Colour = GOLD

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.at)
        if pose is None or self.t >= 1:
            return
        r = 66 * kit.u * out_back(share(self.now, 0.0, 0.25))
        r *= 1 - in_cubic(share(self.now, 0.75, 0.25))
        if r < 2:
            return
        middle = round(pose.x), round(pose.y)
        draw.aacircle(to, OUTLINE, middle, round(r + 5 * kit.u))
        draw.aacircle(to, self.colour, middle, round(r))
        side = max(8, round(1.25 * r / 4) * 4)
        icon = kit.theme.art.image(self.drawing, side, side)
        turn = -round(360 * out_cubic(share(self.now, 0.1, 0.6)) / 6) * 6
        icon = pygame.transform.rotozoom(icon, turn, 1.0)
        to.blit(icon, icon.get_rect(center=middle))


@dataclass
class Hoist(Motion):
    """A piece comes down on a chain from above the table, and the chain goes up again."""

    seconds: ClassVar[float] = 0.8
    fixes: ClassVar[float] = 0.5  # seconds until the piece is in its place
    piece: Piece
    into: Where
    goal: Pose | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.goal = kit.at(self.into)

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.goal is None:
            return pose
        return self.goal._replace(y=self._height(self.goal))

    def _height(self, goal: Pose) -> float:
        """Return the y of the centre of the piece."""
        t, above = share(self.now, 0.0, self.fixes), -goal.w * goal.tall
        return above + (goal.y - above) * out_cubic(t)

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.goal is None or self.t >= 1:
            return
        goal, u = self.goal, kit.u
        foot = self._height(goal) - 0.4 * goal.w * goal.tall
        foot *= 1 - in_cubic(share(self.now, self.fixes, self.seconds - self.fixes))
        link, x = 16 * u, goal.x
        for i in range(int(foot / link) + 1):
            y = foot - i * link
            wide = (9 if i % 2 else 5) * u
            rect = Rect(0, 0, round(wide), round(1.25 * link)).move_to(
                midbottom=(round(x), round(y))
            )
            draw.rect(to, OUTLINE, rect.inflate(4, 4), 0, round(wide))
            draw.rect(to, STEEL_LIGHT, rect, max(2, round(3 * u)), round(wide))
