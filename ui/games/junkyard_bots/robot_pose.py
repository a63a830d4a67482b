"""Pose the dice of a robot: the body in its chest, head above, arms aside, feet below."""

from typing import NamedTuple

from pygame import Rect

from games.engine import Piece, State
from games.junkyard_bots.cards import Die, cards
from ui.table.place.geometry import Pose

HEAD, WAIST = 0.3, 0.4  # of its height for head and middle; the rest is for the feet
CHEST = 1.05  # the width of the chest, in heights of it
LEAST = 0.26  # of the room's width that the chest takes at most
STEP = 1.12  # from one die of a chain to the next, in widths of a die
APART = 0.35  # between two chains, in widths of a die
LIFTED = 0.32  # of its height that a claw takes at most: above it is what it holds
ITEMS = ("weapon", "energy", "computer")  # types that a claw can hold
ROWS = {"eye": "head", "mouth": "head", "claw": "arms"}  # the rest are feet


class Chest(NamedTuple):
    """The middle of a robot."""

    panel: Rect
    body: Pose
    lamps: Rect  # one for each point of power


def chest(room: Rect) -> Chest:
    high = round(room.h * WAIST)
    panel = Rect(0, 0, round(min(CHEST * high, room.w * LEAST)), high).move_to(
        midtop=(room.centerx, room.top + round(room.h * HEAD))
    )
    die = min(high * 0.72, panel.w * 0.86)
    body = Pose(panel.centerx, panel.top + high * 0.06 + die / 2, die, 0.0, 1.0)
    lamps = Rect(0, 0, round(panel.w * 0.84), round(high * 0.13))
    lamps.midbottom = panel.centerx, panel.bottom - round(high * 0.05)
    return Chest(panel, body, lamps)


def assembled(v: State, pieces: list[Piece], room: Rect, most: float) -> dict[Piece, Pose]:
    """Return the pose of every die of a robot and of what it holds; empty without a body.

    A die is at most `most` pixels wide, but for the body.
    """
    body = next((p for p in pieces if v.host[p] is None), None)
    if body is None:
        return {}
    faces, hung = cards(v), fastened(v, pieces, body)
    rows: dict[str, list[list[Piece]]] = {"head": [], "arms": [], "feet": []}
    for root in hung.get(body, []):
        line = hanging(hung, root)
        kinds = [ROWS[faces[p].type] for p in line if faces[p].type in ROWS]
        rows[kinds[0] if kinds else "feet"].append(line)
    middle = chest(room)
    found = {body: middle.body, **_arms(v, rows["arms"], room, middle.panel, most)}
    head = Rect(room.left, room.top, room.w, middle.panel.top - room.top)
    high = [pose for pose in found.values() if pose.y - pose.w / 2 < head.bottom - 2]
    lefts = [round(p.x + p.w / 2) for p in high if p.x < room.centerx]
    rights = [round(p.x - p.w / 2) for p in high if p.x >= room.centerx]
    left, right = max(lefts, default=room.left), min(rights, default=room.right)
    head.left, head.w = left, right - left
    feet = Rect(room.left, middle.panel.bottom, room.w, room.bottom - middle.panel.bottom)
    return found | _row(rows["head"], head, room, most) | _row(rows["feet"], feet, room, most)


def fastened(v: State, pieces: list[Piece], body: Piece) -> dict[Piece, list[Piece]]:
    """Return what hangs on each die; a die on its way between two hosts hangs on the body."""
    hung: dict[Piece, list[Piece]] = {}
    for piece in pieces:
        way = [piece]
        while (host := v.host[way[-1]]) is not None and host in pieces and host not in way:
            way.append(host)
        if piece != body:
            hung.setdefault(way[1] if way[-1] == body else body, []).append(piece)
    return hung


def hanging(hung: dict[Piece, list[Piece]], root: Piece) -> list[Piece]:
    """Return a die and all that hangs on it, the nearest first."""
    line = [root]
    for piece in line:
        line += hung.get(piece, [])
    return line


def sides(lines: list[list[Piece]]) -> tuple[list[list[Piece]], list[list[Piece]]]:
    """Divide chains over left and right, as evenly as possible."""
    left: list[list[Piece]] = []
    right: list[list[Piece]] = []
    for line in lines:
        more = sum(map(len, left)) > sum(map(len, right))
        (right if more else left).append(line)
    return left, right


def units(lines: list[list[Piece]]) -> float:
    """Return how wide chains are side by side, in widths of a die."""
    return sum(map(len, lines)) * STEP + APART * max(0, len(lines) - 1)


def _row(lines: list[list[Piece]], room: Rect, whole: Rect, most: float) -> dict[Piece, Pose]:
    """Pose chains above or below the chest, each growing away from the middle."""
    if not lines:
        return {}
    left, right = sides(lines)
    line_up = [line[::-1] for line in reversed(left)] + right
    w = min(most, room.h * 0.92, room.w / units(line_up))
    wide = units(line_up) * w
    x = max(room.left, min(whole.centerx - wide / 2, room.right - wide))
    return _placed(line_up, x, room.centery, w)


def _arms(
    v: State, lines: list[list[Piece]], room: Rect, panel: Rect, most: float
) -> dict[Piece, Pose]:
    """Pose arms at both sides of the chest, items above their claws, computers on weapons."""
    if not lines:
        return {}
    faces: list[Die] = v.faces
    items = {line[0]: [p for p in line if faces[p].type in ITEMS] for line in lines}
    bare = [[p for p in line if p not in items[line[0]]] for line in lines]
    left, right = sides(bare)
    out = panel.h * 0.12
    free = (room.w - panel.w) / 2 - out
    w = min(most, panel.h * 0.8, room.h * LIFTED, free / max(units(left), units(right)))
    found = _placed(
        [line[::-1] for line in reversed(left)],
        panel.left - out - units(left) * w,
        panel.centery,
        w,
    )
    found |= _placed(right, panel.right + out, panel.centery, w)
    for line in bare:
        x, y, inward = found[line[-1]].x, panel.centery - w * 1.02, 1 if line in left else -1
        spots = [Pose(x, y, w, 0.0, 1.0), Pose(x + inward * w * 0.72, y, w * 0.41, 0.0, 1.0)]
        found |= dict(zip(items[line[0]], spots, strict=False))
    return found


def _placed(lines: list[list[Piece]], x: float, y: float, w: float) -> dict[Piece, Pose]:
    """Pose dice `w` pixels wide from `x` to the right, with a gap between two chains."""
    found = {}
    for line in lines:
        for piece in line:
            found[piece] = Pose(x + STEP * w / 2, y, w, 0.0, 1.0)
            x += STEP * w
        x += APART * w
    return found
