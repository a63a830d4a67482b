"""Layers of the table that are kept between frames, and redrawn at once or a part per frame."""

from collections.abc import Callable, Iterator

from pygame import Surface

from ui.toolkit.graphics.canvas import cover

REDRAW_FRAMES = 3  # over which a layer is redrawn
Parts = Iterator[int]  # draws a layer part by part, and yields the work of each part


class SlicedLayer:
    """A layer that is shown while its next version is drawn."""

    def __init__(self) -> None:
        self.shown: Surface | None = None
        self._next: Surface | None = None
        self._parts: Parts | None = None  # of the next version, still to be drawn
        self._drawn = 0  # work done on the next version
        self._whole = 1  # work of the last version

    def fits(self, to: Surface) -> bool:
        """Return whether the layer has the size of a surface."""
        return self.shown is not None and self.shown.get_size() == to.get_size()

    def make(self, like: Surface) -> Surface:
        """Return a new, black layer with the size and format of a surface; this is slow."""
        self.stop()
        self.shown, self._next = Surface(like.get_size(), 0, like), None
        return self.shown

    def stop(self) -> None:
        """Drop the unfinished version."""
        self._parts = None

    def draw(self, parts: Parts) -> None:
        """Draw all `parts` at once."""
        self.stop()
        self._whole = sum(parts)

    def go_on(self, parts: Callable[[Surface], Parts]) -> bool:
        """Draw a share of the next version; return whether it is finished and now shown."""
        if self._next is None:
            assert self.shown is not None
            self._next = self.shown.copy()
        if self._parts is None:
            self._parts, self._drawn = parts(self._next), 0
        least = self._drawn + -(-self._whole // REDRAW_FRAMES)
        for work in self._parts:
            self._drawn += work
            if least <= self._drawn < self._whole:
                return False
        self._whole = self._drawn
        self.shown, self._next, self._parts = self._next, self.shown, None
        return True


class StillLayer:
    """The layer below all pieces. While pieces fly it is redrawn over several frames."""

    def __init__(self) -> None:
        self._layer = SlicedLayer()
        self._key: object = None  # of the layer that is shown
        self._due: object = None  # of the layer that is being drawn

    @property
    def known(self) -> bool:
        """Whether there is a layer."""
        return self._key is not None

    def forget(self) -> None:
        """Redraw everything next time."""
        self._key = None

    def find(self, key: object) -> Surface | None:
        """Return the layer of this key, if it is the one that is shown."""
        return self._layer.shown if key == self._key else None

    def get(
        self, key: object, ground: Surface, parts: Callable[[Surface], Parts], at_once: bool
    ) -> tuple[Surface, bool]:
        """Return the layer, and whether it is up to date; if not, the next frame draws more of it.

        `parts` draws the layer on a surface like the `ground`.
        """
        shown = self._layer.shown
        if shown is None or not self._layer.fits(ground):
            shown, self._key = self._layer.make(ground), None
        if key == self._key:
            return shown, True
        if at_once or self._key is None:
            self._layer.draw(parts(shown))
        else:
            if key != self._due:
                self._layer.stop()
            self._due = key
            if not self._layer.go_on(parts):
                return shown, False
        self._key = self._due = key
        assert self._layer.shown is not None
        return self._layer.shown, True


LONGEST_KEPT_SECONDS = 0.2  # an older layer is redrawn at once


class BackdropLayer:
    """The window without the pieces of a stage."""

    def __init__(self) -> None:
        self._layer = SlicedLayer()
        self.at: float | None = None  # when it was last shown, on the clock of the motions

    def show(self, to: Surface, at: float | None, parts: Callable[[Surface], Parts]) -> bool:
        """Copy the kept picture and redraw a share of the next; return False if all must be drawn
        now.

        `at` is the clock of the motions, None while anything below it moves. If the clock stands
        still, everything is redrawn, because something else may have changed.
        """
        if not self._layer.fits(to):
            self._layer.make(to)
            self.at = None
        if at is None or self.at is None or not 0 < at - self.at < LONGEST_KEPT_SECONDS:
            return False
        self._layer.go_on(parts)
        assert self._layer.shown is not None
        cover(to, self._layer.shown)
        self.at = at
        return True

    def draw(self, to: Surface, at: float | None, parts: Parts) -> None:
        """Draw everything, and keep the picture unless something below the stage moves."""
        self._layer.draw(parts)
        self.at = at
        if at is not None and self._layer.shown is not None:
            cover(self._layer.shown, to)
