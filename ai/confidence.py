"""Compute confidence intervals of shares."""

import math


def wilson_interval(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the Wilson (1927) interval of a share, for a quantile `z` (default: 95 %)."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
