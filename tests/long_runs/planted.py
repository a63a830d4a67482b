"""Plant known mistakes: `python -m tests.long_runs.planted --only u01 r03`.

`planted.yaml` names forty small changes of behaviour, half of them in the table, the widgets and
the pages. Each is made in a copy of the program, where the tests near it run until one fails.
Compare two versions by the number of mistakes that their tests notice.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.support.paths import ROOT

FOLDER = Path(__file__).parent
NOT_COPIED = (".venv", ".git", "__pycache__", "out", "build", "dist", ".*_cache")
SECONDS = 600  # for the tests of one mistake


class Planted(NamedTuple):
    """One mistake: the text it replaces, which stands once in the program, and tests near it."""

    key: str
    what: str
    old: str
    new: str
    tests: list[str]


def planted(file: str = "planted.yaml") -> list[Planted]:
    """Return all mistakes of a file."""
    listed = yaml.load((FOLDER / file).read_text("utf-8"), Loader=yaml.CSafeLoader)
    return [Planted(key, **one) for key, one in listed.items()]


def program(root: Path) -> list[Path]:
    """Return the files in which mistakes can be planted."""
    return [path for top in ("games", "ai", "ui") for path in (root / top).rglob("*.py")]


def place_of(one: Planted, root: Path = ROOT) -> Path:
    """Return the file in which a mistake belongs; raise ValueError unless there is just one."""
    found = [path for path in program(root) for _ in range(path.read_text("utf-8").count(one.old))]
    if len(found) != 1:
        raise ValueError(
            f"{one.key}: {one.old!r} must stand once in the program, not {len(found)} times"
        )
    return found[0]


def noticing(one: Planted, copy: Path) -> str:
    """Return the test that notices a mistake in a copy of the program; empty if none does."""
    path = place_of(one, copy)
    right = path.read_text("utf-8")
    path.write_text(right.replace(one.old, one.new), "utf-8")
    command = [sys.executable, "-m", "pytest", *one.tests, "-x", "-q", "-n", "2", "-rfE"]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "the limit of time"
    finally:
        path.write_text(right, "utf-8")
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else "" if done.returncode == 0 else "an error of the run"


def main() -> None:
    """Plant the mistakes, and print for each which test notices it."""
    parser = argparse.ArgumentParser(prog="python -m tests.long_runs.planted")
    parser.add_argument("--only", nargs="*", help="keys of the file; all if none is given")
    parser.add_argument("--file", default="planted.yaml", help="or touched.yaml, drawn by chance")
    args = parser.parse_args()
    chosen = [one for one in planted(args.file) if not args.only or one.key in args.only]
    noticed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        for one in chosen:
            by = noticing(one, copy)
            noticed += bool(by)
            print(f"{one.key} {by or 'NOT NOTICED'}: {one.what}", flush=True)
    print(f"{noticed} of {len(chosen)} noticed")


if __name__ == "__main__":
    main()
