"""Lays out Stak Bots: the others' Staks above the belt, the viewer's below, beside the hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from games.engine import Seat
from games.stak_bots.zones import STAK
from ui.games.stak_bots.belt import place_lamp
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, Place, Pose
from ui.table.layout.measure import TableMeasures
from ui.table.layout.table_layout import (
    FAN_HEIGHT,
    Layout,
    lay_out_frame,
    lay_out_hands,
    order_others,
    place_pile,
)
from ui.table.look import LayoutRequest

BELT_HEIGHT = 92  # units
LOW_BELT_HEIGHT = 70  # units: where the window is small
STAK_HEIGHT = 1.04  # in heights of a card
MY_CARD_WIDTH = 208  # units: a card of my Stak
HAND_CARD_WIDTH = 180  # units
# units: a card of another's Stak, by the number of others
CARD_WIDTHS = {1: 176, 2: 162, 3: 160, 4: 150, 5: 120}
LEAST_HAND_CARD_WIDTH = 110  # units: a side shows the name of a covered card, so lines count more
ONLY_STAK_WIDTH = 0.56  # of the window's: the Stak of a single opponent, beside its hand
MY_STAK_HEIGHT = 0.57  # of the room for Staks
MY_STAK_WIDTH = 0.5  # of the window's
COUNTER_WIDTH = 50  # units: a counter beside a Stak
MY_COUNTER_WIDTH = 64  # units
MOST_COUNTERS_BESIDE = 3  # with more others their counters stand at the foot of their Staks
# The visible part of a covered card, of its width: at least and at most.
LEAST_BACK = 0.034
MOST_BACK = 0.26
LEAST_OPEN = 0.21
MOST_OPEN = 0.62


@dataclass(frozen=True, slots=True)
class StakPlace(Place):
    """The room of a Stak. Its counter stands beside it, `flap` pixels wide, or else at its foot."""

    flap: int = 0
    aside: int = 0  # pixels from the middle of the Stak to a counter at its foot

    @property
    def counter(self) -> Rect:
        """The rectangle of the counter."""
        high = round(self.card * RATIO)
        foot = self.rect.centery + high // 2
        if self.flap:
            rect = Rect(0, 0, self.flap, round(1.12 * self.flap))
            return rect.move_to(right=self.rect.left - self.flap // 8, bottom=foot - high // 8)
        rect = Rect(0, 0, round(0.27 * self.card), round(0.27 * self.card))
        return rect.move_to(centerx=self.rect.centerx + self.aside, bottom=foot + rect.h // 8)

    def poses(self, n: int) -> list[Pose]:
        return self.stack([True] * n)

    def stack(self, ups: Sequence[bool]) -> list[Pose]:
        """Return the poses of cards, open or not (`ups`); of a covered back only an edge shows."""
        near, far = (
            [b if up else a for up in ups[:-1]]
            for a, b in ((LEAST_BACK, LEAST_OPEN), (MOST_BACK, MOST_OPEN))
        )
        w = min(self.card, self.rect.w / (1 + sum(near)))
        spare = (self.rect.w / w - 1 - sum(near)) / max(0.01, sum(far) - sum(near))
        shares = [a + min(1.0, spare) * (b - a) for a, b in zip(near, far, strict=True)]
        x = self.rect.centerx - w * sum(shares) / 2
        poses = []
        for share in [*shares, 0.0][: len(ups)]:
            poses.append(Pose(x, self.rect.centery, w))
            x += share * w
        return poses

    def reach(self, poses: list[Pose]) -> Rect:
        """Return the rectangle round cards in these poses."""
        first, last = poses[0], poses[-1]
        wide = last.x - first.x + last.w * 1.08
        return Rect(0, 0, round(wide), round(last.w * RATIO * 1.06)).move_to(
            center=(round((first.x + last.x) / 2), round(last.y))
        )


def lay_out_dock(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return the table: a belt from the deck to the discard pile between the Staks."""
    m = TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1)
    others = order_others(frame.order, frame.me, frame.direction)
    lay = lay_out_frame(m, others, frame.me, m.columns(m.others))
    arena, gap, area = lay.arena, m.gap, m.area
    belt = m.px(LOW_BELT_HEIGHT if m.folded else BELT_HEIGHT)
    room = arena.h - belt - 2 * gap
    top = Rect(area.left, arena.top, area.w, round(room * (1 - MY_STAK_HEIGHT)))
    queue = Rect(area.left, top.bottom + gap, area.w, belt)
    low = Rect(area.left, queue.bottom + gap, area.w, arena.bottom - queue.bottom - gap)
    places = _place_staks(m, lay, top, low)
    places |= _place_piles(m, spec, queue)
    held = Rect(
        round(area.left + MY_STAK_WIDTH * area.w),
        low.top,
        round((1 - MY_STAK_WIDTH) * area.w) - gap,
        low.h,
    )
    card = m.ground_piece_width(HAND_CARD_WIDTH, held.h / FAN_HEIGHT)
    held.top, held.h = held.bottom - round(card * FAN_HEIGHT), round(card * FAN_HEIGHT)
    if m.others == 1:  # a single opponent's hand has room for its cards
        lay.backs.update(_place_hand(m, places, top))
    queue.left = places["deck"].rect.right
    queue.w = place_lamp(places["discard"].rect, frame.u).left - queue.left
    lay = replace(lay, hand=held, queue=queue)
    return replace(lay, places=places | lay_out_hands(m, spec, lay, card, LEAST_HAND_CARD_WIDTH))


def _place_hand(m: TableMeasures, places: dict[str, Place], top: Rect) -> dict[Seat, Rect]:
    """Return the room of a single opponent's hand, beside its Stak."""
    place = next(place for place in places.values() if place.rect.top == top.top)
    assert place.seat is not None
    left = place.rect.right + m.gap
    return {
        place.seat: Rect(left, top.top, top.right - left - m.gap, top.h).inflate(0, -top.h // 8)
    }


def _place_staks(m: TableMeasures, lay: Layout, top: Rect, low: Rect) -> dict[str, Place]:
    """Return the rooms of all Staks, the others' below their plates."""
    column, found = m.area.w // m.others, dict[str, Place]()
    wide = column if m.others > 1 else round(ONLY_STAK_WIDTH * column)
    for i, seat in enumerate(lay.others):
        rect = Rect(m.area.left + i * column, top.top, wide, top.h).inflate(-2 * m.gap, 0)
        card = m.ground_piece_width(CARD_WIDTHS[m.others], top.h / RATIO / STAK_HEIGHT)
        flap = m.px(COUNTER_WIDTH) if m.others <= MOST_COUNTERS_BESIDE else 0
        rect.left, rect.w = rect.left + round(1.2 * flap), rect.w - round(1.2 * flap)
        aside = -round(0.5 * card)
        found[STAK[seat]] = StakPlace(
            STAK[seat], seat, rect, "row", card, LEAST_OPEN, flap=flap, aside=aside
        )
    own = m.ground_piece_width(MY_CARD_WIDTH, low.h / RATIO / STAK_HEIGHT)
    room = Rect(low.left + m.gap, low.top, round(MY_STAK_WIDTH * low.w) - 2 * m.gap, low.h)
    flap = m.px(MY_COUNTER_WIDTH)
    room.left, room.w = room.left + round(1.2 * flap), room.w - round(1.2 * flap)
    found[STAK[lay.me]] = StakPlace(STAK[lay.me], lay.me, room, "row", own, LEAST_OPEN, flap=flap)
    return found


def _place_piles(m: TableMeasures, spec: TableSpec, belt: Rect) -> dict[str, Place]:
    """Return the piles at both ends of the belt."""
    found: dict[str, Place] = {}
    for i, zone in enumerate(zone for zone, z in spec.zones.items() if z.at == "belt"):
        rect = Rect(belt.left + m.gap, belt.top, m.px(130), belt.h)
        if i:
            rect.right = belt.right - m.gap
        found[zone] = place_pile(m, zone, rect)
    return found
