"""Mutation testing of the rules: `python -m tests.long_runs.mutate`.

Each mutant is tested in a copy of the tree. One that passes has survived: a test is missing, or
the change makes no difference (see HARMLESS).
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

from tests.long_runs.mutations import mutants

ROOT = Path(__file__).parents[2]
NEEDED = ("games", "tests", "ai", "ui", "art", "cards.yaml", "pyproject.toml")
ENGINE = ("core", "observation", "chance")


class Part(NamedTuple):
    """Files to mutate, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


def room(game: str, files: str, *more: str) -> Part:
    """The rules of a game: these files of its room and some more, and its tests."""
    ours = tuple(f"games/{game}/{name}.py" for name in files.split())
    tests = ("games/{}/test_*.py", "ai/games/{}/test_*.py", "ui/games/{}/test_told.py")
    return Part((*ours, *more), tuple(f"tests/{test.replace('{}', game)}" for test in tests))


PARTS = {
    "robo_power": room("robo_power", "rules duel zones"),
    "stak_bots": room("stak_bots", "rules battle chain verbs"),
    "two_robots": room(
        "two_robots",
        "rules turn factory energies attack event damage powers verbs",
        "ai/games/two_robots/sense.py",
    ),
    "table": Part(
        (*(f"games/engine/{name}.py" for name in ENGINE), "games/shared_verbs.py"),
        (
            "tests/games/engine/test_core*.py",
            "tests/games/engine/test_observation.py",
            "tests/games/robo_power/test_*.py",
        ),
    ),
}
SECONDS = 60  # seconds; a slower mutant counts as noticed

# Mutations that no game can notice, and why.
HARMLESS = {
    "s.move(deck[-1], hand)  ->  s.move(deck[-2], hand)": "the deck has just been shuffled",
    "s.move(deck[-1], hand)  ->  s.move(deck[-0], hand)": "the deck has just been shuffled",
    "if card.steals:  ->  if True:": "no card is taken by what steals none",
    "added = [seat for seat in order if drawn.get(seat, 0) is not None] if drawn else order  ->  "
    "added = [seat for seat in order if drawn.get(seat, 1) is not None] if drawn else order": (
        "anything but None will do"
    ),
    "take_back(s, [seat for seat in order if seat not in losers])  ->  "
    "take_back(s, [seat for seat in order])": "the losers have nothing left on the table",
    "HAND = tuple((f'hand.{seat}' for seat in range(SEATS.stop - 1)))  ->  "
    "HAND = tuple((f'hand.{seat}' for seat in range(SEATS.stop + 1)))": "more names than seats",
    "HAND = tuple((f'hand.{seat}' for seat in range(SEATS.stop - 1)))  ->  "
    "HAND = tuple((f'hand.{seat}' for seat in range(SEATS.stop - 0)))": "more names than seats",
    "TABLE = tuple((f'table.{seat}' for seat in range(SEATS.stop - 1)))  ->  "
    "TABLE = tuple((f'table.{seat}' for seat in range(SEATS.stop + 1)))": "more names than seats",
    "TABLE = tuple((f'table.{seat}' for seat in range(SEATS.stop - 1)))  ->  "
    "TABLE = tuple((f'table.{seat}' for seat in range(SEATS.stop - 0)))": "more names than seats",
    "zones = {'deck': 0, 'discard': 0}  ->  zones = {'deck': 0, 'discard': 1}": (
        "whatever is discarded lies face up"
    ),
    "if face is not None:  ->  if True:": "nothing unknown is in the box",
}


class Mutant(NamedTuple):
    """One mutation of one file."""

    file: str  # within the tree
    line: int
    what: str
    source: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def all_of(part: str, only: str = "") -> Iterator[Mutant]:
    """Yield every mutation of a part."""
    for file in PARTS[part].files:
        source = (ROOT / file).read_text("utf-8")
        for line, what, changed in mutants(source):
            mutant = Mutant(file, line, what, changed)
            if only in str(mutant):
                yield mutant


def copied(to: Path) -> Path:
    """Copy what the tests need; return the folder."""
    for name in NEEDED:
        source = ROOT / name
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return to


def survives(mutant: Mutant, part: str, tree: Path) -> bool:
    """Return whether all tests of a part pass on a mutant."""
    file = tree / mutant.file
    whole = file.read_text("utf-8")
    file.write_text(mutant.source, "utf-8")
    try:
        return passes(part, tree)
    finally:
        file.write_text(whole, "utf-8")


def passes(part: str, tree: Path) -> bool:
    """Return whether the tests of a part pass in a tree."""
    tests = [str(path) for test in PARTS[part].tests for path in sorted(tree.glob(test))]
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


def survivors(part: str, found: list[Mutant], cores: int) -> Iterator[Mutant]:
    """Yield the mutants that survive; each core has its own tree."""
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for n in range(cores):
            trees.put(copied(Path(folder, str(n))))
        if not passes(part, Path(folder, "0")):
            sys.exit(f"the tests of {part} fail as they are")

        def tried(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                return survives(mutant, part, tree)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(cores) as pool:
            for mutant, alive in zip(found, pool.map(tried, found), strict=True):
                if alive:
                    yield mutant


def tell(part: str, found: list[Mutant], cores: int) -> int:
    """Test all mutants of a part; return how many survive without an explanation."""
    began, alive, harmless = time.monotonic(), 0, 0
    for mutant in survivors(part, found, cores):
        why = HARMLESS.get(mutant.what)
        print(f"{mutant}  {'SURVIVES' if why is None else f'is harmless: {why}'}", flush=True)
        alive, harmless = alive + 1, harmless + (why is not None)
    print(
        f"{part}: {len(found)} changes, {len(found) - alive} noticed, {harmless} harmless, "
        f"{alive - harmless} survive, {time.monotonic() - began:.0f} seconds"
    )
    return alive - harmless


def main() -> int:
    """Test all mutants; return 1 if any survive."""
    p = argparse.ArgumentParser(prog="mutate", description=__doc__)
    p.add_argument("--part", choices=sorted(PARTS), help="only this one")
    p.add_argument("--only", default="", help="only changes that hold this, e.g. duel.py:12")
    p.add_argument("--cores", type=int, default=2)
    args = p.parse_args()
    parts = {part: list(all_of(part, args.only)) for part in PARTS if args.part in (None, part)}
    alive = sum(tell(part, found, args.cores) for part, found in parts.items())
    known = {mutant.what for part in PARTS for mutant in all_of(part)}
    stale = [what for what in HARMLESS if what not in known]
    for what in stale:
        print(f"explained, but there is no such change: {what}")
    return 1 if alive or stale else 0


if __name__ == "__main__":
    sys.exit(main())
