"""Run the long forms, each from where it was left, and write docs/lab/tests.md.

`make proof`; `python -m tests.long_runs.proof --only kill` runs one. Ctrl+C stops at any time: at
most the present batches are lost. The exit code is 1 if anything failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

from tests.long_runs.proof.form import Form, Found, Progress, batch, read, write
from tests.long_runs.proof.forms import FORMS, work
from tests.long_runs.proof.page import page
from tests.support.paths import ROOT

OUT = ROOT / "out" / "proof"
PAGE = Path("docs", "lab", "tests.md")
STOP = (signal.SIGINT, signal.SIG_DFL)  # Ctrl+C ends the other processes without a word


def carry_on(form: Form, path: Path, cores: int, end: float, stamp: str) -> Progress:
    """Run a form on from where it is, up to its goal or until `end` on the clock."""
    progress = read(path)
    left = deque(batches(form, progress.done))
    waiting = deque[tuple[range, "Future[Found]"]]()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, context, signal.signal, STOP) as pool:
        while waiting or (left and time.monotonic() < end):
            while left and len(waiting) < cores and time.monotonic() < end:
                items = left.popleft()
                waiting.append((items, pool.submit(work, form.name, items.start, items.stop)))
            items, coming = waiting.popleft()
            found = coming.result()
            progress.take(items, found, stamp)
            write(path, progress)
            told = "".join(f"\n  item {n}: {what}" for n, what in found.failures.items())
            print(f"{form.name}: {progress.done} of {form.items}{told}", flush=True)
    return progress


def batches(form: Form, done: int) -> Iterator[range]:
    """Yield what is left, in batches."""
    for first in range(done, form.items, form.batch):
        yield range(first, min(first + form.batch, form.items))


def again(form: Form, path: Path) -> Progress:
    """Run the failures of a form once more; those that pass now are forgotten."""
    progress = read(path)
    for item in [*progress.failures]:
        found = batch(form, range(int(item), int(item) + 1))
        print(f"{form.name}, item {item}: {found.failures.get(item, 'passes now')}", flush=True)
        if not found.failures:
            del progress.failures[item]
    if progress.done:
        write(path, progress)
    return progress


def stamped() -> str:
    """Return the date and the commit that is checked out, "+" if files differ from it."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    same = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", ".", f":!{PAGE.as_posix()}"])
    mark = commit.stdout.strip() or "no commit"
    return f"{time.strftime('%Y-%m-%d')} {mark}{'+' * (same.returncode == 1)}"


def run(form: Form, args: argparse.Namespace, stamp: str) -> None:
    """Run a form, or its failures once more, as the command line says."""
    path = args.out / f"{form.name}.json"
    if args.again:
        again(form, path)
    elif why := form.missing():
        print(f"{form.name}: not run: {why}")
    else:
        carry_on(form, path, args.cores, time.monotonic() + args.minutes * 60, stamp)


def main(argv: list[str]) -> int:
    """Run the forms; return 1 if any has a failure."""
    p = argparse.ArgumentParser(prog="proof", description=__doc__)
    p.add_argument("--only", choices=sorted(FORMS), nargs="+", default=list(FORMS), metavar="FORM")
    p.add_argument("--minutes", type=float, default=1e9, help="at most, for each form")
    p.add_argument("--cores", type=int, default=2)
    p.add_argument("--out", type=Path, default=OUT, help="the folder of the progress")
    p.add_argument("--item", type=int, help="run this one alone, and show where it fails")
    p.add_argument("--again", action="store_true", help="run only the failures once more")
    p.add_argument("--page", action="store_true", help="run nothing, only write the page")
    args = p.parse_args(argv)
    forms = [form for form in FORMS.values() if form.name in args.only]
    if args.item is not None:
        print(*(form.one(args.item) for form in forms))
        return 0
    stamp = stamped()
    for form in [] if args.page else forms:
        try:
            run(form, args, stamp)
        except KeyboardInterrupt:
            print(f"{form.name}: stopped; the next run goes on from there")
            break
    found = {name: read(args.out / f"{name}.json") for name in FORMS}
    text = (ROOT / PAGE).read_text("utf-8")
    (ROOT / PAGE).write_text(page(text, FORMS.values(), found), "utf-8")
    return 1 if any(progress.failures for progress in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
