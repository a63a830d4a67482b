"""Breaks the rules of a game on purpose, one small thing at a time: `python -m tests.mutate`.

Each mutant is played by the rule tests of its game, in a copy of the tree. One that passes them all
has survived: a rule is missing a test, or the change makes no difference (see HARMLESS).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.mutations import mutants

ROOT = Path(__file__).parent.parent
NEEDED = ("games", "tests", "ui/text", "cards.yaml", "pyproject.toml")
RULES = {"robo_power": ("rules.py", "duel.py", "zones.py")}
SECONDS = 60  # a mutant that takes so long has been noticed

# Changes that no game can notice, and why.
HARMLESS = {
    "s.move(s.zones['deck'][-1], HAND[seat])  ->  s.move(s.zones['deck'][-2], HAND[seat])": (
        "the deck has just been shuffled"
    ),
    "if card.steals:  ->  if True:": "no card is taken by what steals none",
    "added = [seat for seat in order if drawn.get(seat, 0) is not None] if drawn else order  ->  "
    "added = [seat for seat in order if drawn.get(seat, 1) is not None] if drawn else order": (
        "anything but None will do"
    ),
    "take_back(s, [seat for seat in order if seat not in losers])  ->  "
    "take_back(s, [seat for seat in order])": "the losers have nothing left on the table",
    "HAND = tuple((f'hand.{seat}' for seat in range(SEATS.stop - 1)))  ->  "
    "HAND = tuple((f'hand.{seat}' for seat in range(SEATS.stop + 1)))": "more names than seats",
    "TABLE = tuple((f'table.{seat}' for seat in range(SEATS.stop - 1)))  ->  "
    "TABLE = tuple((f'table.{seat}' for seat in range(SEATS.stop + 1)))": "more names than seats",
    "zones = {'deck': 0, 'discard': 0}  ->  zones = {'deck': 0, 'discard': 1}": (
        "whatever is discarded lies face up"
    ),
}


class Mutant(NamedTuple):
    """One change of one file."""

    file: str  # within the tree
    line: int
    what: str
    source: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def all_of(game: str, only: str | None = None) -> Iterator[Mutant]:
    """Every change of the rules of a game."""
    for name in RULES[game]:
        file = f"games/{game}/{name}"
        source = (ROOT / file).read_text("utf-8")
        for line, what, changed in mutants(source):
            if only is None or only in f"{file}:{line}: {what}":
                yield Mutant(file, line, what, changed)


def copied(to: Path) -> Path:
    """A copy of what the rule tests need."""
    for name in NEEDED:
        source = ROOT / name
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return to


def survives(mutant: Mutant, game: str, tree: Path) -> bool:
    """Whether all rule tests pass although the rules are broken."""
    file = tree / mutant.file
    whole = file.read_text("utf-8")
    file.write_text(mutant.source, "utf-8")
    try:
        return passes(game, tree)
    finally:
        file.write_text(whole, "utf-8")


def passes(game: str, tree: Path) -> bool:
    """Whether the rule tests of a game pass in a tree."""
    tests = sorted(str(path) for path in (tree / "tests").glob(f"test_{game}_*.py"))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        played = subprocess.run(
            command,
            cwd=tree,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        )
    except subprocess.TimeoutExpired:
        return False
    return played.returncode == 0


def survivors(game: str, found: list[Mutant], cores: int) -> Iterator[Mutant]:
    """The mutants that no rule test notices, each core with a tree of its own."""
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for n in range(cores):
            trees.put(copied(Path(folder, str(n))))
        if not passes(game, Path(folder, "0")):
            sys.exit(f"the rule tests of {game} fail as they are")

        def tried(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                return survives(mutant, game, tree)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(cores) as pool:
            for mutant, alive in zip(found, pool.map(tried, found), strict=True):
                if alive:
                    yield mutant


def main() -> int:
    """Break every rule once and tell what nobody noticed."""
    p = argparse.ArgumentParser(prog="mutate", description=__doc__)
    p.add_argument("--game", choices=sorted(RULES))
    p.add_argument("--only", help="only changes whose line holds this, e.g. duel.py:12")
    p.add_argument("--cores", type=int, default=2)
    args = p.parse_args()
    began, unexplained = time.monotonic(), 0
    for game in [args.game] if args.game else RULES:
        found, alive, harmless = list(all_of(game, args.only)), 0, 0
        for mutant in survivors(game, found, args.cores):
            why = HARMLESS.get(mutant.what)
            print(f"{mutant}  {'survives' if why is None else f'is harmless: {why}'}", flush=True)
            alive, harmless = alive + 1, harmless + (why is not None)
        print(
            f"{game}: {len(found)} changes, {len(found) - alive} noticed, {harmless} harmless, "
            f"{alive - harmless} survive, {time.monotonic() - began:.0f} seconds"
        )
        unexplained += alive - harmless
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
