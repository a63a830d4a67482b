"""Where Staks lie: side by side in a row, every card covering the one before but for its side."""

from dataclasses import dataclass, replace

from pygame import Rect

from ui.table.place.geometry import RATIO, SIDEBAR, Place, Pose
from ui.table.place.layout import MINE, Layout

GAP = 8  # units between rooms
NEAR = 0.26  # two neighbours are at most so many card widths apart


@dataclass(frozen=True, slots=True)
class StakPlace(Place):
    """The room of a Stak."""

    def poses(self, n: int) -> list[Pose]:
        rect = self.rect
        w = min(self.card, rect.w / (1 + SIDEBAR * (n - 1)))
        step = min(self.near * w, (rect.w - w) / max(1, n - 1))
        first = rect.centerx - step * (n - 1) / 2
        return [Pose(first + step * i, rect.centery, w) for i in range(n)]

    def reach(self, n: int) -> Rect:
        """Return the room that so many cards take."""
        poses = self.poses(n)
        wide = poses[-1].x - poses[0].x + poses[0].w * 1.08
        return Rect(0, 0, round(wide), round(poses[0].w * RATIO * 1.06)).move_to(
            center=(round((poses[0].x + poses[-1].x) / 2), round(poses[0].y))
        )


def with_staks(lay: Layout, u: float) -> Layout:
    """Return the layout of a card table with wide Staks in place of its rows; `u` is in pixels."""
    gap, places = GAP * u, dict(lay.places)
    for zone, place in lay.places.items():
        if place.seat is None or not zone.startswith("stak."):
            continue
        rect = Rect(0, 0, round(lay.arena.w / max(1, lay.tops) - 2 * gap), place.rect.h).move_to(
            midtop=(lay.plates[place.seat].centerx, lay.arena.top)
        )
        if lay.sides[place.seat] == MINE:
            rect.w = round(lay.arena.w - 2 * (1.3 * place.card / 0.97 + 4 * gap))
            rect.midbottom = (lay.arena.centerx, lay.arena.bottom)
        places[zone] = StakPlace(zone, place.seat, rect, "row", place.card, NEAR)
    return replace(lay, places=places)
