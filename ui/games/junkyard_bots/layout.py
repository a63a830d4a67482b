"""Lay out the table: a heap of dice in the middle, and before each seat its robot."""

import math
from dataclasses import dataclass

from pygame import Rect

from games.engine import Seat
from ui.games.junkyard_bots.robot_pose import chest
from ui.presentation.table_spec import TableSpec
from ui.table.place.geometry import Place, Pose, in_rows
from ui.table.place.layout import Layout

OTHERS = 0.5  # of the height for the other robots
HEAP = {"pile": 0.50, "target": 0.13, "open": 0.29, "gone": 0.08}  # shares of the width
EDGE = 0.17  # of a seat's width for the dice it has looked at
FULL = 10  # dice of one look in the heap at the start
GOLDEN = 2.399963  # radians between two dice of a heap (the golden angle)
SQUARE = 1.0  # the height of a die in widths


@dataclass(frozen=True, slots=True)
class DicePlace(Place):
    """A room in which dice lie."""

    head: int = 0  # pixels at the top for its name

    @property
    def glows_whole(self) -> bool:
        """Whether all of the room glows: on a pile only the die does."""
        return self.shape != "pile"

    @property
    def open(self) -> bool:
        """Whether its dice can be looked at one by one: not in the heap, nor out of the game."""
        return self.shape in ("grid", "robot", "held")

    @property
    def height(self) -> float:
        """The height of a die: it is a cube."""
        return self.card

    def poses(self, n: int) -> list[Pose]:
        """Return the poses of `n` dice: strewn in a heap, on a pile, or side by side."""
        if self.shape == "heap":
            return [self._strewn(i, max(n, FULL)) for i in range(n)]
        if self.shape == "pile":
            spot = self.rect.centerx, self.rect.centery
            return [Pose(*spot, self.card, 0.0, SQUARE) for _ in range(n)]
        room = Rect(self.rect.left, self.rect.top + self.head, self.rect.w, self.rect.h - self.head)
        return in_rows(room, n, self.card, SQUARE, 1.06)

    def _strewn(self, i: int, n: int) -> Pose:
        """Return the pose of die `i` of `n` in a heap: the topmost lie in the middle."""
        away, turn = math.sqrt((n - 1 - i) / n), i * GOLDEN
        x = self.rect.centerx + away * math.cos(turn) * (self.rect.w - self.card * 1.25) / 2
        y = self.rect.centery + away * math.sin(turn) * (self.rect.h - self.card * 1.25) / 2
        return Pose(x, y, self.card, (i * 37) % 31 - 15.0, SQUARE)


def places(spec: TableSpec, lay: Layout, me: Seat, gap: int) -> dict[str, Place]:
    """Return the room of every zone; `gap` is in pixels."""
    left, right = lay.plates[me].right + gap, lay.area.right - gap
    if lay.buttons.w:
        right = lay.buttons.left - gap
    hand = Rect(left, lay.prompt.bottom + gap // 2, right - left, 0)
    hand.h = lay.area.bottom - gap // 2 - hand.top
    tops = [seat for seat in lay.plates if seat != me]
    top = max(lay.plates[seat].bottom for seat in tops) + gap // 2
    bottom = lay.caption.top - gap // 2
    high = round((bottom - top) * OTHERS)
    found: dict[str, Place] = {}
    wide = lay.area.w // len(tops)
    most = round(hand.w * 1.25)
    for seat in tops:
        room = Rect(0, top, min(wide, most) - 2 * gap, high).move_to(
            centerx=lay.plates[seat].centerx
        )
        found |= _seat(seat, room, gap)
    heap = Rect(lay.area.left + gap, top + high + gap, lay.area.w - 2 * gap, 0)
    heap.h = bottom - heap.top
    found |= _heap(spec, heap, gap)
    return found | _seat(seat=me, room=hand, gap=gap)


def _seat(seat: Seat, room: Rect, gap: int) -> dict[str, Place]:
    """Return a seat's rooms: its robot, what that holds and ate, and what the seat looked at."""
    wide = round(room.w * EDGE)
    robot = Rect(room.left, room.top, room.w - wide - gap, room.h)
    edge = Rect(robot.right + gap, room.top, wide, room.h)
    torso = chest(robot)
    claws = Rect(robot.left, torso.panel.top, torso.panel.left - robot.left, torso.panel.h)
    die = room.h * 0.36
    head = min(16, edge.h // 4)
    return {
        f"energy.{seat}": DicePlace(f"energy.{seat}", seat, torso.window, "grid", die, 1.0),
        f"held.{seat}": DicePlace(f"held.{seat}", seat, claws, "held", die, 1.0),
        f"robot.{seat}": DicePlace(f"robot.{seat}", seat, robot, "robot", die, 1.0),
        f"edge.{seat}": DicePlace(f"edge.{seat}", seat, edge, "grid", die, 1.0, head=head),
    }


def _heap(spec: TableSpec, room: Rect, gap: int) -> dict[str, Place]:
    """Return the rooms of the middle: the heap by six looks, and what lies open beside it."""
    looks = [zone for zone, z in spec.zones.items() if z.at == "heap"]
    found: dict[str, Place] = {}
    columns = (len(looks) + 1) // 2
    wide, high = room.w * HEAP["pile"] / columns, room.h / 2
    for i, zone in enumerate(looks):
        rect = Rect(
            round(room.left + wide * (i // 2)),
            round(room.top + high * (i % 2)),
            round(wide) - 2,
            round(high) - 2,
        )
        card = min(rect.h * 0.66, rect.w / 2.6)
        found[zone] = DicePlace(zone, None, rect, "heap", card, 0.0)
    left = room.left + round(room.w * HEAP["pile"]) + gap
    share = (room.right - left - 2 * gap) / (1 - HEAP["pile"])
    for zone in ("target", "open", "gone"):
        rect = Rect(left, room.top, round(share * HEAP[zone]), room.h)
        left += rect.w + gap
        shape = spec.zones[zone].shape
        card = min(high * 0.8, rect.w * 0.7)
        head = 16 if shape == "grid" else 0
        found[zone] = DicePlace(zone, None, rect, shape, card, 1.0, head=head)
    return found
