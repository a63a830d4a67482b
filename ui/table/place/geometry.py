"""A place on the table, and how pieces lie in it."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from games.engine import Seat

RATIO = 1.4  # a card is so much taller than it is wide
CROWD = 0.5  # cards that lie closer than so much of their width are crowded
SIDEBAR = 0.2  # of a card's width: its side, that is seen even deep in a stack


class Pose(NamedTuple):
    """The middle, width (pixels) and tilt (degrees) of a piece."""

    x: float
    y: float
    w: float
    angle: float = 0.0
    tall: float = RATIO  # so many times as high as wide

    @property
    def rect(self) -> Rect:
        """The rectangle of the piece, as if it lay straight."""
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
    near: float  # two neighbours of a row or fan are at most so many card widths apart
    tilt: float = 0.0  # the outermost card of a full fan is tilted so many degrees
    spare: Rect | None = None  # more room for a hand that is crowded
    margin: int = 8  # pixels by which the label of a pile may be wider

    @property
    def glows_whole(self) -> bool:
        """Whether all of it glows, not only where cards lie."""
        return self.shape == "fan"

    @property
    def open(self) -> bool:
        """Whether its pieces can be looked at one by one."""
        return self.shape == "row"

    @property
    def height(self) -> float:
        """The height of a card here."""
        return self.card * RATIO

    def poses(self, n: int) -> list[Pose]:
        """Return the poses of `n` cards, the lowest first."""
        if self.shape == "pile":
            return [self._piled(i) for i in range(n)]
        return self._spread(n)

    def _piled(self, i: int) -> Pose:
        """Return the pose of a pile's card: every fifth one makes it a little higher."""
        rise = min(i // 5, 8) * self.card * 0.012
        bottom = self.rect.top + self.height / 2 + self.card * 0.1  # below is room for its label
        return Pose(self.rect.centerx - rise / 2, bottom - rise, self.card)

    def _spread(self, n: int) -> list[Pose]:
        rect = self.rect
        if self.spare and (n - 1) * CROWD * self.card > rect.w - 1.2 * self.card:
            rect = self.spare
        room = max(0.0, rect.w - self.card * (1.0 + 0.025 * self.tilt))
        step = min(self.near * self.card, room / max(1, n - 1))
        tilt = min(1.0, (n - 1) / 9) * self.tilt
        reach = step * (n - 1) / 2
        drop = min(self.card * 0.14, reach * tilt * 0.0087)
        poses = []
        for i in range(n):
            t = 2 * i / (n - 1) - 1 if n > 1 else 0.0
            x = rect.centerx + step * (i - (n - 1) / 2)
            y = rect.centery + drop * (t * t - 0.5)
            poses.append(Pose(x, y, self.card, -t * tilt))
        return poses


def in_rows(rect: Rect, n: int, most: float, tall: float = RATIO, step: float = 1.04) -> list[Pose]:
    """Return the poses of `n` pieces in rows, as wide as fits, at most `most` pixels.

    A piece is `tall` times as high as wide; rows are `step` heights from each other.
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
