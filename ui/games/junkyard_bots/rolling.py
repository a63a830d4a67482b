"""What is rolled: the terms of a sum, and the way of a die through the air."""

import math
from dataclasses import dataclass, field

from games.engine import Piece
from games.junkyard_bots.cards import Die
from ui.table.motion.playback import PACE
from ui.table.place.geometry import Pose

PICTURE = 1  # the side of a die that is its picture
HOPS = 3  # before a die comes to rest
TUMBLES, TURNS, STAYS = PACE["tumble"][0], 0.4, 1.4  # seconds: in the air; turned, shown


@dataclass(frozen=True, slots=True)
class Term:
    """A die that was rolled: the side it fell on (1 to 6) and its points."""

    piece: Piece
    face: Die
    side: int
    points: int


@dataclass
class Row:
    """What one robot rolls for one thing, and the points that it needs; 0: not said."""

    name: str
    who: str
    need: int = 0
    terms: list[Term] = field(default_factory=list)
    done: bool = False

    @property
    def total(self) -> int:
        return sum(term.points for term in self.terms)


@dataclass
class Flight:
    """A die in the air or just fallen; times are in seconds."""

    piece: Piece
    start: Pose
    clock: float = 0.0
    way: float = TUMBLES

    @property
    def landed(self) -> bool:
        return self.clock >= self.way


@dataclass
class Revealed:
    """A die that was looked at and turns over, large, before it goes where it belongs."""

    piece: Piece
    face: Die
    clock: float = 0.0

    @property
    def done(self) -> bool:
        return self.clock >= STAYS


def ground(a: Pose, b: Pose, t: float) -> float:
    """Return the height of the table under a die that is `t` (0 to 1) on its way."""
    return a.y + (b.y - a.y) * slowed(t)


def slowed(t: float) -> float:
    """Return the part of the way done at `t`: fast at first, slow at last."""
    return 1 - (1 - t) ** 2


def tumbled(a: Pose, b: Pose, t: float) -> Pose:
    """Return the pose of a die `t` on its way: ever lower hops, a turn and a half in all."""
    far = math.hypot(b.x - a.x, b.y - a.y)
    hop = abs(math.sin(math.pi * HOPS * t)) * (1 - t) * (0.16 * far + 0.9 * b.w)
    s = slowed(t)
    return Pose(a.x + (b.x - a.x) * s, ground(a, b, t) - hop, a.w + (b.w - a.w) * s, 540 * (1 - s))
