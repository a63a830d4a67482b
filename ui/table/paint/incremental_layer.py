"""Draw a layer as large as the window again, a share of it in each of a few frames."""

from collections.abc import Callable, Iterator

from pygame import Surface

SHARES = 3  # frames in which a layer is drawn again
Parts = Iterator[int]  # what draws a layer, part by part; each tells how much work it was


class Sliced:
    """A layer as it is shown, and as it is being drawn again."""

    def __init__(self) -> None:
        self.shown: Surface | None = None
        self._next: Surface | None = None
        self._parts: Parts | None = None  # what is left to be drawn of the next one
        self._drawn = 0  # work that went into it so far
        self._whole = 1  # work that the last one was

    def fits(self, to: Surface) -> bool:
        """Return whether the layer has the size of a surface."""
        return self.shown is not None and self.shown.get_size() == to.get_size()

    def make(self, like: Surface) -> Surface:
        """Return the layer, with the size and the pixels of a surface; to make one takes long."""
        self.stop()
        self.shown, self._next = like.copy(), None
        return self.shown

    def stop(self) -> None:
        """Do not go on with the next one."""
        self._parts = None

    def draw(self, parts: Parts) -> None:
        """Draw all at once, by `parts`."""
        self.stop()
        self._whole = sum(parts)

    def go_on(self, parts: Callable[[Surface], Parts]) -> bool:
        """Draw a share of the next one; return whether that is shown from now on."""
        if self._next is None:
            assert self.shown is not None
            self._next = self.shown.copy()
        if self._parts is None:
            self._parts, self._drawn = parts(self._next), 0
        least = self._drawn + -(-self._whole // SHARES)
        for work in self._parts:
            self._drawn += work
            if least <= self._drawn < self._whole:
                return False
        self._whole = self._drawn
        self.shown, self._next, self._parts = self._next, self.shown, None
        return True
