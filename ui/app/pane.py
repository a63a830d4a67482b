"""The system's window, drawn at the full resolution of its display.

macOS and Wayland measure a window in points, and a dense display has several pixels per point.
There we use pygame.Window, since pygame.display cannot draw all pixels, and convert the position of
the mouse from points to pixels. Elsewhere a point is a pixel.
"""

import contextlib
import importlib.util
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from typing import Protocol

import pygame
from pygame import Surface
from pygame.event import Event

PROGRAM_NAME = "Boltbox"
HIDDEN_DRIVERS = ("dummy", "offscreen")  # SDL's video drivers without a screen
POINT_DRIVERS = ("cocoa", "wayland")  # SDL's video drivers that measure windows in points
FRAME = 60  # points that the frame of a window takes in each direction, at most
ASK_SECONDS = 0.1  # seconds after which the size after full screen is asked for again
SEEN = 100  # points of a window that must be on a screen, so that the mouse can take hold of it
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
        """Go on asking for the size and place; return whether the window lacks them still."""
        return False

    @property
    def position(self) -> Size:
        """Where the window is on the screen, in points, without its frame."""
        ...

    def maximize(self) -> None:
        """Let the window fill the screen, but for its frame and the system's bars."""
        ...

    def keep_place(self, size: Size, place: Size) -> None:
        """Put a window that was just opened where it was, once its frame is known."""
        return

    def stay(self) -> None:
        """Ask for no other size or place any more."""
        return

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

    wanted: Size | None = None  # the size at the start or after full screen; None: any
    waited = 0.0  # seconds since it was first asked for
    place: Size | None = None  # where the window was before, until it is there again

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
                if tuple(window.position) != self.place:
                    window.position = self.place
                self.place = None
        there = self.points == self.wanted and self.place is None
        return self.wanted is not None and not there

    @property
    def position(self) -> Size:
        x, y = self._find_window().position
        return x, y

    def stay(self) -> None:
        self.wanted = self.place = None

    def maximize(self) -> None:
        self.stay()
        self._find_window().maximize()

    def keep_place(self, size: Size, place: Size) -> None:
        if self.points == fit_screen(size) and is_on_screen(place, size):
            self.wanted, self.waited, self.place = self.points, 0.0, place

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

    @property
    def position(self) -> Size:
        x, y = self.window.position
        return x, y

    def maximize(self) -> None:
        self.window.maximize()

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


def open_pane(
    size: Size,
    full: bool,
    maximized: bool = False,
    seen: bool = False,
    place: Size | None = None,
) -> Pane:
    """Return the window, which is opened at `place` if need be; it may stay hidden until `seen`.

    A size that the screen cannot hold is made smaller, and a place outside it is not used. A
    window that is `maximized` already keeps its size.
    """
    pygame.display.init()
    size = fit_screen(size)
    with _opened_at(place if place and is_on_screen(place, size) else None):
        return _open(size, full, seen or maximized)


@contextlib.contextmanager
def _opened_at(place: Size | None) -> Iterator[None]:
    """Let pygame open a window at a place."""
    if place is None or "SDL_VIDEO_WINDOW_POS" in os.environ:
        yield
        return
    os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place[0]},{place[1]}"
    try:
        yield
    finally:
        del os.environ["SDL_VIDEO_WINDOW_POS"]


def _open(size: Size, full: bool, seen: bool) -> Pane:
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
    no_screen = pygame.display.get_driver() in HIDDEN_DRIVERS
    if no_screen or any(size[0] <= wide and size[1] <= high for wide, high in screens):
        return size
    wide, high = max(screens)
    return min(size[0], wide - FRAME), min(size[1], high - FRAME)


def is_on_screen(place: Size, size: Size) -> bool:
    """Return whether enough of a window at a place is seen; several screens are side by side."""
    screens = pygame.display.get_desktop_sizes()
    wide, high = sum(w for w, _ in screens), max(h for _, h in screens)
    x, y = place
    return SEEN - size[0] <= x <= wide - SEEN and 0 <= y <= high - SEEN


class WindowSettings(Protocol):
    """The settings with the window as it was left."""

    window: Size
    window_place: Size | None
    maximized: bool


class WindowMemory:
    """Notes in the settings where the window is, how large, and whether it is maximized."""

    def __init__(self, settings: WindowSettings) -> None:
        self.settings = settings
        self._before = settings.window, settings.window_place  # what the last change replaced
        self._is_minimized = False

    def resize(self, size: Size) -> bool:
        """Note a size, unless the window is maximized; return whether it was another."""
        if self.settings.maximized or size == self.settings.window:
            return False
        self._before = self.settings.window, self._before[1]
        self.settings.window = size
        return True

    def note(self, event: Event, pane: Pane) -> None:
        """Note what an event tells of the window, which does not fill the screen.

        Size and place of a maximized window may come before the event that it is maximized.
        """
        settings = self.settings
        if event.type == pygame.WINDOWMINIMIZED:
            self._is_minimized = True
        elif event.type == pygame.WINDOWRESTORED:
            settings.maximized &= self._is_minimized
            self._is_minimized = False
        elif event.type == pygame.WINDOWMAXIMIZED and not settings.maximized:
            settings.maximized = True
            size, place = self._before
            settings.window = size if settings.window == pane.points else settings.window
            settings.window_place = (
                place if settings.window_place == pane.position else settings.window_place
            )
        elif event.type == pygame.WINDOWMOVED and not settings.maximized:
            place = event.x, event.y
            if settings.window_place != place:
                self._before = self._before[0], settings.window_place
                settings.window_place = place

    def leave(self, pane: Pane) -> None:
        """Note the place of a window that is about to close; our own moves are no events."""
        if not (pane.full or self.settings.maximized or self._is_minimized):
            self.settings.window_place = pane.position


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
