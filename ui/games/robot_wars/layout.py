"""Where everything lies: the others' robots above, mine below, the arena between, and my hand."""

from dataclasses import dataclass, replace

from pygame import Rect

from games.robot_wars.zones import ARENA, ROBOT
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import RATIO, Place, Pose, poses_in_rows
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

BAND = 96  # units: the height of the floor on which Hazards lie
SHARE = 0.415  # of the room for robots is for the others'
CORNER, MINE = 0.1, 0.38  # of the width: House Robot's corner, and then my robot
OWN, OTHERS, HELD = 134, 92, 152  # units: a part of my robot, of another's, a card of my hand
ROOMY = 124  # units: a part of another's robot where there are few
PILES, LEDGE = 92, 84  # units: the width of the piles
BOARD = 336, 52, 118  # units: the board that hangs above: its width, from where to where at most
LIES = 0.64  # a Hazard in the floor is so much higher than it is wide
TRAP = 150  # units: the width of a Hazard
FEW = 2  # others, between whose plates it hangs


@dataclass(frozen=True, slots=True)
class PartsPlace(Place):
    """A room in which pieces are drawn as parts and not as cards."""

    glows_whole = open = True

    def poses(self, n: int) -> list[Pose]:
        return poses_in_rows(self.rect, n, self.card)


@dataclass(frozen=True, slots=True)
class RobotPlace(PartsPlace):
    """The room of a robot."""


def pit(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return the table."""
    m = TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1)
    others = order_others(frame.order, frame.me, frame.direction)
    lay = lay_out_frame(m, others, frame.me, _columns(m))
    arena, gap, area = lay.arena, m.gap, m.area
    high, wide = round(arena.h * SHARE), area.w // m.others
    places: dict[str, Place] = {}
    for i, seat in enumerate(lay.others):
        rect = Rect(area.left + i * wide, arena.top, wide, high).inflate(-2 * gap, 0)
        card = m.piece_width(OTHERS if m.others > FEW else ROOMY, rect.h / RATIO / 1.45)
        places[ROBOT[seat]] = RobotPlace(ROBOT[seat], seat, rect, "parts", card, 0.0)
    top = arena.top + high + gap
    own = Rect(area.left + round(CORNER * area.w), top, round(MINE * area.w), arena.bottom - top)
    card = m.piece_width(OWN, own.h / RATIO / 1.6)
    places[ROBOT[lay.me]] = RobotPlace(ROBOT[lay.me], lay.me, own, "parts", card, 0.0)
    floor = Rect(own.right + gap, top, area.right - own.right - 2 * gap, m.px(BAND))
    card = m.piece_width(TRAP, floor.h / LIES * 0.94)
    places[ARENA] = PartsPlace(ARENA, None, floor, "parts", card, 0.0)
    row = Rect(floor.left, floor.bottom + gap, floor.w, own.bottom - floor.bottom - gap)
    ends = m.px(LEDGE if m.folded else PILES)
    places |= _piles(m, spec, Rect(row.right - ends, row.top, ends, row.h))
    held = Rect(row.left, row.top, row.w - ends - gap, row.h)
    card = m.piece_width(HELD, held.h / FAN_HEIGHT)
    held.top, held.h = held.bottom - round(card * FAN_HEIGHT), round(card * FAN_HEIGHT)
    caption = lay.caption
    if m.others > FEW:  # the board has its room
        caption = Rect(0, 0, floor.w // 2, lay.caption.h).move_to(bottomright=floor.bottomright)
    lay = replace(lay, hand=held, caption=caption)
    lowest = {ARENA: places.pop(ARENA)}  # robots drive over what lies in the floor
    return replace(lay, places=lowest | places | lay_out_hands(m, spec, lay, card))


def _columns(m: TableMeasures) -> list[Rect]:
    """Return the columns of the others: one or two leave the middle to the board."""
    return m.columns(m.others) if m.others > FEW else m.columns(3)[::2][: m.others]


def _piles(m: TableMeasures, spec: TableSpec, room: Rect) -> dict[str, Place]:
    """Return the piles, one above the other at the right."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "edge"]
    high = room.h // len(zones)
    rects = [Rect(room.left, room.top + i * high, room.w, high - 2) for i in range(len(zones))]
    return {zone: place_pile(m, zone, rect) for zone, rect in zip(zones, rects, strict=True)}


def panel(lay: Layout) -> Rect:
    """Return the room of the attack panel, which lies on the floor when it is needed."""
    return lay.places[ARENA].rect


def board(lay: Layout) -> Rect:
    """Return the room of the board: between the plates, or in the strip of tools."""
    m = TableMeasures(lay.area, 1.0, 1.0, len(lay.others))
    if m.others > FEW:
        m = replace(m, text=m.u * (2.0 if lay.folded else 1.0))  # with as many tools
        return m.caption.inflate(0, -m.px(4))
    wide, top, bottom = (m.px(units) for units in BOARD)
    wide = min(wide, m.columns(3)[1].w - 2 * m.gap)
    bottom = min(m.area.top + bottom, lay.arena.top)
    return Rect(0, m.area.top + top, wide, bottom - m.area.top - top).move_to(
        centerx=m.area.centerx
    )


def corner(lay: Layout) -> Rect:
    """Return House Robot's corner, beside my robot."""
    own = lay.places[ROBOT[lay.me]].rect
    return Rect(
        lay.area.left, own.top, own.left - lay.area.left, round(1.4 * lay.places[ARENA].rect.h)
    )
