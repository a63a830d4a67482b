"""Where the pointer is, what it presses, and what lies under it."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from games.engine import Piece
from ui.table.layout.geometry import Pose

RATTLE_SPEED = 21.0  # radians per second
RATTLE_WIDTH = 5.0  # units to each side
STIRRING_WIDTH = 0.35  # of each pixel that the pointer has moved lately
DICE_DISTANCE = 0.62  # die widths from the middle of the hand
LINGER_SECONDS = 0.6  # that released dice stay in the hand if nothing happens


@dataclass
class PointerPress:
    """A press of the pointer, perhaps on a card."""

    x: float
    y: float
    piece: Piece | None
    zone: str | None
    taken: bool = False  # this press picked up the card
    dragged: bool = False
    long: bool = False  # rested so long that the card is shown large
    tile: bool = False  # the card comes from a sheet
    caught: bool = False  # the card was in flight
    seconds: float = 0.0
    grab: tuple[float, float] = (0.0, 0.0)


@dataclass
class PointerState:
    """The pointer, or the focus that acts in its place."""

    where: tuple[float, float] = (0.0, 0.0)
    down: PointerPress | None = None
    hot: Piece | None = None
    hot_zone: str | None = None
    rest: float = 0.0  # seconds that it has rested on the hot card
    since_click: float = math.inf  # seconds since the held card was clicked
    pressed: tuple[float, float] = (0.0, 0.0)  # where the button went down last
    pressed_key: str = ""  # of the node that lay there
    since_press: float = math.inf  # seconds
    since_move: float = math.inf  # seconds since a move was made
    tilt: float = 0.0  # degrees, of the card that hangs on it

    @property
    def taken(self) -> bool:
        """Whether the button is down and picked up a card."""
        return self.down is not None and self.down.taken

    def hover(self, piece: Piece | None, zone: str | None) -> None:
        """Note the card and zone under the pointer or focus."""
        if piece != self.hot:
            self.rest = 0.0
        self.hot, self.hot_zone = piece, zone


@dataclass
class DiceShake:
    """Dice that are shaken at a point of the window."""

    dice: list[Piece]
    throw: Callable[[], object]
    at: tuple[float, float]
    seconds: float = 0.0
    stirred: float = 0.0  # pixels that the pointer moved lately
    held: bool = True  # until the player lets go
    left: float = LINGER_SECONDS

    def stir(self, x: float, y: float) -> None:
        """Follow the pointer."""
        self.stirred += math.hypot(x - self.at[0], y - self.at[1])
        self.at = (x, y)

    def pose(self, i: int, usual: Pose, u: float) -> Pose:
        """Return the present pose of die `i`."""
        n, w = len(self.dice), usual.w
        around = math.tau * i / n
        away = DICE_DISTANCE * w * (n > 1) * max(1.0, n / 4)
        sway = (RATTLE_WIDTH * u + min(self.stirred * STIRRING_WIDTH, 0.5 * w)) * self.held
        turn = self.seconds * RATTLE_SPEED + i * 2.1
        x = self.at[0] + away * math.cos(around) + sway * math.sin(turn)
        y = self.at[1] - 0.4 * w + away * math.sin(around) + sway * math.cos(1.3 * turn)
        return usual._replace(x=x, y=y, angle=20 * math.sin(turn) * self.held)
