"""Where Staks lie: the others' above the belt, my own below it, and beside that my hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from games.engine import Seat
from games.stak_bots.zones import STAK
from ui.games.stak_bots.lamp import lamp_of
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, Place, Pose
from ui.table.layout.measure import Measure
from ui.table.layout.table_layout import FAN, Layout, framed, hands, pile, seated
from ui.table.look import Frame

BELT, NARROW = 92, 70  # units: the height of the belt; where the chrome gives way
TALL = 1.04  # the height of a Stak's room in heights of a card
OWN, HELD = 208, 180  # units: my own top card, a card of my hand
OTHERS = {1: 176, 2: 162, 3: 160, 4: 150, 5: 120}  # units: the others' top cards, by their number
ALONE = 0.56  # of the width: the Stak of the only other one, beside its hand
SHARE = 0.57  # of the room for Staks is for my own
MINE = 0.5  # of the width
FLAP, MY_FLAP, FEW = 50, 64, 3  # units: a counter beside a Stak; mine; beside those of so many
LEDGE, AIRY = 0.034, 0.26  # of a card's width is seen of a back: if they are crowded, and at most
OPEN, WIDE = 0.21, 0.62  # so of an open card that is covered


@dataclass(frozen=True, slots=True)
class StakPlace(Place):
    """The room of a Stak; its counter is beside it, `flap` pixels wide, or else at its foot."""

    flap: int = 0
    aside: int = 0  # pixels from its middle to a counter at its foot

    @property
    def counter(self) -> Rect:
        """Where the counter is."""
        high = round(self.card * RATIO)
        foot = self.rect.centery + high // 2
        if self.flap:
            rect = Rect(0, 0, self.flap, round(1.12 * self.flap))
            return rect.move_to(right=self.rect.left - self.flap // 8, bottom=foot - high // 8)
        rect = Rect(0, 0, round(0.27 * self.card), round(0.27 * self.card))
        return rect.move_to(centerx=self.rect.centerx + self.aside, bottom=foot + rect.h // 8)

    def poses(self, n: int) -> list[Pose]:
        return self.stacked([True] * n)

    def stacked(self, ups: Sequence[bool]) -> list[Pose]:
        """Return the poses of cards, of which these lie open: backs are no more than a ledge."""
        near, far = ([b if up else a for up in ups[:-1]] for a, b in ((LEDGE, OPEN), (AIRY, WIDE)))
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
        """Return the room that these cards take."""
        first, last = poses[0], poses[-1]
        wide = last.x - first.x + last.w * 1.08
        return Rect(0, 0, round(wide), round(last.w * RATIO * 1.06)).move_to(
            center=(round((first.x + last.x) / 2), round(last.y))
        )


def dock(spec: TableSpec, frame: Frame) -> Layout:
    """Return the table: a belt from the deck to the discard pile between the Staks."""
    m = Measure(frame.area, frame.u, frame.size, len(frame.order) - 1)
    others = seated(frame.order, frame.me, frame.direction)
    lay = framed(m, others, frame.me, m.columns(m.others))
    arena, gap, area = lay.arena, m.gap, m.area
    belt = m.px(NARROW if m.folded else BELT)
    room = arena.h - belt - 2 * gap
    top = Rect(area.left, arena.top, area.w, round(room * (1 - SHARE)))
    queue = Rect(area.left, top.bottom + gap, area.w, belt)
    low = Rect(area.left, queue.bottom + gap, area.w, arena.bottom - queue.bottom - gap)
    places = _staks(m, lay, top, low)
    places |= _ends(m, spec, queue)
    held = Rect(round(area.left + MINE * area.w), low.top, round((1 - MINE) * area.w) - gap, low.h)
    card = m.grounded(HELD, held.h / FAN)
    held.top, held.h = held.bottom - round(card * FAN), round(card * FAN)
    if m.others == 1:  # there is room for the cards in the other hand
        lay.backs.update(_beside(m, places, top))
    queue.left = places["deck"].rect.right
    queue.w = lamp_of(places["discard"].rect, frame.u).left - queue.left
    lay = replace(lay, hand=held, queue=queue)
    return replace(lay, places=places | hands(m, spec, lay, card))


def _beside(m: Measure, places: dict[str, Place], top: Rect) -> dict[Seat, Rect]:
    """Return the room of the only other hand, beside its Stak."""
    place = next(place for place in places.values() if place.rect.top == top.top)
    assert place.seat is not None
    left = place.rect.right + m.gap
    return {
        place.seat: Rect(left, top.top, top.right - left - m.gap, top.h).inflate(0, -top.h // 8)
    }


def _staks(m: Measure, lay: Layout, top: Rect, low: Rect) -> dict[str, Place]:
    """Return the rooms of all Staks, those of others under their plates."""
    column, found = m.area.w // m.others, dict[str, Place]()
    wide = column if m.others > 1 else round(ALONE * column)
    for i, seat in enumerate(lay.others):
        rect = Rect(m.area.left + i * column, top.top, wide, top.h).inflate(-2 * m.gap, 0)
        card = m.grounded(OTHERS[m.others], top.h / RATIO / TALL)
        flap = m.px(FLAP) if m.others <= FEW else 0
        rect.left, rect.w = rect.left + round(1.2 * flap), rect.w - round(1.2 * flap)
        aside = -round(0.5 * card)
        found[STAK[seat]] = StakPlace(
            STAK[seat], seat, rect, "row", card, OPEN, flap=flap, aside=aside
        )
    own = m.grounded(OWN, low.h / RATIO / TALL)
    room = Rect(low.left + m.gap, low.top, round(MINE * low.w) - 2 * m.gap, low.h)
    flap = m.px(MY_FLAP)
    room.left, room.w = room.left + round(1.2 * flap), room.w - round(1.2 * flap)
    found[STAK[lay.me]] = StakPlace(STAK[lay.me], lay.me, room, "row", own, OPEN, flap=flap)
    return found


def _ends(m: Measure, spec: TableSpec, belt: Rect) -> dict[str, Place]:
    """Return the piles at both ends of the belt."""
    found: dict[str, Place] = {}
    for i, zone in enumerate(zone for zone, z in spec.zones.items() if z.at == "belt"):
        rect = Rect(belt.left + m.gap, belt.top, m.px(130), belt.h)
        if i:
            rect.right = belt.right - m.gap
        found[zone] = pile(m, zone, rect)
    return found
