"""Mutation testing: `python -m tests.long_runs.mutation --one-in 20 --seed 1`.

Each small change of the rules, profile, session and search is made in a process of its own. If
all tests pass there it has survived: a test is missing, or it makes no difference, as
`harmless.yaml` then says. What is known is kept in a folder that git ignores, and a run goes on
where the last one was left; the figures are written to docs/mutation.md and mutation.json.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

from tests.long_runs.mutation.changes import changed, count
from tests.long_runs.mutation.known import Mutant, Row, add, harmless, known
from tests.long_runs.mutation.page import publish
from tests.long_runs.mutation.parts import PARTS, ROOT
from tests.long_runs.mutation.run import HANGS, Ran, run, warm

SLACK = 10.0  # seconds that a mutant may take beyond three times what the tests take
FIRST = 40  # tests that noticed the last mutants are tried first
SLOW = 1.5  # seconds; a test that takes longer is left out, as most mutants need the others only


class Stage:
    """Tests that are run together, as they pass on what is not changed."""

    def __init__(self, tests: list[str]) -> None:
        self.tests, self.first = tests, list[str]()
        self.without, self.seconds = set[str](), dict[str, float]()
        self.ready = False

    def prepare(self) -> None:
        """Run the tests as they are; leave out what fails or is slow."""
        while (ran := run(self.tests, without=self.without)).failed:
            if ran.failed in self.without or "::" not in ran.failed:
                sys.exit(f"the tests fail as they are: {ran.failed}")
            print(f"left out, as it fails here: {ran.failed}", flush=True)
            self.without.add(ran.failed)
        self.seconds, self.ready = ran.seconds, True
        self.without |= {name for name, seconds in ran.seconds.items() if seconds > SLOW}

    def noticed(self, file: str, source: str) -> str:
        """Return which test notices a mutant; empty if none does."""
        if not self.tests:
            return ""
        if not self.ready:
            self.prepare()
        left = [took for name, took in self.seconds.items() if name not in self.without]
        most = SLACK + 3 * sum(left)
        ran: Ran = run(self.tests, file, source, most, self.first, self.seconds, self.without)
        if ran.failed and ran.failed != HANGS:
            self.first = [ran.failed, *(name for name in self.first if name != ran.failed)][:FIRST]
        return ran.failed


def chosen(files: Iterable[str], one_in: int, seed: int, only: str) -> Iterator[Mutant]:
    """Yield a sample of the mutants of files, in an order by chance."""
    numbered = [(file, n) for file in files for n in range(count(text(file)))]
    drawn = [(crc32(f"{seed} {file} {n}".encode()), file, n) for file, n in numbered]
    for drawing, file, n in sorted(drawn):
        if only or drawing % one_in == 0:
            line, where, what, source = changed(text(file), n)
            mutant = Mutant(file, line, where, what, source)
            if what and only in str(mutant):
                yield mutant


def text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


def test(part: str, found: list[Mutant], sample: str, goes_on: Callable[[], bool]) -> None:
    """Test mutants of a part, and keep what becomes of each."""
    stages = [Stage(tests) for tests in PARTS[part].tests()]
    for mutant in found:
        if not goes_on():
            return
        by = next(filter(None, (stage.noticed(mutant.file, mutant.source) for stage in stages)), "")
        add(Row(mutant.file, mutant.line, mutant.where, mutant.what, by, sample))
        if not by:
            why = harmless(mutant)
            print(f"{mutant}  {f'is harmless: {why}' if why else 'SURVIVES'}", flush=True)


def main() -> int:
    """Test mutants; return 1 if any is known that survives without an explanation."""
    p = argparse.ArgumentParser(prog="mutation", description=__doc__)
    p.add_argument("--part", choices=sorted(PARTS), help="only this one")
    p.add_argument("--only", default="", help="only changes that hold this, e.g. duel.py:12")
    p.add_argument("--one-in", type=int, default=1, help="only a sample")
    p.add_argument("--seed", type=int, default=1, help="of the sample")
    p.add_argument("--again", action="store_true", help="test only what survived, once more")
    p.add_argument("--minutes", type=float, default=1e9, help="begin no other test after these")
    p.add_argument("--cores", type=int, default=1)
    args = p.parse_args()
    end = time.monotonic() + 60 * args.minutes
    warm()
    mine = next((n for n in range(1, args.cores) if os.fork() == 0), 0)  # each takes its share
    for part in [args.part] if args.part else PARTS:
        rows, files = known(), PARTS[part].sources()
        alive = {row.mutant.key for row in rows.values() if not row.by}
        if args.again:
            some = {file for file, *_ in alive} & {*files}
            found = [one for one in chosen(some, 1, 1, args.only) if one.key in alive]
        else:
            sample = chosen(files, args.one_in, args.seed, args.only)
            found = [one for one in sample if one.key not in rows]
        label = "" if args.only or args.again else f"one in {args.one_in}, seed {args.seed}"
        test(part, found[mine :: args.cores], label, lambda: time.monotonic() < end)
    if mine:
        os._exit(0)
    for _ in range(1, args.cores):
        os.wait()
    return publish()


if __name__ == "__main__":
    sys.exit(main())
