"""Keep the table below a stage for a few frames: it is dim and lies still, and is much to draw."""

from pygame import Surface

AGAIN = 2.5 / 60  # seconds after which it is drawn again: every third frame


class Veiled:
    """The window as it was before the pieces of a stage were drawn on it."""

    def __init__(self) -> None:
        self._kept: Surface | None = None
        self.at: float | None = None  # when that was, on the clock of the stage

    def show(self, to: Surface, at: float | None) -> bool:
        """Copy what was kept a moment ago; return False where all has to be drawn.

        `at` is the clock of the stage, None while anything below it moves. Where no time has
        passed since, something else may have changed.
        """
        if self._kept is None or self._kept.get_size() != to.get_size():
            self._kept, self.at = to.copy(), None  # at once: to make one takes long
        good = at is not None and self.at is not None and 0 < at - self.at < AGAIN
        if not good:
            return False
        to.blit(self._kept, (0, 0))
        return True

    def keep(self, to: Surface, at: float | None) -> None:
        """Remember a window as it is now, unless something below the stage moves."""
        self.at = at
        if at is not None and self._kept is not None:
            self._kept.blit(to, (0, 0))
