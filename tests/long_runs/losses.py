"""Spoil a profile beside its copies, and kill the program: `python -m tests.long_runs.losses`.

400 profiles with flipped bits, 100 with overwritten bytes, 100 cut off, one missing and one empty:
each opens, says what is lost, offers a copy with all games if games are gone, and keeps the damaged
file. Then 200 kills in mid game: everything told is stored. Prints counts; an assertion ends it.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from tests.long_runs.proof.damages import (
    MATCHES,
    cut,
    flip,
    overwrite,
    survived,
    three_games,
)
from tests.long_runs.proof.kills import EACH, evening
from tests.support.profiles import started
from ui.storage.database import NAME
from ui.storage.profile import Profile

WAYS = {"flips": (flip, 400), "overwrites": (overwrite, 100), "truncations": (cut, 100)}


def spoil(content: bytes | None, copies: dict[str, bytes]) -> str:
    """Open a spoilt profile (None: there is none) beside its copies; return what happened."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, copy in copies.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_bytes(copy)
        if content is not None:
            (folder / NAME).write_bytes(content)
        with closing(Profile(folder)) as profile:
            whole = set(MATCHES) <= {saved.id for saved in profile.matches()}
            said = bool(profile.notices)
            offer = profile.fuller_copy
            assert whole or (said and offer), "games are gone and no copy is offered"
            if offer and not whole:
                assert not profile.bring_back(offer.path)
                assert set(MATCHES) <= {saved.id for saved in profile.matches()}
    return "whole" if whole and not said else "whole, said" if whole else "games brought back"


def with_copies() -> tuple[bytes, dict[str, bytes]]:
    """Return the file of a profile of three games, and its copies by their path."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        three_games(folder)
        for _ in range(2):  # a copy is made before the first write of a start
            with closing(Profile(folder)) as profile:
                started(profile, 2)
                profile.flush()
        copies = {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.parent != folder
        }
        return (folder / NAME).read_bytes(), copies


def main(argv: list[str]) -> int:
    """Run all, or a share of it."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--share", type=float, default=1.0)
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args(argv)
    chance, began = random.Random(args.seed), time.monotonic()
    sound, copies = with_copies()
    cases = [("missing", None), ("empty", b"")] + [
        (way, how(sound, chance))
        for way, (how, many) in WAYS.items()
        for _ in range(round(many * args.share))
    ]
    counts = Counter[tuple[str, str]]()
    for way, content in cases:
        counts[way, spoil(content, copies)] += 1
        if content:
            with tempfile.TemporaryDirectory() as name:
                survived(Path(name, NAME), content)
    for (way, what), many in sorted(counts.items()):
        print(f"{way}: {many} {what}", flush=True)
    stored: list[int] = []
    for number in range(round(200 * args.share / EACH)):
        with tempfile.TemporaryDirectory() as name:
            stored += evening(Path(name), args.seed + number, EACH)
    minutes = (time.monotonic() - began) / 60
    print(f"{len(stored)} kills, {sum(stored)} decisions stored, none lost; {minutes:.1f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
