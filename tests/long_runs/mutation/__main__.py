"""Mutation testing: `python -m tests.long_runs.mutation --part engine --most 100 --seed 1`.

Each small change of the rules, profile, session and search is made in a process of its own, and the
tests that reach it are run there. If all pass it has survived: a test is missing, or it makes no
difference, as `harmless.yaml` then says. What is known is kept in a folder that git ignores, and a
run goes on where the last one was left; the figures are written to tests.md and mutation.json in
docs/lab.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from zlib import crc32

from tests.long_runs.mutation.changes import changed, count
from tests.long_runs.mutation.known import Mutant, Row, add, harmless, known
from tests.long_runs.mutation.page import publish
from tests.long_runs.mutation.parts import PARTS
from tests.long_runs.mutation.run import anew, warm
from tests.long_runs.mutation.served import Answer, Server
from tests.support.paths import ROOT


def chosen(files: Iterable[str], seed: int, only: str) -> Iterator[Mutant]:
    """Yield the mutants of files, in an order by chance."""
    numbered = [(file, n) for file in files for n in range(count(text(file)))]
    for _, file, n in sorted(
        (crc32(f"{seed} {file} {n}".encode()), file, n) for file, n in numbered
    ):
        line, where, what, source = changed(text(file), n)
        mutant = Mutant(file, line, where, what, source, n)
        if what and only in str(mutant):
            yield mutant


def text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


def test(part: str, found: Iterable[tuple[str, Mutant]], goes_on: Callable[[], bool]) -> None:
    """Test mutants of a part, by the sample they are of, and keep what becomes of each."""
    tests, server = PARTS[part].tests(), None
    for label, mutant in found:
        if not goes_on():
            break
        server = server or Server(PARTS[part])
        answer = server.test(mutant.file, mutant.number)
        by = answer["by"] or imported(mutant, tests, answer)
        add(Row(mutant.file, mutant.line, mutant.where, mutant.what, by, label))
        if not by:
            why = harmless(mutant)
            left = f"is harmless: {why}" if why else f"SURVIVES {answer['reached']} tests"
            print(f"{mutant}  {left}", flush=True)
    if server:
        server.close()


def imported(mutant: Mutant, tests: list[list[str]], answer: Answer) -> str:
    """Return which test notices a mutant when all is imported anew; empty if that is no use."""
    for stage in tests:
        order = {k: v for k, v in answer["anew"].items() if k.partition("::")[0] in stage}
        files = sorted({name.partition("::")[0] for name in order})
        if files and (by := anew(files, mutant.file, mutant.source, order)):
            return by
    return ""


def main() -> int:
    """Test mutants; return 1 if any is known that survives without an explanation."""
    p = argparse.ArgumentParser(prog="mutation", description=__doc__)
    p.add_argument("--part", choices=sorted(PARTS), help="only this one")
    p.add_argument("--only", default="", help="only changes that hold this, e.g. duel.py:12")
    p.add_argument("--most", type=int, default=10**9, help="only so many of each part")
    p.add_argument("--seed", type=int, default=1, help="of the sample")
    p.add_argument("--again", action="store_true", help="test what survived once more, first")
    p.add_argument("--minutes", type=float, default=1e9, help="begin no other test after these")
    p.add_argument("--cores", type=int, default=1)
    args = p.parse_args()
    label = "" if args.only else f"seed {args.seed}"
    end = time.monotonic() + 60 * args.minutes
    warm()
    mine = next((n for n in range(1, args.cores) if os.fork() == 0), 0)  # each takes its share
    for part in [args.part] if args.part else PARTS:
        rows, files = known(), PARTS[part].sources()
        done = sum(1 for row in rows.values() if row.sample == label and row.file in files)
        fresh = (one for one in chosen(files, args.seed, args.only) if one.key not in rows)
        found: Iterator[tuple[str, Mutant]]
        found = ((label, one) for one in islice(fresh, max(0, args.most - done)))
        if args.again:
            left = [row.mutant for row in rows.values() if not row.by and row.file in files]
            alive = {one.key for one in left if not harmless(one)}
            some = chosen({file for file, *_ in alive}, args.seed, args.only)
            found = chain((("", one) for one in some if one.key in alive), found)
        test(part, islice(found, mine, None, args.cores), lambda: time.monotonic() < end)
    if mine:
        os._exit(0)
    for _ in range(1, args.cores):
        os.wait()
    return publish()


if __name__ == "__main__":
    sys.exit(main())
