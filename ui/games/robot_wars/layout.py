"""A table of robots: those of the others along the top, mine below, and the arena between them."""

from __future__ import annotations

from pygame import Rect

from games.engine.core import Seat
from ui.presentation.table_spec import TableSpec
from ui.table.place.geometry import RATIO, Place
from ui.table.place.layout import Layout

BAND = 0.2  # of the height is for the arena
FLOOR = 0.34  # of its width is for what lies in it; beside it attacks are worked out
PLATE = 0.66  # at most of a seat's width is its plate
LABEL = 19  # units for the name of a pile


def arena(spec: TableSpec, lay: Layout, me: Seat, gap: int, u: float) -> dict[str, Place]:
    """The room of every zone; the others' hands lie beside their plates."""
    mine = f"hand.{me}"
    found = {mine: lay.places[mine]}
    tops = [seat for seat in lay.plates if seat != me]
    wide = lay.area.w / len(tops)
    top = max(lay.plates[seat].bottom for seat in tops) + gap
    high = lay.caption.top - gap - top
    band = round(BAND * high)
    row = (high - band - 2 * gap) // 2
    for seat in tops:
        slot = Rect(round(lay.plates[seat].centerx - wide / 2), top, round(wide), row)
        found[f"hand.{seat}"] = _held(lay, seat, slot, gap)
        found[f"robot.{seat}"] = _robot(seat, slot.inflate(-2 * gap, 0))
    floor = Rect(lay.area.left + gap, top + row + gap, round(lay.area.w * FLOOR) - gap, band)
    found["arena"] = Place(
        "arena", None, floor, "floor", min(band / RATIO * 0.92, floor.w * 0.9), 0.0, whole=True
    )
    own = Rect(lay.area.left + gap, floor.bottom + gap, lay.area.w - 2 * gap, row)
    card = max(8.0, min((row - LABEL * u) / RATIO / 1.1, lay.area.w * 0.09))
    piles = [zone for zone, z in spec.zones.items() if z.at == "edge"]
    for i, zone in enumerate(piles):
        rect = Rect(own.left, own.top, round(card * 1.2), own.h)
        if i:
            rect.right = own.right
        found[zone] = Place(zone, None, rect, "pile", card, 0.0)
    found[f"robot.{me}"] = _robot(me, own.inflate(-2 * (round(card * 1.2) + gap), 0))
    return found


def _robot(seat: Seat, rect: Rect) -> Place:
    return Place(f"robot.{seat}", seat, rect, "bot", rect.h / RATIO / 2, 0.0, whole=True)


def _held(lay: Layout, seat: Seat, slot: Rect, gap: int) -> Place:
    """A hand beside its plate; both stand in the middle of their seat's width."""
    plate = lay.plates[seat]
    plate.w = min(plate.w, round(slot.w * PLATE))
    hand = Rect(0, plate.top, min(round(plate.w * 0.7), slot.w - plate.w - 3 * gap), plate.h)
    plate.left = slot.centerx - (plate.w + gap + hand.w) // 2
    hand.left = plate.right + gap
    card = min(plate.h * 0.86 / RATIO, hand.w * 0.8)
    return Place(f"hand.{seat}", seat, hand, "fan", card, 0.42, 4.0)


def panel(lay: Layout, gap: int) -> Rect:
    """Where attacks are worked out: the rest of the arena."""
    floor = lay.places["arena"].rect
    left = floor.right + gap
    return Rect(left, floor.top, lay.area.right - gap - left, floor.h)
