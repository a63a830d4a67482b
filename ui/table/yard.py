"""A table of dice: a heap in the middle, and before each seat a robot put together of them."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from games.core import Piece, Seat, State
from ui.table.factories import factories
from ui.table.layout import RATIO, Layout, Place, Pose, lay_out
from ui.table.spec import Spec

OTHERS = 0.42  # of the height is for the robots of the others
HEAP = {"pile": 0.47, "target": 0.14, "open": 0.30, "gone": 0.09}  # of the width
ROBOT = 0.6  # of a seat's width; the rest is for what else it has
ABOVE = 0.14  # of a robot's room is for what it holds, when it holds nothing
UP = 0.66  # of its height a die stands above the one that it hangs on


def laid_out(
    spec: Spec, seats: int, me: Seat, direction: str, area: Rect, u: float, buttons: int = 0
) -> Layout:
    """The table of any game as the seat `me` sees it."""
    lay = lay_out(spec, seats, me, direction, area, u, buttons)
    if spec.factory:
        return factories(spec, lay, me, u)
    if spec.dice:
        lay.places.clear()
        lay.places.update(yard(spec, lay, me, round(8 * u)))
    return lay


def yard(spec: Spec, lay: Layout, me: Seat, gap: int) -> dict[str, Place]:
    """The room of every zone."""
    left, right = lay.plates[me].right + gap, lay.area.right - gap
    if lay.buttons.w:
        right = lay.buttons.left - gap
    hand = Rect(left, lay.prompt.bottom + gap // 2, right - left, 0)
    hand.h = lay.area.bottom - gap // 2 - hand.top
    tops = [seat for seat in lay.plates if seat != me]
    top = max(lay.plates[seat].bottom for seat in tops) + gap
    bottom = lay.caption.top - gap
    high = round((bottom - top) * OTHERS)
    found: dict[str, Place] = {}
    wide = lay.area.w // len(tops)
    for seat in tops:
        left = lay.plates[seat].centerx - wide // 2 + gap
        found |= _seat(spec, seat, Rect(left, top, wide - 2 * gap, high), gap)
    heap = Rect(lay.area.left + gap, top + high + gap, lay.area.w - 2 * gap, 0)
    heap.h = bottom - heap.top
    found |= _heap(spec, heap, gap)
    return found | _seat(spec, me, hand, gap)


def _seat(spec: Spec, seat: Seat, room: Rect, gap: int) -> dict[str, Place]:
    """A robot, and beside it what else its seat has, one above the other or side by side."""
    robot = Rect(room.left, room.top, round(room.w * ROBOT) - gap, room.h)
    rest = Rect(robot.right + gap, room.top, room.right - robot.right - gap, room.h)
    card = room.h / RATIO
    found = {}
    beside = [zone for zone, z in spec.zones.items() if z.at == "before" and z.shape == "grid"]
    tall = rest.h > rest.w
    above = Rect(robot.left, robot.top, robot.w, round(robot.h * ABOVE))
    below = Rect(robot.left, above.bottom, robot.w, robot.bottom - above.bottom)
    for zone, z in spec.zones.items():
        if z.at == "before" and z.shape != "grid":
            rect = below if z.shape == "robot" else above
            found[f"{zone}.{seat}"] = Place(f"{zone}.{seat}", seat, rect, z.shape, card, 1.0)
    for i, zone in enumerate(beside):
        part = (rest.h if tall else rest.w) / len(beside)
        rect = Rect(rest.left + round(i * part), rest.top, round(part) - gap, rest.h)
        if tall:
            rect = Rect(rest.left, rest.top + round(i * part), rest.w, round(part) - gap)
        found[f"{zone}.{seat}"] = Place(f"{zone}.{seat}", seat, rect, "grid", card * 0.6, 1.0)
    return found


def _heap(spec: Spec, room: Rect, gap: int) -> dict[str, Place]:
    """What lies in the middle: piles in two rows, and what lies open beside them."""
    piles = [zone for zone, z in spec.zones.items() if z.at == "heap"]
    found, left = {}, room.left
    columns = (len(piles) + 1) // 2
    wide, high = room.w * HEAP["pile"] / columns, room.h / 2
    for i, zone in enumerate(piles):
        rect = Rect(round(left + wide * (i // 2)), round(room.top + high * (i % 2)),
                    round(wide) - gap, round(high) - gap)  # fmt: skip
        card = min((rect.h - 16) / RATIO / 1.1, rect.w / 1.2)
        found[zone] = Place(zone, None, rect, "pile", card, 0.0)
    left += round(room.w * HEAP["pile"])
    for zone in ("target", "open", "gone"):
        rect = Rect(left, room.top, round(room.w * HEAP[zone]) - gap, room.h - gap)
        left += rect.w + gap
        shape = spec.zones[zone].shape
        card = min(high / RATIO, rect.w * (0.8 if shape == "pile" else 1.0))
        found[zone] = Place(zone, None, rect, shape, card, 1.0)
    return found


def assembled(v: State, pieces: list[Piece], rect: Rect, card: float) -> dict[Piece, Pose]:
    """A robot: its body in the middle, and what hangs on it to both sides, chains going up."""
    body = next((p for p in pieces if v.host[p] is None), None)
    if body is None:
        return {}
    hung: dict[Any, list[Piece]] = {}
    for piece in pieces:
        if piece != body:
            hung.setdefault(v.host[piece], []).append(piece)
    chains = [_chain(hung, root) for root in hung.get(body, [])]
    half = (len(chains) + 1) // 2
    columns = [*chains[:half], [body], *chains[half:]]
    deepest = max(len(chain) for chain in columns)
    w = min(card, rect.w / len(columns) * 0.96, rect.h / RATIO / (1 + UP * (deepest - 1)) * 0.97)
    found = {}
    for i, chain in enumerate(columns):
        x = rect.centerx + (i - (len(columns) - 1) / 2) * w * 1.04
        for j, piece in enumerate(chain):
            y = rect.bottom - RATIO * w / 2 - j * w * RATIO * UP
            found[piece] = Pose(x, y, w)
    return found


def _chain(hung: dict[Any, list[Piece]], root: Piece) -> list[Piece]:
    """A die and all that hangs on it."""
    chain = [root]
    for piece in chain:
        chain += hung.get(piece, [])
    return chain
