"""Lets scripted people play games, lessons and puzzles, and prints which laws are broken.

`python -m tests.long_runs.people [--games N] [--lessons N] [--puzzles N] [--kind NAME]
[--game NAME] [--story "game robo_power clumsy 3"] [--cores N]` exits with 1 if any is. The
pictures lie in `out/people`.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter, defaultdict

from games.registry import GAMES
from tests.support.paths import ROOT
from tests.support.people import Report, Story, play
from tests.support.people_kinds import KINDS

FOLDER = ROOT / "out" / "people"
Key = tuple[str, str, str]  # law, game and what broke it
SHOWN = 3  # stories that are named for each fault


def stories(what: str, count: int, kinds: list[str], games: list[str]) -> list[Story]:
    """Return so many stories, all kinds and games in turn."""
    pairs = list(itertools.product(kinds, games))
    return [
        Story(what, game, kind, n) for n, (kind, game) in zip(range(count), itertools.cycle(pairs))
    ]


def tell(story: Story) -> Report | str:
    """Play a story; return what was found, or what went wrong."""
    try:
        return play(story, FOLDER)
    except Exception:
        return f"{story}: {traceback.format_exc()}"


def main() -> int:
    """Play, and print the faults, each with its seed, log and picture."""
    asked = argparse.ArgumentParser(description=__doc__)
    for name, count in (("games", 200), ("lessons", 50), ("puzzles", 200), ("cores", 2)):
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
    begun, counts, broken = time.monotonic(), Counter[str](), 0
    found = defaultdict[Key, list[str]](list)
    with multiprocessing.get_context("spawn").Pool(args.cores, maxtasksperchild=10) as pool:
        for report in pool.imap_unordered(tell, todo):
            if isinstance(report, str):
                broken += 1
                print(f"ERROR {report}", flush=True)
                continue
            counts += report.counts
            for fault, log, path in report.faults:
                key = fault.law, report.story.game, fault.what
                found[key].append(str(report.story))
                if len(found[key]) == 1:
                    print(f"\nLAW {fault.law}: {fault.what}\n  story: {report.story}")
                    print(f"  {fault.detail}\n  picture: {path}")
                    print("\n".join(f"  | {line}" for line in log), flush=True)
    print(f"\n{len(todo)} stories in {time.monotonic() - begun:.0f} s, {broken} errors")
    for law, times in sorted(counts.items()):
        print(f"{law:12} {times:9,} checks")
    for key, where in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(where):4} {' | '.join(key)}   e.g. {'; '.join(where[:SHOWN])}")
    return 1 if found or broken else 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main())
