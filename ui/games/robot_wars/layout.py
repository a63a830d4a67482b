"""Where everything lies: the others' robots along the top, mine below, the arena between them."""

from dataclasses import dataclass

from pygame import Rect

from games.engine import Seat
from games.robot_wars.zones import ARENA, HAND, ROBOT
from ui.presentation.table_spec import TableSpec
from ui.table.place.geometry import RATIO, Place, Pose, in_rows
from ui.table.place.layout import Layout

BAND = 0.2  # share of the height: the arena
FLOOR = 0.34  # share of its width: what lies in it; the rest is the attack panel
PLATE = 0.66  # share of a seat's width: its plate, at most
LABEL = 19  # units: the name of a pile


@dataclass(frozen=True, slots=True)
class PartsPlace(Place):
    """A room in which pieces are drawn as parts and not as cards."""

    glows_whole = open = True

    def poses(self, n: int) -> list[Pose]:
        return in_rows(self.rect, n, self.card)


@dataclass(frozen=True, slots=True)
class RobotPlace(PartsPlace):
    """The room of a robot."""


def arena(spec: TableSpec, lay: Layout, me: Seat, gap: int, u: float) -> dict[str, Place]:
    """Return the room of every zone; the others' hands lie beside their plates."""
    found = {HAND[me]: lay.places[HAND[me]]}
    tops = [seat for seat in lay.plates if seat != me]
    wide = lay.area.w / len(tops)
    top = max(lay.plates[seat].bottom for seat in tops) + gap
    high = lay.caption.top - gap - top
    band = round(BAND * high)
    row = (high - band - 2 * gap) // 2
    for seat in tops:
        slot = Rect(round(lay.plates[seat].centerx - wide / 2), top, round(wide), row)
        found[HAND[seat]] = _held(lay, seat, slot, gap)
        found[ROBOT[seat]] = _robot(seat, slot.inflate(-2 * gap, 0))
    floor = Rect(lay.area.left + gap, top + row + gap, round(lay.area.w * FLOOR) - gap, band)
    card = min(band / RATIO * 0.92, floor.w * 0.9)
    found[ARENA] = PartsPlace(ARENA, None, floor, "parts", card, 0.0)
    own = Rect(lay.area.left + gap, floor.bottom + gap, lay.area.w - 2 * gap, row)
    card = max(8.0, min((row - LABEL * u) / RATIO / 1.1, lay.area.w * 0.09))
    for i, zone in enumerate([zone for zone, z in spec.zones.items() if z.at == "edge"]):
        rect = Rect(own.left, own.top, round(card * 1.2), own.h)
        if i:
            rect.right = own.right
        found[zone] = Place(zone, None, rect, "pile", card, 0.0)
    found[ROBOT[me]] = _robot(me, own.inflate(-2 * (round(card * 1.2) + gap), 0))
    return found


def _robot(seat: Seat, rect: Rect) -> Place:
    return RobotPlace(ROBOT[seat], seat, rect, "parts", rect.h / RATIO / 2, 0.0)


def _held(lay: Layout, seat: Seat, slot: Rect, gap: int) -> Place:
    """Return the room of a hand beside its plate; both are moved to the middle of the seat."""
    plate = lay.plates[seat]
    plate.w = min(plate.w, round(slot.w * PLATE))
    hand = Rect(0, plate.top, min(round(plate.w * 0.7), slot.w - plate.w - 3 * gap), plate.h)
    plate.left = slot.centerx - (plate.w + gap + hand.w) // 2
    hand.left = plate.right + gap
    card = min(plate.h * 0.86 / RATIO, hand.w * 0.8)
    return Place(HAND[seat], seat, hand, "fan", card, 0.42, 4.0)


def panel(lay: Layout, gap: int) -> Rect:
    """Return the room of the attack panel: the rest of the arena."""
    floor = lay.places[ARENA].rect
    left = floor.right + gap
    return Rect(left, floor.top, lay.area.right - gap - left, floor.h)
