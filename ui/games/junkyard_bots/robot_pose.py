"""Poses the dice of a robot: the body in the middle, head above, arms aside, feet below."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pygame import Rect

from games.engine import Piece, State
from games.junkyard_bots.cards import cards
from ui.games.junkyard_bots.dice_faces import find_width_of_back
from ui.table.layout.geometry import Pose, poses_in_rows

HEAD_HEIGHT = 0.3  # of the room
CHEST_HEIGHT = 0.44  # of the room; the rest is for the feet
MOST_CHEST_WIDTH = 0.36  # of the room
WIDTH_STEP = 0.97  # the next width to try, in widths of the last
BODY_WIDTH = 1.3  # in widths of a large die
SPACE_BELOW = 0.12  # of the spare height: below the feet
CHAIN_STEP = 1.08  # from one die of a chain to the next, in widths of a die
ROD_LENGTH = 0.3  # from the chest to a die above or below it, in widths of a small die
CHAIN_GAP = 0.35  # between two chains, in widths of a die
LAYER_STEP = 1.04  # from one die to the next above it, in widths of a die
LEAST_DIE_WIDTH = 10.0  # pixels
ITEMS = ("weapon", "energy", "computer")  # types of dice that a claw can hold
ROWS = {"eye": "head", "mouth": "head", "claw": "arms"}  # the rest are feet


@dataclass
class Standing:
    """Where the dice of one robot stand, so that a loss moves no other die.

    `sides` has the side (-1 or 1) of each chain, by its nearest die; in a tray, all dice in order.
    """

    poses: dict[Piece, Pose] = field(default_factory=dict)
    hosts: dict[Piece, Piece | None] = field(default_factory=dict)
    sides: dict[Piece, int] = field(default_factory=dict)

    def keep(
        self, v: State, pieces: list[Piece], pose: Callable[[dict[Piece, int]], dict[Piece, Pose]]
    ) -> dict[Piece, Pose]:
        """Return the present poses if no die is new or rehung; else pose all dice anew.

        A die that hangs on nothing is about to leave.
        """
        hosts = {piece: v.host[piece] for piece in pieces}
        same = all(host in (None, self.hosts.get(piece, piece)) for piece, host in hosts.items())
        if not pieces or not same or not hosts.keys() <= self.hosts.keys():
            self.sides = {piece: way for piece, way in self.sides.items() if piece in hosts}
            self.hosts, self.poses = hosts, pose(self.sides)
        return {piece: self.poses[piece] for piece in pieces if piece in self.poses}


def chest_rect(room: Rect) -> Rect:
    """Return the body of a robot without limbs."""
    side = round(min(room.h * CHEST_HEIGHT, room.w * MOST_CHEST_WIDTH))
    middle = room.top + round(room.h * (HEAD_HEIGHT + CHEST_HEIGHT / 2))
    return Rect(0, 0, side, side).move_to(center=(room.centerx, middle))


def assemble(
    v: State, pieces: list[Piece], room: Rect, most: float, sides: dict[Piece, int]
) -> dict[Piece, Pose]:
    """Return the poses of all dice of a robot and of those it holds; empty without a body.

    A large die is at most `most` pixels wide, except the body; smaller dice are in proportion. Long
    chains wrap before the dice get smaller. Chains stay at their `sides`; new ones are noted there.
    """
    body = next((p for p in pieces if v.host[p] is None), None)
    if body is None:
        return {}
    faces, hung = cards(v), find_hanging(v, pieces, body)
    rows: dict[str, list[list[Piece]]] = {"head": [], "arms": [], "feet": []}
    for root in hung.get(body, []):
        line = chain_from(hung, root)
        kinds = [ROWS[faces[p].type] for p in line if faces[p].type in ROWS]
        rows[kinds[0] if kinds else "feet"].append(line)
    w, panel = most, chest_rect(room)
    while True:
        sizes = {piece: w * find_width_of_back(v.backs[piece]) for piece in pieces}
        build = RobotBuild(sizes, room, limit_chest(panel, BODY_WIDTH * w), sides)
        types: dict[Piece, str] = {p: faces[p].type for p in pieces}
        whole = build.build(rows, types) or build.lean(rows["arms"]).build(rows, types)
        if whole is not None:
            return {body: whole[0], **whole[1]}
        if w < LEAST_DIE_WIDTH:
            rest = [piece for piece in pieces if piece != body]
            low = Rect(room.left, panel.bottom, room.w, room.bottom - panel.bottom)
            packed = zip(rest, poses_in_rows(low, len(rest), w, 1.0), strict=True)
            return {body: Pose(*panel.center, panel.w, 0.0, 1.0), **dict(packed)}
        w = next_smaller(w, room.h)


def next_smaller(w: float, whole: float, step: float = WIDTH_STEP) -> float:
    """Return the next smaller width to try, from a fixed series below `whole`."""
    return float(whole * step ** (math.floor(math.log(w / whole, step) + 1e-6) + 1))


def limit_chest(panel: Rect, most: float) -> Rect:
    """Return a chest with the same middle, at most `most` wide."""
    side = round(min(most, panel.w))
    return Rect(0, 0, side, side).move_to(center=panel.center)


@dataclass(frozen=True, slots=True)
class RobotBuild:
    """The room of a robot, its chest, the width of each of its dice, and the sides of chains."""

    sizes: dict[Piece, float]
    room: Rect
    panel: Rect
    sides: dict[Piece, int] = field(default_factory=dict)

    def lean(self, arms: list[list[Piece]]) -> RobotBuild:
        """Return the same robot with its chest nearer to the side with shorter arms."""
        left, right = (sum(map(self.wide, some)) for some in split_sides(arms, self.sides))
        return replace(self, panel=self.panel.move(round((left - right) / 2), 0))

    def build(
        self, rows: dict[str, list[list[Piece]]], types: dict[Piece, str]
    ) -> tuple[Pose, dict[Piece, Pose]] | None:
        """Return the poses of the body and of all limbs; None if they do not fit."""
        found = self._pose_arms(rows["arms"], types)
        if found is None:
            return None
        arms = [_square(pose) for pose in found.values()]
        for key in ("head", "feet"):
            row = self._pose_row(rows[key], arms, key == "head")
            if row is None:
                return None
            found |= row
        return self._stand_up(found)

    def _stand_up(self, found: dict[Piece, Pose]) -> tuple[Pose, dict[Piece, Pose]] | None:
        """Return the whole robot with its feet near the ground; None if it is too high or wide."""
        whole = self.panel.unionall([_square(pose) for pose in found.values()])
        spare = self.room.h - whole.h
        if spare < 0 or whole.left < self.room.left or whole.right > self.room.right:
            return None
        down = self.room.bottom - round(SPACE_BELOW * spare) - whole.bottom
        body = Pose(self.panel.centerx, self.panel.centery + down, self.panel.w, 0.0, 1.0)
        return body, {piece: pose._replace(y=pose.y + down) for piece, pose in found.items()}

    def wide(self, line: list[Piece]) -> float:
        """Return the width of dice side by side."""
        return sum(self.sizes[piece] * CHAIN_STEP for piece in line)

    def _pose_row(
        self, lines: list[list[Piece]], arms: list[Rect], up: bool
    ) -> dict[Piece, Pose] | None:
        """Pose chains above (`up`) or below the chest, in layers that leave the arms free."""
        if not lines:
            return {}
        left, right = split_sides(lines, self.sides)
        rest = [line[::-1] for line in reversed(left)] + right
        found: dict[Piece, Pose] = {}
        way = -1 if up else 1
        y = (self.panel.top if up else self.panel.bottom) + way * ROD_LENGTH * self._find_least()
        while rest:
            high = max(self.sizes[p] for line in rest for p in line)
            free = self._find_free_span(arms, y, y + way * high * LAYER_STEP)
            layer, rest = self._fill_layer(rest, free[1] - free[0])
            if not layer:
                y += way * self._find_least() * 0.3
                if abs(y - self.panel.centery) > self.room.h:
                    return None
                continue
            high = max(self.sizes[p] for line in layer for p in line)
            wide = self._find_width(layer)
            x = max(free[0], min(self.panel.centerx - wide / 2, free[1] - wide))
            found |= self._pose_chains(layer, x, y + way * high * LAYER_STEP / 2)
            y += way * high * LAYER_STEP
        return found

    def _find_free_span(self, arms: list[Rect], y: float, far: float) -> tuple[float, float]:
        """Return the left and right end of the space between the arms, from height `y` to `far`."""
        top, bottom = min(y, far), max(y, far)
        near = [arm for arm in arms if arm.bottom > top and arm.top < bottom]
        middle = self.panel.centerx
        lefts = [arm.right + 2 for arm in near if arm.centerx < middle]
        rights = [arm.left - 2 for arm in near if arm.centerx >= middle]
        return max([self.room.left, *lefts]), min([self.room.right, *rights])

    def _fill_layer(
        self, lines: list[list[Piece]], wide: float
    ) -> tuple[list[list[Piece]], list[list[Piece]]]:
        """Return the chains that fit side by side, the last perhaps in part, and the rest."""
        layer: list[list[Piece]] = []
        for i, line in enumerate(lines):
            if self._find_width([*layer, line]) <= wide:
                layer.append(line)
                continue
            n = 0 if layer and self.wide(line) <= wide else len(line)
            while n and self._find_width([*layer, line[:n]]) > wide:
                n -= 1
            if n:
                layer.append(line[:n])
            return layer, [line[n:], *lines[i + 1 :]]
        return layer, []

    def _find_width(self, lines: list[list[Piece]]) -> float:
        return sum(map(self.wide, lines)) + CHAIN_GAP * self._find_least() * max(0, len(lines) - 1)

    def _find_least(self) -> float:
        return min(self.sizes.values())

    def _pose_arms(
        self, lines: list[list[Piece]], types: dict[Piece, str]
    ) -> dict[Piece, Pose] | None:
        """Pose arms at both sides of the chest, items above their claws,
        computers beside weapons.
        """
        items = {line[0]: [p for p in line if types[p] in ITEMS] for line in lines}
        bare = [[p for p in line if p not in items[line[0]]] for line in lines]
        left, right = split_sides(bare, self.sides)
        found: dict[Piece, Pose] = {}
        for side, way in ((left, -1), (right, 1)):
            posed = self._pose_side(side, [items[line[0]] for line in side], way)
            if posed is None:
                return None
            found |= posed
            for line in side:
                self._pose_items(found, line, items[line[0]], way)
        rects = [_square(pose) for pose in found.values()]
        clash = any(one.colliderect(two) for one, two in itertools.combinations(rects, 2))
        fits = not any(self.panel.colliderect(rect) for rect in rects)
        return found if fits and not clash else None

    def _pose_side(
        self, lines: list[list[Piece]], items: list[list[Piece]], way: int
    ) -> dict[Piece, Pose] | None:
        """Pose the arms of one side, outward; arms that are too long are folded.

        Each has room for the item in its claw (`items`), and for a computer beside it.
        """
        out = self.panel.h * 0.08
        aside = self.panel.centerx - self.room.centerx
        free = (self.room.w - self.panel.w) / 2 - way * aside - out
        folded: list[int] = []
        by_length = sorted(range(len(lines)), key=lambda i: -len(lines[i]))
        for i in [-1, *by_length]:
            folded += [i] if i >= 0 and len(lines[i]) > 1 else []
            wides = [
                self._find_arm_width(line, i in folded)
                + self._find_overhang(line, items[i])
                + self.wide(items[i][1:])
                for i, line in enumerate(lines)
            ]
            if sum(wides) + CHAIN_GAP * self._find_least() * max(0, len(lines) - 1) <= free:
                break
        else:
            return None
        found: dict[Piece, Pose] = {}
        x = (self.panel.left - out) if way < 0 else (self.panel.right + out)
        for i, (line, wide) in enumerate(zip(lines, wides, strict=True)):
            near = x + way * self._find_overhang(line, items[i]) / 2
            found |= (
                self._pose_folded_arm(line, near, way)
                if i in folded
                else self._pose_arm(line, near, way)
            )
            x += way * (wide + CHAIN_GAP * self._find_least())
        return found

    def _find_overhang(self, line: list[Piece], items: list[Piece]) -> float:
        """Return by how much the item in a claw is wider than the claw."""
        return max(0.0, self.wide(items[:1]) - self.wide(line[-1:])) if items else 0.0

    def _find_arm_width(self, line: list[Piece], folded: bool) -> float:
        """Return the width of an arm, straight or folded."""
        half = (len(line) + 1) // 2
        return max(self.wide(line[:half]), self.wide(line[half:])) if folded else self.wide(line)

    def _pose_arm(self, line: list[Piece], x: float, way: int) -> dict[Piece, Pose]:
        """Pose a straight arm from `x` outward."""
        found = {}
        for piece in line:
            w = self.sizes[piece]
            found[piece] = Pose(x + way * CHAIN_STEP * w / 2, self.panel.centery, w, 0.0, 1.0)
            x += way * CHAIN_STEP * w
        return found

    def _pose_folded_arm(self, line: list[Piece], x: float, way: int) -> dict[Piece, Pose]:
        """Pose a folded arm, which goes outward below and comes back above."""
        half = (len(line) + 1) // 2
        low, high = line[:half], line[half:]
        under, over = (max(self.sizes[p] for p in part) for part in (low, high))
        middle = self.panel.centery
        found = self._pose_arm(low, x, way)
        found |= self._pose_arm(
            high[::-1], x + way * (self._find_arm_width(line, True) - self.wide(high)), way
        )
        for part, shift in ((low, under * LAYER_STEP / 2), (high, -over * LAYER_STEP / 2)):
            for piece in part:
                found[piece] = found[piece]._replace(y=middle + shift)
        return found

    def _pose_items(
        self, found: dict[Piece, Pose], line: list[Piece], items: list[Piece], way: int
    ) -> None:
        """Pose the item of a claw above its arm, and the computer outside of its weapon."""
        x, half = found[line[-1]].x, self.wide(items[:1]) / 2
        under = [pose for p in line if abs((pose := found[p]).x - x) < half + pose.w / 2]
        y = min(pose.y - pose.w / 2 for pose in under)
        for i, item in enumerate(items[:2]):
            w = self.sizes[item]
            if not i:
                y -= w * LAYER_STEP / 2
            else:
                x += way * (self.sizes[items[0]] + w) * LAYER_STEP / 2
            found[item] = Pose(x, y, w, 0.0, 1.0)

    def _pose_chains(self, lines: list[list[Piece]], x: float, y: float) -> dict[Piece, Pose]:
        """Pose dice from `x` to the right, with a gap between two chains."""
        found = {}
        for line in lines:
            for piece in line:
                w = self.sizes[piece]
                found[piece] = Pose(x + CHAIN_STEP * w / 2, y, w, 0.0, 1.0)
                x += CHAIN_STEP * w
            x += CHAIN_GAP * self._find_least()
        return found


def find_hanging(v: State, pieces: list[Piece], body: Piece) -> dict[Piece, list[Piece]]:
    """Return the dice that hang on each die; a die between two hosts hangs on the body."""
    hung: dict[Piece, list[Piece]] = {}
    for piece in pieces:
        way = [piece]
        while (host := v.host[way[-1]]) is not None and host in pieces and host not in way:
            way.append(host)
        if piece != body:
            hung.setdefault(way[1] if way[-1] == body else body, []).append(piece)
    return hung


def chain_from(hung: dict[Piece, list[Piece]], root: Piece) -> list[Piece]:
    """Return a die and all dice that hang on it, the nearest first."""
    line = [root]
    for piece in line:
        line += hung.get(piece, [])
    return line


def split_sides(
    lines: list[list[Piece]], sides: dict[Piece, int]
) -> tuple[list[list[Piece]], list[list[Piece]]]:
    """Divide chains between left and right: known ones as before, new ones where fewer dice are."""
    left: list[list[Piece]] = []
    right: list[list[Piece]] = []
    counts = {way: sum(len(x) for x in lines if sides.get(x[0]) == way) for way in (-1, 1)}
    for line in lines:
        if line[0] not in sides:
            sides[line[0]] = 1 if counts[-1] > counts[1] else -1
            counts[sides[line[0]]] += len(line)
        (left if sides[line[0]] < 0 else right).append(line)
    return left, right


def _square(pose: Pose) -> Rect:
    w = round(pose.w) - 2
    return Rect(round(pose.x - w / 2), round(pose.y - w / 2), w, w)
