"""Lays out Robot Wars: the others' robots above, the arena, the viewer's robot and hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pygame import Rect

from games.engine import Piece
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


@dataclass
class Cell:
    """The place of an external part: side (1 or -1), column, row, and the number of rows."""

    side: int
    column: int
    row: int
    rows: int

    def level(self) -> float:
        """Return how far down it is, from 0 at the top to 1 at the ground."""
        return self.row / max(1, self.rows - 1)


class Grid(NamedTuple):
    """How the parts of a robot stand: internals side by side, externals in rows and columns."""

    inner_columns: int
    rows: int
    columns: int  # at each side


class Fit(NamedTuple):
    """How the parts of a robot fit into a room: their width in pixels, at most `most`."""

    size: tuple[int, int]  # of the room
    most: float
    width: float
    grid: Grid


@dataclass
class Slots:
    """Where the parts of one robot stand. A part keeps its slot for as long as it lives.

    A robot keeps room for the largest number of parts it has had, so that a loss moves no other.
    """

    inner: dict[Piece, int] = field(default_factory=dict)
    outer: dict[Piece, Cell] = field(default_factory=dict)
    most_inner: int = 0
    most_outer: int = 0
    fit: Fit | None = None  # as long as the robot needs no more room

    def take_over(self, other: Slots) -> None:
        """Take over the slots that the same robot had in another room."""
        self.inner, self.outer = dict(other.inner), dict(other.outer)
        self.most_inner, self.most_outer = other.most_inner, other.most_outer
        self.fit = other.fit

    def update(self, inner: list[Piece], outer: list[Piece]) -> None:
        """Free the slots of lost parts, and give new internals the first free ones."""
        if not inner and not outer:
            self.most_inner = self.most_outer = 0
            self.fit = None
        self.inner = {piece: slot for piece, slot in self.inner.items() if piece in inner}
        self.outer = {piece: cell for piece, cell in self.outer.items() if piece in outer}
        for piece in inner:
            free = set(range(len(inner))) - set(self.inner.values())
            self.inner.setdefault(piece, min(free, default=0))
        needed = max(self.most_inner, len(inner)), max(self.most_outer, len(outer))
        if needed != (self.most_inner, self.most_outer):
            self.most_inner, self.most_outer = needed
            self.fit = None


FLOOR_HEIGHT = 96  # units: the floor on which Hazards lie
OTHERS_HEIGHT = 0.415  # of the arena, for the others' robots
CORNER_WIDTH = 0.1  # of the window: House Robot's corner
MY_WIDTH = 0.38  # of the window: my robot
# Widths in units.
MY_PART_WIDTH = 134
PART_WIDTH = 92  # a part of another's robot
ROOMY_PART_WIDTH = 124  # the same with few others
HAND_CARD_WIDTH = 152
PILES_WIDTH = 92
NARROW_PILES_WIDTH = 84  # where the window is small
HAZARD_WIDTH = 150
# The hanging board, in units.
BOARD_WIDTH = 336
BOARD_TOP = 52
LOWEST_BOARD_FOOT = 118
# In widths of a Hazard.
HAZARD_HEIGHT = 0.64
FIGURE_RISE = 0.1  # of its figure, above it
MOST_BESIDE_BOARD = 2  # others, between whose plates the board hangs


@dataclass(frozen=True, slots=True)
class PartsPlace(Place):
    """A room in which pieces are drawn as parts, not as cards."""

    glows_whole = open = True

    def poses(self, n: int) -> list[Pose]:
        return poses_in_rows(self.rect, n, self.card)


@dataclass(frozen=True, slots=True)
class RobotPlace(PartsPlace):
    """The room of a robot, and where its parts stand in it."""

    slots: Slots = field(default_factory=Slots, compare=False)


def lay_out_pit(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return the table as the seat `frame.me` sees it."""
    m = TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1)
    others = order_others(frame.order, frame.me, frame.direction)
    lay = lay_out_frame(m, others, frame.me, _place_columns(m))
    arena, gap, area = lay.arena, m.gap, m.area
    high, wide = round(arena.h * OTHERS_HEIGHT), area.w // m.others
    places: dict[str, Place] = {}
    for i, seat in enumerate(lay.others):
        rect = Rect(area.left + i * wide, arena.top, wide, high).inflate(-2 * gap, 0)
        card = m.piece_width(
            PART_WIDTH if m.others > MOST_BESIDE_BOARD else ROOMY_PART_WIDTH, rect.h / RATIO / 1.45
        )
        places[ROBOT[seat]] = RobotPlace(ROBOT[seat], seat, rect, "parts", card, 0.0)
    top = arena.top + high + gap
    own = Rect(
        area.left + round(CORNER_WIDTH * area.w), top, round(MY_WIDTH * area.w), arena.bottom - top
    )
    card = m.piece_width(MY_PART_WIDTH, own.h / RATIO / 1.6)
    places[ROBOT[lay.me]] = RobotPlace(ROBOT[lay.me], lay.me, own, "parts", card, 0.0)
    floor = Rect(own.right + gap, top, area.right - own.right - 2 * gap, m.px(FLOOR_HEIGHT))
    card = m.piece_width(HAZARD_WIDTH, floor.h / HAZARD_HEIGHT * 0.94)
    places[ARENA] = PartsPlace(ARENA, None, floor, "parts", card, 0.0)
    row = Rect(floor.left, floor.bottom + gap, floor.w, own.bottom - floor.bottom - gap)
    ends = m.px(NARROW_PILES_WIDTH if m.folded else PILES_WIDTH)
    places |= _place_piles(m, spec, Rect(row.right - ends, row.top, ends, row.h))
    held = Rect(row.left, row.top, row.w - ends - gap, row.h)
    card = m.piece_width(HAND_CARD_WIDTH, held.h / FAN_HEIGHT)
    held.top, held.h = held.bottom - round(card * FAN_HEIGHT), round(card * FAN_HEIGHT)
    caption = lay.caption
    if m.others > MOST_BESIDE_BOARD:  # the board takes the room of the caption
        caption = Rect(0, 0, floor.w // 2, lay.caption.h).move_to(bottomright=floor.bottomright)
    lay = replace(lay, hand=held, caption=caption)
    lowest = {ARENA: places.pop(ARENA)}  # drawn first, because robots drive over Hazards
    return replace(lay, places=lowest | places | lay_out_hands(m, spec, lay, card))


def _place_columns(m: TableMeasures) -> list[Rect]:
    """Return the columns of the others; one or two leave the middle to the board."""
    return m.columns(m.others) if m.others > MOST_BESIDE_BOARD else m.columns(3)[::2][: m.others]


def _place_piles(m: TableMeasures, spec: TableSpec, room: Rect) -> dict[str, Place]:
    """Return the piles, one above the other at the right."""
    zones = [zone for zone, z in spec.zones.items() if z.at == "edge"]
    high = room.h // len(zones)
    rects = [Rect(room.left, room.top + i * high, room.w, high - 2) for i in range(len(zones))]
    return {zone: place_pile(m, zone, rect) for zone, rect in zip(zones, rects, strict=True)}


def place_panel(lay: Layout) -> Rect:
    """Return the room of the attack panel, which covers the floor while it is shown."""
    return lay.places[ARENA].rect


def place_board(lay: Layout) -> Rect:
    """Return the room of the board: between the plates, or in the strip of tools."""
    m = TableMeasures(lay.area, 1.0, 1.0, len(lay.others))
    if m.others > MOST_BESIDE_BOARD:
        m = replace(
            m, text=m.u * (2.0 if lay.folded else 1.0)
        )  # at the text size at which as many tools fit
        return m.caption.inflate(0, -m.px(4))
    wide = min(m.px(BOARD_WIDTH), m.columns(3)[1].w - 2 * m.gap)
    top = m.area.top + m.px(BOARD_TOP)
    bottom = min(m.area.top + m.px(LOWEST_BOARD_FOOT), lay.arena.top)
    return Rect(0, top, wide, bottom - top).move_to(centerx=m.area.centerx)


def place_corner(lay: Layout) -> Rect:
    """Return House Robot's corner, beside the viewer's robot."""
    own = lay.places[ROBOT[lay.me]].rect
    return Rect(
        lay.area.left, own.top, own.left - lay.area.left, round(1.4 * lay.places[ARENA].rect.h)
    )
