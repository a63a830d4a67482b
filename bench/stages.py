"""Measure frames of each game's table while a stage is open or dice roll.

Whole games are played at random at speed 1. Only frames of open stages count, including their first
drawings. A frame's time runs from its events to the end of its flip, in wall and processor time.
"""

from __future__ import annotations

import os

from bench.frames import MAX_MILLISECONDS, percentile
from bench.screen import MISSING, run_json, screen
from games.registry import GAMES

SIZES_WITH_TARGET, SIZES_REPORTED = (
    ((1920, 1080), (2560, 1440)),
    ((3840, 2160),),
)  # with a target; only reported


def measure(quick: bool = False) -> bool:
    """Print the times; return whether p99 is under 1/60 s at all sizes with a target."""
    if MISSING:
        print(MISSING)
        return True
    heads = ("frames", "p50", "p99", "worst", "cpu p50", "cpu p99")
    print(f"{'milliseconds a frame':34}" + "".join(f"{head:>8}" for head in heads))
    good = True
    for size in SIZES_WITH_TARGET[:1] if quick else SIZES_WITH_TARGET + SIZES_REPORTED:
        with screen(*size) as environment:
            for game in GAMES:
                wanted = ("120" if quick else "900", f"{size[0]}x{size[1]}")
                times = run_json("bench.staged", game, *wanted[::-1], environment=environment)
                clock, work = times["clock"], times["work"]
                row = [percentile(clock, 50), percentile(clock, 99), max(clock)]
                row += [percentile(work, 50), percentile(work, 99)]
                name = f"{game}, {wanted[1]}"
                print(f"{name:34}{len(clock):8}" + "".join(f"{n:8.1f}" for n in row), flush=True)
                good &= size in SIZES_REPORTED or percentile(clock, 99) < MAX_MILLISECONDS
    busy = "" if good else f" (load {os.getloadavg()[0]:.1f}; see the processor's time)"
    print(f"to reach, p99 under {MAX_MILLISECONDS} ms: {'yes' if good else 'NO'}{busy}")
    return good
