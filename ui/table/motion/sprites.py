"""Pieces in motion: each flies from where it is drawn to where it belongs."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from games.engine import Piece
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import RATIO, Pose
from ui.table.paint.drawings import Face


@dataclass
class Sprite:
    """One piece as it is drawn now."""

    piece: Piece
    lying: Lying  # where it belongs
    pose: Pose  # where it is
    turn: float  # 1 shows the face, 0 the back, between them it is being turned
    start: Pose
    turned: float
    clock: float = 0.0
    wait: float = 0.0
    way: float = 0.0  # seconds from start to its place; 0 if it is there already
    lift: float = 0.0  # how far the pointer raises it, from 0 to 1
    known: Face | None = None  # its last visible face, until it has turned away

    @property
    def moving(self) -> bool:
        """Whether it is still moving."""
        return self.clock < self.wait + self.way

    def aim(self, lying: Lying, way: float, wait: float) -> None:
        """Start flying to another place."""
        self.start, self.turned = self.pose, self.turn
        self.known = lying.face or self.known
        self.lying, self.clock, self.way, self.wait = lying, 0.0, way, wait
        if way <= 0:
            self.land()

    def land(self) -> None:
        """Jump to the place."""
        self.clock = self.wait + self.way
        self.pose, self.turn = self.lying.pose, float(self.lying.up)
        self.known = self.lying.face

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.moving:
            return
        self.clock += dt
        if not self.moving:
            self.land()
            return
        t = 1 - (1 - max(0.0, (self.clock - self.wait) / self.way)) ** 3  # gentle at the end
        self.pose = interpolate(self.start, self.lying.pose, t)
        self.turn = self.turned + (float(self.lying.up) - self.turned) * t


def interpolate(a: Pose, b: Pose, t: float) -> Pose:
    """Return a pose on the way, in a slight arc that rises with the distance."""
    bow = math.sin(math.pi * t)
    far = math.hypot(b.x - a.x, b.y - a.y)
    grow = 1 + 0.1 * bow * min(1.0, far / (6 * max(b.w, 1)))
    return Pose(
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t - bow * far * 0.06,
        (a.w + (b.w - a.w) * t) * grow,
        a.angle + (b.angle - a.angle) * t,
        b.tall,
    )


class Sprites:
    """All visible pieces."""

    def __init__(self) -> None:
        self.all: dict[Piece, Sprite] = {}

    @property
    def moving(self) -> bool:
        """Whether any piece moves."""
        return any(sprite.moving for sprite in self.all.values())

    def swap(self, one: Piece, other: Piece) -> None:
        """Exchange two backs without showing it: a stand-in and the piece it stood for."""
        a, b = self.all.get(one), self.all.get(other)
        if a and b:
            a.pose, b.pose = b.pose, a.pose
            a.lying, b.lying = b.lying, a.lying
            a.turn, b.turn = b.turn, a.turn

    def place(
        self,
        table: dict[Piece, Lying],
        way: float,
        between_two: float = 0.0,
        order: Iterable[Piece] = (),
        piles: dict[Piece, Pose] | None = None,
    ) -> None:
        """Send every piece to its place, those of `order` one after the other."""
        turns = {piece: i for i, piece in enumerate(order)}
        for piece in [p for p in self.all if p not in table]:
            del self.all[piece]
        for piece, lying in table.items():
            sprite = self.all.get(piece)
            if sprite is None:
                sprite = self.all[piece] = self._create(piece, lying, piles or {})
            if sprite.lying == lying and not sprite.moving:
                continue
            wait = turns.get(piece, 0) * between_two if way else 0.0
            if sprite.lying != lying or not way:
                sprite.aim(lying, way, wait)

    def _create(self, piece: Piece, lying: Lying, piles: dict[Piece, Pose]) -> Sprite:
        """Return the sprite of a new piece, which comes from its pile if it has one."""
        if piece not in piles:
            turn = float(lying.up)
            return Sprite(piece, lying, lying.pose, turn, lying.pose, turn, known=lying.face)
        pose = piles[piece]
        return Sprite(piece, lying._replace(pose=pose), pose, 0.0, pose, 0.0)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether another piece set out."""
        waited = [s for s in self.all.values() if s.moving and s.clock < s.wait]
        for sprite in self.all.values():
            sprite.update(dt)
        return any(sprite.clock >= sprite.wait for sprite in waited)

    def land(self) -> None:
        """Put all pieces in their places at once."""
        for sprite in self.all.values():
            sprite.land()

    def in_order(self) -> list[Sprite]:
        """Return the sprites from the lowest to the topmost; flying ones are above."""
        return sorted(self.all.values(), key=lambda s: (s.moving, s.lying.z))

    def at(self, x: float, y: float, among: set[Piece] | None = None) -> Sprite | None:
        """Return the topmost piece whose place is under a point, of `among` if given."""
        for sprite in reversed(self.in_order()):
            if covers(sprite.lying.pose, x, y) and (among is None or sprite.piece in among):
                return sprite
        return None

    def seen_at(self, x: float, y: float) -> Sprite | None:
        """Return the topmost piece drawn under a point, even in flight."""
        seen = reversed(self.in_order())
        return next((sprite for sprite in seen if covers(sprite.pose, x, y)), None)


def covers(pose: Pose, x: float, y: float) -> bool:
    """Return whether a point is on a card, however it is tilted."""
    turn = math.radians(pose.angle)
    dx, dy = x - pose.x, y - pose.y
    across = dx * math.cos(turn) - dy * math.sin(turn)
    down = dx * math.sin(turn) + dy * math.cos(turn)
    return abs(across) <= pose.w / 2 and abs(down) <= pose.w * pose.tall / 2


def raised_pose(sprite: Sprite, floor: float) -> Pose:
    """Return the pose of a piece; it is raised no higher than `floor` and the place's ceiling."""
    pose = lifted_pose(sprite)
    if not sprite.lift:
        return pose
    top, before = pose.y - pose.w * RATIO / 2, sprite.pose.y - sprite.pose.w * RATIO / 2
    ends = [y for y in (floor, sprite.lying.ceiling) if top < y <= before]
    return pose._replace(y=pose.y + max(ends) - top) if ends else pose


def lifted_pose(sprite: Sprite) -> Pose:
    """Return the pose of a card under the pointer: higher, larger and straighter."""
    pose, lift = sprite.pose, sprite.lift
    if not lift:
        return pose
    return Pose(
        pose.x,
        pose.y - lift * pose.w * RATIO * 0.13,
        pose.w * (1 + 0.07 * lift),
        pose.angle * (1 - lift),
        pose.tall,
    )
