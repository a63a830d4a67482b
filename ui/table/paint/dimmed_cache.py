"""Keep the table below a stage for a few frames: it is dim and lies still, and is much to draw."""

from collections.abc import Callable

from pygame import Surface

from ui.table.paint.incremental_layer import Parts, Sliced
from ui.toolkit.graphics.cover import cover

LATE = 0.2  # seconds after which all is drawn at once


class Veiled:
    """The window without the pieces of a stage."""

    def __init__(self) -> None:
        self._layer = Sliced()
        self.at: float | None = None  # when it was shown, on the clock of the stage

    def show(self, to: Surface, at: float | None, parts: Callable[[Surface], Parts]) -> bool:
        """Copy what was drawn a moment ago, and draw a share of the next; return False where all
        has to be drawn now.

        `at` is the clock of the stage, None while anything below it moves. Where no time has
        passed since, something else may have changed.
        """
        if not self._layer.fits(to):
            self._layer.make(to)
            self.at = None
        if at is None or self.at is None or not 0 < at - self.at < LATE:
            return False
        self._layer.go_on(parts)
        assert self._layer.shown is not None
        cover(to, self._layer.shown)
        self.at = at
        return True

    def draw(self, to: Surface, at: float | None, parts: Parts) -> None:
        """Draw all, and remember it, unless something below the stage moves."""
        self._layer.draw(parts)
        self.at = at
        if at is not None and self._layer.shown is not None:
            cover(self._layer.shown, to)
