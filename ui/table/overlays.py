"""Places what is laid over the table; `MAKERS` in `ui.table.nodes` makes it.

Higher ranks are placed first and drawn last, in the order of `RANKS`; only the sheet of a question,
which never moves, is placed before all. An overlay covers neither its subject nor what was placed
before it. A preview, a tip or a magnified card that finds no room is not shown.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Literal, NamedTuple, get_args

from pygame import Rect, Surface

from ui.table.fixtures import Table
from ui.table.layout.geometry import count_covered
from ui.table.model import TableModel
from ui.toolkit.widgets import Node

Kind = Literal[
    "refusal", "question", "lesson", "hint", "news", "history", "preview", "tip", "magnifier"
]
RANKS: tuple[Kind, ...] = get_args(Kind)  # the highest first
YIELDING: frozenset[Kind] = frozenset({"preview", "tip", "magnifier"})
UNMOVED: frozenset[Kind] = frozenset({"tip", "magnifier"})  # lie beside their subject or nowhere
KEEPING: frozenset[Kind] = frozenset({"refusal", "hint", "news", "preview"})  # names in sight
SEARCH_STEP = 16  # pixels from one place that is tried to the next
FAR_COST = 10.0  # of each pixel from where an overlay belongs; a covered pixel mostly costs 1


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


class PlacedOverlay(NamedTuple):
    """An overlay with its rectangle."""

    kind: Kind
    text: str
    rect: Rect
    draw: Callable[[Surface, Rect], object]


def find_room(overlay: Overlay, taken: Sequence[Rect], area: Rect) -> Rect | None:
    """Return where an overlay lies; None if it yields to what is `taken`.

    If none of its rooms is free, it lies near the first of them, in that size or the smallest.
    """
    blocked = [*taken, *overlay.clear]
    best = _cheapest(overlay, (r for r in overlay.rooms if _is_free(r, blocked, area)))[0]
    if best is not None or overlay.kind in UNMOVED:
        return best
    first, smallest = overlay.rooms[0], overlay.rooms[-1].move_to(center=overlay.rooms[0].center)
    homes = [first] if first == smallest else [first, smallest]
    for hard in (blocked, taken):
        found = [
            _cheapest(overlay, (r for r in _scan(home, area) if _is_free(r, hard, area)), home)
            for home in homes
        ]
        best = min(found, key=lambda one: one[1])[0]
        if best is not None:
            return best
    if overlay.kind in YIELDING:
        return None
    rooms = [room.clamp(area) for room in overlay.rooms]
    return min(rooms, key=lambda room: sum(count_covered(room, one) for one in taken))


def _is_free(room: Rect, blocked: Sequence[Rect], area: Rect) -> bool:
    return bool(area.contains(room)) and room.collidelist(blocked) < 0


def _cheapest(
    overlay: Overlay, rooms: Iterator[Rect], home: Rect | None = None
) -> tuple[Rect | None, float]:
    """Return the room that covers least of what is to be avoided, and its cost.

    With a `home`, the rooms come in the order of their distance from it, which costs, too.
    """
    rects = [rect for rect, _ in overlay.avoid]
    best, least = None, math.inf
    for room in rooms:
        cost = FAR_COST * math.dist(room.topleft, home.topleft) if home else 0.0
        if cost >= least:
            break  # none is better
        for n in room.collidelistall(rects):
            cost += overlay.avoid[n][1] * count_covered(room, rects[n])
        if cost < least:
            best, least = room, cost
    return best, least


def _scan(like: Rect, area: Rect) -> Iterator[Rect]:
    """Yield rectangles of the same size all over an area, the nearest first."""
    spots = [
        (x, y)
        for y in range(area.top, max(area.top, area.bottom - like.h) + 1, SEARCH_STEP)
        for x in range(area.left, max(area.left, area.right - like.w) + 1, SEARCH_STEP)
    ]
    spots.sort(key=lambda spot: (spot[0] - like.left) ** 2 + (spot[1] - like.top) ** 2)
    return (like.move_to(topleft=spot) for spot in spots)


def list_texts(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the texts of the table itself, which no overlay covers."""
    top = table.board.tabletop
    found = list(top.words)
    if not model.sheet:  # it takes the place of the buttons
        found += [one.node.rect for one in table.tree.buttons()]
    if top.read_rect.w:
        found.append(top.read_rect)
    return found


Maker = Callable[[Table, TableModel, list[Node], list[PlacedOverlay]], list[Overlay]]


def place_all(
    table: Table, model: TableModel, groups: list[Node], makers: Sequence[Maker]
) -> list[PlacedOverlay]:
    """Place what the makers want to show, in their order; each sees what lies there already."""
    placed, texts = list[PlacedOverlay](), cache(partial(list_texts, table, model))
    for make in makers:
        for overlay in make(table, model, groups, placed):
            asks = overlay.kind == "question"
            if overlay.kind in KEEPING:
                clear = [*overlay.clear, *table.board.tabletop.names]
                overlay = replace(overlay, clear=clear)
            taken = [*(one.rect for one in placed), *([] if asks else texts())]
            area = model.window if asks else table.free_area(model)
            rect = find_room(overlay, taken, area)
            if rect is not None:
                placed.append(PlacedOverlay(overlay.kind, overlay.text, rect, overlay.draw))
    return placed


def sort_for_drawing(placed: Sequence[PlacedOverlay]) -> list[PlacedOverlay]:
    """Return overlays in the order in which they are drawn: the highest rank last."""
    return sorted(placed, key=lambda one: -RANKS.index(one.kind))
