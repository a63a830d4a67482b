"""Where the bubble of a lesson, its robot, its words and its buttons lie."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect


class BubbleLayout(NamedTuple):
    """The rectangles of a bubble, its robot and its buttons, and its lines."""

    rect: Rect
    head: Rect
    lines: list[tuple[str, str]]  # font, words
    foot: Rect
    buttons: list[Rect]

    def move_to(self, rect: Rect) -> BubbleLayout:
        """Return the same layout at another place."""
        x, y = rect.left - self.rect.left, rect.top - self.rect.top
        rooms = [room.move(x, y) for room in self.buttons]
        return BubbleLayout(rect, self.head.move(x, y), self.lines, self.foot.move(x, y), rooms)
