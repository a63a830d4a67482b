"""Places what is laid over the table; `MAKERS` in `ui.table.nodes` makes it.

Higher ranks are placed first and drawn last, in the order of `RANKS`; only the sheet of a question,
which never moves, is placed before all. An overlay covers neither its subject nor what was placed
before it. A preview, a tip or a magnified card that finds no room is not shown.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate
from operator import add, itemgetter
from typing import Literal, NamedTuple, get_args

from pygame import Rect, Surface

from ui.table.fixtures import Table
from ui.table.layout.geometry import count_covered, find_card_texts, find_gap
from ui.table.model import TableModel
from ui.toolkit.widgets import Node

Kind = Literal[
    "refusal", "question", "lesson", "hint", "news", "history", "preview", "tip", "magnifier"
]
RANKS: tuple[Kind, ...] = get_args(Kind)  # the highest first
YIELDING: frozenset[Kind] = frozenset({"preview", "tip", "magnifier"})
UNMOVED: frozenset[Kind] = frozenset({"tip", "magnifier"})  # lie near their subject or nowhere
SEARCH_STEP = 16  # pixels from one place that is tried to the next
SMALLER_COST = 2.0  # that each pixel by which an overlay gets smaller must save
CELL = 8  # pixels of a cost map
FAR_COST = 100.0  # of each pixel from where an overlay belongs
NEAR_COST = 200.0  # the same for an overlay that has to be near something
# The cost of each covered pixel of what the table shows.
PIECE_COST = 1.0
LEGEND_COST = 10.0  # of what is written in a place, such as an empty one
TEXT_COST = 30.0  # of the number, the name or the effect line of a card
NAME_COST = 100.0  # of a name, a count, a label, a plate or a panel


class CostMap:
    """The cost of covering any rectangle of an area, in cells; a cell that is touched counts whole.

    It answers at once, however much there is to avoid.
    """

    def __init__(self, area: Rect, avoid: Sequence[tuple[Rect, float]]) -> None:
        self.area, wide, high = area, -(-area.w // CELL), -(-area.h // CELL)
        steps = [[0.0] * (wide + 2) for _ in range(high + 2)]  # from each cell to the next
        for rect, cost in avoid:
            left, top, right, bottom = self._find_cells(rect)
            for x, step in ((left, cost), (right, -cost)):
                steps[top + 1][x + 1] += step * CELL**2
                steps[bottom + 1][x + 1] -= step * CELL**2
        self.sums = _add_up(_add_up(steps))

    def _find_cells(self, rect: Rect) -> tuple[int, int, int, int]:
        part, area = rect.clip(self.area), self.area
        if not part.w or not part.h:
            return 0, 0, 0, 0
        left, top = (part.left - area.left) // CELL, (part.top - area.top) // CELL
        right, bottom = -(-(part.right - area.left) // CELL), -(-(part.bottom - area.top) // CELL)
        return left, top, right, bottom

    def find(self, rect: Rect) -> float:
        """Return the cost of covering a rectangle."""
        left, top, right, bottom = self._find_cells(rect)
        if left == right:
            return 0.0
        upper, lower = self.sums[top], self.sums[bottom]
        return lower[right] - lower[left] - upper[right] + upper[left]


def _add_up(rows: list[list[float]]) -> list[list[float]]:
    """Return for each cell the sum of all cells up to it, above and at the left."""
    sums = [[0.0] * len(rows[0])]
    for row in rows:
        sums.append(list(map(add, accumulate(row), sums[-1])))
    return sums[1:]


@dataclass(frozen=True)
class Overlay:
    """Something that wants to be laid over the table.

    `rooms` are the rectangles where it may lie, the best first; the last has the smallest size. It
    never covers the `clear` rectangles if there is any other room, and as little as possible of
    those to `avoid`.
    """

    kind: Kind
    text: str
    rooms: Sequence[Rect]
    draw: Callable[[Surface, Rect], object]
    clear: Sequence[Rect] = ()
    avoid: Sequence[tuple[Rect, float]] = ()  # with the cost of each covered pixel
    costs: CostMap | None = None  # of what is to be avoided, if there are many rooms to compare
    near: Rect | None = None  # what it should be close to
    reach: int = 0  # pixels from its first room that it lies at most, if not 0
    smaller: Sequence["Overlay"] = ()  # with smaller letters, where that covers much less

    def measure_gap(self, room: Rect) -> float:
        """Return how far a room is from what it should be near."""
        return 0.0 if self.near is None else find_gap(room, self.near)


class PlacedOverlay(NamedTuple):
    """An overlay with its rectangle."""

    kind: Kind
    text: str
    rect: Rect
    draw: Callable[[Surface, Rect], object]


def find_room(overlay: Overlay, taken: Sequence[Rect], area: Rect) -> tuple[Rect | None, float]:
    """Return the room of an overlay and its cost; no room if it yields to what is `taken`.

    If its rooms cover something to avoid, it may lie near the first of them, in that size or the
    smallest, where that costs less.
    """
    blocked = [*taken, *overlay.clear]
    listed = sorted(overlay.rooms, key=overlay.measure_gap)
    found = _cheapest(overlay, (r for r in listed if _is_free(r, blocked, area)))
    if found[1] == 0 or (overlay.kind in UNMOVED and not overlay.reach):
        return found
    first, smallest = overlay.rooms[0], overlay.rooms[-1].move_to(center=overlay.rooms[0].center)
    for hard in (blocked, taken)[: 1 if overlay.reach else 2]:
        for home in dict.fromkeys((tuple(first), tuple(smallest))):
            near = area.clip(first.inflate(2 * overlay.reach, 2 * overlay.reach))
            within = near if overlay.reach else area
            spots = (r for r in _scan(Rect(home), within) if _is_free(r, hard, area))
            found = min(found, _cheapest(overlay, spots, Rect(home), found[1]), key=itemgetter(1))
        if found[0] is not None:
            return found
    if overlay.kind in YIELDING:
        return found
    rooms = [room.clamp(area) for room in overlay.rooms]
    return min(rooms, key=lambda room: sum(count_covered(room, one) for one in taken)), math.inf


def _is_free(room: Rect, blocked: Sequence[Rect], area: Rect) -> bool:
    return bool(area.contains(room)) and room.collidelist(blocked) < 0


def _cheapest(
    overlay: Overlay, rooms: Iterator[Rect], home: Rect | None = None, least: float = math.inf
) -> tuple[Rect | None, float]:
    """Return the room that costs less than `least` and covers least to be avoided, and its cost.

    The rooms come in the order of their distance from a `home`, or else from what they should be
    `near`; it costs, too.
    """
    rects, best = [rect for rect, _ in overlay.avoid], None
    each = FAR_COST if overlay.near is None else NEAR_COST
    for room in rooms:
        far = math.dist(room.topleft, home.topleft) if home else overlay.measure_gap(room)
        cost = each * far
        if cost >= least:
            break  # none is better
        cost += overlay.costs.find(room) if overlay.costs is not None else 0.0
        for n in room.collidelistall(rects):
            cost += overlay.avoid[n][1] * count_covered(room, rects[n])
        if cost < least:
            best, least = room, cost
    return best, least


def _scan(like: Rect, area: Rect) -> Iterator[Rect]:
    """Yield rectangles of the same size all over an area, the nearest first."""
    tops = range(area.top, max(area.top, area.bottom - like.h) + 1, SEARCH_STEP)
    lefts = range(area.left, max(area.left, area.right - like.w) + 1, SEARCH_STEP)
    return (like.move_to(topleft=spot) for spot in _sort_spots(lefts, tops, like.topleft))


@lru_cache(maxsize=32)
def _sort_spots(lefts: range, tops: range, near: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the points of a grid, the nearest to a point first."""
    spots = [(x, y) for y in tops for x in lefts]
    return sorted(spots, key=lambda spot: (spot[0] - near[0]) ** 2 + (spot[1] - near[1]) ** 2)


def list_texts(table: Table, groups: Sequence[Node]) -> list[Rect]:
    """Return the rectangles of the table's own texts, buttons and tools, which nothing covers."""
    top = table.board.tabletop
    found = list(top.words)
    found += [n.rect for g in groups if g.key in ("moves", "tools") for n in g.children]
    if top.read_rect.w:
        found.append(top.read_rect)
    return found


def weigh_table(table: Table, model: TableModel) -> list[tuple[Rect, float]]:
    """Return what overlays cover only in need, with the cost of each covered pixel."""
    board, v = table.board, model.shown
    lay, top, found = board.layout(), board.tabletop, list[tuple[Rect, float]]()
    sprites = board.sprites.all.values()
    lying = {(one.lying.zone, one.lying.z): one.lying for one in sprites}
    for sprite in sprites:
        own = sprite.lying
        rect = own.pose.rect
        found.append((rect, PIECE_COST))
        if own.face is not None:
            seen = board.look.visible_part(sprite, rect, lying.get((own.zone, own.z + 1)))
            texts = find_card_texts(rect, board.faces.side)
            found += [(text.clip(seen), TEXT_COST) for text in texts]
    piles = [place for place in lay.places.values() if place.shape == "pile"]
    found += [(rect, LEGEND_COST) for rect in top.legends]
    told = [*top.names, *top.marks, top.caption_rect, top.turn_rect, *lay.plates.values()]
    told += [*board.look.panel_rects(v), *(board.label_rect(one.zone) for one in piles)]
    told += [one.rect for one in piles if v.zones[one.zone]]
    return [*found, *((rect, NAME_COST) for rect in told)]


Maker = Callable[[Table, TableModel, list[Node], list[PlacedOverlay]], list[Overlay]]


def place_all(
    table: Table, model: TableModel, groups: list[Node], makers: Sequence[Maker]
) -> list[PlacedOverlay]:
    """Place what the makers want to show, in their order; each sees what lies there already."""
    placed, texts = list[PlacedOverlay](), cache(partial(list_texts, table, groups))
    for make in makers:
        for overlay in make(table, model, groups, placed):
            asks = overlay.kind == "question"
            taken = [*(one.rect for one in placed), *([] if asks else texts())]
            area = model.window if asks else table.area(model)
            best, (rect, cost) = overlay, find_room(overlay, taken, area)
            for smaller in overlay.smaller if cost else ():
                saved = SMALLER_COST * _count_saved(overlay, smaller)
                if saved >= cost:
                    continue
                room, less = find_room(smaller, taken, area)
                if less + saved < cost:
                    best, rect, cost = smaller, room, less + saved
            if rect is not None:
                placed.append(PlacedOverlay(best.kind, best.text, rect, best.draw))
    return placed


def _count_saved(overlay: Overlay, smaller: Overlay) -> int:
    """Return by how many pixels an overlay is smaller than another, in their first rooms."""
    (w, h), (wide, high) = smaller.rooms[0].size, overlay.rooms[0].size
    return wide * high - w * h


def sort_for_drawing(placed: Sequence[PlacedOverlay]) -> list[PlacedOverlay]:
    """Return overlays in the order in which they are drawn: the highest rank last."""
    return sorted(placed, key=lambda one: -RANKS.index(one.kind))
