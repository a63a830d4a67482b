"""Lets scripted people play games, lessons and puzzles, and prints which laws are broken.

`python -m tests.long_runs.people [--games N] [--lessons N] [--puzzles N] [--kind NAME]
[--game NAME] [--most DECISIONS] [--story game robo_power clumsy 3] [--cores N]` exits with 1 if any
is. The pictures lie in `out/people`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter, defaultdict
from functools import partial
from itertools import cycle, islice, product

from games.registry import GAMES
from tests.support.paths import ROOT
from tests.support.people import Report, Story, play
from tests.support.people_kinds import KINDS

FOLDER = ROOT / "out" / "people"
Key = tuple[str, str, str]  # law, game and what broke it
COUNTS = {"games": 200, "lessons": 50, "puzzles": 200, "cores": 2, "most": 10_000}
SHOWN = 3  # stories that are named for each fault


def stories(what: str, count: int, kinds: list[str], games: list[str]) -> list[Story]:
    """Return `count` stories, with all kinds and games in turn."""
    pairs = cycle(product(kinds, games))
    return [Story(what, game, kind, n) for n, (kind, game) in enumerate(islice(pairs, count))]


def tell(story: Story, most: int) -> Report:
    """Play a story of at most `most` decisions; return what was found."""
    return play(story, FOLDER, most)


def main() -> int:
    """Play, and print the faults, each with its seed, log and picture."""
    asked = argparse.ArgumentParser(description=__doc__)
    for name, count in COUNTS.items():
        asked.add_argument(f"--{name}", type=int, default=count)
    asked.add_argument("--kind", choices=KINDS)
    asked.add_argument("--game", choices=GAMES)
    asked.add_argument("--story", nargs=4, metavar=("WHAT", "GAME", "KIND", "SEED"))
    args = asked.parse_args()
    kinds = [args.kind] if args.kind else list(KINDS)
    games = [args.game] if args.game else list(GAMES)
    todo = [
        *stories("puzzle", args.puzzles, kinds, games),
        *stories("lesson", args.lessons, kinds, games),
        *stories("game", args.games, kinds, games),
    ]
    if args.story:
        what, game, kind, seed = args.story
        todo = [Story(what, game, kind, int(seed))]
    begun, counts = time.monotonic(), Counter[str]()
    found = defaultdict[Key, list[str]](list)
    with multiprocessing.get_context("spawn").Pool(args.cores, maxtasksperchild=10) as pool:
        for report in pool.imap_unordered(partial(tell, most=args.most), todo):
            counts += report.counts
            for fault, log, path in report.faults:
                key = fault.law, report.story.game, fault.what
                found[key].append(str(report.story))
                if len(found[key]) == 1:
                    print(f"\nLAW {fault.law}: {fault.what}\n  story: {report.story}")
                    print(f"  {fault.detail}\n  picture: {path}")
                    print("\n".join(f"  | {line}" for line in log), flush=True)
    print(f"\n{len(todo)} stories in {time.monotonic() - begun:.0f} s")
    for law, times in sorted(counts.items()):
        print(f"{law:12} {times:9,} checks")
    for key, where in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(where):4} {' | '.join(key)}   e.g. {'; '.join(where[:SHOWN])}")
    return 1 if found else 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # so that the pool can end its processes
    sys.exit(main())
