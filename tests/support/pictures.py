"""Where two pictures differ."""

from __future__ import annotations

from pygame import Rect, Surface, mask


def changes(before: Surface, after: Surface, least: int = 8) -> list[Rect]:
    """Return the rectangles of connected pixels in which two pictures differ visibly."""
    same = mask.from_threshold(after, (0, 0, 0), (least, least, least), othersurface=before)
    same.invert()
    return sorted(same.get_bounding_rects(), key=lambda rect: (rect.top, rect.left))


def changed(before: Surface, after: Surface) -> Rect:
    """Return the smallest rectangle in which two pictures differ; it must not be empty."""
    first, *others = changes(before, after)
    return first.unionall(others)
