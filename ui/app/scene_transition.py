"""Animates the change of scenes: the old one fades, or the new one grows from a rectangle."""

from pygame import Rect, Surface, transform

FADE_SECONDS = 0.18
GROW_SECONDS = 0.3


class SceneTransition:
    """The running transition, if there is one; `old` is the picture of the old scene."""

    def __init__(self) -> None:
        self.old: Surface | None = None
        self._left = 0.0
        self._out_of: Rect | None = None

    def begin(self, old: Surface, out_of: Rect | None) -> None:
        """Start a transition; the new scene grows from the rectangle `out_of`, or `old` fades."""
        self.old, self._out_of = old, out_of
        self._left = GROW_SECONDS if out_of else FADE_SECONDS

    def end(self) -> None:
        """Stop the transition."""
        self.old = None

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if a transition was running."""
        if self.old is None:
            return False
        self._left -= dt
        self.old = self.old if self._left > 0 else None
        return True

    def draw(self, to: Surface) -> None:
        """Draw the transition over the new scene, which `to` already shows."""
        if self.old is None:
            return
        if self._out_of is None:
            self.old.set_alpha(round(255 * max(0.0, self._left) / FADE_SECONDS))
            to.blit(self.old, (0, 0))
            return
        t = 1 - (max(0.0, self._left) / GROW_SECONDS) ** 3
        room = interpolate(self._out_of, to.get_rect(), t)
        new = transform.scale(to, room.size)
        to.blit(self.old, (0, 0))
        to.blit(new, room)


def interpolate(small: Rect, large: Rect, t: float) -> Rect:
    """Return the rectangle between `small` (t = 0) and `large` (t = 1)."""
    ends = zip((*small.topleft, *small.size), (*large.topleft, *large.size), strict=True)
    left, top, w, h = (round(a + (b - a) * t) for a, b in ends)
    return Rect(left, top, max(1, w), max(1, h))
