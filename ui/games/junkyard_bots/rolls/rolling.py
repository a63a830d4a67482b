"""The parts of a roll: the terms of its sums, and the flights of dice through the air."""

import math
from dataclasses import dataclass, field

from games.engine import Piece
from games.junkyard_bots.cards import Die
from ui.table.layout.geometry import Pose
from ui.table.motion.playback import PACE

PICTURE = 1  # the side of a die that is its picture
HOPS = 3  # before a die comes to rest
TUMBLE_SECONDS = 0.7  # in the air
REROLL_SECONDS = 0.5  # in the air once more
CERTAIN_SECONDS = 0.4  # in the air, if the roll cannot fail
TURN_SECONDS = 0.4  # to turn a die over
REVEAL_SECONDS = 1.4  # with the turn
STAGGER_SECONDS = 0.07  # from one die to the next
PICTURE_SECONDS = 0.4  # a picture shows before its die rolls on
PAUSE_SECONDS = PACE["tumble"][2]  # after all dice have landed
SHORT_PAUSE_SECONDS = 0.3  # of a roll that cannot fail
POINT_SECONDS = 0.06  # to count one point of a sum


@dataclass(frozen=True, slots=True)
class Term:
    """A rolled die: the side it fell on (1 to 6) and its points."""

    piece: Piece
    face: Die
    side: int
    points: int


@dataclass
class RollRow:
    """What one robot rolls for one purpose, and the points that it needs; 0 if they are unknown."""

    name: str
    who: str
    need: int = 0
    terms: list[Term] = field(default_factory=list)
    done: bool = False

    @property
    def total(self) -> int:
        return sum(term.points for term in self.terms)

    def is_settled(self, fallen: set[int], counted: int) -> bool:
        """Return whether the sum is final: all dice lie, and their points are counted."""
        return self.done and len(fallen) == len(self.terms) and counted == self.total


@dataclass(frozen=True, slots=True)
class Flight:
    """One roll of a die: its term in the row, and when it is in the air."""

    piece: Piece
    term: int
    start: Pose | None  # None: where the same die landed before
    begins: float
    way: float = TUMBLE_SECONDS

    @property
    def ends(self) -> float:
        return self.begins + self.way


def make_flights(
    pieces: list[Piece], first: int, starts: dict[Piece, Pose], is_certain: bool = False
) -> list[Flight]:
    """Return the flights of dice rolled together, for terms from `first` on.

    They start one shortly after the other; a die that rolls on waits until its picture was seen. If
    the outcome `is_certain`, all fly together, and quickly.
    """
    if is_certain:
        return _fly_together(pieces, first, starts)
    found: list[Flight] = []
    ends: dict[Piece, float] = {}
    for i, piece in enumerate(pieces):
        if piece in ends:
            flight = Flight(piece, first + i, None, ends[piece] + PICTURE_SECONDS, REROLL_SECONDS)
        else:
            flight = Flight(piece, first + i, starts.get(piece), len(ends) * STAGGER_SECONDS)
        ends[piece] = flight.ends
        found.append(flight)
    return found


def _fly_together(pieces: list[Piece], first: int, starts: dict[Piece, Pose]) -> list[Flight]:
    """Return one quick flight of each die; a die that rolls on shows what it fell on last."""
    last = {piece: i for i, piece in enumerate(pieces)}
    return [
        Flight(piece, first + i, starts.get(piece), 0.0, CERTAIN_SECONDS)
        for piece, i in last.items()
    ]


@dataclass
class Revealed:
    """A die that was looked at: it turns over, large, before it goes to its place."""

    piece: Piece
    face: Die
    clock: float = 0.0

    @property
    def done(self) -> bool:
        return self.clock >= REVEAL_SECONDS


def find_ground_height(a: Pose, b: Pose, t: float) -> float:
    """Return the height of the table under a die at `t` (0 to 1) of its way."""
    return a.y + (b.y - a.y) * slow_down(t)


def slow_down(t: float) -> float:
    """Return the part of the way done at `t`: fast at first, then slow."""
    return 1 - (1 - t) ** 2


def tumble(a: Pose, b: Pose, t: float) -> Pose:
    """Return the pose of a die at `t` of its way: ever lower hops and one and a half turns."""
    far = math.hypot(b.x - a.x, b.y - a.y)
    hop = abs(math.sin(math.pi * HOPS * t)) * (1 - t) * (0.16 * far + 0.9 * b.w)
    s = slow_down(t)
    return Pose(
        a.x + (b.x - a.x) * s,
        find_ground_height(a, b, t) - hop,
        a.w + (b.w - a.w) * s,
        540 * (1 - s),
    )
