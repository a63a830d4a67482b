"""Measure the search rounds a second, including the first looks, interpreted and compiled.

The positions are choices of games between opponents that look a step ahead, the same each time.
Times are processor time: the median of several samples, each in a new process that has already
searched the same positions, interpreted and compiled in turn.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from ai.levels import SIMPLE
from ai.registry import JUDGES
from ai.search.tree import search
from ai.search.worlds import choices
from ai.think import think
from ai.value import value_of
from art.package.compiled import ROOT, compiled_tree
from games.engine import State, advance, asked, seeded, view
from games.registry import GAMES

SEATS = (2, 4)
POSITIONS, CHOICES_BETWEEN = (
    12,
    7,
)  # number of positions of each kind, and choices between two of them
ROUNDS, SAMPLES = 300, 3
MIN_SPEED_UP = 2.0  # required speed-up by compiling

Speeds = dict[str, float]  # rounds a second, by game and seats


def never() -> bool:
    """Return False: only the rounds end a search."""
    return False


def positions(game: str, seats: int, many: int) -> list[State]:
    """Return views of the asked seats at choices that are not secret."""
    judge, rules, found = JUDGES[game], GAMES[game], list[State]()
    deal = met = 0
    while len(found) < many:
        deal += 1
        chance = seeded(f"searches:{deal}")
        s = rules.new(seats, rules.default_options(seats), chance)
        while (ask := asked(s)) is not None and len(found) < many:
            v = view(s, ask.seat)
            if not ask.secret and len(choices(v, judge)) > 1:
                met += 1
                found += [v] * (not met % CHOICES_BETWEEN)
            advance(s, think(judge, v, SIMPLE["greedy"], deal + met, timed=False).move, chance)
    return found


def speeds(quick: bool) -> Speeds:
    """Return the search rounds a second of this process."""
    found = Speeds()
    for game, judge in JUDGES.items():
        for seats in SEATS:
            seen = positions(game, seats, POSITIONS // 4 if quick else POSITIONS)
            value, played = value_of(judge), 0.0
            for n, v in enumerate(seen):  # fills the caches
                search(v, value, ROUNDS, n, never)
            began = time.process_time()
            for n, v in enumerate(seen):
                played += search(v, value, ROUNDS, n, never).numbers.rounds
            found[f"{game}, {seats} seats"] = played / (time.process_time() - began)
    return found


def sample(tree: Path, quick: bool) -> Speeds:
    """Return the search rounds a second of a new process in a source tree."""
    command = [sys.executable, "-m", "bench.search", *["quick"] * quick]
    told = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: float(speed) for name, speed in (row.split("\t") for row in told.splitlines())}


def measure(quick: bool = False) -> bool:
    """Print all speeds; return whether the compiled search is fast enough."""
    tree = compiled_tree()
    ours, theirs = list[Speeds](), list[Speeds]()
    for _ in range(1 if quick else SAMPLES):
        ours.append(sample(ROOT, quick))
        theirs += [sample(tree, quick)] if tree else []
    print(f"{'':30}{'rounds/s':>10}{'compiled':>10}{'ratio':>8}")
    slow = []
    for name in ours[0]:
        plain = median(one[name] for one in ours)
        if not theirs:
            print(f"{name:30}{plain:10.0f}")
            continue
        fast = median(one[name] for one in theirs)
        print(f"{name:30}{plain:10.0f}{fast:10.0f}{fast / plain:8.2f}")
        slow += [name] if fast < MIN_SPEED_UP * plain else []
    if not theirs:
        print("nothing is compiled here (make compiled): not compared")
        return True
    verdict = f"NO: {'; '.join(slow)}" if slow else "yes"
    print(f"to reach, compiled {MIN_SPEED_UP:.0f} times as many: {verdict}")
    return not slow


if __name__ == "__main__":  # in a compiled tree
    for name, speed in speeds("quick" in sys.argv).items():
        print(name, speed, sep="\t")
