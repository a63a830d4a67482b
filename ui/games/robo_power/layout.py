"""Where cards fight: every seat's pad lies within the ring of the theatre."""

from dataclasses import dataclass, replace
from math import sqrt

from pygame import Rect

from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, Place, Pose
from ui.table.layout.measure import Measure
from ui.table.layout.table_layout import Layout, lay_out
from ui.table.look import Frame

CARD = 284  # units: a card before a seat, if there is room
PAD, FLAT, FOOT = 1.18, 0.36, 0.45  # of a card's width: its pad; of its height: where that lies
# From one card to the next, in widths: at least, of two at least, and at most.
APART, PAIR, FAR = 1.12, 1.55, 1.6
WIDE, MOST, EDGE = 0.91, 1300, 34  # of the ring: of the window's width; units; above the bench
NAME = 20  # units of text: the height of a name at the front of a pad
FRONT = 48  # units by which my card stands before those beside it
ASIDE, DOWN, SLIP = 0.42, 0.21, 0.05  # of a card: one laid on another leaves its number in sight


@dataclass(frozen=True, slots=True)
class PadPlace(Place):
    """The place of a seat's cards in the ring: one upon the other, all numbers in sight."""

    def poses(self, n: int) -> list[Pose]:
        gaps, w = max(1, n - 1), self.card
        aside = min(ASIDE * w, max(0.0, self.rect.w - w) / gaps)
        down = (SLIP if aside > 0.9 * ASIDE * w else DOWN) * self.height
        down = min(down, max(0.0, self.rect.h - self.height) / gaps)
        left = self.rect.centerx - aside * (n - 1) / 2
        top = self.rect.bottom - self.height / 2 - down * (n - 1)
        return [Pose(left + i * aside, top + i * down, w) for i in range(n)]

    @property
    def pad(self) -> Rect:
        """The pad under the foot of the cards."""
        pose = self.poses(1)[0]
        pad = Rect(0, 0, round(PAD * pose.w), round(FLAT * pose.w))
        return pad.move_to(center=(round(pose.x), round(pose.y + FOOT * self.height)))


def name_room(lay: Layout, place: PadPlace, high: int, gap: int) -> Rect:
    """Return where the name of a pad's seat stands: at its front, `gap` above the question."""
    room = Rect(0, 0, place.pad.w, high).move_to(center=(place.pad.centerx, place.pad.bottom))
    room.bottom = min(room.bottom, lay.prompt.top - gap)
    return room


def ring_in(lay: Layout, u: float) -> Rect:
    """Return the floor of the ring; `u` is a unit of the window in pixels."""
    top = lay.arena.top - round(0.45 * (lay.arena.top - lay.bar.bottom))
    wide = round(min(WIDE * lay.area.w, MOST * u))
    ring = Rect(0, top, wide, max(1, lay.bench - round(EDGE * u) - top))
    return ring.move_to(centerx=lay.area.centerx)


def theatre(spec: TableSpec, frame: Frame) -> Layout:
    """Return a card table whose seats fight side by side in the ring, my own pad in front."""
    lay, m = lay_out(spec, *frame), Measure(frame.area, frame.u, frame.size, len(frame.order) - 1)
    row = Row(m, lay_out(spec, *frame._replace(size=2.0)))  # with the hand at its largest
    w, mine, places = m.grounded(CARD, row.widest()), m.others // 2, dict(lay.places)
    foot, step = row.foot(w), row.step(w)
    order = [*lay.others[:mine], lay.me, *lay.others[mine:]]
    for zone, place in lay.places.items():
        if place.shape == "row" and place.seat is not None:
            bottom = foot + (place.seat == lay.me) * min(m.px(FRONT), lay.arena.bottom - foot)
            rect = Rect(0, lay.arena.top, int(min(step, FAR * w)) - 2, bottom - lay.arena.top)
            nth = order.index(place.seat) - m.others / 2
            rect.centerx = round(lay.arena.centerx + nth * step)
            places[zone] = PadPlace(zone, place.seat, rect, "row", w, 0.0)
    return replace(lay, places=places)


@dataclass(frozen=True)
class Row:
    """The cards of all seats in the ring of a table."""

    m: Measure
    lay: Layout

    @property
    def low(self) -> int:
        """Where the others' cards end at the lowest: above their names, and behind my own.

        There is no name where there is only one other.
        """
        behind = self.lay.arena.bottom - self.m.px(FRONT)
        named = self.lay.prompt.top - round(NAME * self.m.text)
        return min(behind, named) if self.m.others > 1 else behind

    def foot(self, w: float) -> int:
        """Return where cards `w` wide of the others end, as near the middle as there is room
        above their names.
        """
        ring, arena, high = ring_in(self.lay, self.m.u), self.lay.arena, w * RATIO
        top = min(self.low, ring.centery + 0.5 * high) - high
        return round(max(arena.top, top) + high)

    def chord(self, w: float) -> float:
        """Return how wide the ring is where the pads of such cards lie."""
        ring = ring_in(self.lay, self.m.u)
        low = self.foot(w) - (0.5 - FOOT) * w * RATIO + FLAT * w / 4 - ring.centery
        return ring.w * sqrt(max(0.05, 1 - (low / (ring.h / 2)) ** 2))

    def step(self, w: float) -> float:
        """Return how far such cards are from each other."""
        return min(FAR * w, (self.chord(w) - PAD * w) / self.m.others)

    def widest(self) -> float:
        """Return how wide the cards may be."""
        apart = self.m.others * (APART if self.m.others > 1 else PAIR)
        w = self.lay.arena.h / RATIO / 1.03
        if self.m.others > 1:
            w = min(w, (self.low - self.lay.arena.top) / RATIO)
        for _ in range(12):  # the wider they are, the lower are their pads, the narrower the ring
            w = min(w, (w + self.chord(w) / (apart + PAD)) / 2)
        return w
