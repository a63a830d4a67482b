"""The window that is drawn on, in all the pixels that its display has for it.

Where a window is measured in points, as on macOS and under Wayland, a dense display has several
pixels for each. There pygame.Window asks for all of them, which pygame.display cannot; where the
mouse is comes in points, and is told in pixels here. Elsewhere a point is a pixel.
"""

import contextlib
import importlib.util
import sys
import warnings
from collections.abc import Iterable
from typing import Protocol

import pygame
from pygame import Surface
from pygame.event import Event

NAME = "Boltbox"
IN_POINTS = ("cocoa", "wayland")  # drivers
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
Size = tuple[int, int]


class Pane(Protocol):
    """The window."""

    @property
    def surface(self) -> Surface:
        """What is drawn on: all pixels of the window as it is now."""
        ...

    @property
    def points(self) -> Size:
        """The size of the window as the system measures it."""
        ...

    @property
    def full(self) -> bool:
        """Whether it fills the screen."""
        ...

    @property
    def handle(self) -> int:
        """The number by which the system knows it; 0 if it has none."""
        ...

    @property
    def density(self) -> float:
        """How many pixels a point has."""
        return self.surface.get_width() / max(1, self.points[0])

    def fill(self, full: bool, size: Size) -> None:
        """Fill the screen, or have a size in points."""
        ...

    def never_below(self, size: Size) -> None:
        """Let nobody make it smaller than so many points."""
        ...

    def wear(self, icon: Surface) -> None:
        """Have an icon."""
        ...

    def flip(self) -> None:
        """Show what was drawn."""
        ...

    def close(self) -> None:
        """Close the window."""
        ...

    def events(self, events: Iterable[Event]) -> list[Event]:
        """Return events with all places in pixels."""
        return list(events)


class Plain(Pane):
    """The window of pygame.display, where a point is a pixel."""

    def show(self, size: Size, full: bool, seen: bool) -> None:
        """Open it; where a screen reader has to know it first, hidden until it may be `seen`."""
        waits = sys.platform == "win32" and importlib.util.find_spec("accesskit") is not None
        pygame.display.set_caption(NAME)
        if waits or not seen or pygame.display.get_surface() is None:
            flags = (pygame.SHOWN if seen else pygame.HIDDEN) if waits else 0
            pygame.display.set_mode((0, 0) if full else size, _kind(full) | flags)

    @property
    def surface(self) -> Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def points(self) -> Size:
        return self.surface.get_size()

    @property
    def full(self) -> bool:
        return bool(self.surface.get_flags() & pygame.FULLSCREEN)

    @property
    def handle(self) -> int:
        return int(pygame.display.get_wm_info()["window"])

    def fill(self, full: bool, size: Size) -> None:
        pygame.display.set_mode((0, 0) if full else size, _kind(full))

    def never_below(self, size: Size) -> None:
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = size

    def wear(self, icon: Surface) -> None:
        pygame.display.set_icon(icon)

    def flip(self) -> None:
        pygame.display.flip()

    def close(self) -> None:
        """Nothing is left of it when pygame.display ends."""


class Dense(Pane):
    """A window of all pixels, where a point may have several."""

    def __init__(self, size: Size, full: bool) -> None:
        self.window = pygame.Window(NAME, size, resizable=True, allow_high_dpi=True)
        self._full = False
        self.fill(full, size)
        self.window.get_surface()  # from now on pictures can be converted

    @property
    def surface(self) -> Surface:
        return self.window.get_surface()

    @property
    def points(self) -> Size:
        return self.window.size

    @property
    def full(self) -> bool:
        return self._full

    @property
    def handle(self) -> int:
        return self.window.handle

    def fill(self, full: bool, size: Size) -> None:
        if full:
            self.window.set_fullscreen(desktop=True)
        elif self._full:
            self.window.set_windowed()
            self.window.size = size
        self._full = full

    def never_below(self, size: Size) -> None:
        with contextlib.suppress(pygame.error):
            self.window.minimum_size = size

    def wear(self, icon: Surface) -> None:
        self.window.set_icon(icon)

    def flip(self) -> None:
        self.window.flip()

    def close(self) -> None:
        self.window.destroy()
        _dense.clear()

    def events(self, events: Iterable[Event]) -> list[Event]:
        wide, high = self.surface.get_size()
        w, h = self.points
        return [scaled(one, wide / max(1, w), high / max(1, h)) for one in events]


_dense: list[Dense] = []  # the one that is open, if any


def opened(size: Size, full: bool, seen: bool = False) -> Pane:
    """Open the window if it is not, and return it; until it is `seen` it may be hidden."""
    pygame.display.init()
    if pygame.display.get_driver() not in IN_POINTS:
        plain = Plain()
        plain.show(size, full, seen)
        return plain
    if not _dense:
        _dense.append(Dense(size, full))
    return _dense[0]


def _kind(full: bool) -> int:
    return pygame.FULLSCREEN if full else pygame.RESIZABLE


def scaled(event: Event, x: float, y: float) -> Event:
    """Return an event of the mouse with its places times these; any other as it is."""
    if event.type not in MOUSE:
        return event
    told = {
        name: (round(value[0] * x), round(value[1] * y))
        for name, value in event.dict.items()
        if name in ("pos", "rel")
    }
    return Event(event.type, {**event.dict, **told})
