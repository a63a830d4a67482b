"""Where a replay stands."""

from dataclasses import dataclass
from typing import Literal

Mode = Literal["runs", "steps", "stands"]  # on and on; to the end of this move; not at all


@dataclass
class Reel:
    """A replay: `at` moves have been shown or are being shown."""

    at: int
    mode: Mode = "runs"
    arrived: bool = False  # at the end by running, not by a jump
