"""Keep what does not move on a table, and draw it again only when it changes."""

from collections.abc import Callable

from pygame import Surface

from ui.table.paint.incremental_layer import Parts, Sliced


class Still:
    """The layer below all pieces. While pieces fly it is drawn again in a few frames."""

    def __init__(self) -> None:
        self._layer = Sliced()
        self._key: object = None  # what the layer shown depends on
        self._due: object = None  # and the one that is being drawn

    @property
    def known(self) -> bool:
        """Whether there is a layer."""
        return self._key is not None

    def forget(self) -> None:
        """Draw all anew the next time."""
        self._key = None

    def find(self, key: object) -> Surface | None:
        """Return the layer of this key, if it is the one shown."""
        return self._layer.shown if key == self._key else None

    def get(
        self, key: object, ground: Surface, parts: Callable[[Surface], Parts], at_once: bool
    ) -> tuple[Surface, bool]:
        """Return the layer, and whether it is that of this key; else the next frame has more of it.

        `parts` draw it on a surface like the `ground`.
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
