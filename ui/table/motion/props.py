"""Things that appear on the table for a moment: jaws, a stamp, a broom, a lens, an arm, a hook."""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface, draw

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.table.layout.prize_heap import HEAP_CARD_WIDTH, heap_poses
from ui.table.motion.base import Motion
from ui.table.motion.drawing import (
    WHITE,
    MotionKit,
    Where,
    copy_pill,
    draw_outlined_text,
    find_direction,
)
from ui.table.motion.ease import hump, in_cubic, out_cubic, share, sine
from ui.table.motion.lines_and_sparks import STEEL_LIGHT
from ui.toolkit.graphics.tokens import GOLD, OUTLINE, RED, SKY, Rgb

STEEL: Rgb = (120, 124, 134)
STICK: Rgb = (150, 98, 58)
STRAW: Rgb = (232, 196, 108)
SLEEVE: Rgb = (92, 104, 88)
LENS_HANDLE: Rgb = (160, 106, 60)
PIT: Rgb = (12, 6, 8)
FLAP: Rgb = (122, 78, 52)
DUST: Rgb = (214, 190, 172)
FREE_HEAD = 0.2  # share of a piece's height that the cards it draws in leave free
STOP_SIGN = "STOP"  # the same in all languages, as on roads


def rect_around(kit: MotionKit, pieces: tuple[Where, ...]) -> Rect | None:
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
    """Jaws rise on both sides of a piece and snap shut once for each piece that they draw in.

    Those pieces lie on it in a heap, so that each can be read.
    """

    seconds: ClassVar[float] = 0.3
    rises: ClassVar[float] = 0.2
    opens: ClassVar[float] = 0.15  # seconds until they have opened
    piece: Where
    others: tuple[Piece, ...]
    ends: dict[Piece, Pose] = field(default_factory=dict, init=False)
    room: Rect | None = field(default=None, init=False)
    heaped: dict[Piece, Pose] = field(default_factory=dict, init=False)

    @property
    def snap_seconds(self) -> float:
        """The seconds from one snap to the next."""
        return min(0.3, 0.6 / max(1, len(self.others)))

    @property
    def length(self) -> float:
        return self.wait + self.last_snap_seconds + self.opens

    @property
    def last_snap_seconds(self) -> float:
        """Seconds until the last snap."""
        return self.rises + self.snap_seconds * max(1, len(self.others))

    def start(self, kit: MotionKit) -> None:
        self.room, into = rect_around(kit, (self.piece,)), kit.at(self.piece)
        self.ends = {one: pose for one in self.others if (pose := kit.at(one))}
        if into is not None:
            room = into.rect
            room.h, room.bottom = round((1 - FREE_HEAD) * room.h), room.bottom
            poses = heap_poses(len(self.ends), room, HEAP_CARD_WIDTH * into.w, into.tall)
            self.heaped = dict(zip(self.ends, poses, strict=True))

    def drawn_share(self, nth: int) -> float:
        """Return how far the `nth` of the others has been drawn in."""
        return in_cubic(share(self.now, self.rises + nth * self.snap_seconds, self.snap_seconds))

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece not in self.heaped:
            return pose
        a, b, t = self.ends[piece], self.heaped[piece], self.drawn_share(self.others.index(piece))
        both = zip(a, b, strict=True)
        return Pose(*(start + (end - start) * t for start, end in both))

    def raises(self, piece: Piece) -> bool:
        return piece in self.heaped and self.drawn_share(self.others.index(piece)) > 0

    def final_poses(self) -> dict[Piece, Pose]:
        return self.heaped

    def draw(self, to: Surface, kit: MotionKit) -> None:
        let_go = share(self.now, self.last_snap_seconds + 0.08, self.opens - 0.08)
        if self.room is None or let_go == 1:
            return
        room, u = self.room.inflate(40 * kit.u, 50 * kit.u), kit.u
        rise, bites = out_cubic(share(self.now, 0.0, self.rises)), max(1, len(self.others))
        part = min(bites, max(0.0, self.now - self.rises) / self.snap_seconds)
        open_ = max(let_go, 1 - in_cubic(part % 1 if part < bites else 1))
        for side in (-1, 1):
            x = room.centerx + side * (room.w * (0.3 + 0.42 * open_ * rise) + 6 * u)
            self._jaw(to, x, room.centery + (1 - rise) * 60 * u, room.h, side, u)

    def _jaw(self, to: Surface, x: float, y: float, high: float, side: int, u: float) -> None:
        """Draw one jaw: a bow with teeth that point inwards."""
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
    """A stop sign falls onto the middle of some pieces."""

    seconds: ClassVar[float] = 0.8
    hits: ClassVar[float] = 0.18  # seconds until it lies
    pieces: tuple[Where, ...]
    room: Rect | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.room = rect_around(kit, self.pieces)

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.room is None:
            return
        t = in_cubic(share(self.now, 0.0, self.hits))
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
        draw_outlined_text(to, kit, STOP_SIGN, (x, y + 0.165 * size), 0.3 * size / kit.u, WHITE)


@dataclass
class Sweep(Motion):
    """A broom sweeps pieces aside to the right."""

    seconds: ClassVar[float] = 0.5
    pieces: tuple[Where, ...]
    ends: dict[Piece, Pose] = field(default_factory=dict, init=False)
    room: Rect | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.room = rect_around(kit, self.pieces)
        found = [(one, kit.at(one)) for one in self.pieces if isinstance(one, int)]
        self.ends = {one: pose for one, pose in found if pose}

    def broom(self, t: float) -> float:
        """Return the x of the broom."""
        assert self.room is not None
        return self.room.left - 0.2 * self.room.w + 1.15 * self.room.w * sine(t)

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece not in self.ends or self.room is None or self.now < 0:
            return pose
        return self._pushed(piece, self.t)

    def _pushed(self, piece: Piece, t: float) -> Pose:
        pose = self.ends[piece]
        x = self.broom(t) + 0.5 * pose.w
        if x <= pose.x:
            return pose
        return pose._replace(x=x, angle=min(16.0, 24 * (x - pose.x) / pose.w))

    def final_poses(self) -> dict[Piece, Pose]:
        return {piece: self._pushed(piece, 1.0) for piece in self.ends}

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.room is None or self.t >= 1:
            return
        u, x, foot = kit.u, self.broom(self.t), self.room.bottom + 6 * kit.u
        head = foot - 96 * u
        for wide, ink in ((16, OUTLINE), (10, STICK)):
            draw.line(to, ink, (x, head), (x - 90 * u, self.room.top - 60 * u), round(wide * u))
        for grow, ink in ((5 * u, OUTLINE), (0.0, STRAW)):
            corners = [(x - 18 * u - grow, head - grow), (x + 14 * u + grow, head - grow)]
            corners += [(x + 34 * u + grow, foot + grow), (x - 44 * u - grow, foot + grow)]
            draw.polygon(to, ink, corners)
        for i in range(1, 6):
            a, b = x - 18 * u + 6 * i * u, x - 44 * u + 13 * i * u
            draw.line(to, STICK, (a, head + 16 * u), (b, foot - 2 * u), max(1, round(2.5 * u)))
        draw.line(to, RED, (x - 20 * u, head + 12 * u), (x + 18 * u, head + 12 * u), round(9 * u))


@dataclass
class Arm(Motion):
    """An arm reaches from a place to a piece, and a glove holds the piece while it travels."""

    seconds: ClassVar[float] = 0.6
    piece: Piece
    home: Where

    def draw(self, to: Surface, kit: MotionKit) -> None:
        a, b = kit.at(self.home), kit.at(self.piece)
        if a is None or b is None or self.t >= 1:
            return
        u, (dx, dy, far) = kit.u, find_direction(b, a)
        reach = 0.34 * b.w * b.tall
        wrist = b.x + dx * reach, b.y + dy * reach
        kept = copy_pill(to, kit.read())
        if far > reach:
            for wide, ink in ((34, OUTLINE), (26, SLEEVE)):
                draw.line(to, ink, wrist, (a.x, a.y), round(wide * u))
        to.blit(kept, kit.read())
        for wide, ink in ((26, OUTLINE), (21, WHITE)):
            draw.circle(to, ink, wrist, wide * u)
            for side in (-1.1, -0.35, 0.4, 1.15):
                tip = wrist[0] - dx * 30 * u - dy * side * 15 * u
                low = wrist[1] - dy * 30 * u + dx * side * 15 * u
                root = wrist[0] - dy * side * 11 * u, wrist[1] + dx * side * 11 * u
                draw.line(to, ink, root, (tip, low), round((wide - 11) * u))
                draw.circle(to, ink, (tip, low), (wide - 11) * u / 2)


@dataclass
class Lens(Motion):
    """A magnifying glass slides over a place and circles there."""

    seconds: ClassVar[float] = 0.75
    origin: Where
    over: Where
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        a, b = kit.at(self.origin), kit.at(self.over)
        self.ends = (a, b) if a and b else None

    def draw(self, to: Surface, kit: MotionKit) -> None:
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
        kept = copy_pill(to, kit.read())
        for wide, ink in ((32, OUTLINE), (24, SLEEVE)):
            draw.line(to, ink, foot, (a.x, a.y), round(wide * u))
        draw.circle(to, OUTLINE, foot, 19 * u)
        draw.circle(to, WHITE, foot, 15 * u)
        draw.line(to, OUTLINE, (x + r * 0.7, y + r * 0.7), foot, round(15 * u))
        draw.line(to, LENS_HANDLE, (x + r * 0.74, y + r * 0.74), foot, round(9 * u))
        draw.circle(to, OUTLINE, (round(x), round(y)), round(r + 4 * u), max(2, round(10 * u)))
        draw.circle(to, GOLD, (round(x), round(y)), round(r + 2 * u), max(2, round(5 * u)))
        to.blit(kept, kit.read())


@dataclass
class Hook(Motion):
    """The hook of a crane lifts a piece and holds it while it travels."""

    seconds: ClassVar[float] = 0.5
    piece: Piece

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.now < 0 or self.t >= 1:
            return pose
        return pose._replace(y=pose.y - 46 * u * hump(self.t))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        if pose is None or self.t >= 1:
            return
        u, pose = kit.u, self.adjust_pose(self.piece, pose, kit.u)
        x, top = pose.x, pose.y - pose.w * pose.tall / 2
        for wide, ink in ((9, OUTLINE), (4, STEEL_LIGHT)):
            draw.line(to, ink, (x, 0), (x, top - 34 * u), round(wide * u))
        block = Rect(0, 0, round(40 * u), round(24 * u)).move_to(midbottom=(x, top - 22 * u))
        draw.rect(to, OUTLINE, block.inflate(6 * u, 6 * u), 0, round(8 * u))
        draw.rect(to, GOLD, block, 0, round(6 * u))
        for wide, ink in ((11, OUTLINE), (6, STEEL_LIGHT)):
            arc = [
                (x + 13 * u * math.cos(a / 8), top - 6 * u + 13 * u * math.sin(a / 8))
                for a in range(-10, 22)
            ]
            draw.lines(to, ink, False, [(x, top - 24 * u), *arc], max(2, round(wide * u)))


@dataclass
class Trapdoor(Motion):
    """A door in the ground opens under a piece and closes again."""

    seconds: ClassVar[float] = 0.85
    piece: Where
    pose: Pose | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.pose = kit.at(self.piece)

    def draw_behind(self, to: Surface, kit: MotionKit) -> None:
        if self.pose is None or self.t >= 1:
            return
        p, u = self.pose, kit.u
        open_ = out_cubic(share(self.now, 0.1, 0.16)) - in_cubic(share(self.now, 0.68, 0.17))
        if open_ <= 0:
            return
        hole = Rect(0, 0, round(1.3 * p.w), round(0.34 * p.w * open_))
        hole.center = round(p.x), round(p.y + p.w * p.tall / 2)
        draw.ellipse(to, OUTLINE, hole.inflate(10 * u, 8 * u))
        draw.ellipse(to, PIT, hole)
        for side in (-1, 1):
            hinge = hole.centerx + side * hole.w / 2
            tip = hinge + side * 26 * u, hole.centery - (58 * open_ + 8) * u
            flap = [(hinge, hole.centery - 9 * u), (hinge, hole.centery + 13 * u)]
            flap += [(tip[0], tip[1] + 22 * u), tip]
            draw.polygon(to, FLAP, flap)
            draw.polygon(to, OUTLINE, flap, max(2, round(4 * u)))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.pose is None or not self.now > 0.5:
            return
        p, t = self.pose, share(self.now, 0.5, 0.35)
        for i in range(6):  # dust
            side = (i - 2.5) / 2.5
            x = p.x + side * p.w * (0.5 + 0.3 * out_cubic(t))
            y = p.y + p.w * p.tall / 2 - (6 + 20 * hump(i / 5)) * kit.u * t
            size = (9 + 4 * (i % 3)) * kit.u * (1 - t)
            draw.circle(to, DUST, (x, y), size)
