"""Robots that drive at what they attack and come back, and that tip over a Hazard that bites."""

import math
from dataclasses import dataclass

from pygame import Rect

from games.engine import Piece, Seat
from ui.table.motion.ease import hump, out_cubic, share, sine
from ui.table.place.geometry import Pose

OUT, BACK, TIPS = 0.5, 0.4, 0.9  # seconds
REACH, LEAST = 0.4, 0.14  # of the way to the target is driven at most, and at least
TIPPED = 20.0  # degrees


@dataclass
class Drive:
    """A robot on its way: how far, in pixels, and since when."""

    way: tuple[float, float]
    clock: float = 0.0
    home: float | None = None  # when it turned back

    @property
    def over(self) -> bool:
        return self.home is not None and self.clock >= self.home + BACK

    @property
    def part(self) -> float:
        """How much of its way it is from home."""
        t = out_cubic(share(self.clock, 0.0, OUT))
        return t if self.home is None else t * (1 - sine(share(self.clock, self.home, BACK)))


class Driving:
    """The robots of one table that are not at home."""

    def __init__(self) -> None:
        self.drives: dict[Seat, Drive] = {}
        self.tips: dict[Seat, float] = {}  # seconds since each began to tip

    def set_out(self, seat: Seat, room: Rect, target: Rect) -> None:
        """Drive at the robot or Hazard in a target, up to its edge."""
        dx, dy = target.centerx - room.centerx, target.centery - room.centery
        far = max(1.0, math.hypot(dx, dy))
        part = max(LEAST, min(REACH, 1 - 0.5 * (room.h + target.h) / far))
        self.drives[seat] = Drive((dx * part, dy * part))

    def turn_back(self) -> None:
        for drive in self.drives.values():
            drive.home = drive.clock if drive.home is None else drive.home

    def tip(self, seat: Seat) -> None:
        self.tips[seat] = 0.0

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether any robot moved."""
        moved = bool(self.tips) or any(
            d.home is not None or d.clock < OUT for d in self.drives.values()
        )
        for drive in self.drives.values():
            drive.clock += dt
        self.drives = {seat: drive for seat, drive in self.drives.items() if not drive.over}
        self.tips = {seat: t + dt for seat, t in self.tips.items() if t + dt < TIPS}
        return moved

    def land(self) -> None:
        """Be at home at once."""
        self.drives.clear()
        self.tips.clear()

    def aside(self, seat: Seat) -> tuple[float, float, float]:
        """Return by how many pixels a robot is aside of its home, and how far it tips."""
        drive, tipped = self.drives.get(seat), self.tips.get(seat)
        dx, dy = (drive.way[0] * drive.part, drive.way[1] * drive.part) if drive else (0.0, 0.0)
        turn = 0.0
        if tipped is not None:
            turn = TIPPED * hump(share(tipped, 0.0, TIPS)) * math.cos(5 * tipped)
        return dx, dy, turn


def shifts(
    built: dict[Piece, Pose], pivot: tuple[float, float], aside: tuple[float, float, float]
) -> dict[Piece, tuple[float, float, float]]:
    """Return by how much each part of a robot is aside: it turns with it round a pivot."""
    dx, dy, turn = aside
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    found = {}
    for piece, pose in built.items():
        x, y = pose.x - pivot[0], pose.y - pivot[1]
        found[piece] = (dx + x * cos + y * sin - x, dy - x * sin + y * cos - y, turn)
    return found
