"""The belt of the dock, which runs while something rides on it to the furnace."""

from dataclasses import dataclass, field

from pygame import Rect, Surface, draw

from ui.games.stak_bots.ground import BELT_DARK, BELT_MARK, MARK_STEP, Dock
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Ride
from ui.table.motion.drawing import MotionKit
from ui.table.motion.ease import out_cubic, share

BELT_SPEED = 150.0  # units a second
RIDE_SECONDS = 1.1
TIP_SECONDS = 0.26  # until a tipped card is clear of its Stak


def draw_belt(to: Surface, dock: Dock, far: float, u: float) -> None:
    """Draw the marks of the belt, `far` units from where the ground has them."""
    belt, left, right = Rect(dock.belt), Rect(dock.hopper).right, Rect(dock.furnace).left
    step, arm, wide = max(2, round(MARK_STEP * u)), belt.h * 0.18, max(2, round(7 * u))
    band = Rect(left, belt.top + round(0.15 * belt.h), right - left, round(0.7 * belt.h))
    kept = to.get_clip()
    to.set_clip(band.clip(kept))
    to.fill(BELT_DARK, band)
    first = belt.left + round(6 * u) + round(far * u) % step - step
    for x in range(first, right + step, step):
        top, middle = belt.top + belt.h * 0.16, belt.top + belt.h * 0.5
        bend = x + arm, middle
        draw.line(to, BELT_MARK, (x, top), bend, wide)
        draw.line(to, BELT_MARK, bend, (x, top + belt.h * 0.68), wide)
    to.set_clip(kept)


@dataclass
class TippedRide(Ride):
    """The lowest card of a Stak slides off its platform to the left, and rides from there."""

    first: Pose | None = field(default=None, init=False)  # where the card lay

    def start(self, kit: MotionKit) -> None:
        super().start(kit)
        self.first = self.ends[0] if self.ends else None

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.ends is None or self.first is None:
            return
        one, clip = self.first, to.get_clip()
        aside = 0.85 * one.w * out_cubic(share(self.now, 0.0, self.lies))
        self.ends = one._replace(x=one.x - aside), self.ends[1]
        if self.now < TIP_SECONDS:  # the other cards still cover it
            edge = round(one.x - 0.4 * one.w)
            to.set_clip(clip.clip(Rect(0, 0, max(0, edge), to.get_height())))
        super().draw(to, kit)
        to.set_clip(clip)
