"""How a robot is put together: internals behind a window in its chest, externals around it."""

import math
from dataclasses import dataclass, field

from pygame import Rect

from games.engine import Piece, State
from games.robot_wars.body import targets
from games.robot_wars.card import RobotCard
from games.robot_wars.zones import ARENA
from ui.games.robot_wars.layout import LIES, corner
from ui.table.layout.geometry import RATIO, Pose, poses_in_rows
from ui.table.layout.table_layout import Layout

HEAD, HIPS = 0.3, 0.1  # shares of a robot's height
WINDOW = 0.86  # share of its chest's height
EDGE = 0.05  # share of its height: the frame of the window
INNER = 0.75  # of the width of a part outside has one inside at least, to stand above another
AIR = 1.05  # the room of a part, in widths of the part
BODY, SLIM = 0.62, 0.36  # of its height, and of its room: the width of a chest without internals
LEAST = 7.0  # pixels: the width of a part among very many
LOW = (
    "wheels",
    "legs",
    "giant_spring",
    "vacuum_cleaner",
    "drill",
)  # near the ground
HIGH = (
    "helicopter_rotors",
    "solar_powered_engine",
    "spy_camera",
    "scary_face",
    "salvage_claw",
    "heat_seeking_missile",
)


@dataclass
class Built:
    """Where the parts of one robot are, in pixels of the window."""

    room: Rect
    head: Rect
    chest: Rect
    window: Rect
    poses: dict[Piece, Pose] = field(default_factory=dict)
    inner: set[Piece] = field(default_factory=set)


def assembled(v: State, pieces: list[Piece], room: Rect, card: float) -> Built:
    """Return a robot in its room, its parts at most `card` wide and as large as all can be."""
    faces: list[RobotCard] = v.faces
    inner = [p for p in pieces if faces[p].internal]
    outer = [p for p in pieces if not faces[p].internal]
    # Whole, so that a larger `card` never gives less.
    most = max(LEAST, math.floor(min(card, room.h / RATIO)))
    even, w = (_width(len(inner), len(outer), most, room, share) for share in (1.0, INNER))
    share = INNER if w > even / INNER else 1.0  # parts inside get no smaller by it
    w = w if share == INNER else even
    columns, wide = _window(len(inner), w, room, share)
    built = _body(room, min(wide, room.w))
    built.inner = set(inner)
    _inside(built, inner, columns, w)
    _around(faces, built, outer, w)
    return built


def _width(inner: int, outer: int, most: float, room: Rect, share: float) -> float:
    """Return the largest width, `most` at most, at which so many parts have room; of those inside
    each has at least a `share` of it.
    """
    w = most
    while w > LEAST:
        _, wide = _window(inner, w, room, share)
        rows, across = max(1, int(room.h / (w * RATIO))), int((room.w - wide) / 2 / (w * AIR))
        if wide <= room.w * 0.7 and 2 * rows * across >= outer:
            break
        w -= 1.0
    return w


def _window(n: int, w: float, room: Rect, share: float) -> tuple[int, float]:
    """Return how many parts lie side by side in the window, and how wide the chest is for them."""
    high, tall = room.h, room.h * (1 - HEAD - HIPS) * WINDOW
    rows = max(1, int(tall / (share * w * RATIO)))
    columns = max(1, -(-n // rows))
    return columns, max(min(BODY * high, SLIM * room.w), columns * w * AIR + 2 * EDGE * high)


def _body(room: Rect, wide: float) -> Built:
    high = room.h
    chest = Rect(0, 0, round(wide), round(high * (1 - HEAD - HIPS))).move_to(
        midtop=(room.centerx, room.top + round(high * HEAD))
    )
    head = Rect(0, 0, round(high * HEAD * 1.3), round(high * HEAD * 1.16)).move_to(
        midbottom=(room.centerx, chest.top + round(high * 0.035))
    )
    edge = round(EDGE * high)
    window = chest.inflate(-2 * edge, -round(chest.h * (1 - WINDOW)))
    return Built(room, head.clip(room), chest, window)


def _inside(built: Built, inner: list[Piece], columns: int, w: float) -> None:
    window = built.window
    rows = -(-len(inner) // columns)
    w = min(w, window.h / max(1, rows) / RATIO, window.w / columns)
    for i, piece in enumerate(inner):
        row, column = divmod(i, columns)
        here = min(columns, len(inner) - row * columns)
        x = window.centerx + (column - (here - 1) / 2) * w * AIR
        y = window.centery + (row - (rows - 1) / 2) * w * RATIO
        built.poses[piece] = Pose(x, y, w * 0.98)


def _around(faces: list[RobotCard], built: Built, outer: list[Piece], w: float) -> None:
    """Place the externals on both sides, each at about its own height."""
    room, chest = built.room, built.chest
    rows = max(1, int(room.h / (w * RATIO)))
    across = max(1, -(-len(outer) // (2 * rows)))
    free = [
        (side, column, row) for column in range(across) for row in range(rows) for side in (1, -1)
    ]
    step = room.h / rows
    reach = min(w * AIR, (room.w - chest.w) / 2 / across)
    for piece in outer:
        wanted = _level(faces[piece]) * (rows - 1)
        cell = min(free, key=lambda at: (at[1], abs(at[2] - wanted)))
        free.remove(cell)
        side, column, row = cell
        x = chest.centerx + side * (chest.w / 2 + (column + 0.5) * reach)
        built.poses[piece] = Pose(x, room.top + (row + 0.5) * step, min(w, step / RATIO) * 0.97)


def _level(face: RobotCard) -> float:
    """Return how far down a part sits: 0 at the top, 1 at the ground; an own deck's in between."""
    key = face.picture.rpartition(".")[2]
    return 1.0 if key in LOW else 0.0 if key in HIGH else 0.4


def strewn(v: State, lay: Layout, pieces: list[Piece]) -> list[tuple[Piece, Pose]]:
    """Return where what is in the arena lies: Hazards along the way, the oldest nearest to my
    robot; robots of nobody's in their corner.
    """
    house, home, place = targets(v), corner(lay), lay.places[ARENA]
    faces: list[RobotCard] = v.faces
    standing = [piece for piece in pieces if piece in house]
    lying = [piece for piece in pieces if piece not in house]
    poses = poses_in_rows(place.rect, len(lying), place.card, LIES)
    w = poses[0].w if poses else 0.0
    if len(lying) > 1 and len({pose.y for pose in poses}) == 1:  # in one row: spread
        step = min(1.25 * w, (place.rect.w - w) / (len(lying) - 1))
        left = place.rect.left + 0.5 * w
        poses = [pose._replace(x=left + i * step) for i, pose in enumerate(poses)]
    found = [
        (piece, pose if faces[piece].kind == "hazard" else _card(pose))
        for piece, pose in zip(lying, poses, strict=True)
    ]
    room = home.inflate(-round(0.1 * home.w), -round(0.06 * home.h))
    return found + list(zip(standing, poses_in_rows(room, len(standing), room.w), strict=True))


def _card(pose: Pose) -> Pose:
    """Return where a card lies in the room of a Hazard, as long as it works."""
    return pose._replace(w=pose.w * LIES / RATIO, tall=RATIO)
