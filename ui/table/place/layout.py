"""Lays out a table: plates, zones and cards for any number of seats, in any window."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.engine import Seat
from ui.presentation.table_spec import TableSpec
from ui.table.place.geometry import RATIO, Place

TOP, SIDE, MINE = "top", "side", "mine"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything on the table is."""

    area: Rect
    bar: Rect  # the tools along the top
    caption: Rect  # what has just happened
    prompt: Rect  # what is asked of whom
    buttons: Rect  # moves without a card
    arena: Rect
    plates: dict[Seat, Rect]
    sides: dict[Seat, str]
    places: dict[str, Place]
    queue: Rect  # what waits to happen

    @property
    def bench(self) -> int:
        """The top of the workbench (y): it carries one's own hand, or what one may press."""
        mine = next(seat for seat, side in self.sides.items() if side == MINE)
        for place in self.places.values():
            if place.seat == mine and place.shape == "fan":
                return place.rect.top + round(0.26 * place.rect.h)
        return self.plates[mine].top

    @property
    def tops(self) -> int:
        """How many seats are along the top."""
        return list(self.sides.values()).count(TOP)

    @property
    def beside(self) -> bool:
        """Whether any seats are at the sides."""
        return SIDE in self.sides.values()

    @property
    def above(self) -> bool:
        """Whether the piles lie in the upper row, which then has more room."""
        return self.beside and self.tops <= 2

    def zone_at(self, x: float, y: float, among: set[str], slack: float) -> str | None:
        """Return the zone under a point, one of `among` if possible."""
        hits = [
            place.zone
            for place in self.places.values()
            if place.rect.inflate(2 * slack, 2 * slack).collidepoint(x, y)
        ]
        return min(hits, key=lambda zone: zone not in among, default=None)


def around(order: Sequence[Seat], me: Seat, three_sides: bool = True) -> dict[Seat, str]:
    """Return the side of the table of each seat, in turn order from `me` on."""
    mine, seats = order.index(me), len(order)
    others = [order[(mine + i) % seats] for i in range(1, seats)]
    if not three_sides:
        return {me: MINE, **dict.fromkeys(others, TOP)}
    sides = {
        1: (TOP,),
        2: (TOP, TOP),
        3: (SIDE, TOP, SIDE),
        4: (SIDE, TOP, TOP, SIDE),
        5: (SIDE, TOP, TOP, TOP, SIDE),
    }[len(others)]
    return {me: MINE, **dict(zip(others, sides, strict=True))}


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes that depend on the window, in pixels: `u` is a unit of text, `s` of cards."""

    area: Rect
    u: float
    seats: int
    buttons: int
    tops: int

    @property
    def s(self) -> float:
        return min(self.area.w / 1280, self.area.h / 800)

    @property
    def gap(self) -> float:
        return 8 * self.u

    @property
    def bar(self) -> float:
        return 46 * self.u

    @property
    def plate(self) -> tuple[float, float]:
        wide = min(196 * self.u, (self.area.w - 8 * self.gap) / max(4.1, self.tops + 0.1))
        return wide, 50 * self.u

    @property
    def hand(self) -> float:
        """The height of a card in the viewer's hand."""
        return min(0.222 * self.area.h, 0.2 * self.area.w)

    @property
    def back(self) -> float:
        """The height of a card in another hand."""
        return (84 if self.seats < 4 else 66) * self.s


def lay_out(
    spec: TableSpec,
    order: Sequence[Seat],
    me: Seat,
    direction: str,
    area: Rect,
    u: float,
    buttons: int = 0,
) -> Layout:
    """Return the layout of a table as the seat `me` sees it."""
    sides = around(order, me, spec.around)
    m = Measure(area, u, len(order), buttons, list(sides.values()).count(TOP))
    bar = Rect(area.left, area.top, area.w, round(m.bar))
    plates = _plates(m, sides, me, direction, spec.around)
    hand = _hand(m, plates[me])
    prompt = Rect(0, 0, round(min(area.w * 0.8, 860 * u)), round(34 * u)).move_to(
        midbottom=(area.centerx, hand.top - round(m.gap * 0.8))
    )
    narrow = area.w - 2 * (m.plate[0] + 3 * m.gap) if SIDE in sides.values() else prompt.w
    caption = Rect(0, 0, round(min(prompt.w, narrow)), round(24 * u)).move_to(
        midbottom=(area.centerx, prompt.top - round(4 * u))
    )
    top = bar.bottom + round(m.plate[1] + m.back + 2.5 * m.gap)
    arena = Rect(area.left, top, area.w, caption.top - top)
    _beside(m, plates, sides, arena)
    keys = (
        Rect(hand.right, hand.top, area.right - hand.right, hand.h) if buttons else Rect(0, 0, 0, 0)
    )
    queue = Rect(area.left, 0, area.w, round(28 * u) if spec.queue else 0).move_to(
        centery=arena.centery
    )
    lay = Layout(area, bar, caption, prompt, keys, arena, plates, sides, {}, queue)
    _zones(m, spec, lay, me, hand)
    return lay


def _plates(
    m: Measure, sides: dict[Seat, str], me: Seat, direction: str, three_sides: bool
) -> dict[Seat, Rect]:
    """Return the name plates: mine at the bottom left, the others along the top and sides.

    If play goes to the right, the next seat is at my right hand.
    """
    wide, high = m.plate
    plates = {}
    others = [seat for seat in sides if seat != me]
    if direction == "right":
        others.reverse()
    tops = [seat for seat in others if sides[seat] == TOP]
    n = len(tops)
    even = tuple((i + 0.5) / n for i in range(n))
    centres = {2: (0.27, 0.73), 3: (0.2, 0.5, 0.8)}.get(n, even) if three_sides else even
    for seat, centre in zip(tops, centres, strict=True):
        plate = Rect(0, 0, round(wide), round(high)).move_to(
            midtop=(round(m.area.left + m.area.w * centre), round(m.area.top + m.bar + m.gap))
        )
        plates[seat] = plate
    for seat, left in zip([o for o in others if sides[o] == SIDE], (True, False), strict=False):
        plate = Rect(0, 0, round(wide), round(high)).move_to(left=m.area.left + round(m.gap))
        if not left:
            plate.right = m.area.right - round(m.gap)
        plates[seat] = plate
    mine = Rect(0, 0, round(wide), round(high)).move_to(
        bottomleft=(m.area.left + round(m.gap), m.area.bottom - round(m.gap))
    )
    return {**plates, me: mine}


def _beside(m: Measure, plates: dict[Seat, Rect], sides: dict[Seat, str], arena: Rect) -> None:
    """Move the plates at the sides level with my own cards on the table."""
    row = (arena.h - m.gap) / 2
    block = m.plate[1] + m.gap * 0.25 + m.back * 1.04
    for seat, plate in plates.items():
        if sides[seat] == SIDE:
            plate.top = round(arena.top + row + m.gap + max(0.0, (row - block) / 2))


def _hand(m: Measure, plate: Rect) -> Rect:
    """Return the rectangle of my hand: right of my plate, left of the buttons if there are any."""
    left = plate.right + round(m.gap)
    right = m.area.right - round(m.gap)
    if m.buttons:
        right -= round(m.plate[0] + m.gap)
    high = round(m.hand * 1.06)
    return Rect(left, m.area.bottom - high - round(m.gap * 0.5), right - left, high)


def _zones(m: Measure, spec: TableSpec, lay: Layout, me: Seat, hand: Rect) -> None:
    """Add every zone of the game, its cards as large as there is room."""
    row = (lay.arena.h - m.gap - lay.queue.h) / 2
    beside, above = lay.beside, lay.above
    room = lay.arena.w / 2 - (m.plate[0] + 2 * m.gap if beside else m.gap)
    widths = (room - 3 * m.gap) / 3.1 if above else (room - 4 * m.gap) / (4.2 if beside else 2.8)
    card = min(row / RATIO * 0.97, m.hand * 0.88 / RATIO, widths)
    if above and lay.tops == 2:
        card = min(card, (0.23 * lay.arena.w - 2 * m.gap) / 2.25)
    edges = [zone for zone, z in spec.zones.items() if z.at == "edge"]
    for i, zone in enumerate(edges):
        lay.places[zone] = _edge(m, lay, zone, i, card, row)
    middles = [zone for zone, z in spec.zones.items() if z.at == "middle"]
    for i, zone in enumerate(middles):
        lay.places[zone] = _middle(m, lay, zone, i - (len(middles) - 1) / 2, card, row)
    for seat in lay.plates:
        for family, z in spec.zones.items():
            zone = f"{family}.{seat}"
            if z.at == "seat":
                lay.places[zone] = _held(m, lay, zone, seat, hand, me)
            elif z.at == "before":
                lay.places[zone] = _before(m, lay, zone, seat, card, row)


def _middle(m: Measure, lay: Layout, zone: str, side: float, card: float, row: float) -> Place:
    """Return a pile with room for its label; half of the piles are left of the middle."""
    small = min(card, (row - max(15.0, min(19 * m.u, 0.17 * row))) / RATIO / 1.06)
    rect = Rect(0, 0, round(card * 1.16), round(row))
    between = {True: 0.5 * m.gap, False: card * (1.0 if lay.above else 1.35) + m.gap}
    first = between[lay.above and lay.tops == 2] + card * 0.58
    away = first + (abs(side) - 0.5) * (card * 1.2 + m.gap)
    rect.centerx = round(lay.arena.centerx + (away if side > 0 else -away))
    rect.bottom = lay.arena.bottom
    if lay.above:
        rect.top = lay.arena.top
    return Place(zone, None, rect, "pile", small, 0.0)


def _edge(m: Measure, lay: Layout, zone: str, side: int, card: float, row: float) -> Place:
    """Return a pile at the left or right end of my own row."""
    small = min(card, (row - max(15.0, min(19 * m.u, 0.17 * row))) / RATIO / 1.06)
    rect = Rect(0, 0, round(card * 1.16), round(row)).move_to(
        bottomleft=(lay.arena.left + round(2 * m.gap), lay.arena.bottom)
    )
    if side:
        rect.right = lay.arena.right - round(2 * m.gap)
    return Place(zone, None, rect, "pile", small, 0.0)


def _held(m: Measure, lay: Layout, zone: str, seat: Seat, hand: Rect, me: Seat) -> Place:
    """Return a hand: mine large at the bottom, another's as backs under its plate."""
    if seat == me:
        middle, card = _centred(hand, lay.area), m.hand * 0.9 / RATIO
        return Place(zone, seat, middle, "fan", card, 0.86, 6.0, hand)
    plate = lay.plates[seat]
    rect = Rect(plate.left, plate.bottom + round(m.gap * 0.25), plate.w, round(m.back * 1.04))
    return Place(zone, seat, rect, "fan", m.back * 0.88 / RATIO, 0.42, 6.0)


def _centred(hand: Rect, area: Rect) -> Rect:
    """Return the part of the room that is centred on the table, if that is wide enough."""
    half = min(area.centerx - hand.left, hand.right - area.centerx)
    even = Rect(area.centerx - half, hand.top, 2 * half, hand.h)
    return even if even.w > 0.6 * area.w else hand


def _before(m: Measure, lay: Layout, zone: str, seat: Seat, card: float, row: float) -> Place:
    """Return the place before a seat, towards the middle of the table."""
    side, plate, arena = lay.sides[seat], lay.plates[seat], lay.arena
    rect = Rect(0, 0, round(card * (2.7 if side == MINE else 2.0)), round(row))
    if side == MINE:
        rect.midbottom = (arena.centerx, arena.bottom)
    elif side == TOP:
        rect.midtop = (plate.centerx, arena.top)
    else:
        rect.w = round(card * 1.75)
        rect.bottom = arena.bottom
        if plate.centerx < arena.centerx:
            rect.left = plate.right + round(m.gap)
        else:
            rect.right = plate.left - round(m.gap)
    return Place(zone, seat, rect, "row", card * 0.97, 0.45)
