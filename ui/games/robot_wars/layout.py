"""Where everything lies: the others' robots above, mine below, the arena between, and my hand."""

from dataclasses import dataclass, replace

from pygame import Rect

from games.robot_wars.zones import ARENA, ROBOT
from ui.presentation.table_spec import TableSpec
from ui.table.look import Frame
from ui.table.place.geometry import RATIO, Place, Pose, in_rows
from ui.table.place.layout import FAN, Layout, framed, hands, pile, seated
from ui.table.place.measure import Measure

BAND = 96  # units: the height of the arena
FLOOR = 0.36  # share of its width: what lies in it; the rest is the attack panel
SHARE = 0.59  # of the room for robots is for my own
MINE = 0.46  # of the width
OWN, OTHERS, HELD = 122, 92, 152  # units: a part of my robot, of another's, a card of my hand
PILES, LEDGE = 92, 84  # units: the width of the piles


@dataclass(frozen=True, slots=True)
class PartsPlace(Place):
    """A room in which pieces are drawn as parts and not as cards."""

    glows_whole = open = True

    def poses(self, n: int) -> list[Pose]:
        return in_rows(self.rect, n, self.card)


@dataclass(frozen=True, slots=True)
class RobotPlace(PartsPlace):
    """The room of a robot."""


def pit(spec: TableSpec, frame: Frame) -> Layout:
    """Return the table."""
    m = Measure(frame.area, frame.u, frame.size, len(frame.order) - 1)
    others = seated(frame.order, frame.me, frame.direction)
    lay = framed(m, others, frame.me, m.columns(m.others))
    arena, gap, area = lay.arena, m.gap, m.area
    band = m.px(BAND)
    row = round((arena.h - band - 2 * gap) * SHARE)
    floor = Rect(area.left + gap, arena.bottom - row - gap - band, round(area.w * FLOOR), band)
    places: dict[str, Place] = {}
    top, wide = arena.top, area.w // m.others
    for i, seat in enumerate(lay.others):
        rect = Rect(area.left + i * wide, top, wide, floor.top - gap - top).inflate(-2 * gap, 0)
        card = m.piece(OTHERS, rect.h / RATIO / 2)
        places[ROBOT[seat]] = RobotPlace(ROBOT[seat], seat, rect, "parts", card, 0.0)
    card = min(band / RATIO * 0.94, floor.w * 0.9)
    places[ARENA] = PartsPlace(ARENA, None, floor, "parts", card, 0.0)
    own = Rect(area.left + gap, floor.bottom + gap, round(MINE * area.w), row)
    card = m.piece(OWN, own.h / RATIO / 2)
    places[ROBOT[lay.me]] = RobotPlace(ROBOT[lay.me], lay.me, own, "parts", card, 0.0)
    ends = m.px(LEDGE if m.folded else PILES)
    piles = Rect(area.right - gap - ends, own.top, ends, own.h)
    places |= _piles(m, spec, piles)
    held = Rect(own.right + gap, own.top, piles.left - own.right - 2 * gap, row)
    card = m.piece(HELD, held.h / FAN)
    held.top, held.h = held.bottom - round(card * FAN), round(card * FAN)
    lay = replace(lay, hand=held)
    return replace(lay, places=places | hands(m, spec, lay, card))


def _piles(m: Measure, spec: TableSpec, room: Rect) -> dict[str, Place]:
    """Return the piles, one above the other at the right."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "edge"]
    high = room.h // len(zones)
    rects = [Rect(room.left, room.top + i * high, room.w, high - 2) for i in range(len(zones))]
    return {zone: pile(m, zone, rect) for zone, rect in zip(zones, rects, strict=True)}


def panel(lay: Layout, gap: int) -> Rect:
    """Return the room of the attack panel: the rest of the arena."""
    floor = lay.places[ARENA].rect
    left = floor.right + gap
    return Rect(left, floor.top, lay.area.right - gap - left, floor.h)
