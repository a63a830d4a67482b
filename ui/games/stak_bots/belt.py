"""The belt of the dock runs while something rides on it to the furnace."""

from pygame import Rect, Surface, draw

from ui.games.stak_bots.ground import BELT_DARK, BELT_MARK, MARKS, Dock

SPEED = 150.0  # units a second
RIDES = 1.1  # seconds


def run(to: Surface, dock: Dock, far: float, u: float) -> None:
    """Draw the marks of the belt `far` units on from where the ground has them."""
    belt, left, right = Rect(dock.belt), Rect(dock.hopper).right, Rect(dock.furnace).left
    step, arm, wide = max(2, round(MARKS * u)), belt.h * 0.18, max(2, round(7 * u))
    band = Rect(left, belt.top + round(0.15 * belt.h), right - left, round(0.7 * belt.h))
    kept = to.get_clip()
    to.set_clip(band.clip(kept))
    to.fill(BELT_DARK, band)
    first = belt.left + round(6 * u) + round(far * u) % step - step
    for x in range(first, right + step, step):
        top, middle = belt.top + belt.h * 0.16, belt.top + belt.h * 0.5
        bend = x + arm, middle
        draw.line(to, BELT_MARK, (x, top), bend, wide)
        draw.line(to, BELT_MARK, bend, (x, top + belt.h * 0.68), wide)
    to.set_clip(kept)
