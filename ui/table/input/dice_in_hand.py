"""Dice in the hand, that rattle until they are thrown."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from games.engine import Piece
from ui.table.layout.geometry import Pose

TURNS = 21.0  # radians a second
SWAY, STIRRED = 5.0, 0.35  # units aside; and of the way that the pointer was moved
CLOSE = 0.62  # of their widths: how close they lie in the hand
LINGERS = 0.6  # seconds that they stay in the hand after they were let go, if nothing happens


@dataclass
class Shake:
    """Dice in the hand at a point of the window."""

    dice: list[Piece]
    throw: Callable[[], object]
    at: tuple[float, float]
    seconds: float = 0.0
    stirred: float = 0.0  # pixels that the pointer was moved lately
    held: bool = True  # not yet let go
    left: float = LINGERS

    def stir(self, x: float, y: float) -> None:
        """Follow the pointer."""
        self.stirred += math.hypot(x - self.at[0], y - self.at[1])
        self.at = (x, y)

    def pose(self, i: int, usual: Pose, u: float) -> Pose:
        """Return where die `i` is now."""
        n, w = len(self.dice), usual.w
        around = math.tau * i / n
        away = CLOSE * w * (n > 1) * max(1.0, n / 4)
        sway = (SWAY * u + min(self.stirred * STIRRED, 0.5 * w)) * self.held
        turn = self.seconds * TURNS + i * 2.1
        x = self.at[0] + away * math.cos(around) + sway * math.sin(turn)
        y = self.at[1] - 0.4 * w + away * math.sin(around) + sway * math.cos(1.3 * turn)
        return usual._replace(x=x, y=y, angle=20 * math.sin(turn) * self.held)
