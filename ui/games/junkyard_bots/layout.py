"""Lays out Junkyard Bots: a heap of dice, robots at both sides, and the viewer's robot below."""

from dataclasses import dataclass, field, replace

from pygame import Rect

from games.engine import Seat
from ui.games.junkyard_bots.dice_faces import find_width_of_back
from ui.games.junkyard_bots.robot_pose import Standing, chest_rect, next_smaller
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import Place, Pose, poses_in_rows
from ui.table.layout.measure import TableMeasures
from ui.table.layout.table_layout import Layout, lay_out_frame, order_others
from ui.table.look import LayoutRequest

OTHERS_HEIGHT = {1: 0.46, 2: 0.46, 3: 0.43}  # of the arena's, by the number of others
MY_WIDTH = 0.5  # of the window's, for my robot
HEAP_HEIGHT = 0.6  # of the room beside my robot, among three others
HEAP_DROP = 0.2  # of the others' height: the heap begins so far below their top
HEAP_DROP_OF_ONE = 0.06  # the same with a single opponent
GLASS_HEIGHT = 0.58  # of another robot's height
MOST_SIZE_UNFOLDED = 1.2  # with larger pieces the others' robots lie in trays
TRAY_HEIGHT = 128  # units
# With trays, by the number of others: as MY_WIDTH, and as HEAP_HEIGHT.
WITH_TRAYS = {1: (0.43, 0.62), 2: (0.46, 0.56), 3: (0.46, 0.56)}
TRAY_GLASS = 0.11  # of the width of a tray
TRAY_EDGE = 0.12  # of the width of a tray
MOST_EDGE_WIDTH = 0.17  # of a seat's room, for what it ate and looked at
LEAST_STACKED_WIDTH = 26  # units: of the largest die in a glass or at an edge
GLASS_WIDTH = 1.06  # in widths of a die
MY_DIE_WIDTH = 94  # units: a large die of my robot
DIE_WIDTHS = {1: 76, 2: 76, 3: 64}  # units: a large die of others, by their number
BENCH_HEIGHT = 84  # units
VERB_HEIGHT = 64  # units
PROMPT_HEIGHT = 38  # units
VERBS = 7  # places on the bench
BUTTONS = 5  # places at the right of the bench for answers to questions
DECIDING_SIZE = (268, 80)  # units: the button that rolls
HEAP_DIE_WIDTH = 62  # units: a large die of the heap
HEAP_DIE_WIDTH_OF_ONE = 76  # units: the same with a single opponent
HEAP_GAP = 0.26  # between two heaps, in widths of a large die
SIGNS_WIDTH = 132  # units
FINE_STEP = 0.996  # the next width to try, in widths of the last
PITCH = 1.1  # from one die in a glass to the next, in widths of a die
LEAST_LINE = 16  # pixels: the height of the words above and below a glass
SQUARE = 1.0  # the height of a die in widths
ROLL_HEIGHT = 0.58  # of the room beside my robot; below it lie the open dice
FLAT = 0.34  # a room that is lower, in widths, has the lost dice beside the roll
SEEN_WIDTH = 0.3  # of the room beside my robot: the dice that I looked at
OPEN_WIDTH = 0.6  # of the same room: the open dice
SUBJECT_WIDTH = 0.32  # of the room of a roll: the die that it is about
SUBJECT_DIE_WIDTH = 128  # units: that die, if it is a large one
# The dice of a heap, the topmost last: across and down in widths of a die, and degrees.
HEAP = ((0.0, 0.05, 0), (-0.92, 0.0, -5), (0.94, 0.02, 6), (-0.46, -0.6, 4), (0.5, -0.58, -5))
LOWEST = 3  # dice of a heap that lie on the ground
BEHIND = (0.2, -0.12)  # across and down: hidden dice lie so far behind
# Of a heap, in widths of a die.
HEAP_WIDTH = 3.15
HEAP_TALL = 1.9
WHOLE_HEAP_WIDTH = 3.42  # with the dice behind


@dataclass(frozen=True, slots=True)
class DicePlace(Place):
    """A room of dice."""

    head: int = 0  # pixels at the top for the name
    standing: Standing = field(default_factory=Standing, compare=False)  # of a robot's dice

    @property
    def glows_whole(self) -> bool:
        """Whether the whole room glows as a target; on a pile only its die glows."""
        return self.shape != "pile"

    @property
    def open(self) -> bool:
        """Whether each die can be examined: it is neither in the heap nor out of the game."""
        return self.shape in ("grid", "glass", "reached", "robot", "held")

    @property
    def height(self) -> float:
        """The height of a die: it is a cube."""
        return self.card

    def poses(self, n: int) -> list[Pose]:
        """Return the poses of `n` dice: scattered in a heap, on a pile, or in rows."""
        if self.shape == "heap":
            return [self._heap_pose(i - max(0, n - len(HEAP))) for i in range(n)]
        if self.shape == "reached":
            return poses_in_rows(find_subject_room(self.rect), n, self.card, SQUARE, 1.06)
        if self.shape == "pile":
            spot = self.rect.centerx, self.rect.centery
            return [Pose(*spot, self.card, 0.0, SQUARE) for _ in range(n)]
        if self.zone == "open":
            return [tilt_pose(i, pose) for i, pose in enumerate(self._rows(n))]
        return self._rows(n)

    def _rows(self, n: int) -> list[Pose]:
        room = Rect(self.rect.left, self.rect.top + self.head, self.rect.w, self.rect.h - self.head)
        return poses_in_rows(room, n, self.card, SQUARE, 1.06)

    def _heap_pose(self, i: int) -> Pose:
        """Return the pose of die `i` of a heap; dice below 0 lie behind the others."""
        x, y, angle = HEAP[i % len(HEAP)]
        d = self.card
        dx, dy = BEHIND if i < 0 else (0.0, 0.0)
        left, top = self.rect.centerx + d * (x + dx), self.rect.bottom + d * (y + dy - 0.6)
        return Pose(left, top, self.card, angle, SQUARE)


def tilt_pose(i: int, pose: Pose) -> Pose:
    """Tilt the pose of the `i`-th dropped die."""
    return pose._replace(angle=(i * 37) % 13 - 6.0)


def lay_out_yard(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return the table: one or two others at the sides of the heap, the viewer's robot below.

    Three others have a third of the width each, and the heap lies beside the viewer's robot.
    With large pieces it lies there too, and the others' robots lie in trays.
    """
    m = TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1)
    area, gap, trays = m.area, m.gap, m.size > MOST_SIZE_UNFOLDED
    part, heaped_ = WITH_TRAYS[m.others] if trays else (MY_WIDTH, HEAP_HEIGHT)
    columns = m.columns(m.others) if trays else _place_columns(m)
    others = order_others(frame.order, frame.me, frame.direction)
    lay = _place_bench(m, lay_out_frame(m, others, frame.me, columns), part)
    arena, found = lay.arena, dict[str, Place]()
    high = m.px(TRAY_HEIGHT) if trays else round((arena.h - gap) * OTHERS_HEIGHT[m.others])
    for seat, column in zip(lay.others, columns, strict=True):
        room = Rect(column.left + gap, arena.top, column.w - 2 * gap, high)
        found |= (_place_tray if trays else _place_seat)(m, seat, room, DIE_WIDTHS[m.others])
    low = Rect(area.left + gap, arena.top + high + gap, area.w - 2 * gap, 0)
    low.h = arena.bottom - low.top
    plate = m.plate(0.2 * area.w).move_to(topleft=low.topleft)
    mine = Rect(low.left, plate.bottom + gap, round(low.w * part), 0)
    mine.h = low.bottom - mine.top
    found |= _place_seat(m, frame.me, mine, MY_DIE_WIDTH, plate, trays)
    beside = Rect(mine.right + gap, low.top, low.right - mine.right - gap, lay.prompt.top - low.top)
    beside.h -= gap
    if m.others == 3 or trays:
        heap = Rect(beside.left, beside.top, beside.w, round(beside.h * heaped_))
        beside = Rect(beside.left, heap.bottom + gap, beside.w, beside.bottom - heap.bottom - gap)
    else:
        left = columns[0].right + gap
        right = columns[1].left if m.others > 1 else area.right
        heap = Rect(left, arena.top, right - gap - left, high)
        heap.top += round(heap.h * (HEAP_DROP if m.others > 1 else HEAP_DROP_OF_ONE))
        heap.h -= heap.top - arena.top
    most = found[f"robot.{frame.me}"].card
    found |= _place_heaps(m, spec, heap) | _place_open_dice(m, spec, frame.me, beside, most)
    return replace(lay, places=found, plates={**lay.plates, frame.me: plate})


def _place_bench(m: TableMeasures, lay: Layout, mine: float) -> Layout:
    """Return the layout with the verbs on the bench, and the prompt above its right part."""
    area, gap, bench = m.area, m.gap, m.bench(m.px(BENCH_HEIGHT))
    high, step = m.px(VERB_HEIGHT), (area.w - m.px(32)) / VERBS
    tops = bench.bottom - high - m.px(8)
    left = area.left + m.px(20)
    row = [Rect(round(left + i * step), tops, round(step) - m.px(8), high) for i in range(VERBS)]
    keys = row[VERBS - BUTTONS].union(row[-1])
    deciding = Rect(0, 0, *(m.px(units) for units in DECIDING_SIZE))
    deciding.midright = keys.right, bench.centery
    prompt = Rect(area.left + round(area.w * mine) + 2 * gap, 0, 0, m.px(PROMPT_HEIGHT))
    prompt.w = area.right - gap - prompt.left
    prompt.bottom = bench.top - gap
    arena = Rect(lay.arena.left, lay.arena.top, area.w, bench.top - gap - lay.arena.top)
    lay = replace(lay, buttons=keys, deciding=deciding, bench=bench.top, row=tuple(row))
    return replace(lay, prompt=prompt, arena=arena)


def _place_columns(m: TableMeasures) -> list[Rect]:
    """Return the columns of the others; one or two leave the middle to the heap."""
    if m.others == 3:
        return m.columns(3)
    whole = m.columns(1)[0]
    wide = round({1: 0.36, 2: 0.265}[m.others] * m.area.w)
    both = [Rect(m.area.left, whole.top, wide, whole.h)]
    return [*both, Rect(m.area.right - wide, whole.top, wide, whole.h)][: m.others]


def _place_seat(
    m: TableMeasures,
    seat: Seat,
    room: Rect,
    usual: int,
    plate: Rect | None = None,
    low: bool = False,
) -> dict[str, Place]:
    """Return a seat's rooms: of its glass, its robot, and the dice that it has looked at.

    A large die is `usual` units wide at 100 %. The viewer's robot stands beside its `plate`, or
    below it if `low`.
    """
    gap = m.gap
    die = m.ground_piece_width(usual, room.h * 0.36)
    ate = Rect(
        room.left, room.top, round(min(GLASS_WIDTH * m.px(usual), MOST_EDGE_WIDTH * room.w)), room.h
    )
    if plate is None:  # the dice that the seat looked at lie below its glass
        ate.h = round(room.h * GLASS_HEIGHT)
        edge = Rect(ate.left, ate.bottom + gap, ate.w, room.bottom - ate.bottom - gap)
        left, top = ate.right + gap, room.top
    elif low:
        left, top, edge = ate.right + gap, room.top, Rect(0, 0, 0, 0)
    else:
        left, top, edge = plate.right + gap, plate.top, Rect(0, 0, 0, 0)
        ate.left = max(ate.left, (room.left + left - ate.w) // 2)
    robot = Rect(left, top, room.right - left, room.bottom - top)
    panel = chest_rect(robot)
    claws = Rect(robot.left, panel.top, panel.left - robot.left, panel.h)
    return {
        f"energy.{seat}": DicePlace(f"energy.{seat}", seat, ate, "glass", die, 1.0),
        f"held.{seat}": DicePlace(f"held.{seat}", seat, claws, "held", die, 1.0),
        f"robot.{seat}": DicePlace(f"robot.{seat}", seat, robot, "robot", die, 1.0),
        f"edge.{seat}": DicePlace(f"edge.{seat}", seat, edge, "grid", die, 1.0, head=edge.h // 5),
    }


def _place_tray(m: TableMeasures, seat: Seat, room: Rect, usual: int) -> dict[str, Place]:
    """Return the rooms of a robot in a tray: its dice, its glass, and the dice it has looked at."""
    gap, die = m.gap, m.piece_width(usual, room.h * 0.8)
    ate, edge = (Rect(0, 0, round(part * room.w), room.h) for part in (TRAY_GLASS, TRAY_EDGE))
    ate.topright = room.topright
    edge.topright = ate.left - gap, room.top
    robot = Rect(room.left, room.top, edge.left - gap - room.left, room.h)
    claws, head = Rect(robot.left, robot.top, 1, 1), edge.h // 5
    return {
        f"energy.{seat}": DicePlace(f"energy.{seat}", seat, ate, "glass", die, 1.0, folded=True),
        f"held.{seat}": DicePlace(f"held.{seat}", seat, claws, "held", die, 1.0, folded=True),
        f"robot.{seat}": DicePlace(f"robot.{seat}", seat, robot, "robot", die, 1.0, folded=True),
        f"edge.{seat}": DicePlace(
            f"edge.{seat}", seat, edge, "grid", die, 1.0, folded=True, head=head
        ),
    }


def _place_heaps(m: TableMeasures, spec: TableSpec, room: Rect) -> dict[str, Place]:
    """Return the rooms of the six heaps: red behind, blue in front, wider for larger dice.

    At the left is room for the signs of the colours.
    """
    looks = [zone for zone, z in spec.zones.items() if z.at == "heap"]
    rows = [[z for z in looks if z.endswith(colour)] for colour in ("red", "blue")]
    room = room.copy()
    room.w -= m.px(SIGNS_WIDTH)
    room.left += m.px(SIGNS_WIDTH)
    wides = [HEAP_GAP + find_width_of_back(zone) for zone in rows[0]]
    high = room.h // len(rows)
    card = m.ground_piece_width(
        HEAP_DIE_WIDTH if m.others > 1 else HEAP_DIE_WIDTH_OF_ONE,
        room.w / sum(wides) * (1 + HEAP_GAP) / WHOLE_HEAP_WIDTH,
        high / HEAP_TALL,
    )
    found: dict[str, Place] = {}
    for r, row in enumerate(rows):
        x = float(room.left)
        for zone, part in zip(row, wides, strict=True):
            wide = room.w * part / sum(wides)
            rect = Rect(round(x), room.top + r * high, round(wide) - 2, high - 2)
            found[zone] = DicePlace(zone, None, rect, "heap", card * find_width_of_back(zone), 0.0)
            x += wide
    return found


def find_heap_rect(place: Place, n: int) -> Rect:
    """Return the rectangle round `n` dice of a heap."""
    d = place.card
    rect = Rect(0, 0, round(HEAP_WIDTH * d), round((HEAP_TALL if n > LOWEST else 1.35) * d))
    return rect.move_to(midbottom=place.rect.midbottom)


def find_room_below_name(place: Place) -> Rect:
    """Return the room of a place without the room of its name."""
    rect, head = place.rect, place.head if isinstance(place, DicePlace) else 0
    return Rect(rect.left, rect.top + head, rect.w, rect.h - head)


def find_glass_rect(room: Rect) -> Rect:
    """Return the room of the dice in a glass, between two lines of words."""
    line, scale = max(LEAST_LINE, min(room.h // 7, room.w * 2 // 5)), room.w // 11
    return Rect(room.left + scale, room.top + line, room.w - 2 * scale, room.h - 2 * line)


def stack_in_glass(room: Rect, sizes: list[float], least: float) -> list[Pose]:
    """Return the poses of dice in a glass, the first at the bottom, in as few columns as fit.

    If nothing fits, all dice get smaller in proportion; rather than become smaller than `least`,
    they overlap.
    """
    if not sizes:
        return []
    most = max(sizes)
    splits = [_split_evenly(sizes, columns) for columns in range(1, len(sizes) + 1)]
    limits = [_find_widest(room, piles, most) for piles in splits]
    w = next_smaller(min(most, max(limits)), room.h, FINE_STEP)
    least = min(least, most, room.w / PITCH)
    if w < least:
        w, piles = least, _split_evenly(sizes, max(1, int(room.w / (least * PITCH))))
    else:
        piles = next(p for p, widest in zip(splits, limits, strict=True) if w <= widest)
    return _stack_piles(room, [[size * w / most for size in pile] for pile in piles])


def _split_evenly(sizes: list[float], columns: int) -> list[list[float]]:
    """Split dice into at most so many piles of equally many."""
    each = -(-len(sizes) // columns)
    return [sizes[i : i + each] for i in range(0, len(sizes), each)]


def _find_widest(room: Rect, piles: list[list[float]], most: float) -> float:
    """Return the width of the largest die, `most` in the piles, at which they just fit a room."""
    high, wide = max(map(sum, piles)), sum(map(max, piles))
    return min(room.h / high, room.w / wide) * most / PITCH


def _stack_piles(room: Rect, piles: list[list[float]]) -> list[Pose]:
    """Return the poses of piles of dice side by side, from the bottom of a room.

    The dice of a pile that is too high overlap.
    """
    found: list[Pose] = []
    x = room.centerx - sum(max(pile) for pile in piles) * PITCH / 2
    for pile in piles:
        y, wide = float(room.bottom), max(pile) * PITCH
        rest = sum(pile[:-1]) * PITCH
        part = min(1.0, max(0.0, room.h - pile[-1] * PITCH) / rest) if rest else 1.0
        for size in pile:
            found.append(Pose(x + wide / 2, y - size * PITCH / 2, size, 0.0, SQUARE))
            y -= size * PITCH * part
        x += wide
    return found


def find_subject_room(room: Rect) -> Rect:
    """Return the room of the die that a roll is about."""
    side = round(min(room.h * 0.9, room.w * SUBJECT_WIDTH))
    inset = round(room.w * 0.02)
    return Rect(0, 0, side, side).move_to(midright=(room.right - inset, room.centery))


def _place_open_dice(
    m: TableMeasures, spec: TableSpec, me: Seat, room: Rect, most: float
) -> dict[str, Place]:
    """Return the rooms of the roll, of the dice that `me` looked at, and of the open dice.

    The open dice have the whole room, because a roll may cover them. A large die is at most `most`
    pixels wide.
    """
    gap, roll = m.gap, Rect(room.left, room.top, room.w, round(room.h * ROLL_HEIGHT))
    low = room.bottom - roll.bottom - gap
    if room.h < FLAT * room.w:
        roll.w, roll.h = round(room.w * (SEEN_WIDTH + OPEN_WIDTH)) - gap, room.h
        low = room.h
    edge = Rect(room.left, room.top, round(room.w * SEEN_WIDTH) - gap, room.h)
    loose = Rect(edge.right + gap, room.top, round(room.w * OPEN_WIDTH) - gap, room.h)
    gone = Rect(loose.right + gap, room.bottom - low, room.right - loose.right - gap, low)
    head, of = low // 5, spec.zones
    subject = m.ground_piece_width(SUBJECT_DIE_WIDTH, roll.h)
    return {
        f"edge.{me}": DicePlace(f"edge.{me}", me, edge, "grid", most, 1.0, head=head),
        "open": DicePlace("open", None, loose, of["open"].shape, most, 1.0, head=head),
        "target": DicePlace("target", None, roll, of["target"].shape, subject, 1.0),
        "gone": DicePlace("gone", None, gone, of["gone"].shape, gone.w * 0.7, 1.0),
    }
