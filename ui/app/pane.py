"""The system's window, drawn at the full resolution of its display.

macOS and Wayland measure a window in points, and a dense display has several pixels per point.
There we use pygame.Window, since pygame.display cannot draw all pixels, and convert the position of
the mouse from points to pixels. Elsewhere a point is a pixel.
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

PROGRAM_NAME = "Boltbox"
POINT_DRIVERS = ("cocoa", "wayland")  # SDL's video drivers that measure windows in points
FRAME = 60  # points that the frame of a window takes in each direction, at most
ASK_SECONDS = 0.1  # seconds after which the size after full screen is asked for again
SETTLE_SECONDS = 1.5  # seconds after which the window keeps the size that it has
MOUSE_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
Size = tuple[int, int]


class Pane(Protocol):
    """The window."""

    @property
    def surface(self) -> Surface:
        """The surface to draw on: all pixels of the window at its present size.

        Ask for it before each use. When the size has changed, pygame makes a new surface and frees
        the pixels of the old one, so a surface that was kept ends the program.
        """
        ...

    @property
    def points(self) -> Size:
        """The size of the window in points."""
        ...

    @property
    def full(self) -> bool:
        """Whether the window fills the screen."""
        ...

    @property
    def handle(self) -> int:
        """The system's handle of the window; 0 if there is none."""
        ...

    @property
    def density(self) -> float:
        """The pixels per point."""
        return self.surface.get_width() / max(1, self.points[0])

    def set_full_screen(self, full: bool, size: Size) -> None:
        """Fill the screen, or return to a window of `size` points."""
        ...

    def settle(self, dt: float) -> bool:
        """Go on asking for the size after full screen; return whether the window lacks it."""
        return False

    def set_minimum_size(self, size: Size) -> None:
        """Set the smallest size in points that the window can be given."""
        ...

    def set_icon(self, icon: Surface) -> None:
        """Set the icon of the window."""
        ...

    def flip(self) -> None:
        """Show what has been drawn since the last call."""
        ...

    def close(self) -> None:
        """Close the window."""
        ...

    def scale_events(self, events: Iterable[Event]) -> list[Event]:
        """Return events with their positions in pixels."""
        return list(events)


class PixelPane(Pane):
    """The window of pygame.display, for systems where a point is a pixel."""

    wanted: Size | None = None  # the size after full screen, until the window has it
    waited = 0.0  # seconds since it was first asked for
    place: Size | None = None  # where the window was before full screen

    def show(self, size: Size, full: bool, seen: bool) -> None:
        """Open the window; on Windows, keep it hidden for the screen reader until `seen` is set."""
        waits = sys.platform == "win32" and importlib.util.find_spec("accesskit") is not None
        pygame.display.set_caption(PROGRAM_NAME)
        if waits or not seen or pygame.display.get_surface() is None:
            flags = (pygame.SHOWN if seen else pygame.HIDDEN) if waits else 0
            pygame.display.set_mode((0, 0) if full else size, _display_flags(full) | flags)

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

    def set_full_screen(self, full: bool, size: Size) -> None:
        size = fit_screen(size)
        if full and not self.full:
            self.place = self._find_window().position
        self.wanted, self.waited = None if full else size, 0.0
        with warnings.catch_warnings():  # some window managers answer with the size of the screen
            warnings.simplefilter("ignore", RuntimeWarning)
            pygame.display.set_mode((0, 0) if full else size, _display_flags(full))

    def settle(self, dt: float) -> bool:
        if self.wanted is None:
            return False
        before, self.waited = self.waited, self.waited + dt
        if self.waited > SETTLE_SECONDS:
            self.wanted = None
        elif self.waited // ASK_SECONDS > before // ASK_SECONDS:
            window = self._find_window()
            if self.points != self.wanted:
                window.size = self.wanted
            elif self.place is not None:
                window.position, self.place = self.place, None
        return self.wanted is not None and self.points != self.wanted

    def set_minimum_size(self, size: Size) -> None:
        with contextlib.suppress(pygame.error, AttributeError):
            self._find_window().minimum_size = size

    def _find_window(self) -> pygame.Window:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()

    def set_icon(self, icon: Surface) -> None:
        pygame.display.set_icon(icon)

    def flip(self) -> None:
        pygame.display.flip()

    def close(self) -> None:
        """Do nothing: pygame.display.quit() closes the window."""


class DensePane(Pane):
    """A pygame.Window, for systems where a point can have several pixels."""

    def __init__(self, size: Size, full: bool) -> None:
        self.window = pygame.Window(PROGRAM_NAME, size, resizable=True, allow_high_dpi=True)
        self._full = False
        self.set_full_screen(full, size)
        self.window.get_surface()  # pictures can be converted only after this

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

    def set_full_screen(self, full: bool, size: Size) -> None:
        if full:
            self.window.set_fullscreen(desktop=True)
        elif self._full:
            self.window.set_windowed()
            self.window.size = size
        self._full = full

    def set_minimum_size(self, size: Size) -> None:
        with contextlib.suppress(pygame.error):
            self.window.minimum_size = size

    def set_icon(self, icon: Surface) -> None:
        self.window.set_icon(icon)

    def flip(self) -> None:
        self.window.flip()

    def close(self) -> None:
        self.window.destroy()
        _open_dense.clear()

    def scale_events(self, events: Iterable[Event]) -> list[Event]:
        wide, high = self.surface.get_size()
        w, h = self.points
        return [scale_mouse_event(one, wide / max(1, w), high / max(1, h)) for one in events]


_open_dense: list[DensePane] = []  # the open window, if there is one


def open_pane(size: Size, full: bool, seen: bool = False) -> Pane:
    """Return the window, which is opened if need be; it may stay hidden until `seen` is set.

    A size that the screen cannot hold is made smaller.
    """
    pygame.display.init()
    size = fit_screen(size)
    if pygame.display.get_driver() not in POINT_DRIVERS:
        plain = PixelPane()
        plain.show(size, full, seen)
        return plain
    if not _open_dense:
        _open_dense.append(DensePane(size, full))
    return _open_dense[0]


def fit_screen(size: Size) -> Size:
    """Return a size of a window, or a smaller one if no screen can hold it with its frame."""
    screens = pygame.display.get_desktop_sizes()
    no_screen = pygame.display.get_driver() in ("dummy", "offscreen")
    if no_screen or any(size[0] <= wide and size[1] <= high for wide, high in screens):
        return size
    wide, high = max(screens)
    return min(size[0], wide - FRAME), min(size[1], high - FRAME)


def _display_flags(full: bool) -> int:
    return pygame.FULLSCREEN if full else pygame.RESIZABLE


def scale_mouse_event(event: Event, x: float, y: float) -> Event:
    """Return a mouse event with its positions multiplied by `x` and `y`, or another event as is."""
    if event.type not in MOUSE_EVENTS:
        return event
    told = {
        name: (round(value[0] * x), round(value[1] * y))
        for name, value in event.dict.items()
        if name in ("pos", "rel")
    }
    return Event(event.type, {**event.dict, **told})
