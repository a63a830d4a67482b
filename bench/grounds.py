"""Measure the processor time of the first drawing of each game's ground at three sizes."""

from __future__ import annotations

import time

from games.registry import GAMES
from ui.scenes.drawings import make_ground
from ui.toolkit.graphics.grounds import Ground, draw_ground

LIMITS = {(1280, 800): 150, (1920, 1080): 250, (3840, 2160): 400}  # milliseconds
SAMPLES = 3


def measure(quick: bool = False) -> bool:
    """Print the times, dark and light; return whether all are within their limits."""
    print(
        f"{'milliseconds of processor, dark / light':42}"
        + "".join(f"{w}x{h:<10}" for w, h in LIMITS)
    )
    good = True
    for game in GAMES:
        row = ""
        for size, limit in LIMITS.items():
            ground = make_ground(game, size, GAMES[game].seats[-1])
            both = [best(ground, size, light, 1 if quick else SAMPLES) for light in (False, True)]
            row += f"{both[0]:5.0f} /{both[1]:4.0f}    "
            good &= max(both) < limit
        print(f"{game:42}{row}")
    limits = ", ".join(f"{limit}" for limit in LIMITS.values())
    print(f"to reach, under {limits}: {'yes' if good else 'NO'}")
    return good


def best(ground: Ground, size: tuple[int, int], light: bool, times: int) -> float:
    """Return the milliseconds of the fastest drawing."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        draw_ground(ground, size, light)
        taken.append((time.process_time() - start) * 1000)
    return min(taken)
