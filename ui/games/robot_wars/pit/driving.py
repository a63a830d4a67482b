"""Moves robots: they drive at a target and come back, or tip over a Hazard."""

import math
from dataclasses import dataclass

from pygame import Rect

from games.engine import Piece, Seat
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import hump, out_cubic, share, sine

OUT_SECONDS = 0.5
BACK_SECONDS = 0.4
TIP_SECONDS = 0.9
FALL_SECONDS = 1.5
SLIP_SECONDS = 0.8
MOST_DRIVE = 0.4  # of the way to the target
LEAST_DRIVE = 0.14  # of the way to the target
TIP_ANGLE = 20.0  # degrees, over a Hazard
SPIN_ANGLE = 9.0  # degrees, on oil


@dataclass
class Drive:
    """A driving robot: its way in pixels, and the seconds since it set out."""

    way: tuple[float, float]
    clock: float = 0.0
    home: float | None = None  # the clock when it turned back

    @property
    def over(self) -> bool:
        return self.home is not None and self.clock >= self.home + BACK_SECONDS

    @property
    def part(self) -> float:
        """The part of its way that the robot is from home."""
        t = out_cubic(share(self.clock, 0.0, OUT_SECONDS))
        return (
            t if self.home is None else t * (1 - sine(share(self.clock, self.home, BACK_SECONDS)))
        )


@dataclass
class Tip:
    """A robot that a Hazard bites: for how long, and by how many pixels it falls or slides."""

    lasts: float = TIP_SECONDS
    sinks: float = 0.0
    slides: float = 0.0
    clock: float = 0.0

    @property
    def t(self) -> float:
        return share(self.clock, 0.0, self.lasts)

    @property
    def deep(self) -> float:
        """How deep the robot is in a hole, from 0 to 1; the hole closes again."""
        return out_cubic(share(self.t, 0.05, 0.3)) - sine(share(self.t, 0.75, 0.25))

    @property
    def aside(self) -> tuple[float, float, float]:
        """The shift in pixels right and down, and in degrees."""
        if self.slides:
            way = hump(self.t) * math.cos(1.2 * math.pi * self.t)
            return self.slides * way, 0.0, SPIN_ANGLE * hump(self.t) * math.sin(9 * self.clock)
        turn = TIP_ANGLE * hump(self.t) * math.cos(5 * self.clock)
        return 0.0, self.sinks * self.deep, turn


class Driving:
    """The robots of one table that are not at home."""

    def __init__(self) -> None:
        self.drives: dict[Seat, Drive] = {}
        self.tips: dict[Seat, Tip] = {}  # robots that a Hazard bites

    def set_out(self, seat: Seat, room: Rect, target: Rect, least: float, most: float) -> None:
        """Drive at a target, up to its edge; sideways from `least` to `most` pixels."""
        dx, dy = target.centerx - room.centerx, target.centery - room.centery
        far = max(1.0, math.hypot(dx, dy))
        part = max(LEAST_DRIVE, min(MOST_DRIVE, 1 - 0.5 * (room.h + target.h) / far))
        self.drives[seat] = Drive((max(least, min(most, dx * part)), dy * part))

    def turn_back(self) -> None:
        for drive in self.drives.values():
            drive.home = drive.clock if drive.home is None else drive.home

    def tip(self, seat: Seat) -> None:
        self.tips[seat] = Tip()

    def fall(self, seat: Seat, deep: float) -> None:
        """Let a robot fall into a hole of `deep` pixels, and come out again."""
        self.tips[seat] = Tip(FALL_SECONDS, sinks=deep)

    def slip(self, seat: Seat, far: float) -> None:
        """Let a robot slide past its target by `far` pixels."""
        self.tips[seat] = Tip(SLIP_SECONDS, slides=far)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether any robot moved."""
        moved = bool(self.tips) or any(
            d.home is not None or d.clock < OUT_SECONDS for d in self.drives.values()
        )
        for drive in self.drives.values():
            drive.clock += dt
        self.drives = {seat: drive for seat, drive in self.drives.items() if not drive.over}
        for tip in self.tips.values():
            tip.clock += dt
        self.tips = {seat: tip for seat, tip in self.tips.items() if tip.t < 1}
        return moved

    def land(self) -> None:
        """Put all robots at home at once."""
        self.drives.clear()
        self.tips.clear()

    def aside(self, seat: Seat) -> tuple[float, float, float]:
        """Return the shift of a robot in pixels right and down, and in degrees."""
        drive, tip = self.drives.get(seat), self.tips.get(seat)
        dx, dy = (drive.way[0] * drive.part, drive.way[1] * drive.part) if drive else (0.0, 0.0)
        right, down, turn = tip.aside if tip else (0.0, 0.0, 0.0)
        return dx + right, dy + down, turn


def find_shifts(
    built: dict[Piece, Pose], pivot: tuple[float, float], aside: tuple[float, float, float]
) -> dict[Piece, tuple[float, float, float]]:
    """Return the shift of each part of a robot that moves `aside` and turns round a pivot."""
    dx, dy, turn = aside
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    found = {}
    for piece, pose in built.items():
        x, y = pose.x - pivot[0], pose.y - pivot[1]
        found[piece] = (dx + x * cos + y * sin - x, dy - x * sin + y * cos - y, turn)
    return found
