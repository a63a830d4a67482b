"""Whether nodes stand in straight rows and columns, with equal gaps."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pygame import Rect

from ui.toolkit.widgets.node import Node

SLACK = 2  # pixels, because of rounding


def askew(nodes: Sequence[Node]) -> list[tuple[str, ...]]:
    """Return siblings of one size that stand beside each other, but not in a straight line.

    Three that follow each other in a line must also have equal gaps. A group without a rectangle
    counts as its children.
    """
    placed = [one for n in nodes for one in ([n] if n.rect else n.children)]
    placed = [one for one in placed if one.role != "dialog" and one.key != "back"]
    found: list[tuple[str, ...]] = []
    for a, b in itertools.combinations(placed, 2):
        for one, other in ((a.rect, b.rect), (_turn(a.rect), _turn(b.rect))):
            if _is_beside(one, other) and abs(one.centery - other.centery) > SLACK:
                found.append((a.key, b.key))
    for three in zip(placed, placed[1:], placed[2:], strict=False):
        for turn in (Rect, _turn):
            if _has_unequal_gaps([turn(one.rect) for one in three]):
                found.append(tuple(one.key for one in three))
    return found + [pair for one in nodes for pair in askew(one.children)]


def _turn(rect: Rect) -> Rect:
    return Rect(rect.y, rect.x, rect.h, rect.w)


def _is_beside(a: Rect, b: Rect) -> bool:
    return abs(a.h - b.h) <= 1 and a.top < b.bottom - 1 and b.top < a.bottom - 1


def _has_unequal_gaps(rects: Sequence[Rect]) -> bool:
    a, b, c = rects
    if not all(_is_beside(one, a) and abs(one.w - a.w) <= 1 for one in (b, c)):
        return False
    return abs((b.left - a.right) - (c.left - b.right)) > SLACK
