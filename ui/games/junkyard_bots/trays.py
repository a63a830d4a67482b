"""Lays out and draws the trays of the others' robots where pieces are large."""

from pygame import Rect, Surface

from games.engine import Piece, State
from games.junkyard_bots.zones import HELD
from ui.games.junkyard_bots.dice_faces import find_width_of_back
from ui.games.junkyard_bots.layout import FINE_STEP, PITCH, SQUARE
from ui.games.junkyard_bots.robot_pose import next_smaller
from ui.table.layout.geometry import Place, Pose
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, EDGE, OUTLINE, RED, WOOD_DARK

TAG_HEIGHT = 20  # units, and pixels at least


def pose_tray(
    v: State, pieces: list[Piece], room: Rect, most: float, sides: dict[Piece, int]
) -> dict[Piece, Pose]:
    """Return the poses of the dice of a robot in a tray, the body first, then the largest.

    New dice, which are those not noted in `sides` yet, stand behind the others.
    """
    new = [piece for piece in pieces if piece not in sides]
    new.sort(key=lambda p: (v.host[p] is not None, -find_width_of_back(v.backs[p])))
    sides.update(dict.fromkeys(new, 0))
    dice = [piece for piece in sides if piece in pieces]
    sizes = [find_width_of_back(v.backs[piece]) for piece in dice]
    return dict(zip(dice, lay_in_rows(room, sizes, most), strict=True))


def lay_in_rows(room: Rect, sizes: list[float], most: float, low: bool = False) -> list[Pose]:
    """Return the poses of dice in rows, from the upper left, as large as there is room.

    A die of size 1.0 is at most `most` pixels wide; the others are in proportion. The rows begin at
    the left, or are centred at the foot of the room if `low`.
    """
    w = min(most, room.h / PITCH)
    while sizes:
        rows = _split_rows([size * w * PITCH for size in sizes], room.w)
        if rows and sum(max(row) for row in rows) <= room.h:
            return _pose_rows(room, rows, low)
        w = next_smaller(w, room.h, FINE_STEP)
    return []


def _split_rows(sides: list[float], wide: float) -> list[list[float]]:
    """Split sides into rows at most `wide`; empty if one side is wider."""
    rows: list[list[float]] = []
    for side in sides:
        if side > wide:
            return []
        if rows and sum(rows[-1]) + side <= wide:
            rows[-1].append(side)
        else:
            rows.append([side])
    return rows


def _pose_rows(room: Rect, rows: list[list[float]], low: bool) -> list[Pose]:
    y = room.top + (room.h - sum(max(row) for row in rows)) * (1 if low else 0.5)
    found = []
    for row in rows:
        x = room.left + (room.w - sum(row)) / 2 * low
        for side in row:
            found.append(Pose(x + side / 2, y + max(row) - side / 2, side / PITCH, 0.0, SQUARE))
            x += side
        y += max(row)
    return found


def draw_trays(table: Tabletop, to: Surface, v: State) -> None:
    """Draw a tray round each folded robot, and mark those that are armed."""
    lay, u = table.layout(), table.theme.base
    for place in lay.places.values():
        if place.shape != "robot" or not place.folded or place.seat is None:
            continue
        tray = _find_tray(table, place)
        line = max(1.5, 2 * u)
        to.blit(rounded(tray.w, tray.h, 12 * u, (*WOOD_DARK, 214), EDGE, line), tray)
    words = table.say("armed")
    for room in place_armed_tags(table, v):
        to.blit(rounded(room.w, room.h, room.h / 2, RED, OUTLINE, 1.5), room)
        table.theme.text(to, words, room.inflate(-room.h // 2, 0), "bold", 13, CREAM, "center")


def place_armed_tags(table: Tabletop, v: State) -> list[Rect]:
    """Return where it is written beside names that a claw of a robot in a tray holds something."""
    lay, theme, rooms = table.layout(), table.theme, list[Rect]()
    high = max(TAG_HEIGHT, round(TAG_HEIGHT * theme.base))
    for place in lay.places.values():
        if place.shape != "robot" or not place.folded or place.seat is None:
            continue
        plate, tray = lay.plates[place.seat], _find_tray(table, place)
        wide = theme.font("bold", 13).size(table.say("armed"))[0] + high
        room = Rect(plate.right + high // 3, 0, wide, high)
        room.w, room.centery = min(room.w, tray.right - room.left - high // 3), plate.centery
        if v.zones[HELD[place.seat]] and room.w > high:
            rooms.append(room)
    return rooms


def _find_tray(table: Tabletop, place: Place) -> Rect:
    """Return the rectangle of the tray round a folded robot, with its plate."""
    lay, u = table.layout(), table.theme.base
    assert place.seat is not None
    ends = [lay.places[f"{zone}.{place.seat}"].rect for zone in ("energy", "edge")]
    return place.rect.unionall([*ends, lay.plates[place.seat]]).inflate(8 * u, 8 * u)
