"""Where pieces are large, the others' robots lie in trays below their names, sorted by size."""

from pygame import Rect, Surface

from games.engine import State
from games.junkyard_bots.zones import HELD
from ui.games.junkyard_bots.layout import FINEST, SQUARE, UPON
from ui.games.junkyard_bots.robot_pose import smaller
from ui.table.layout.geometry import Place, Pose
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, EDGE, OUTLINE, RED, WOOD_DARK

ARMED = 20  # units, and pixels at least: the height of the tag that says so


def laid(room: Rect, sizes: list[float], most: float, low: bool = False) -> list[Pose]:
    """Return the poses of dice in rows, the first at the upper left, as large as there is room.

    A die of size 1.0 is at most `most` pixels wide; all stay true to each other. The rows begin
    at the left, or stand in the middle at the foot of the room if they lie `low`.
    """
    w = min(most, room.h / UPON)
    while sizes:
        rows = _rows([size * w * UPON for size in sizes], room.w)
        if rows and sum(max(row) for row in rows) <= room.h:
            return _placed(room, rows, low)
        w = smaller(w, room.h, FINEST)
    return []


def _rows(sides: list[float], wide: float) -> list[list[float]]:
    """Return sides in rows no wider than that; empty if one is wider."""
    rows: list[list[float]] = []
    for side in sides:
        if side > wide:
            return []
        if rows and sum(rows[-1]) + side <= wide:
            rows[-1].append(side)
        else:
            rows.append([side])
    return rows


def _placed(room: Rect, rows: list[list[float]], low: bool) -> list[Pose]:
    y = room.top + (room.h - sum(max(row) for row in rows)) * (1 if low else 0.5)
    found = []
    for row in rows:
        x = room.left + (room.w - sum(row)) / 2 * low
        for side in row:
            found.append(Pose(x + side / 2, y + max(row) - side / 2, side / UPON, 0.0, SQUARE))
            x += side
        y += max(row)
    return found


def trays(table: Tabletop, to: Surface, v: State) -> None:
    """Draw a tray round each robot that is folded away, and say which are armed."""
    lay, u = table.layout(), table.theme.base
    for place in lay.places.values():
        if place.shape != "robot" or not place.folded or place.seat is None:
            continue
        ends = [lay.places[f"{zone}.{place.seat}"].rect for zone in ("energy", "edge")]
        tray = place.rect.unionall([*ends, lay.plates[place.seat]]).inflate(8 * u, 8 * u)
        line = max(1.5, 2 * u)
        to.blit(rounded(tray.w, tray.h, 12 * u, (*WOOD_DARK, 214), EDGE, line), tray)
        if v.zones[HELD[place.seat]]:
            _armed(table, to, place, tray)


def _armed(table: Tabletop, to: Surface, place: Place, tray: Rect) -> None:
    """Write that a claw holds something, right of the name."""
    assert place.seat is not None
    plate, theme = table.layout().plates[place.seat], table.theme
    words, high = table.say("armed"), max(ARMED, round(ARMED * theme.base))
    room = Rect(plate.right + high // 3, 0, theme.font("bold", 13).size(words)[0] + high, high)
    room.w, room.centery = min(room.w, tray.right - room.left - high // 3), plate.centery
    if room.w > high:
        to.blit(rounded(room.w, high, high / 2, RED, OUTLINE, 1.5), room)
        theme.text(to, words, room.inflate(-high // 2, 0), "bold", 13, CREAM, "center")
