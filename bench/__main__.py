"""Run the developers' tools: benchmarks (`make bench`), measuring and training opponents.

`python -m bench rules frames` runs two of the benchmarks; `python -m bench arena --help` describes
another tool.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from collections.abc import Sequence

BENCHMARKS = ("rules", "search", "grounds", "frames", "stages", "growth", "startup")
TOOLS = {
    "arena": "bench.arena",
    "balance": "bench.balance.command",
    "beginnings": "bench.beginnings",
    "calibration": "bench.calibration",
    "ismcts": "bench.ismcts",
    "minutes": "bench.minutes",
    "opponents": "bench.opponents",
    "pace": "bench.pace",
    "puzzles": "bench.puzzle_finder",
    "train": "bench.training",
}


def main(argv: Sequence[str]) -> int:
    """Run a tool or benchmarks; return 1 if a target was missed."""
    if argv[:1] and argv[0] in TOOLS:
        return int(importlib.import_module(TOOLS[argv[0]]).main(argv[1:]))
    description = f"Benchmarks. Other tools, each with --help: {', '.join(TOOLS)}."
    parser = argparse.ArgumentParser(prog="python -m bench", description=description)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, rougher numbers")
    args = parser.parse_args(argv)
    wrong = [part for part in args.parts if part not in BENCHMARKS]
    if wrong:
        parser.error(f"there is no part {wrong[0]!r}; there are {', '.join(BENCHMARKS)}")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores, load {load:.1f}"
    )
    reached = [run(part, args.quick) for part in args.parts or BENCHMARKS]
    return 0 if all(reached) else 1


def run(part: str, quick: bool) -> bool:
    """Run one benchmark, importing only its module; return whether targets were met."""
    print(f"\n== {part}")
    sys.stdout.flush()
    return bool(importlib.import_module(f"bench.{part}").measure(quick))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
