"""What is rolled: the terms of a sum, and the way of a die through the air."""

import math
from dataclasses import dataclass, field

from games.engine import Piece
from games.junkyard_bots.cards import Die
from ui.table.layout.geometry import Pose
from ui.table.motion.playback import PACE

PICTURE = 1  # the side of a die that is its picture
HOPS = 3  # before a die comes to rest
TUMBLES, AGAIN, TURNS, STAYS = 0.7, 0.5, 0.4, 1.4  # seconds: in the air; once more; turned, shown
APART, RAYS = 0.07, 0.4  # between two dice; a picture is looked at before its die rolls on
LOOKS = PACE["tumble"][2]  # at what lies
TICK = 0.06  # for each point of a sum


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


@dataclass(frozen=True, slots=True)
class Flight:
    """One roll of a die: which term of its row it is, and from when to when it is in the air."""

    piece: Piece
    term: int
    start: Pose | None  # None: where the same die fell before
    begins: float
    way: float = TUMBLES

    @property
    def ends(self) -> float:
        return self.begins + self.way


def flights_of(pieces: list[Piece], first: int, starts: dict[Piece, Pose]) -> list[Flight]:
    """Return the flights of dice rolled together, terms from `first` on.

    They set out one shortly after the other; one that rolls on does so once it has been seen.
    """
    found: list[Flight] = []
    ends: dict[Piece, float] = {}
    for i, piece in enumerate(pieces):
        if piece in ends:
            flight = Flight(piece, first + i, None, ends[piece] + RAYS, AGAIN)
        else:
            flight = Flight(piece, first + i, starts.get(piece), len(ends) * APART)
        ends[piece] = flight.ends
        found.append(flight)
    return found


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
