"""Lays out Robo Power: every seat's pad lies within the ring of the theatre."""

from dataclasses import dataclass, replace
from math import sqrt

from pygame import Rect

from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, Place, Pose
from ui.table.layout.measure import TableMeasures
from ui.table.layout.table_layout import Layout, lay_out
from ui.table.look import LayoutRequest

CARD_WIDTH = 284  # units: a card before a seat, if there is room
PAD_WIDTH = 1.18  # of a card's width
PAD_HEIGHT = 0.36  # of a card's width
PAD_DROP = 0.45  # of a card's height: from the middle of the card to that of its pad
# From one card to the next, in widths of a card.
LEAST_STEP = 1.12
LEAST_STEP_OF_TWO = 1.55  # where only two cards fight
MOST_STEP = 1.6
RING_WIDTH = 0.91  # of the window's width
MOST_RING_WIDTH = 1300  # units
RING_EDGE = 34  # units from the ring to the bench
NAME_HEIGHT = 20  # units of text: a name at the front of a pad
FRONT_SHIFT = 48  # units: my card stands so far in front of the cards beside it
# A card laid on another leaves the number of that one in sight.
SHIFT_ASIDE = 0.42  # of a card's width
SHIFT_DOWN = 0.21  # of a card's height
LEAST_SHIFT_DOWN = 0.05  # of a card's height: where there is room to shift aside


@dataclass(frozen=True, slots=True)
class PadPlace(Place):
    """The place of a seat's cards in the ring: they overlap, and all numbers stay in sight."""

    def poses(self, n: int) -> list[Pose]:
        gaps, w = max(1, n - 1), self.card
        aside = min(SHIFT_ASIDE * w, max(0.0, self.rect.w - w) / gaps)
        down = (LEAST_SHIFT_DOWN if aside > 0.9 * SHIFT_ASIDE * w else SHIFT_DOWN) * self.height
        down = min(down, max(0.0, self.rect.h - self.height) / gaps)
        left = self.rect.centerx - aside * (n - 1) / 2
        top = self.rect.bottom - self.height / 2 - down * (n - 1)
        return [Pose(left + i * aside, top + i * down, w) for i in range(n)]

    @property
    def pad(self) -> Rect:
        """The pad under the foot of the cards."""
        pose = self.poses(1)[0]
        wide = min(round(PAD_WIDTH * pose.w), self.rect.w)  # beside the pads of the neighbours
        pad = Rect(0, 0, wide, round(PAD_HEIGHT * pose.w))
        return pad.move_to(center=(round(pose.x), round(pose.y + PAD_DROP * self.height)))


def place_name(lay: Layout, place: PadPlace, high: int, gap: int) -> Rect:
    """Return the room of a seat's name: at the front of its pad, `gap` above the question."""
    room = Rect(0, 0, place.pad.w, high).move_to(center=(place.pad.centerx, place.pad.bottom))
    room.bottom = min(room.bottom, lay.prompt.top - gap)
    return room


def find_ring(lay: Layout, u: float) -> Rect:
    """Return the floor of the ring; `u` is a unit of the window in pixels."""
    top = lay.arena.top - round(0.45 * (lay.arena.top - lay.bar.bottom))
    wide = round(min(RING_WIDTH * lay.area.w, MOST_RING_WIDTH * u))
    ring = Rect(0, top, wide, max(1, lay.bench - round(RING_EDGE * u) - top))
    return ring.move_to(centerx=lay.area.centerx)


def lay_out_theatre(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return a card table whose seats fight side by side in the ring, the viewer's in front."""
    lay, m = (
        lay_out(spec, *frame),
        TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1),
    )
    row = RingCards(
        m, lay_out(spec, *frame._replace(size=2.0))
    )  # with the largest hand, so that its size changes nothing here
    w, mine, places = (
        m.ground_piece_width(CARD_WIDTH, row.widest()),
        m.others // 2,
        dict(lay.places),
    )
    foot, step = row.foot(w), row.step(w)
    order = [*lay.others[:mine], lay.me, *lay.others[mine:]]
    for zone, place in lay.places.items():
        if place.shape == "row" and place.seat is not None:
            bottom = foot + (place.seat == lay.me) * min(m.px(FRONT_SHIFT), lay.arena.bottom - foot)
            rect = Rect(0, lay.arena.top, int(min(step, MOST_STEP * w)) - 2, bottom - lay.arena.top)
            nth = order.index(place.seat) - m.others / 2
            rect.centerx = round(lay.arena.centerx + nth * step)
            places[zone] = PadPlace(zone, place.seat, rect, "row", w, 0.0)
    return replace(lay, places=places)


@dataclass(frozen=True)
class RingCards:
    """The sizes of the cards in the ring of a table."""

    m: TableMeasures
    lay: Layout

    @property
    def low(self) -> int:
        """The lowest possible foot of the others' cards: above their names and behind the viewer's.

        A single opponent has no name there.
        """
        behind = self.lay.arena.bottom - self.m.px(FRONT_SHIFT)
        named = self.lay.prompt.top - round(NAME_HEIGHT * self.m.text)
        return min(behind, named) if self.m.others > 1 else behind

    def foot(self, w: float) -> int:
        """Return the foot of the others' cards of width `w`: near the middle, above the names."""
        ring, arena, high = find_ring(self.lay, self.m.u), self.lay.arena, w * RATIO
        top = min(self.low, ring.centery + 0.5 * high) - high
        return round(max(arena.top, top) + high)

    def chord(self, w: float) -> float:
        """Return how wide the ring is at the pads of cards of width `w`."""
        ring = find_ring(self.lay, self.m.u)
        low = self.foot(w) - (0.5 - PAD_DROP) * w * RATIO + PAD_HEIGHT * w / 4 - ring.centery
        return ring.w * sqrt(max(0.05, 1 - (low / (ring.h / 2)) ** 2))

    def step(self, w: float) -> float:
        """Return the distance between the middles of cards of width `w`."""
        return min(MOST_STEP * w, (self.chord(w) - PAD_WIDTH * w) / self.m.others)

    def widest(self) -> float:
        """Return the largest possible width of the cards."""
        apart = self.m.others * (LEAST_STEP if self.m.others > 1 else LEAST_STEP_OF_TWO)
        w = self.lay.arena.h / RATIO / 1.03
        if self.m.others > 1:
            w = min(w, (self.low - self.lay.arena.top) / RATIO)
        for _ in range(12):  # wider cards have lower pads, where the ring is narrower
            w = min(w, (w + self.chord(w) / (apart + PAD_WIDTH)) / 2)
        return w
