"""Lays out a table: plates, zones and cards, for any number of seats and any window."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.engine import Seat
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, HandPlace, Place
from ui.table.layout.measure import (
    BACK_HEIGHT,
    BUTTONS_WIDTH,
    GAP,
    HANDLESS_BENCH_HEIGHT,
    PROMPT_HEIGHT,
    TableMeasures,
)

TOP = "top"
MINE = "mine"
HAND_CARD_WIDTH = 148  # units
LEAST_HAND_CARD_WIDTH = 70  # units: cards of a large hand are better seen whole than large
LEAST_NAMED_CARD_WIDTH = 58  # pixels: a narrower card has no room for its name
MOST_HAND_CARD_WIDTH = 156  # units
SEAT_CARD_WIDTH = 270  # units: a card before a seat
PILE_CARD_WIDTH = 74  # units
FOLDED_PILE_CARD_WIDTH = 56  # units
LABEL_HEIGHT = 20  # units
COLUMN_WIDTH = 1.16  # card widths, so that a second card shows beside the first
BUTTON_ROW_WIDTH = 2.3  # the width of buttons side by side, in widths of stacked ones
FAN_HEIGHT = 1.53  # card widths
CARD_STEP = 1.02  # card widths from one card to the next, if there is room


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of everything on the table."""

    area: Rect
    bar: Rect  # the tools along the top
    caption: Rect  # the sentence of the last beat
    prompt: Rect  # the question
    buttons: Rect  # for moves without a card
    bench: int  # its top (y); the bench carries the viewer's plate, buttons, prompt or hand
    arena: Rect  # between the other plates and the bench or the prompt
    hand: Rect  # the room of the viewer's hand on the bench; empty if the game lays it out
    plates: dict[Seat, Rect]
    backs: dict[Seat, Rect]  # the rooms of other hands, beside their plates
    sides: dict[Seat, str]
    places: dict[str, Place]
    queue: Rect  # of waiting effects
    folded: bool  # plates and tools are shortened because texts are large
    row: tuple[Rect, ...] = ()  # of the row of verbs
    deciding: Rect | None = None  # the large button that decides; None: it is like the others
    seam: int = 0  # between two rows of places (y), for refusals; 0 without one

    @property
    def stage(self) -> Rect:
        """The room between the tools and the bench."""
        return Rect(self.area.left, self.bar.bottom, self.area.w, self.bench - self.bar.bottom)

    @property
    def others(self) -> list[Seat]:
        """The other seats from left to right."""
        tops = [seat for seat, side in self.sides.items() if side == TOP]
        return sorted(tops, key=lambda seat: self.plates[seat].left)

    @property
    def me(self) -> Seat:
        """The seat at the bottom."""
        return next(seat for seat, side in self.sides.items() if side == MINE)

    def zone_at(self, x: float, y: float, among: set[str], slack: float) -> str | None:
        """Return the zone under a point, one of `among` if possible, else one that is near."""
        near = [
            place
            for place in self.places.values()
            if place.rect.inflate(2 * slack, 2 * slack).collidepoint(x, y)
        ]
        near.sort(key=lambda place: (place.zone not in among, not place.rect.collidepoint(x, y)))
        return near[0].zone if near else None


def lay_out(
    spec: TableSpec,
    order: Sequence[Seat],
    me: Seat,
    direction: str,
    area: Rect,
    u: float,
    size: float = 1.0,
) -> Layout:
    """Return the layout of a card table for the seat `me`: its hand lies on the bench.

    `u` is a unit of text in pixels, `size` that of pieces (1.0 for 100 %). Each seat has a column;
    mine is in the middle.
    """
    m = TableMeasures(area, u, size, len(order) - 1)
    columns = m.columns(len(order))
    own = columns.pop(m.others // 2)
    card = m.ground_piece_width(HAND_CARD_WIDTH, m.px(MOST_HAND_CARD_WIDTH))
    lay = lay_out_frame(
        m, order_others(order, me, direction), me, columns, round(card * FAN_HEIGHT)
    )
    lay.places.update(_lay_out_piles(m, spec, lay) | lay_out_hands(m, spec, lay, card))
    rows = dict(zip(lay.others, columns, strict=True)) | {me: own}
    for family in [family for family, z in spec.zones.items() if z.at == "before"]:
        lay.places.update(
            (f"{family}.{s}", _place_before_seat(m, lay, family, s, rows[s])) for s in rows
        )
    return lay


def order_others(order: Sequence[Seat], me: Seat, direction: str) -> list[Seat]:
    """Return the other seats from left to right.

    If play goes to the right, the next seat is at the right hand of `me`.
    """
    mine, seats = order.index(me), len(order)
    others = [order[(mine + i) % seats] for i in range(1, seats)]
    return others[::-1] if direction == "right" else others


def lay_out_frame(
    m: TableMeasures, others: list[Seat], me: Seat, columns: list[Rect], hand: int = 0
) -> Layout:
    """Return a layout without places; `columns` has a rectangle for the plate of each other seat.

    A hand of `hand` pixels lies on the bench; without one the prompt does.
    """
    area, gap = m.area, m.gap
    bench, mine = (
        m.bench(round(hand * 0.76) if hand else m.px(HANDLESS_BENCH_HEIGHT)),
        m.plate(0.2 * area.w),
    )
    room, keys, prompt = _divide_bench(m, bench, mine, hand)
    plates, backs = {}, {}
    for seat, column in zip(others, columns, strict=True):
        plates[seat], backs[seat] = m.place_seat(column)
    top = max(plate.bottom for plate in plates.values()) + gap
    bottom = min(prompt.top, bench.top) - gap
    arena = Rect(area.left, top, area.w, bottom - top)
    sides = {me: MINE, **dict.fromkeys(others, TOP)}
    return Layout(
        area,
        m.bar,
        m.caption,
        prompt,
        keys,
        bench.top,
        arena,
        room,
        {**plates, me: mine},
        backs,
        sides,
        {},
        Rect(0, 0, 0, 0),
        m.folded,
    )


def _divide_bench(m: TableMeasures, bench: Rect, mine: Rect, hand: int) -> tuple[Rect, Rect, Rect]:
    """Return the rooms of the hand, the buttons and the prompt, beside the viewer's plate."""
    area, gap, low = m.area, m.gap, m.px(4)
    if not hand:
        keys = Rect(0, 0, m.px(BUTTON_ROW_WIDTH * BUTTONS_WIDTH), bench.h - 2 * low)
        keys.midright = area.right - gap, bench.centery
        left = mine.right + gap
        return Rect(0, 0, 0, 0), keys, Rect(left, keys.top, keys.left - left - gap, keys.h)
    keys = Rect(0, 0, m.px(BUTTONS_WIDTH), hand).move_to(
        bottomright=(area.right - gap, area.bottom - low)
    )
    room = Rect(mine.right + gap, keys.top, keys.left - mine.right - 2 * gap, hand)
    prompt = Rect(0, 0, round(min(0.96 * area.w, 860 * max(m.u, m.text))), m.px(PROMPT_HEIGHT))
    prompt.midbottom = area.centerx, room.top - m.px(2)
    keys.h -= m.px(PILE_CARD_WIDTH * RATIO * 1.08 + LABEL_HEIGHT) + gap
    return room, keys, prompt


def lay_out_hands(
    m: TableMeasures,
    spec: TableSpec,
    lay: Layout,
    card: float,
    least: float = LEAST_HAND_CARD_WIDTH,
) -> dict[str, Place]:
    """Return the hands: the viewer's with cards `card` pixels wide, the others as backs.

    The cards of a large hand shrink to `least` units before they overlap.
    """
    found: dict[str, Place] = {}
    for family in [family for family, z in spec.zones.items() if z.at == "seat"]:
        zone, units = f"{family}.{lay.me}", m.u * min(1.0, m.size)
        smallest = min(card, max(least * units, LEAST_NAMED_CARD_WIDTH))
        if lay.hand.w:
            found[zone] = HandPlace(
                zone, lay.me, lay.hand, "fan", card, CARD_STEP, 3.0, least=smallest
            )
        for seat, rect in lay.backs.items():
            found[f"{family}.{seat}"] = place_backs(f"{family}.{seat}", seat, rect)
    return found


def place_backs(zone: str, seat: Seat, rect: Rect) -> Place:
    """Return another hand as backs in a room beside its plate."""
    return Place(
        zone, seat, rect, "fan", min(rect.h * BACK_HEIGHT / RATIO, rect.w * 0.84), CARD_STEP, 4.0
    )


def _lay_out_piles(m: TableMeasures, spec: TableSpec, lay: Layout) -> dict[str, Place]:
    """Return the piles without an owner, side by side at the right of the bench."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "bench"]
    room = Rect(lay.buttons.left, lay.buttons.bottom + m.gap, lay.buttons.w, 0)
    room.h = lay.hand.bottom - room.top
    wide = room.w // max(1, len(zones))
    rects = [Rect(room.left + i * wide, room.top, wide - 2, room.h) for i in range(len(zones))]
    return {zone: place_pile(m, zone, rect) for zone, rect in zip(zones, rects, strict=True)}


def place_pile(m: TableMeasures, zone: str, rect: Rect) -> Place:
    """Return a pile with room for its label."""
    card = min(
        m.px(FOLDED_PILE_CARD_WIDTH if m.folded else PILE_CARD_WIDTH),
        (rect.h - m.px(LABEL_HEIGHT)) / RATIO / 1.08,
        rect.w / 1.16,
    )
    return Place(zone, None, rect, "pile", max(4.0, card), 0.0, margin=0)


def _place_before_seat(
    m: TableMeasures, lay: Layout, family: str, seat: Seat, column: Rect
) -> Place:
    """Return the place before a seat; the viewer's own place is lower than the others."""
    card = m.ground_piece_width(
        SEAT_CARD_WIDTH, lay.arena.h / RATIO / 1.04, column.w / COLUMN_WIDTH
    )
    rect = Rect(column.left + m.gap, 0, column.w - 2 * m.gap, round(card * RATIO * 1.04))
    rest = min(m.px(GAP * 8), lay.arena.h - rect.h)
    rect.top = lay.arena.top + (lay.arena.h - rect.h - rest) // 2
    if seat == lay.me:
        rect.top += rest
    return Place(f"{family}.{seat}", seat, rect, "row", card, CARD_STEP)
