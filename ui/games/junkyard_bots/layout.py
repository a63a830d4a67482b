"""Lay out the table: a heap of dice, robots at both sides of it, and my robot below."""

import math
from dataclasses import dataclass, replace

from pygame import Rect

from games.engine import Seat
from ui.games.junkyard_bots.robot_pose import chest
from ui.presentation.table_spec import TableSpec
from ui.table.look import Frame
from ui.table.place.geometry import Place, Pose, in_rows
from ui.table.place.layout import Layout, framed, seated
from ui.table.place.measure import Measure

OTHERS = 0.44  # of the height for the other robots and the heap
MINE = 0.62  # of the width for my robot
LIES, OPEN = (
    0.42,
    0.84,
)  # of the rest: the height of what lies open, and its width; then what is gone
NARROW = 0.36  # of the width of a flat rest: what lies open, beside the roll
FLAT = 0.5  # the height of the rest in its widths from which what lies open is beside the roll
ABOUT = 0.32  # of the width of a roll's room that the die takes which it is about
EDGE = 0.17  # of a seat's width at most for the dice it has looked at, as much for what it ate
GLASS = 1.32  # of a die's width for what a robot ate, at most
LARGE, LITTLE = 94, 64  # units: a large die of my robot, of another's
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
        return self.shape in ("grid", "glass", "reached", "robot", "held")

    @property
    def height(self) -> float:
        """The height of a die: it is a cube."""
        return self.card

    def poses(self, n: int) -> list[Pose]:
        """Return the poses of `n` dice: strewn in a heap, on a pile, or side by side."""
        if self.shape == "heap":
            return [self._strewn(i, max(n, FULL)) for i in range(n)]
        if self.shape == "reached":
            return in_rows(reached(self.rect), n, self.card, SQUARE, 1.06)
        if self.shape == "pile":
            spot = self.rect.centerx, self.rect.centery
            return [Pose(*spot, self.card, 0.0, SQUARE) for _ in range(n)]
        if self.shape == "glass":
            posed = in_rows(inside(self.rect), n, self.card, SQUARE, 1.02)
            low = max((pose.y + pose.w / 2 for pose in posed), default=0.0)
            return [pose._replace(y=pose.y + inside(self.rect).bottom - low) for pose in posed]
        room = Rect(self.rect.left, self.rect.top + self.head, self.rect.w, self.rect.h - self.head)
        return in_rows(room, n, self.card, SQUARE, 1.06)

    def _strewn(self, i: int, n: int) -> Pose:
        """Return the pose of die `i` of `n` in a heap: the topmost lie in the middle."""
        away, turn = math.sqrt((n - 1 - i) / n), i * GOLDEN
        x = self.rect.centerx + away * math.cos(turn) * (self.rect.w - self.card * 1.25) / 2
        y = self.rect.centery + away * math.sin(turn) * (self.rect.h - self.card * 1.25) / 2
        return Pose(x, y, self.card, (i * 37) % 31 - 15.0, SQUARE)


def yard(spec: TableSpec, frame: Frame) -> Layout:
    """Return the table: two others at both sides of the heap, my robot below; of three others
    each has a third of the width, and the heap lies beside my robot.
    """
    m = Measure(frame.area, frame.u, frame.size, len(frame.order) - 1)
    area, gap = m.area, m.gap
    columns = _columns(m)
    others = seated(frame.order, frame.me, frame.direction)
    lay = framed(m, others, frame.me, columns)
    arena, found = lay.arena, dict[str, Place]()
    high = round((arena.h - gap) * OTHERS)
    for seat, column in zip(lay.others, columns, strict=True):
        room = Rect(column.left + gap, arena.top, column.w - 2 * gap, high)
        found |= _seat(m, seat, room, LITTLE)
    low = Rect(area.left + gap, arena.top + high + gap, area.w - 2 * gap, 0)
    low.h = arena.bottom - low.top
    mine = Rect(low.left, low.top, round(low.w * MINE), low.h)
    found |= _seat(m, frame.me, mine, LARGE)
    beside = Rect(mine.right + gap, low.top, low.right - mine.right - gap, low.h)
    if m.others == 3:
        heap = Rect(beside.left, beside.top, beside.w, round(beside.h * 0.56))
        beside = Rect(beside.left, heap.bottom + gap, beside.w, beside.bottom - heap.bottom - gap)
    else:
        left = columns[0].right + gap
        right = columns[1].left if m.others > 1 else area.right
        heap = Rect(left, arena.top, right - gap - left, high)
    return replace(lay, places=found | _heap(spec, heap) | _open(spec, beside, gap))


def _columns(m: Measure) -> list[Rect]:
    """Return the columns of the others; up to two of them leave the middle to the heap."""
    if m.others == 3:
        return m.columns(3)
    whole = m.columns(1)[0]
    wide = round({1: 0.5, 2: 0.33}[m.others] * m.area.w)
    both = [Rect(m.area.left, whole.top, wide, whole.h)]
    return [*both, Rect(m.area.right - wide, whole.top, wide, whole.h)][: m.others]


def _seat(m: Measure, seat: Seat, room: Rect, usual: int) -> dict[str, Place]:
    """Return a seat's rooms: what its robot ate, the robot, and what the seat looked at.

    A die is `usual` units wide at 100 %.
    """
    gap = m.gap
    die = m.piece(usual, room.h * 0.36)
    wide = round(min(1.16 * m.px(usual), EDGE * room.w))
    ate = Rect(room.left, room.top, round(min(GLASS * m.px(usual), EDGE * room.w)), room.h)
    edge = Rect(room.right - wide, room.top, wide, room.h)
    robot = Rect(ate.right + gap, room.top, edge.left - ate.right - 2 * gap, room.h)
    panel = chest(robot).panel
    claws = Rect(robot.left, panel.top, panel.left - robot.left, panel.h)
    head = min(16, edge.h // 4)
    return {
        f"energy.{seat}": DicePlace(f"energy.{seat}", seat, ate, "glass", die, 1.0, head=head),
        f"held.{seat}": DicePlace(f"held.{seat}", seat, claws, "held", die, 1.0),
        f"robot.{seat}": DicePlace(f"robot.{seat}", seat, robot, "robot", die, 1.0),
        f"edge.{seat}": DicePlace(f"edge.{seat}", seat, edge, "grid", die, 1.0, head=head),
    }


def _heap(spec: TableSpec, room: Rect) -> dict[str, Place]:
    """Return the rooms of the heap, by six looks."""
    looks = [zone for zone, z in spec.zones.items() if z.at == "heap"]
    found: dict[str, Place] = {}
    columns = (len(looks) + 1) // 2
    wide, high = room.w / columns, room.h / 2
    for i, zone in enumerate(looks):
        rect = Rect(
            round(room.left + wide * (i // 2)),
            round(room.top + high * (i % 2)),
            round(wide) - 2,
            round(high) - 2,
        )
        card = min(rect.h * 0.66, rect.w / 2.6)
        found[zone] = DicePlace(zone, None, rect, "heap", card, 0.0)
    return found


def inside(room: Rect) -> Rect:
    """Return where in the room of what a robot ate the dice lie: in a glass between two lines."""
    line, scale = room.h // 12, room.w // 11
    return Rect(room.left + scale, room.top + line, room.w - 2 * scale, room.h - 2 * line)


def reached(room: Rect) -> Rect:
    """Return where in the room of a roll the die lies that the roll is about."""
    side = round(min(room.h * 0.9, room.w * ABOUT))
    inset = round(room.w * 0.02)
    return Rect(0, 0, side, side).move_to(midright=(room.right - inset, room.centery))


def _open(spec: TableSpec, room: Rect, gap: int) -> dict[str, Place]:
    """Return the rooms at the lower right: what lies open, what is gone, what is rolled for."""
    if room.h < FLAT * room.w:
        lies = Rect(room.left, room.top, round(room.w * NARROW) - gap, room.h)
        roll = Rect(lies.right + gap, room.top, room.right - lies.right - gap, room.h)
    else:
        lies = Rect(room.left, room.top, room.w, round(room.h * LIES))
        roll = Rect(room.left, lies.bottom + gap, room.w, room.bottom - lies.bottom - gap)
    loose = Rect(lies.left, lies.top, round(lies.w * OPEN) - gap, lies.h)
    gone = Rect(loose.right + gap, lies.top, lies.right - loose.right - gap, lies.h)
    card = min(loose.h * 0.7, loose.w * 0.3)
    return {
        "open": DicePlace("open", None, loose, spec.zones["open"].shape, card, 1.0, head=16),
        "target": DicePlace("target", None, roll, spec.zones["target"].shape, roll.h, 1.0),
        "gone": DicePlace("gone", None, gone, spec.zones["gone"].shape, gone.w * 0.7, 1.0),
    }
