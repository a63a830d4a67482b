"""A scrolled view, moved by wheel, scroll bar, keys and focus."""

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded

KEYS = {
    pygame.K_PAGEUP: -0.9,
    pygame.K_PAGEDOWN: 0.9,
    pygame.K_UP: -0.12,
    pygame.K_DOWN: 0.12,
    pygame.K_HOME: -1e6,
    pygame.K_END: 1e6,
}


@dataclass
class Roll:
    """A scroll position in pixels, which is kept when the tree is rebuilt."""

    offset: int = 0
    longest: int = 0  # height of the content
    room: int = 0

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.longest - self.room)

    def to(self, offset: float) -> bool:
        """Scroll to an offset within the limits; return whether it changed."""
        was, self.offset = self.offset, round(max(0, min(self.most, offset)))
        return was != self.offset


@dataclass
class Scroller(Node):
    """A view of taller content; the rectangles of its children are already scrolled."""

    role: str = "group"
    roll: Roll = field(default_factory=Roll)
    notch: int = 48
    keys: bool = False  # whether it uses the arrow keys itself
    wide: int = 8

    def __post_init__(self) -> None:
        self.roll.room = self.rect.h
        self.roll.to(self.roll.offset)
        if self.keys and self.roll.most:
            self.actions.setdefault("increase", lambda: self.go(0.9 * self.rect.h))
            self.actions.setdefault("decrease", lambda: self.go(-0.9 * self.rect.h))

    def go(self, pixels: float) -> bool:
        """Scroll by some pixels; return whether it moved."""
        return self.roll.to(self.roll.offset + pixels)

    def reveal(self, rect: Rect) -> None:
        """Scroll until a rectangle is visible."""
        if rect.top < self.rect.top:
            self.go(rect.top - self.rect.top - self.notch // 4)
        elif rect.bottom > self.rect.bottom:
            self.go(rect.bottom - self.rect.bottom + self.notch // 4)

    def wheel(self, notches: int) -> bool:
        """Scroll by some notches; return whether it moved."""
        return self.go(-notches * self.notch)

    def key_down(self, event: Event) -> bool:
        """Handle a key; return whether it was used."""
        return self.keys and event.key in KEYS and self.go(KEYS[event.key] * self.rect.h)

    def bar(self) -> Rect:
        """Return the rectangle of the scroll bar."""
        r, roll = self.rect, self.roll
        high = max(3 * self.wide, round(r.h * roll.room / max(1, roll.longest)))
        top = r.top + round((r.h - high) * roll.offset / max(1, roll.most))
        return Rect(r.right - self.wide, top, self.wide, high)

    def drag(self, x: int, y: int) -> bool:
        """Follow the pointer while it is held; return whether anything changed."""
        if x < self.rect.right - 3 * self.wide or not self.roll.most:
            return False
        high = self.bar().h
        part = (y - self.rect.top - high / 2) / max(1, self.rect.h - high)
        self.roll.to(part * self.roll.most)
        return True

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        if not self.roll.most:
            return
        p = theme.palette
        track = Rect(self.rect.right - self.wide, self.rect.top, self.wide, self.rect.h)
        draw_rounded(surface, track, self.wide / 2, (*p.well[:3], 140))
        lit = look.hot or look.pressed or look.focused
        draw_rounded(surface, self.bar(), self.wide / 2, p.gold_dark if lit else p.faint)
