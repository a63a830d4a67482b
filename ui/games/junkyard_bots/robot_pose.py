"""Pose the dice of a robot: the body in its chest, head above, arms aside, feet below."""

import itertools
import math
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from games.engine import Piece, State
from games.junkyard_bots.cards import cards
from ui.games.junkyard_bots.dice_faces import large
from ui.table.place.geometry import Pose, in_rows

HEAD, WAIST = 0.3, 0.4  # of its height for head and middle; the rest is for the feet
CHEST = 1.05  # the width of the chest, in heights of it
LEAST = 0.26  # of the room's width that the chest takes at most
STEP = 1.12  # from one die of a chain to the next, in widths of a die
APART = 0.35  # between two chains, in widths of a die
GAP = 1.04  # from one die to the next above it, in widths of a die
TINY = 10.0  # pixels: dice get no smaller
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

    A large die is at most `most` pixels wide, but for the body; smaller ones are true to it.
    Chains that are too long wrap before the dice get smaller.
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
    middle, w = chest(room), most
    while True:
        sizes = {piece: w * large(v.backs[piece]) for piece in pieces}
        whole = Build(sizes, room, middle.panel).build(rows, {p: faces[p].type for p in pieces})
        if whole is None and w < TINY:
            rest = [piece for piece in pieces if piece != body]
            low = Rect(room.left, middle.panel.bottom, room.w, room.bottom - middle.panel.bottom)
            whole = dict(zip(rest, in_rows(low, len(rest), w, 1.0), strict=True))
        if whole is not None:
            return {body: middle.body, **whole}
        w *= 0.95


@dataclass(frozen=True, slots=True)
class Build:
    """The room of a robot, its chest, and the width of each of its dice."""

    sizes: dict[Piece, float]
    room: Rect
    panel: Rect

    def build(
        self, rows: dict[str, list[list[Piece]]], types: dict[Piece, str]
    ) -> dict[Piece, Pose] | None:
        """Return the poses of all limbs; None if they do not fit."""
        room, panel = self.room, self.panel
        found = self._arms(rows["arms"], types)
        if found is None:
            return None
        edges = [(pose, pose.w / 2) for pose in found.values()]
        above = [p for p, half in edges if p.y - half < panel.top - 2]
        below = [p for p, half in edges if p.y + half > panel.bottom + 2]
        for key, near, top, bottom in (
            ("head", above, room.top, panel.top),
            ("feet", below, panel.bottom, room.bottom),
        ):
            lefts = [math.ceil(p.x + p.w / 2) for p in near if p.x < room.centerx]
            rights = [math.floor(p.x - p.w / 2) for p in near if p.x >= room.centerx]
            left, right = max(lefts, default=room.left), min(rights, default=room.right)
            row = self._row(rows[key], Rect(left, top, right - left, bottom - top), key == "head")
            if row is None:
                return None
            found |= row
        return found

    def wide(self, line: list[Piece]) -> float:
        """Return how wide dice are side by side."""
        return sum(self.sizes[piece] * STEP for piece in line)

    def _row(self, lines: list[list[Piece]], room: Rect, up: bool) -> dict[Piece, Pose] | None:
        """Pose chains above (`up`) or below the chest, each growing away from the middle."""
        if not lines:
            return {}
        left, right = sides(lines)
        ordered = [line[::-1] for line in reversed(left)] + right
        layers = self._layers(ordered, room.w)
        highs = [max(self.sizes[p] for line in layer for p in line) for layer in layers]
        total = sum(highs) * GAP
        if total > room.h or any(self._width(layer) > room.w for layer in layers):
            return None
        found: dict[Piece, Pose] = {}
        spare = (room.h - total) / 2
        y = room.bottom - spare if up else room.top + spare
        for layer, high in zip(layers, highs, strict=True):
            middle = y + (-high if up else high) * GAP / 2
            wide = self._width(layer)
            x = max(room.left, min(self.room.centerx - wide / 2, room.right - wide))
            found |= self._placed(layer, x, middle)
            y += (-high if up else high) * GAP
        return found

    def _layers(self, lines: list[list[Piece]], wide: float) -> list[list[list[Piece]]]:
        """Divide chains over rows of this width: between chains, or within a long one."""
        layers: list[list[list[Piece]]] = [[]]
        for line in lines:
            if layers[-1] and self._width([*layers[-1], line]) > wide:
                layers.append([])
            if self.wide(line) <= wide:
                layers[-1].append(line)
                continue
            layers[-1].append([])
            for piece in line:
                if (
                    layers[-1][-1]
                    and self._width([*layers[-1][:-1], [*layers[-1][-1], piece]]) > wide
                ):
                    layers.append([[]])
                layers[-1][-1].append(piece)
        return [layer for layer in layers if layer]

    def _width(self, lines: list[list[Piece]]) -> float:
        return sum(map(self.wide, lines)) + APART * self._least() * max(0, len(lines) - 1)

    def _least(self) -> float:
        return min(self.sizes.values())

    def _arms(self, lines: list[list[Piece]], types: dict[Piece, str]) -> dict[Piece, Pose] | None:
        """Pose arms at both sides of the chest, items above their claws, computers on weapons."""
        items = {line[0]: [p for p in line if types[p] in ITEMS] for line in lines}
        left, right = sides([[p for p in line if p not in items[line[0]]] for line in lines])
        found: dict[Piece, Pose] = {}
        for side, way in ((left, -1), (right, 1)):
            posed = self._side(side, [items[line[0]][1:] for line in side], way)
            if posed is None:
                return None
            found |= posed
            for line in side:
                self._held(found, line[-1], items[line[0]], way)
        rects = [_square(pose) for pose in found.values()]
        clash = any(one.colliderect(two) for one, two in itertools.combinations(rects, 2))
        fits = all(self.room.contains(rect) and not self.panel.colliderect(rect) for rect in rects)
        return found if fits and not clash else None

    def _side(
        self, lines: list[list[Piece]], minds: list[list[Piece]], way: int
    ) -> dict[Piece, Pose] | None:
        """Pose the arms of one side, outward; those that are too long come back above.

        Beside each is room for the computer of what it holds (`minds`).
        """
        out = self.panel.h * 0.12
        free = (self.room.w - self.panel.w) / 2 - out
        folded: list[int] = []
        by_length = sorted(range(len(lines)), key=lambda i: -len(lines[i]))
        for i in [-1, *by_length]:
            folded += [i] if i >= 0 and len(lines[i]) > 1 else []
            wides = [
                self._arm(line, i in folded) + self.wide(minds[i]) for i, line in enumerate(lines)
            ]
            if sum(wides) + APART * self._least() * max(0, len(lines) - 1) <= free:
                break
        else:
            return None
        found: dict[Piece, Pose] = {}
        x = (self.panel.left - out) if way < 0 else (self.panel.right + out)
        for i, (line, wide) in enumerate(zip(lines, wides, strict=True)):
            found |= self._bent(line, x, way) if i in folded else self._out(line, x, way)
            x += way * (wide + APART * self._least())
        return found

    def _arm(self, line: list[Piece], folded: bool) -> float:
        """Return how wide an arm is, straight or folded."""
        half = (len(line) + 1) // 2
        return max(self.wide(line[:half]), self.wide(line[half:])) if folded else self.wide(line)

    def _out(self, line: list[Piece], x: float, way: int) -> dict[Piece, Pose]:
        """Pose a straight arm from `x` outward."""
        found = {}
        for piece in line:
            w = self.sizes[piece]
            found[piece] = Pose(x + way * STEP * w / 2, self.panel.centery, w, 0.0, 1.0)
            x += way * STEP * w
        return found

    def _bent(self, line: list[Piece], x: float, way: int) -> dict[Piece, Pose]:
        """Pose an arm that goes outward below and comes back above."""
        half = (len(line) + 1) // 2
        low, high = line[:half], line[half:]
        under, over = (max(self.sizes[p] for p in part) for part in (low, high))
        middle = self.panel.centery
        found = self._out(low, x, way)
        found |= self._out(high[::-1], x + way * (self._arm(line, True) - self.wide(high)), way)
        for part, shift in ((low, under * GAP / 2), (high, -over * GAP / 2)):
            for piece in part:
                found[piece] = found[piece]._replace(y=middle + shift)
        return found

    def _held(self, found: dict[Piece, Pose], claw: Piece, items: list[Piece], way: int) -> None:
        """Pose what a claw holds above it, and outside of a weapon the computer that steers it."""
        x, y = found[claw].x, found[claw].y - found[claw].w / 2
        for i, item in enumerate(items[:2]):
            w = self.sizes[item]
            if not i:
                y -= w * GAP / 2
            else:
                x += way * (self.sizes[items[0]] + w) * GAP / 2
            found[item] = Pose(x, y, w, 0.0, 1.0)

    def _placed(self, lines: list[list[Piece]], x: float, y: float) -> dict[Piece, Pose]:
        """Pose dice from `x` to the right, with a gap between two chains."""
        found = {}
        for line in lines:
            for piece in line:
                w = self.sizes[piece]
                found[piece] = Pose(x + STEP * w / 2, y, w, 0.0, 1.0)
                x += STEP * w
            x += APART * self._least()
        return found


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


def _square(pose: Pose) -> Rect:
    w = round(pose.w) - 2
    return Rect(round(pose.x - w / 2), round(pose.y - w / 2), w, w)
