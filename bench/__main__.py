"""Runs all benchmarks (`make bench`), or some of them: `python -m bench rules frames`."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys

PARTS = ("rules", "search", "grounds", "frames", "stages", "growth", "startup")


def main() -> int:
    """Measure and print; return 1 if a target was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, rougher numbers")
    args = parser.parse_args()
    wrong = [part for part in args.parts if part not in PARTS]
    if wrong:
        parser.error(f"there is no part {wrong[0]!r}; there are {', '.join(PARTS)}")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores, load {load:.1f}"
    )
    reached = [run(part, args.quick) for part in args.parts or PARTS]
    return 0 if all(reached) else 1


def run(part: str, quick: bool) -> bool:
    """Run one part, importing only what it measures; return whether targets were met."""
    print(f"\n== {part}")
    sys.stdout.flush()
    return bool(importlib.import_module(f"bench.{part}").measure(quick))


if __name__ == "__main__":
    sys.exit(main())
