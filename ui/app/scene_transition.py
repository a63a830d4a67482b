"""From one scene to the next: the old one fades, or the new one grows out of a part of it."""

from pygame import Rect, Surface, transform

FADES, GROWS = 0.18, 0.3  # seconds


class Passage:
    """The passage that is seen now, if any."""

    def __init__(self) -> None:
        self.old: Surface | None = None
        self._left = 0.0
        self._out_of: Rect | None = None

    def begin(self, old: Surface, out_of: Rect | None) -> None:
        """Begin to leave what `old` shows; the new scene grows out of a part of it, or fades in."""
        self.old, self._out_of = old, out_of
        self._left = GROWS if out_of else FADES

    def end(self) -> None:
        """Show nothing of it any more."""
        self.old = None

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether it went on."""
        if self.old is None:
            return False
        self._left -= dt
        self.old = self.old if self._left > 0 else None
        return True

    def draw(self, to: Surface) -> None:
        """Draw it on a window that shows the new scene already."""
        if self.old is None:
            return
        if self._out_of is None:
            self.old.set_alpha(round(255 * max(0.0, self._left) / FADES))
            to.blit(self.old, (0, 0))
            return
        t = 1 - (max(0.0, self._left) / GROWS) ** 3
        room = grown(self._out_of, to.get_rect(), t)
        new = transform.scale(to, room.size)
        to.blit(self.old, (0, 0))
        to.blit(new, room)


def grown(small: Rect, large: Rect, t: float) -> Rect:
    """Return a rectangle `t` (0 to 1) on its way from one to another."""
    ends = zip((*small.topleft, *small.size), (*large.topleft, *large.size), strict=True)
    left, top, w, h = (round(a + (b - a) * t) for a, b in ends)
    return Rect(left, top, max(1, w), max(1, h))
