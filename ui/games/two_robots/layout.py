"""Where everything lies on a table of Factories: five robots before each player, and the piles."""

from dataclasses import dataclass, replace

from pygame import Rect

from games.engine import Seat
from ui.presentation.table_spec import TableSpec
from ui.table.place.geometry import RATIO, Place
from ui.table.place.layout import Layout

POOL = 0.26  # of my row is for the piles
BIG = 0.42  # of that is for the pile of what is being played
MINE = 0.55  # of the height is for my row
HERO = 1.06  # of a card's width is for the Salvager
ROW = 3.12  # card widths for three Powers side by side
PLATE = 0.6  # of another's width at most is for the name plate


@dataclass(frozen=True, slots=True)
class StackPlace(Place):
    """The room of one Stack: it is one robot, so all of it glows and its Parts lie open."""

    @property
    def glows_whole(self) -> bool:
        return True

    @property
    def open(self) -> bool:
        return True


def factories(spec: TableSpec, lay: Layout, me: Seat, u: float) -> Layout:
    """Return the table as the seat `me` sees it; `u` is a unit of text in pixels."""
    gap = max(3, round(7 * u))
    top, bottom = lay.bar.bottom + gap // 2, lay.caption.top - gap // 2
    head = round(max(50 * u, 0.085 * lay.area.h))
    high = bottom - top - head - 2 * gap
    row = Rect(lay.area.left + gap, 0, lay.area.w - 2 * gap, round(high * MINE)).move_to(
        bottom=bottom
    )
    places = {zone: place for zone, place in lay.places.items() if place.seat == me}
    plates = {me: lay.plates[me]}
    others = sorted((s for s in lay.plates if s != me), key=lambda s: lay.plates[s].centerx)
    wide = lay.area.w / len(others)
    for i, seat in enumerate(others):
        block = Rect(round(lay.area.left + i * wide) + gap, top, round(wide) - 2 * gap, 0)
        plate = Rect(block.left, top, round(min(max(196 * u, 3.1 * head), PLATE * block.w)), head)
        plates[seat] = plate
        beside = Rect(plate.right + gap, top, block.right - plate.right - gap, head)
        places |= _crew(seat, beside, gap)
        room = Rect(block.left, plate.bottom + gap, block.w, row.top - gap - plate.bottom - gap)
        places |= _robots(spec, seat, room, gap)
    places |= _pool(spec, Rect(row.left, row.top, round(row.w * POOL), row.h), gap, u)
    left = row.left + round(row.w * POOL) + gap
    places |= _robots(spec, me, Rect(left, row.top, row.right - left, row.h), gap)
    places |= _own(me, lay, gap)
    arena = Rect(lay.area.left, top, lay.area.w, bottom - top)
    return replace(lay, arena=arena, plates=plates, places=places)


def _own(me: Seat, lay: Layout, gap: int) -> dict[str, Place]:
    """Return my Salvager and my Powers over my plate, none of them on another.

    The Salvager is above the Powers where the prompt leaves room for that.
    """
    plate = lay.plates[me]
    above = lay.prompt.left > plate.right
    over = Rect(plate.left, lay.caption.top if above else lay.prompt.bottom + gap, plate.w, 0)
    over.h = plate.top - gap - over.top
    high = (over.h - gap) // 2 if above else over.h
    wide = over.w / ROW if above else (over.w - gap) / (ROW + HERO)
    card = min(wide, high / RATIO * 0.96)
    hero = Rect(over.left, over.top, round(card * HERO), high)
    powers = Rect(over.left, over.bottom - high, over.w, high)
    if not above:
        powers.left, powers.w = hero.right + gap, over.right - hero.right - gap
    return {
        f"hero.{me}": Place(f"hero.{me}", me, hero, "row", card, 1.0),
        f"power.{me}": Place(f"power.{me}", me, powers, "row", card, 1.04),
    }


def _crew(seat: Seat, room: Rect, gap: int) -> dict[str, Place]:
    """Return another's Salvager, Powers and the backs of the cards in hand."""
    card = min(room.h / RATIO * 0.96, room.w * 0.3)
    hero = Rect(room.left, room.top, round(card * HERO), room.h)
    rest = Rect(hero.right + gap, room.top, room.right - hero.right - gap, room.h)
    powers = rest.copy()
    powers.w = min((rest.w - gap) // 2, round(card * 5.6))
    back = Rect(powers.right + gap, room.top, rest.right - powers.right - gap, room.h)
    back.w = min(back.w, round(card * 9))
    small = min(card, powers.w * 0.7)
    return {
        f"hero.{seat}": Place(f"hero.{seat}", seat, hero, "row", card, 1.0),
        f"power.{seat}": Place(f"power.{seat}", seat, powers, "row", small, 1.04),
        f"hand.{seat}": Place(
            f"hand.{seat}", seat, back, "fan", min(card * 0.86, back.w * 0.6), 0.42
        ),
    }


def _robots(spec: TableSpec, seat: Seat, room: Rect, gap: int) -> dict[str, Place]:
    families = [zone for zone, z in spec.zones.items() if z.at == "factory"]
    w = room.w / len(families)
    found: dict[str, Place] = {}
    for i, family in enumerate(families):
        rect = Rect(round(room.left + i * w), room.top, int(w) - max(2, gap // 2), room.h)
        zone = f"{family}.{seat}"
        card = min(rect.w * 0.8, rect.h / RATIO * 0.8)
        found[zone] = StackPlace(zone, seat, rect, "stack", card, 0.3)
    return found


def _pool(spec: TableSpec, room: Rect, gap: int, u: float) -> dict[str, Place]:
    """Return the piles of nobody: four small ones, and what is being played beside them."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "pool"]
    small, big = zones[:-1], zones[-1]
    label = max(12.0, 17 * u)
    wide = round(room.w * BIG)
    found = {}
    rect = Rect(room.right - wide, room.top, wide - gap, room.h)
    found[big] = Place(big, None, rect, "pile", _card(rect, label), 0.0, margin=0)
    w, h = (room.w - wide) / 2, room.h / 2
    for i, zone in enumerate(small):
        rect = Rect(
            round(room.left + i % 2 * w),
            round(room.top + i // 2 * h),
            int(w) - gap // 2,
            int(h) - 1,
        )
        found[zone] = Place(zone, None, rect, "pile", _card(rect, label), 0.0, margin=0)
    return found


def _card(rect: Rect, label: float) -> float:
    """Return the width of a card of a pile with a label under it."""
    return max(1.0, min(rect.w / 1.12, (rect.h - label) / 1.52))
