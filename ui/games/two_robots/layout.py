"""Lays out Two Robots: five robots before each player, and the piles."""

from dataclasses import dataclass, field, replace

from pygame import Rect

from games.engine import Seat
from ui.games.two_robots.robot_pose import SpareSlots, find_figure_rect
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, Place
from ui.table.layout.measure import OWN_PLATE_WIDTH, PLATE_HEIGHT, TableMeasures
from ui.table.layout.table_layout import (
    FAN_HEIGHT,
    Layout,
    lay_out_frame,
    lay_out_hands,
    order_others,
    place_backs,
)
from ui.table.look import LayoutRequest

PILES_WIDTH = 0.2  # of my row
MY_HEIGHT = 0.6  # of both rows of robots
# units
LABEL_PAD = 9  # at each end of a label
SHEETS_GAP = 11  # between the others' sheets and mine, besides the usual gap
HAND_CARD_WIDTH = 126  # at 100 %
MOST_HAND_CARD_WIDTH = 136
CREW_WIDTH = 60  # a Salvager or Power of another
SLIM_PLATE_WIDTH = 148  # leaves room for Powers side by side
LEAST_HAND_WIDTH = 130  # a narrower hand lies below its plate
MOST_HAND_WIDTH = 420

# In widths of a card.
SALVAGER_WIDTH = 1.06
POWERS_WIDTH = 3.12  # three Powers side by side
LEAST_BUTTONS_HEIGHT = 78  # pixels: three rows that can be hit
LEAST_POWERS_WIDTH = 2.3  # three Powers that overlap


@dataclass(frozen=True, slots=True)
class StackPlace(Place):
    """The room of a Stack: one robot, so the whole room glows and all Parts lie open."""

    spares: SpareSlots = field(default_factory=SpareSlots, compare=False)

    @property
    def glows_whole(self) -> bool:
        return True

    @property
    def tall(self) -> float:
        return RATIO

    @property
    def open(self) -> bool:
        return True


def find_figure(place: Place) -> Rect:
    """Return the rectangle of a Stack's robot, left of its spare Parts if it has had any."""
    has_spares = isinstance(place, StackPlace) and bool(place.spares.most)
    return find_figure_rect(place.rect, has_spares)


def lay_out_factories(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return the table as the seat `frame.me` sees it."""
    m = TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1)
    gap, area = m.gap, m.area
    others = order_others(frame.order, frame.me, frame.direction)
    lay = lay_out_frame(
        m, others, frame.me, m.columns(m.others), m.px(MOST_HAND_CARD_WIDTH * FAN_HEIGHT)
    )
    rest = lay.hand.h - gap - round(lay.buttons.w / POWERS_WIDTH * RATIO / 0.96)
    lay.buttons.h = max(lay.buttons.h, rest, LEAST_BUTTONS_HEIGHT)
    top, bottom = m.columns(1)[0].top, lay.arena.bottom
    crew = m.px(CREW_WIDTH * RATIO * 1.04)
    seam = m.px(SHEETS_GAP)
    both = bottom - top - crew - 2 * gap - seam
    row = Rect(area.left + gap, 0, area.w - 2 * gap, round(both * MY_HEIGHT)).move_to(bottom=bottom)
    wide, places = area.w / m.others, dict[str, Place]()
    for i, seat in enumerate(lay.others):
        block = Rect(round(area.left + i * wide) + gap, top, round(wide) - 2 * gap, crew)
        lay.plates[seat], found = _place_crew(m, seat, block)
        places |= found
        room = Rect(block.left, block.bottom + gap, block.w, 0)
        room.h = row.top - gap - seam - room.top
        places |= _place_robots(spec, seat, room, gap)
    pool = Rect(row.left, row.top, round(row.w * PILES_WIDTH), row.h)
    places |= _place_pool(spec, pool, gap, m.u)
    mine = Rect(pool.right + gap, row.top, row.right - pool.right - gap, row.h)
    places |= _place_robots(spec, lay.me, mine, gap) | _place_mine(lay, gap)
    found = lay_out_hands(m, spec, lay, m.piece_width(HAND_CARD_WIDTH, m.px(MOST_HAND_CARD_WIDTH)))
    places[f"hand.{lay.me}"] = found[f"hand.{lay.me}"]
    arena = Rect(area.left, top, area.w, bottom - top)
    return replace(lay, arena=arena, places=places, seam=row.top - (gap + seam) // 2)


def _place_mine(lay: Layout, gap: int) -> dict[str, Place]:
    """Return the viewer's Salvager, above the plate, and Powers, below the buttons."""
    me, plate = lay.me, lay.plates[lay.me]
    hero = Rect(plate.left, lay.hand.top, plate.w, plate.top - gap - lay.hand.top)
    top = lay.buttons.bottom + gap
    powers = Rect(lay.buttons.left, top, lay.buttons.w, lay.hand.bottom - top)
    card = min(powers.h / RATIO * 0.96, powers.w / POWERS_WIDTH)
    return {
        f"hero.{me}": Place(f"hero.{me}", me, hero, "row", hero.h / RATIO * 0.96, 1.0),
        f"power.{me}": Place(f"power.{me}", me, powers, "row", card, 1.04, ceiling=top - gap),
    }


def _place_crew(m: TableMeasures, seat: Seat, block: Rect) -> tuple[Rect, dict[str, Place]]:
    """Return another's plate, and the rooms of its Salvager, Powers and hand; the hand lies beside
    the plate or below it.
    """
    gap = m.gap
    card = min(m.px(CREW_WIDTH), (block.w * 0.56 - 2 * gap) / (SALVAGER_WIDTH + LEAST_POWERS_WIDTH))
    spare = (
        block.w - m.px(SLIM_PLATE_WIDTH) - card * SALVAGER_WIDTH - 2 * gap
    )  # the room beside a slim plate
    wide = max(card * LEAST_POWERS_WIDTH, min(card * POWERS_WIDTH, spare))
    powers = Rect(0, block.top, round(wide), block.h)
    powers.right = block.right
    hero = Rect(0, block.top, round(card * SALVAGER_WIDTH), block.h)
    hero.right = powers.left - gap
    wide = min(m.px(OWN_PLATE_WIDTH), hero.left - gap - block.left)
    plate = Rect(block.left, block.top, wide, m.px(PLATE_HEIGHT))
    held = Rect(block.left, plate.bottom + 2, wide, block.bottom - plate.bottom - 2)
    free = hero.left - plate.right - 2 * gap
    if free >= m.px(LEAST_HAND_WIDTH):
        held = Rect(plate.right + gap, block.top, min(free, m.px(MOST_HAND_WIDTH)), block.h)
    return plate, {
        f"hero.{seat}": Place(f"hero.{seat}", seat, hero, "row", card, 1.0),
        f"power.{seat}": Place(f"power.{seat}", seat, powers, "row", card, 1.04),
        f"hand.{seat}": place_backs(f"hand.{seat}", seat, held),
    }


def _place_robots(spec: TableSpec, seat: Seat, room: Rect, gap: int) -> dict[str, Place]:
    families = [zone for zone, z in spec.zones.items() if z.at == "factory"]
    w = room.w / len(families)
    found: dict[str, Place] = {}
    for i, family in enumerate(families):
        rect = Rect(round(room.left + i * w), room.top, int(w) - max(2, gap // 2), room.h)
        zone = f"{family}.{seat}"
        card = min(rect.w * 0.8, rect.h / RATIO * 0.8)
        found[zone] = StackPlace(zone, seat, rect, "stack", card, 0.3)
    return found


def _place_pool(spec: TableSpec, room: Rect, gap: int, u: float) -> dict[str, Place]:
    """Return the common piles: the two to draw from, and the others below them."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "pool"]
    label, gap, found = max(12.0, 17 * u), gap // 2, dict[str, Place]()
    high = room.h // 2
    for i, row in enumerate((zones[:2], zones[2:])):
        wide = room.w / len(row)
        rects = [
            Rect(round(room.left + j * wide), room.top + i * high, int(wide) - gap, high - gap)
            for j in range(len(row))
        ]
        card = min(_find_card_width(rect, label) for rect in rects)
        for zone, rect in zip(row, rects, strict=True):
            found[zone] = Place(zone, None, rect, "pile", card, 0.0, margin=-round(LABEL_PAD * u))
    return found


def _find_card_width(rect: Rect, label: float) -> float:
    """Return the width of a card of a pile with a label below it."""
    return max(1.0, min(rect.w / 1.12, (rect.h - label) / 1.52))
