"""Motions of pieces: each is a value that starts, moves and ends.

Every game may use every motion; `cues.py` groups them under names for table.yaml. Times are in
seconds at speed 1, lengths in units. Reduced motion shows only `calm` motions.
"""

import math
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Surface

from games.engine import Piece
from ui.table.layout.geometry import Pose
from ui.table.motion.drawing import (
    WHITE,
    Fragment,
    MotionKit,
    Where,
    break_in_two,
    draw_chips,
    draw_flames,
    draw_rim,
    find_direction,
)
from ui.table.motion.ease import hump, in_back, in_cubic, out_cubic, share, sine
from ui.toolkit.graphics.tokens import GOLD


@dataclass
class Motion:
    """An animation; the base class shows nothing."""

    seconds: ClassVar[float] = 0.0
    calm: ClassVar[bool] = False  # shown with reduced motion too
    lingers: ClassVar[bool] = False  # the next beat does not wait for its end
    hits: ClassVar[float] = 0.0  # seconds until it strikes; 0 for one that strikes nothing
    wait: float = field(default=0.0, kw_only=True)  # seconds before it begins
    clock: float = field(default=0.0, init=False)
    has_begun: bool = field(default=False, init=False)
    already_leaving: bool = field(
        default=False, init=False
    )  # the removed piece already flies on, hidden

    @property
    def length(self) -> float:
        """Seconds from creation to end."""
        return self.wait + self.seconds

    @property
    def t(self) -> float:
        """Progress, from 0 to 1."""
        return share(self.clock, self.wait, self.seconds)

    @property
    def now(self) -> float:
        """Seconds since it began; negative before."""
        return self.clock - self.wait

    @property
    def removed_piece(self) -> Piece | None:
        """The piece that stays hidden afterwards, until it lies elsewhere."""
        return None

    def final_poses(self) -> dict[Piece, Pose]:
        """Return the poses in which it leaves pieces on the stage."""
        return {}

    def start(self, kit: MotionKit) -> None:
        """Begin: look up where the pieces are."""

    def update(self, dt: float, kit: MotionKit) -> bool:
        """Let `dt` seconds pass; return whether the motion goes on."""
        self.clock += dt
        if not self.has_begun and self.now >= 0:
            self.has_begun = True
            self.start(kit)
        return self.clock < self.length

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        """Return the pose in which to draw a piece that would be drawn at `pose`."""
        return pose

    def hides(self, piece: Piece) -> bool:
        """Return whether the motion draws a piece itself."""
        return False

    def raises(self, piece: Piece) -> bool:
        """Return whether a piece on the stage is drawn above the others."""
        return False

    def shake_offset(self, u: float) -> tuple[int, int]:
        """Return how many pixels the table is moved aside."""
        return 0, 0

    def draw_behind(self, to: Surface, kit: MotionKit) -> None:
        """Draw behind the pieces on the stage; called once the motion has begun."""

    def draw_on(self, to: Surface, piece: Piece, pose: Pose, kit: MotionKit) -> None:
        """Draw on a piece, below those that cover it; called once the motion has begun."""

    def draw(self, to: Surface, kit: MotionKit) -> None:
        """Draw above the pieces; called once the motion has begun."""

    def end(self) -> None:
        """Jump to the end."""
        self.clock = self.length


def shift_pose(pose: Pose, dx: float, dy: float) -> Pose:
    return pose._replace(x=pose.x + dx, y=pose.y + dy)


@dataclass
class Lunge(Motion):
    """A piece draws back, jumps at another, stops on impact and returns."""

    seconds: ClassVar[float] = 0.47
    hits: ClassVar[float] = 0.22  # seconds until it hits
    piece: Piece
    target: Where
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        a, b = kit.at(self.piece), kit.at(self.target)
        self.ends = (a, b) if a and b else None

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.ends is None or self.now < 0:
            return pose
        dx, dy, far = find_direction(*self.ends)
        reach = max(20 * u, far - 0.55 * (self.ends[0].w + self.ends[1].w))
        if self.now < 0.08:
            along = -14 * u * out_cubic(self.now / 0.08)
        elif self.now < self.hits:
            along = -14 * u + (reach + 14 * u) * in_back(share(self.now, 0.08, 0.14), 0.6)
        else:
            along = reach * (1 - out_cubic(share(self.now, 0.29, 0.18)))
        return shift_pose(pose, dx * along, dy * along)


@dataclass
class Recoil(Motion):
    """A piece that is hit is thrown back and returns."""

    seconds: ClassVar[float] = 0.28
    piece: Piece
    origin: Where
    push: tuple[float, float] = field(default=(0.0, 0.0), init=False)

    def start(self, kit: MotionKit) -> None:
        a, b = kit.at(self.origin), kit.at(self.piece)
        if a and b:
            self.push = find_direction(a, b)[:2]

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.now < 0:
            return pose
        far = 16 * u * hump(math.sqrt(self.t))
        pose = shift_pose(pose, self.push[0] * far, self.push[1] * far)
        return pose._replace(angle=pose.angle - 7 * hump(self.t))


@dataclass
class Rock(Motion):
    """A piece swings three times on its spot, less each time: the move fails."""

    seconds: ClassVar[float] = 0.26
    piece: Piece
    far: float = 6.0

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or not 0 <= self.t < 1 or self.now < 0:
            return pose
        return shift_pose(pose, self.far * u * math.sin(6 * math.pi * self.t) * (1 - self.t), 0)


@dataclass
class Rise(Motion):
    """A piece rises in a gold rim: its owner is about to act."""

    seconds: ClassVar[float] = 0.35
    piece: Piece

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.now < 0:
            return pose
        up = out_cubic(min(1.0, 3 * self.t)) - in_cubic(self.t)
        return shift_pose(pose, 0, -9 * u * up)._replace(w=pose.w * (1 + 0.06 * up))

    def draw(self, to: Surface, kit: MotionKit) -> None:
        draw_rim(to, kit, self.piece, GOLD, 3.0, 10 * out_cubic(self.t))


@dataclass
class TableShake(Motion):
    """The table shakes, less and less; texts stay still."""

    seconds: ClassVar[float] = 0.18
    far: float = 8.0

    def shake_offset(self, u: float) -> tuple[int, int]:
        if self.now < 0 or self.t >= 1:
            return 0, 0
        far = self.far * u * (1 - self.t)
        swing = 2 * math.pi * self.now / 0.06
        return round(far * math.cos(swing)), round(0.6 * far * math.sin(1.7 * swing))


@dataclass
class Flash(Motion):
    """A piece turns white for a moment."""

    seconds: ClassVar[float] = 0.14
    piece: Where

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t < 1:
            draw_rim(
                to, kit, self.piece, WHITE, 7 * (1 - self.t), 3.0, fill=round(170 * (1 - self.t))
            )


@dataclass
class Breaking(Motion):
    """A piece breaks in two. Breaking takes long, so the first frame shows it whole."""

    soon: ClassVar[float] = 0.04  # seconds for which it may still be whole
    piece: Piece
    whole: Surface | None = field(default=None, init=False)
    parts: tuple[Surface, Surface] | None = field(default=None, init=False)
    seen: bool = field(default=False, init=False)  # was drawn whole once

    @property
    def removed_piece(self) -> Piece | None:
        return self.piece

    def draw_or_break(self, to: Surface, pose: Pose) -> bool:
        """Return whether the piece is broken; draw it whole if it is not."""
        if self.parts is None and self.whole is not None and (self.seen or self.now > self.soon):
            self.parts = break_in_two(self.whole)
        elif self.parts is None and self.whole is not None:
            self.seen = True
            to.blit(self.whole, self.whole.get_rect(center=(round(pose.x), round(pose.y))))
        return self.parts is not None


@dataclass
class Crack(Breaking):
    """A piece breaks along a zigzag: chips fly and its lower half falls.

    With reduced motion the halves stand still. The piece stays hidden until it lies elsewhere.
    """

    seconds: ClassVar[float] = 0.62
    calm: ClassVar[bool] = True
    still: bool = False
    sinks: bool = False  # both halves fall through the ground
    fragments: tuple[Fragment, Fragment] | None = field(default=None, init=False)
    pose: Pose | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        self.pose = kit.at(self.piece)
        if self.pose is not None:
            self.whole = kit.picture(self.piece)

    def hides(self, piece: Piece) -> bool:
        return piece == self.piece and self.pose is not None

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.pose is None or not self.draw_or_break(to, self.pose):
            return
        assert self.parts is not None
        self.fragments = self.fragments or (Fragment(self.parts[0]), Fragment(self.parts[1]))
        open_, fall = out_cubic(share(self.now, 0.0, 0.12)), share(self.now, 0.3, 0.32)
        if self.still:
            open_, fall = 1.0, 0.0
        upper, lower = self.fragments
        x, y = round(self.pose.x), round(self.pose.y)
        gap, high = 7 * kit.u * open_, self.pose.w * self.pose.tall
        drop = in_cubic(fall) * (1.1 * high if self.sinks else 1.1 * self.pose.w)
        late = in_cubic(share(self.now, 0.4, 0.22)) * 1.1 * high if self.sinks else 0.0
        clip = to.get_clip()
        if self.sinks and not self.still:
            to.set_clip(clip.clip((0, 0, to.get_width(), round(y + high / 2))))
        for part, lift, turn in ((upper, late - gap, 5), (lower, gap + drop, -7)):
            drawn = part.turned(0 if self.still else 2 * round(turn * (open_ + 2 * fall) / 2))
            drawn.set_alpha(255 if self.sinks else round(255 * (1 - fall)))
            to.blit(drawn, drawn.get_rect(center=(x + part.x, round(y + lift + part.y))))
        to.set_clip(clip)
        if not self.still:
            draw_chips(to, self.pose, self.now, kit.u)


@dataclass
class Fade(Motion):
    """A piece fades out in one place and in at another, instead of flying."""

    seconds: ClassVar[float] = 0.12
    calm: ClassVar[bool] = True
    piece: Piece
    old: Pose
    ghost: Surface
    new: tuple[Surface, Pose] | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        pose = kit.at(self.piece)
        self.new = (kit.picture(self.piece), pose) if pose else None

    def hides(self, piece: Piece) -> bool:
        return piece == self.piece and self.new is not None

    def draw(self, to: Surface, kit: MotionKit) -> None:
        both = (
            (self.ghost, self.old, 1 - self.t),
            *((*pair, self.t) for pair in (self.new,) if pair),
        )
        for picture, pose, seen in both:
            picture.set_alpha(round(255 * seen))
            to.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


@dataclass
class Swallow(Motion):
    """A piece shrinks into a place."""

    seconds: ClassVar[float] = 0.32
    piece: Piece
    into: Where
    end_at: Pose | None = field(default=None, init=False)

    @property
    def removed_piece(self) -> Piece | None:
        return self.piece

    def start(self, kit: MotionKit) -> None:
        self.end_at = kit.at(self.into)

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece != self.piece or self.end_at is None:
            return pose
        t, end = in_cubic(self.t), self.end_at
        x, y = pose.x + (end.x - pose.x) * t, pose.y + (end.y - pose.y) * t
        return pose._replace(x=x, y=y, w=max(4.0, pose.w * (1 - 0.85 * t)))


@dataclass
class Ride(Breaking):
    """A piece cracks, falls onto the belt, rides to a place and goes up in flames.

    The belt is as high as that place.
    """

    seconds: ClassVar[float] = 1.08
    lingers: ClassVar[bool] = True
    cracks: ClassVar[float] = 0.12  # seconds until it falls
    lies: ClassVar[float] = 0.38  # until it lies on the belt
    arrives: ClassVar[float] = 0.88  # until it is there
    into: Where
    ends: tuple[Pose, Pose] | None = field(default=None, init=False)
    kept: tuple[tuple[int, int], Surface] | None = field(default=None, init=False)

    def start(self, kit: MotionKit) -> None:
        a, b = kit.at(self.piece), kit.at(self.into)
        if a and b:
            self.ends, self.whole = (a, b), kit.picture(self.piece)

    def hides(self, piece: Piece) -> bool:
        return piece == self.piece and self.whole is not None and self.now < self.arrives

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.ends is None:
            return
        a, b = self.ends
        if self.now >= self.arrives:
            draw_flames(to, b, share(self.now, self.arrives, self.seconds - self.arrives))
        if self.now >= self.arrives or not self.draw_or_break(to, a):
            return
        fall = share(self.now, self.cracks, self.lies - self.cracks) ** 2
        ride = sine(share(self.now, self.lies, self.arrives - self.lies))
        wide, y = a.w + (b.w - a.w) * fall, a.y + (b.y - a.y) * fall
        drawn = self._broken(round(20 * wide / a.w), round(-3 * fall) * 4)
        to.blit(drawn, drawn.get_rect(center=(round(a.x + (b.x - a.x) * ride), round(y))))
        if self.now < self.lies:
            draw_chips(to, a, self.now, kit.u, 8)

    def _broken(self, twentieths: int, angle: int) -> Surface:
        """Return both halves a little apart, at a share of their size; keep the last picture."""
        if self.kept is None or self.kept[0] != (twentieths, angle):
            assert self.parts is not None
            upper, lower = self.parts
            w, h = upper.get_size()
            gap = h // 40
            both = Surface((w, h + 2 * gap), pygame.SRCALPHA)
            both.blit(upper, (-gap, 0))
            both.blit(lower, (gap, 2 * gap))
            if (twentieths, angle) != (20, 0):
                both = pygame.transform.rotozoom(both, angle, twentieths / 20)
            self.kept = (twentieths, angle), both
        return self.kept[1]
