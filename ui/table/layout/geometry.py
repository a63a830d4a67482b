"""Places on the table, and how pieces lie in them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from games.engine import Seat

RATIO = 1.4  # the height of a card, in widths
OVERLAP_SHOWN = 0.65  # share of a card's width that stays visible in a crowded hand
NEVER_SCROLLED = 10  # a hand of so many cards does not scroll if enough of each card shows
LEAST_SHOWN = 0.33  # that share of a card's width
SCROLLED_SHOWN = 0.05  # share of a card's width that shows once it is scrolled away
NUMBER_SHARE, EFFECT_SHARE = 0.2, 0.36  # of the height of a card: its number, its effect line
CORNER_SHARE = 0.385  # of the width of a card: its number
LEAST_ROOM = 40  # pixels: smaller free rooms are of no use
SIDEBAR = 0.2  # share of a card's width: the side that shows even deep in a stack


class Pose(NamedTuple):
    """The centre, width (pixels) and tilt (degrees) of a piece."""

    x: float
    y: float
    w: float
    angle: float = 0.0
    tall: float = RATIO  # height, in widths

    @property
    def rect(self) -> Rect:
        """The rectangle of the piece as if it lay straight."""
        rect = Rect(0, 0, round(self.w), round(self.w * self.tall))
        return rect.move_to(center=(round(self.x), round(self.y)))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one zone."""

    zone: str
    seat: Seat | None
    rect: Rect
    shape: str
    card: float  # the width of a card
    near: float  # most card widths between two neighbours of a row or fan
    tilt: float = 0.0  # degrees of the outermost card of a full fan
    margin: int = 8  # pixels by which the label of a pile may be wider on each side
    folded: bool = False  # small, because my own pieces are large
    ceiling: int = 0  # y: the pointer raises no piece above it

    @property
    def glows_whole(self) -> bool:
        """Whether the whole place glows, not only its cards."""
        return self.shape == "fan"

    @property
    def tall(self) -> float | None:
        """The height of a piece elsewhere, in widths; None if it is the same as here."""
        return None

    @property
    def open(self) -> bool:
        """Whether each of its pieces can be examined."""
        return self.shape == "row"

    @property
    def height(self) -> float:
        """The height of a card here."""
        return self.card * RATIO

    def poses(self, n: int) -> list[Pose]:
        """Return the poses of `n` cards, the lowest first."""
        if self.shape == "pile":
            return [self._pile_pose(i) for i in range(n)]
        return self._row_poses(n) if n else []

    def _pile_pose(self, i: int) -> Pose:
        """Return the pose of a card in a pile, which rises with every fifth card."""
        rise = min(i // 5, 8) * self.card * 0.012
        bottom = (
            self.rect.top + self.height / 2 + self.card * 0.1
        )  # leaves room for the label below
        return Pose(self.rect.centerx - rise / 2, bottom - rise, self.card)

    def _row_poses(self, n: int) -> list[Pose]:
        room = max(0.0, self.rect.w - self.card * (1.0 + 0.025 * self.tilt))
        step = min(self.near * self.card, room / max(1, n - 1))
        return self._fan_poses([step] * (n - 1), self.card)

    def _fan_poses(self, steps: list[float], w: float) -> list[Pose]:
        """Return tilted poses with these steps between them, centred in the place."""
        n, reach = len(steps) + 1, sum(steps) / 2
        tilt = min(1.0, (n - 1) / 9) * self.tilt
        drop = min(w * 0.07, reach * tilt * 0.0087)
        x, poses = self.rect.centerx - reach, []
        for step in [*steps, 0.0][:n]:
            t = (x - self.rect.centerx) / reach if reach else 0.0
            poses.append(Pose(x, self.rect.centery + drop * (t * t - 0.5), w, -t * tilt))
            x += step
        return poses


@dataclass(frozen=True, slots=True)
class HandPlace(Place):
    """The viewer's own hand: its cards lie side by side, then shrink, then overlap, then scroll."""

    least: float = 0.0  # pixels: the least width of its cards
    first: int = 0  # the first card that is not scrolled away

    def poses(self, n: int) -> list[Pose]:
        return self._fan_poses(self._steps(n), self.width(n)) if n else []

    def width(self, n: int) -> float:
        """Return the width of each of `n` cards."""
        side_by_side = self.rect.w / (1.0 + 0.025 * self.tilt + self.near * (n - 1))
        return max(self.least, min(self.card, side_by_side))

    def count_shown(self, n: int) -> int:
        """Return how many of `n` cards, besides the last, are readable before the hand scrolls."""
        w = self.width(n)
        if n <= NEVER_SCROLLED and self._room(w) >= LEAST_SHOWN * w * (n - 1):
            return max(1, n - 1)
        room = self._room(w) - SCROLLED_SHOWN * w * (n - 1)
        return max(1, min(n - 1, int(room / ((OVERLAP_SHOWN - SCROLLED_SHOWN) * w) + 1e-6)))

    def first_to_show(self, n: int, i: int) -> int:
        """Return the value of `first` that makes card `i` of `n` readable."""
        seen = self.count_shown(n)
        first = min(self.first, max(0, n - 1 - seen))
        if i < first:
            return i
        return max(first, i - seen + 1) if i < n - 1 else max(first, n - 1 - seen)

    def _room(self, w: float) -> float:
        return max(0.0, self.rect.w - w * (1.0 + 0.025 * self.tilt))

    def _steps(self, n: int) -> list[float]:
        """Return the distances between the cards."""
        if n == 1:
            return []
        w, seen = self.width(n), self.count_shown(n)
        room = self._room(w)
        if seen == n - 1:
            return [min(self.near * w, room / (n - 1))] * (n - 1)
        first = min(self.first, n - 1 - seen)
        sliver = min(SCROLLED_SHOWN * w, room / (n - 1))
        wide = (room - sliver * (n - 1 - seen)) / seen
        return [wide if first <= i < first + seen else sliver for i in range(n - 1)]


def poses_in_rows(
    rect: Rect, n: int, most: float, tall: float = RATIO, step: float = 1.04
) -> list[Pose]:
    """Return the poses of `n` pieces in rows, as wide as fits, at most `most` pixels.

    A piece is `tall` times as high as wide; rows are `step` heights apart.
    """
    best, across = 0.0, 1
    for columns in range(1, n + 1):
        w = min(rect.w / columns, rect.h / -(-n // columns) / tall) * 0.94
        if w > best:
            best, across = w, columns
    w = max(1.0, min(best, most))
    rows, poses = -(-n // across), []
    for i in range(n):
        row, column = divmod(i, across)
        inside = min(across, n - row * across)
        x = rect.centerx + (column - (inside - 1) / 2) * w * 1.06
        y = rect.centery + (row - (rows - 1) / 2) * w * tall * step
        poses.append(Pose(x, y, w, 0.0, tall))
    return poses


def pose_of(rect: Rect) -> Pose:
    """Return a rectangle as a pose."""
    return Pose(rect.centerx, rect.centery, rect.w, 0.0, rect.h / max(1, rect.w))


def find_card_texts(card: Rect, side: float = 0.0) -> list[Rect]:
    """Return where a face has its number and its effect line: above and below the drawing.

    Some have their name at the left, on a `side` that is this share of their width.
    """
    high, low = round(NUMBER_SHARE * card.h), round(EFFECT_SHARE * card.h)
    name = [Rect(card.left, card.top, round(side * card.w), card.h)] if side else []
    return [
        Rect(card.left, card.top, card.w, high),
        Rect(card.left, card.bottom - low, card.w, low),
        *name,
    ]


def find_card_number(card: Rect) -> Rect:
    """Return where a face has its number: in the upper left corner."""
    return Rect(card.left, card.top, round(CORNER_SHARE * card.w), round(NUMBER_SHARE * card.h))


def count_covered(room: Rect, rect: Rect) -> int:
    """Return how many pixels of a rectangle a room covers."""
    both = room.clip(rect)
    return both.w * both.h


def find_gap(a: Rect, b: Rect) -> float:
    """Return the distance between two rectangles; 0 if they touch."""
    across = max(a.left - b.right, b.left - a.right, 0)
    return math.hypot(across, max(a.top - b.bottom, b.top - a.bottom, 0))


def find_free_rooms(area: Rect, taken: Sequence[Rect]) -> list[Rect]:
    """Return the largest rectangles of an area that overlap nothing `taken`."""
    found = _find_rooms((*area,), tuple(dict.fromkeys((*rect,) for rect in taken)))
    return [room.copy() for room in found]


@lru_cache(maxsize=32)
def _find_rooms(
    area: tuple[int, int, int, int], taken: tuple[tuple[int, int, int, int], ...]
) -> list[Rect]:
    rooms = [Rect(area)]
    for rect in map(Rect, taken):
        hit = [room for room in rooms if room.colliderect(rect)]
        rooms = [room for room in rooms if not room.colliderect(rect)]
        parts = [part for room in hit for part in _cut_out(room, rect)]
        parts.sort(key=lambda part: -part.w * part.h)
        for part in parts:
            if not any(room.contains(part) for room in rooms):
                rooms.append(part)
    return rooms


def _cut_out(room: Rect, rect: Rect) -> list[Rect]:
    """Return the largest rectangles of a room at the four sides of a rectangle."""
    parts = [
        Rect(room.left, room.top, rect.left - room.left, room.h),
        Rect(rect.right, room.top, room.right - rect.right, room.h),
        Rect(room.left, room.top, room.w, rect.top - room.top),
        Rect(room.left, rect.bottom, room.w, room.bottom - rect.bottom),
    ]
    return [part for part in parts if min(part.size) >= LEAST_ROOM]
