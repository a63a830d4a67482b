"""Easing functions: from progress (0 to 1) to the share of the way.

The formulas are those of Robert Penner, "Motion, Tweening, and Easing" (2002).
"""

import math


def share(clock: float, start: float, seconds: float) -> float:
    """Return the progress of one part of a motion, from 0 to 1."""
    return min(1.0, max(0.0, (clock - start) / seconds)) if seconds else float(clock >= start)


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_cubic(t: float) -> float:
    return t**3


def in_back(t: float, far: float = 1.7) -> float:
    """Return the share of a way that first goes back a little."""
    return t * t * ((far + 1) * t - far)


def out_back(t: float, far: float = 1.6) -> float:
    """Return the share of a way that goes a little too far and then returns."""
    return 1 + (far + 1) * (t - 1) ** 3 + far * (t - 1) ** 2


def sine(t: float) -> float:
    """Return the share of a way that begins and ends gently."""
    return (1 - math.cos(math.pi * t)) / 2


def hump(t: float) -> float:
    """Return a value that rises to 1 in the middle and then falls again."""
    return math.sin(math.pi * t)
