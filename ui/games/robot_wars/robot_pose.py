"""Poses the parts of a robot: internals behind a window in its chest, externals around it."""

import math
from dataclasses import dataclass, field

from pygame import Rect

from games.engine import Piece, State
from games.robot_wars.body import arena_targets
from games.robot_wars.card import RobotCard
from games.robot_wars.zones import ARENA, ROBOT
from ui.games.robot_wars.layout import (
    FIGURE_RISE,
    HAZARD_HEIGHT,
    Cell,
    Fit,
    Grid,
    RobotPlace,
    Slots,
    place_corner,
)
from ui.table.layout.geometry import RATIO, Place, Pose, poses_in_rows
from ui.table.layout.table_layout import Layout

HEAD_HEIGHT = 0.3  # of a robot's height
HIPS_HEIGHT = 0.1  # of a robot's height
WINDOW_HEIGHT = 0.86  # of the chest's height
WINDOW_FRAME = 0.05  # of a robot's height
LEAST_INNER_WIDTH = 0.75  # of an outer part: internals shrink so far to fit in more rows
PART_ROOM = 1.05  # in widths of a part
LEAST_KEPT_WIDTH = 0.6  # of the width with a new grid
# The largest width of an empty chest.
CHEST_WIDTH = 0.62  # of a robot's height
SLIM_CHEST_WIDTH = 0.36  # of a robot's room
LEAST_PART_WIDTH = 7.0  # pixels
NEAR_GROUND = (
    "wheels",
    "legs",
    "giant_spring",
    "vacuum_cleaner",
    "drill",
)
NEAR_TOP = (
    "helicopter_rotors",
    "solar_powered_engine",
    "spy_camera",
    "scary_face",
    "salvage_claw",
    "heat_seeking_missile",
)


@dataclass
class BuiltRobot:
    """The rectangles and poses of one robot, in pixels of the window."""

    room: Rect
    head: Rect
    chest: Rect
    window: Rect
    poses: dict[Piece, Pose] = field(default_factory=dict)
    inner: set[Piece] = field(default_factory=set)


def assemble(
    v: State, pieces: list[Piece], room: Rect, card: float, slots: Slots | None = None
) -> BuiltRobot:
    """Return a robot in its room, with parts as large as fit and at most `card` wide.

    Parts that have `slots` stay there; new parts get free ones.
    """
    faces: list[RobotCard] = v.faces
    inner = [p for p in pieces if faces[p].internal]
    outer = [p for p in pieces if not faces[p].internal]
    slots = Slots() if slots is None else slots
    slots.update(inner, outer)
    # A whole number, so that a larger `card` never gives smaller parts.
    most = max(LEAST_PART_WIDTH, math.floor(min(card, room.h / RATIO)))
    if slots.fit is None or (slots.fit.size, slots.fit.most) != (room.size, most):
        slots.fit = _fit_robot(slots, most, room)
    w, grid = slots.fit.width, slots.fit.grid
    built = _make_body(room, min(_find_chest_width(grid.inner_columns, w, room), room.w))
    built.inner = set(inner)
    _pose_internals(built, slots, grid.inner_columns, w)
    _pose_externals(faces, built, outer, slots, grid, w)
    return built


def find_slots(place: Place) -> Slots | None:
    """Return the slots of a robot's room."""
    return place.slots if isinstance(place, RobotPlace) else None


def assemble_at(v: State, place: Place) -> BuiltRobot:
    """Return the robot of a room."""
    return assemble(v, v.zones[place.zone], place.rect, place.card, find_slots(place))


def _fit_robot(slots: Slots, most: float, room: Rect) -> Fit:
    """Return how the parts of a robot fit into a room, and are at most `most` wide.

    In another room they keep their grid, unless they would become much smaller.
    """
    w, grid = _fit_parts(slots, None, most, room)
    if slots.fit is not None:
        kept, _ = _fit_parts(slots, slots.fit.grid, most, room)
        if kept >= LEAST_KEPT_WIDTH * w:
            w, grid = kept, slots.fit.grid
    return Fit(room.size, most, w, grid)


def _fit_parts(slots: Slots, kept: Grid | None, most: float, room: Rect) -> tuple[float, Grid]:
    """Return the largest width up to `most` at which all parts fit into a robot, and their grid,
    which is the `kept` one if there is one.
    """
    even, w = (_find_width(slots, kept, most, room, share) for share in (1.0, LEAST_INNER_WIDTH))
    if w > even / LEAST_INNER_WIDTH:  # internals do not get smaller
        return w, kept or _make_grid(slots, w, room, LEAST_INNER_WIDTH)
    return even, kept or _make_grid(slots, even, room, 1.0)


def _find_width(slots: Slots, kept: Grid | None, most: float, room: Rect, share: float) -> float:
    """Return the largest width as for `_fit_parts`; internals have at least a `share` of it."""
    w = most
    while w > LEAST_PART_WIDTH:
        grid = kept or _make_grid(slots, w, room, share)
        wide = _find_chest_width(grid.inner_columns, w, room)
        fits = (
            wide <= room.w * 0.7
            and grid.rows <= _count_rows(w, room)
            and grid.columns <= int((room.w - wide) / 2 / (w * PART_ROOM))
            and -(-slots.most_inner // grid.inner_columns) <= _count_inner_rows(w, room, share)
        )
        if fits:
            break
        w -= 1.0
    return w


def _make_grid(slots: Slots, w: float, room: Rect, share: float) -> Grid:
    """Return the grid of a robot whose parts are `w` pixels wide."""
    rows = _count_rows(w, room)
    return Grid(
        max(1, -(-slots.most_inner // _count_inner_rows(w, room, share))),
        rows,
        -(-slots.most_outer // (2 * rows)),
    )


def _count_rows(w: float, room: Rect) -> int:
    return max(1, int(room.h / (w * RATIO)))


def _count_inner_rows(w: float, room: Rect, share: float) -> int:
    tall = room.h * (1 - HEAD_HEIGHT - HIPS_HEIGHT) * WINDOW_HEIGHT
    return max(1, int(tall / (share * w * RATIO)))


def _find_chest_width(columns: int, w: float, room: Rect) -> float:
    """Return the width of a chest with so many internals side by side."""
    return max(
        min(CHEST_WIDTH * room.h, SLIM_CHEST_WIDTH * room.w),
        columns * w * PART_ROOM + 2 * WINDOW_FRAME * room.h,
    )


def _make_body(room: Rect, wide: float) -> BuiltRobot:
    high = room.h
    chest = Rect(0, 0, round(wide), round(high * (1 - HEAD_HEIGHT - HIPS_HEIGHT))).move_to(
        midtop=(room.centerx, room.top + round(high * HEAD_HEIGHT))
    )
    head = Rect(0, 0, round(high * HEAD_HEIGHT * 1.3), round(high * HEAD_HEIGHT * 1.16)).move_to(
        midbottom=(room.centerx, chest.top + round(high * 0.035))
    )
    edge = round(WINDOW_FRAME * high)
    window = chest.inflate(-2 * edge, -round(chest.h * (1 - WINDOW_HEIGHT)))
    return BuiltRobot(room, head.clip(room), chest, window)


def _pose_internals(built: BuiltRobot, slots: Slots, columns: int, w: float) -> None:
    window, n = built.window, slots.most_inner
    rows = -(-n // columns)
    w = min(w, window.h / max(1, rows) / RATIO, window.w / columns)
    for piece, slot in slots.inner.items():
        row, column = divmod(slot, columns)
        here = min(columns, n - row * columns)
        x = window.centerx + (column - (here - 1) / 2) * w * PART_ROOM
        y = window.centery + (row - (rows - 1) / 2) * w * RATIO
        built.poses[piece] = Pose(x, y, w * 0.98)


def _pose_externals(
    faces: list[RobotCard],
    built: BuiltRobot,
    outer: list[Piece],
    slots: Slots,
    grid: Grid,
    w: float,
) -> None:
    """Pose the externals at both sides: in their slots, the new ones each near its own height."""
    room, chest = built.room, built.chest
    _, rows, across = grid
    free = [
        (side, column, row) for column in range(across) for row in range(rows) for side in (1, -1)
    ]
    step = room.h / rows
    reach = min(w * PART_ROOM, (room.w - chest.w) / 2 / max(1, across))
    for piece in sorted(outer, key=lambda p: p not in slots.outer):
        kept = slots.outer.get(piece)
        side, column, row = cell = _choose_cell(free, kept, _find_level(faces[piece]), rows)
        free.remove(cell)
        slots.outer[piece] = Cell(side, column, row, rows)
        x = chest.centerx + side * (chest.w / 2 + (column + 0.5) * reach)
        built.poses[piece] = Pose(x, room.top + (row + 0.5) * step, min(w, step / RATIO) * 0.97)


def _choose_cell(
    free: list[tuple[int, int, int]], kept: Cell | None, level: float, rows: int
) -> tuple[int, int, int]:
    """Return the free cell (side, column, row) nearest to that of a part, or to its own level."""
    if kept is None:
        return min(free, key=lambda at: (at[1], abs(at[2] - level * (rows - 1))))
    wanted = kept.row if kept.rows == rows else kept.level() * (rows - 1)
    return min(
        free, key=lambda at: (at[0] != kept.side, abs(at[1] - kept.column), abs(at[2] - wanted))
    )


def _find_level(face: RobotCard) -> float:
    """Return how far down a part sits, from 0 at the top to 1 at the ground;
    0.4 for other parts.
    """
    key = face.picture.rpartition(".")[2]
    return 1.0 if key in NEAR_GROUND else 0.0 if key in NEAR_TOP else 0.4


def pose_arena(
    v: State, lay: Layout, pieces: list[Piece], is_covered: bool
) -> list[tuple[Piece, Pose]]:
    """Return the poses of the cards in the arena: Hazards on the floor, or beside the viewer's
    robot if a panel covers the floor, and House Robots in their corner.
    """
    house, home = arena_targets(v), place_corner(lay)
    faces: list[RobotCard] = v.faces
    standing = [piece for piece in pieces if piece in house]
    lying = [piece for piece in pieces if piece not in house]
    if is_covered:
        poses = _pose_at_side(lay, len(lying), bool(standing))
    else:
        poses = _pose_on_floor(lay.places[ARENA], len(lying))
    found = [
        (piece, pose if faces[piece].kind == "hazard" else _card_pose(pose))
        for piece, pose in zip(lying, poses, strict=True)
    ]
    room = home.inflate(-round(0.1 * home.w), -round(0.06 * home.h))
    return found + list(zip(standing, poses_in_rows(room, len(standing), room.w), strict=True))


def _pose_on_floor(place: Place, n: int) -> list[Pose]:
    """Return the poses of `n` Hazards, the oldest nearest to the viewer's robot."""
    poses = poses_in_rows(place.rect, n, place.card, HAZARD_HEIGHT)
    w = poses[0].w if poses else 0.0
    if n > 1 and len({pose.y for pose in poses}) == 1:  # a single row is spread out
        step = min(1.25 * w, (place.rect.w - w) / (n - 1))
        left = place.rect.left + 0.5 * w
        poses = [pose._replace(x=left + i * step) for i, pose in enumerate(poses)]
    return poses


def _pose_at_side(lay: Layout, n: int, below_corner: bool) -> list[Pose]:
    """Return the poses of `n` Hazards at the left of the viewer's robot, with room for their
    figures, which stand out above them.
    """
    room, corner = lay.places[ROBOT[lay.me]].rect.copy(), place_corner(lay)
    room.left, room.w = corner.left, corner.w
    if below_corner:
        room.top, room.h = corner.bottom, room.bottom - corner.bottom
    most = lay.places[ARENA].card
    poses = poses_in_rows(room, n, most, HAZARD_HEIGHT + FIGURE_RISE)
    return [p._replace(y=p.y + FIGURE_RISE / 2 * p.w, tall=HAZARD_HEIGHT) for p in poses]


def _card_pose(pose: Pose) -> Pose:
    """Return the pose of a card in the room of a Hazard, while it takes effect."""
    return pose._replace(w=pose.w * HAZARD_HEIGHT / RATIO, tall=RATIO)
