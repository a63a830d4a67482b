"""Lay out the table: a heap of dice, robots at both sides of it, and my robot below."""

from dataclasses import dataclass, replace

from pygame import Rect

from games.engine import Seat
from ui.games.junkyard_bots.dice_faces import large
from ui.games.junkyard_bots.robot_pose import chest, smaller
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import Place, Pose, poses_in_rows
from ui.table.layout.measure import TableMeasures
from ui.table.layout.table_layout import Layout, lay_out_frame, order_others
from ui.table.look import LayoutRequest

OTHERS, MINE = {1: 0.46, 2: 0.46, 3: 0.43}, 0.5  # of the height, by their number; of the width
CROWD = 0.6  # of the height beside my robot, among three others: the heap
BACK, NEAR = 0.2, 0.06  # of the height of the others: the heap begins below them; below one
TANK = 0.58  # of the height of another robot: its glass
FOLDS, TRAY = 1.2, 128  # from this size of pieces on robots lie in trays, so many units high
# As MINE, and of the height beside my robot for the heap, by the number of the others.
TRAYS = {1: (0.43, 0.62), 2: (0.46, 0.56), 3: (0.46, 0.56)}
TRAY_GLASS, TRAY_EDGE = 0.11, 0.12  # of the width of a tray
EDGE = 0.17  # of a seat's width at most for the dice it has looked at
GLASS = 1.06  # of a die's width for what a robot ate
LARGE = 94  # units: a large die of my robot
LITTLE = {1: 76, 2: 76, 3: 64}  # units, by their number: a large die of the others' robots
BENCH, VERB, ASKED = 84, 64, 38  # units: the bench, a verb on it, the prompt above it
VERBS, BUTTONS = 7, 4  # places on the bench; those at the right are for answers to questions
BASE, ALONE = 62, 76  # units: a large die of the heap; beside only one other robot
SPARE, BOARD = 0.26, 132  # widths of a large die beside a heap; units for the signs
FINEST = 0.996  # from one width that is tried to the next
UPON = 1.1  # from one die of a glass to the next, in widths of it
LINE = 16  # pixels: what is written above and below a glass, at least
SQUARE = 1.0  # the height of a die in widths
ROLL = 0.58  # of the height of the rest: for a roll; below it lies what is open
FLAT, HALF = 0.34, 0.5  # so low in widths, what lies open is beside the roll; its width then
SEEN, OPEN = 0.3, 0.6  # of its width: what I looked at, what lies open
ABOUT = 0.32  # of the width of a roll's room that the die takes which it is about
# Where dice of a heap lie, the topmost last: sideways and down, in widths of a die, and tilted.
HEAP = ((0.0, 0.05, 0), (-0.92, 0.0, -5), (0.94, 0.02, 6), (-0.46, -0.6, 4), (0.5, -0.58, -5))
LOWEST = 3  # dice of a heap lie on the ground
BEHIND = (0.2, -0.12)  # those below them lie behind: sideways and down
WIDTH, HEIGHT = 3.15, 1.9  # of a heap, in widths of a die
BROAD = 3.42  # with those that lie behind


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
            return [self._heaped(i - max(0, n - len(HEAP))) for i in range(n)]
        if self.shape == "reached":
            return poses_in_rows(reached(self.rect), n, self.card, SQUARE, 1.06)
        if self.shape == "pile":
            spot = self.rect.centerx, self.rect.centery
            return [Pose(*spot, self.card, 0.0, SQUARE) for _ in range(n)]
        if self.zone == "open":
            return [strewn(i, pose) for i, pose in enumerate(self._rows(n))]
        return self._rows(n)

    def _rows(self, n: int) -> list[Pose]:
        room = Rect(self.rect.left, self.rect.top + self.head, self.rect.w, self.rect.h - self.head)
        return poses_in_rows(room, n, self.card, SQUARE, 1.06)

    def _heaped(self, i: int) -> Pose:
        """Return the pose of die `i` of a heap; those below 0 lie behind the others."""
        x, y, angle = HEAP[i % len(HEAP)]
        d = self.card
        dx, dy = BEHIND if i < 0 else (0.0, 0.0)
        left, top = self.rect.centerx + d * (x + dx), self.rect.bottom + d * (y + dy - 0.6)
        return Pose(left, top, self.card, angle, SQUARE)


def strewn(i: int, pose: Pose) -> Pose:
    """Return the pose of the `i`-th die that was let fall."""
    return pose._replace(angle=(i * 37) % 13 - 6.0)


def yard(spec: TableSpec, frame: LayoutRequest) -> Layout:
    """Return the table: two others at both sides of the heap, my robot below; of three others
    each has a third of the width, and the heap lies beside my robot. So it does where pieces are
    large: then the others' robots lie in trays.
    """
    m = TableMeasures(frame.area, frame.u, frame.size, len(frame.order) - 1)
    area, gap, trays = m.area, m.gap, m.size > FOLDS
    part, heaped_ = TRAYS[m.others] if trays else (MINE, CROWD)
    columns = m.columns(m.others) if trays else _columns(m)
    others = order_others(frame.order, frame.me, frame.direction)
    lay = _on_bench(m, lay_out_frame(m, others, frame.me, columns), part)
    arena, found = lay.arena, dict[str, Place]()
    high = m.px(TRAY) if trays else round((arena.h - gap) * OTHERS[m.others])
    for seat, column in zip(lay.others, columns, strict=True):
        room = Rect(column.left + gap, arena.top, column.w - 2 * gap, high)
        found |= (_tray if trays else _seat)(m, seat, room, LITTLE[m.others])
    low = Rect(area.left + gap, arena.top + high + gap, area.w - 2 * gap, 0)
    low.h = arena.bottom - low.top
    plate = m.plate(0.2 * area.w).move_to(topleft=low.topleft)
    mine = Rect(low.left, plate.bottom + gap, round(low.w * part), 0)
    mine.h = low.bottom - mine.top
    found |= _seat(m, frame.me, mine, LARGE, plate, trays)
    beside = Rect(mine.right + gap, low.top, low.right - mine.right - gap, lay.prompt.top - low.top)
    beside.h -= gap
    if m.others == 3 or trays:
        heap = Rect(beside.left, beside.top, beside.w, round(beside.h * heaped_))
        beside = Rect(beside.left, heap.bottom + gap, beside.w, beside.bottom - heap.bottom - gap)
    else:
        left = columns[0].right + gap
        right = columns[1].left if m.others > 1 else area.right
        heap = Rect(left, arena.top, right - gap - left, high)
        heap.top += round(heap.h * (BACK if m.others > 1 else NEAR))
        heap.h -= heap.top - arena.top
    most = found[f"robot.{frame.me}"].card
    found |= _heap(m, spec, heap) | _open(spec, frame.me, beside, gap, most)
    return replace(lay, places=found, plates={**lay.plates, frame.me: plate})


def _on_bench(m: TableMeasures, lay: Layout, mine: float) -> Layout:
    """Return the chrome with the verbs on the bench, and the prompt above it at the right."""
    area, gap, bench = m.area, m.gap, m.bench(m.px(BENCH))
    high, step = m.px(VERB), (area.w - m.px(32)) / VERBS
    tops = bench.bottom - high - m.px(8)
    left = area.left + m.px(20)
    row = [Rect(round(left + i * step), tops, round(step) - m.px(8), high) for i in range(VERBS)]
    keys = row[VERBS - BUTTONS].union(row[-1])
    prompt = Rect(area.left + round(area.w * mine) + 2 * gap, 0, 0, m.px(ASKED))
    prompt.w = area.right - gap - prompt.left
    prompt.bottom = bench.top - gap
    arena = Rect(lay.arena.left, lay.arena.top, area.w, bench.top - gap - lay.arena.top)
    return replace(lay, prompt=prompt, buttons=keys, bench=bench.top, arena=arena, row=tuple(row))


def _columns(m: TableMeasures) -> list[Rect]:
    """Return the columns of the others; up to two of them leave the middle to the heap."""
    if m.others == 3:
        return m.columns(3)
    whole = m.columns(1)[0]
    wide = round({1: 0.36, 2: 0.265}[m.others] * m.area.w)
    both = [Rect(m.area.left, whole.top, wide, whole.h)]
    return [*both, Rect(m.area.right - wide, whole.top, wide, whole.h)][: m.others]


def _seat(
    m: TableMeasures,
    seat: Seat,
    room: Rect,
    usual: int,
    plate: Rect | None = None,
    low: bool = False,
) -> dict[str, Place]:
    """Return a seat's rooms: what its robot ate, the robot, and what the seat looked at.

    A die is `usual` units wide at 100 %. My robot stands beside its `plate`, or below if `low`.
    """
    gap = m.gap
    die = m.ground_piece_width(usual, room.h * 0.36)
    ate = Rect(room.left, room.top, round(min(GLASS * m.px(usual), EDGE * room.w)), room.h)
    if plate is None:  # below the glass lies what the seat looked at
        ate.h = round(room.h * TANK)
        edge = Rect(ate.left, ate.bottom + gap, ate.w, room.bottom - ate.bottom - gap)
        left, top = ate.right + gap, room.top
    elif low:
        left, top, edge = ate.right + gap, room.top, Rect(0, 0, 0, 0)
    else:
        left, top, edge = plate.right + gap, plate.top, Rect(0, 0, 0, 0)
        ate.left = max(ate.left, (room.left + left - ate.w) // 2)
    robot = Rect(left, top, room.right - left, room.bottom - top)
    panel = chest(robot)
    claws = Rect(robot.left, panel.top, panel.left - robot.left, panel.h)
    return {
        f"energy.{seat}": DicePlace(f"energy.{seat}", seat, ate, "glass", die, 1.0),
        f"held.{seat}": DicePlace(f"held.{seat}", seat, claws, "held", die, 1.0),
        f"robot.{seat}": DicePlace(f"robot.{seat}", seat, robot, "robot", die, 1.0),
        f"edge.{seat}": DicePlace(f"edge.{seat}", seat, edge, "grid", die, 1.0, head=edge.h // 5),
    }


def _tray(m: TableMeasures, seat: Seat, room: Rect, usual: int) -> dict[str, Place]:
    """Return the rooms of a robot that lies in a tray: its dice, what it ate and has looked at."""
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


def _heap(m: TableMeasures, spec: TableSpec, room: Rect) -> dict[str, Place]:
    """Return the rooms of the heap, by six looks: red behind, blue in front, larger ones wider.

    At the left is room for the signs that say how colours roll.
    """
    looks = [zone for zone, z in spec.zones.items() if z.at == "heap"]
    rows = [[z for z in looks if z.endswith(colour)] for colour in ("red", "blue")]
    room = room.copy()
    room.w -= m.px(BOARD)
    room.left += m.px(BOARD)
    wides = [SPARE + large(zone) for zone in rows[0]]
    high = room.h // len(rows)
    card = m.ground_piece_width(
        BASE if m.others > 1 else ALONE, room.w / sum(wides) * (1 + SPARE) / BROAD, high / HEIGHT
    )
    found: dict[str, Place] = {}
    for r, row in enumerate(rows):
        x = float(room.left)
        for zone, part in zip(row, wides, strict=True):
            wide = room.w * part / sum(wides)
            rect = Rect(round(x), room.top + r * high, round(wide) - 2, high - 2)
            found[zone] = DicePlace(zone, None, rect, "heap", card * large(zone), 0.0)
            x += wide
    return found


def heaped(place: Place, n: int) -> Rect:
    """Return where `n` dice of a heap lie."""
    d = place.card
    rect = Rect(0, 0, round(WIDTH * d), round((HEIGHT if n > LOWEST else 1.35) * d))
    return rect.move_to(midbottom=place.rect.midbottom)


def below(place: Place) -> Rect:
    """Return the room of a place without that of its name."""
    rect, head = place.rect, place.head if isinstance(place, DicePlace) else 0
    return Rect(rect.left, rect.top + head, rect.w, rect.h - head)


def inside(room: Rect) -> Rect:
    """Return where in the room of what a robot ate the dice lie: in a glass between two lines."""
    line, scale = max(LINE, min(room.h // 7, room.w * 2 // 5)), room.w // 11
    return Rect(room.left + scale, room.top + line, room.w - 2 * scale, room.h - 2 * line)


def stacked(room: Rect, sizes: list[float]) -> list[Pose]:
    """Return the poses of dice in a glass, the first at the bottom, in as few columns as fit.

    They get smaller, but stay true to each other, where even that is not enough.
    """
    most = max(sizes, default=1.0)
    w = smaller(most, room.h, FINEST)
    while sizes:
        wides = [size * w / most for size in sizes]
        for columns in range(1, len(sizes) + 1):
            each = -(-len(sizes) // columns)
            piles = [wides[i : i + each] for i in range(0, len(wides), each)]
            high = max((sum(pile) * UPON for pile in piles), default=0.0)
            if high <= room.h and sum(max(pile) for pile in piles) * UPON <= room.w:
                return _piled(room, piles)
        w = smaller(w, room.h, FINEST)
    return []


def _piled(room: Rect, piles: list[list[float]]) -> list[Pose]:
    """Return the poses of piles of dice side by side, from the bottom of a room."""
    found: list[Pose] = []
    x = room.centerx - sum(max(pile) for pile in piles) * UPON / 2
    for pile in piles:
        y, wide = float(room.bottom), max(pile) * UPON
        for size in pile:
            found.append(Pose(x + wide / 2, y - size * UPON / 2, size, 0.0, SQUARE))
            y -= size * UPON
        x += wide
    return found


def reached(room: Rect) -> Rect:
    """Return where in the room of a roll the die lies that the roll is about."""
    side = round(min(room.h * 0.9, room.w * ABOUT))
    inset = round(room.w * 0.02)
    return Rect(0, 0, side, side).move_to(midright=(room.right - inset, room.centery))


def _open(spec: TableSpec, me: Seat, room: Rect, gap: int, most: float) -> dict[str, Place]:
    """Return the rooms at the lower right: what is rolled for, and what I looked at and what lies
    open, at the foot of the whole ground: a roll lies over what needs more of it.

    A large die that lies there is at most `most` pixels wide.
    """
    if room.h < FLAT * room.w:
        roll, low = Rect(room.left, room.top, round(room.w * HALF) - gap, room.h), room.h
    else:
        roll = Rect(room.left, room.top, room.w, round(room.h * ROLL))
        low = room.bottom - roll.bottom - gap
    edge = Rect(room.left, room.top, round(room.w * SEEN) - gap, room.h)
    loose = Rect(edge.right + gap, room.top, round(room.w * OPEN) - gap, room.h)
    gone = Rect(loose.right + gap, room.bottom - low, room.right - loose.right - gap, low)
    head, of = low // 5, spec.zones
    return {
        f"edge.{me}": DicePlace(f"edge.{me}", me, edge, "grid", most, 1.0, head=head),
        "open": DicePlace("open", None, loose, of["open"].shape, most, 1.0, head=head),
        "target": DicePlace("target", None, roll, of["target"].shape, roll.h, 1.0),
        "gone": DicePlace("gone", None, gone, of["gone"].shape, gone.w * 0.7, 1.0),
    }
