"""Run tests in a forked process, on a mutant, until one fails."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

from tests.long_runs.mutation.reach import Lines, Reach
from tests.long_runs.mutation.swap import Anew
from tests.support.paths import ROOT

OURS = ("games", "ai", "ui", "bench")
HANGS = "it does not end: "
LIMIT = 60.0  # processor seconds of a test, far more than any takes
SLACK, TIMES = 1.5, 3.0  # what a test may take where its own time is known: so much and so often it
LOADING = 8.0  # of imports and of finding the tests
WALL = 75.0  # seconds that a test may wait: other programs work here too


class Runner:
    """Runs tests in forks of this process; a plugin of pytest, that hears which fail."""

    def __init__(self) -> None:
        self.failed = ""
        self.reached = dict[str, object]()
        self.limits = dict[str, float]()  # processor seconds by test, where that is known

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def run(
        self,
        items: Sequence[pytest.Item],
        change: Callable[[], None] | None = None,
        reach: Reach | None = None,
    ) -> str:
        """Return which test fails first after a change, HANGS before one that does not end.

        With `reach` all are run, and `reached` says what each took and which lines it ran.
        """
        told, tells = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                os.setpgrp()
                os.close(told)
                self._child(items, change, reach, tells)
            os._exit(0)
        os.close(tells)
        return self._hear(child, told)

    def _child(
        self,
        items: Sequence[pytest.Item],
        change: Callable[[], None] | None,
        reach: Reach | None,
        tells: int,
    ) -> None:
        def tell(*what: object) -> None:
            text = (json.dumps(what) + "\n").encode()
            while text:
                text = text[os.write(tells, text) :]

        try:
            if change is not None:
                change()
        except Anew:
            tell("anew")
            return
        for item, later in zip(items, [*items[1:], None], strict=True):
            tell("begins", item.nodeid)
            self.failed, began = "", worked()
            signal.setitimer(signal.ITIMER_PROF, self.limits.get(item.nodeid, LIMIT))
            signal.setitimer(signal.ITIMER_REAL, WALL)
            if reach:
                reach.on()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=later)
            if reach:
                lines: Lines = reach.off()
                sorted_lines = {file: sorted(found) for file, found in lines.items()}
                known = {"seconds": worked() - began, "lines": sorted_lines}
                tell("reached", item.nodeid, {**known, "failed": bool(self.failed)})
            elif self.failed:
                tell("failed", self.failed)
                return
        tell("passed")

    def _hear(self, child: int, told: int) -> str:
        """Return what a child tells in the end, and end all that it started."""
        self.reached, running, what, more = {}, "", "", [""]
        for line in heard(child, told):
            what, *more = json.loads(line)
            if what == "begins":
                running = more[0]
            elif what == "reached":
                self.reached[more[0]] = more[1]
            elif what in ("failed", "passed", "anew"):
                break
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(child, 0)
        os.close(told)
        if what == "anew":
            raise Anew
        if what == "failed":
            return str(more[0])
        return "" if what == "passed" else HANGS + running


def heard(child: int, told: int) -> Iterator[bytes]:
    """Yield the lines that come from a pipe until a process has ended, whoever else holds it."""
    rest = b""
    while True:
        if select.select([told], [], [], 1.0)[0]:
            if not (read := os.read(told, 1 << 20)):
                return
            *lines, rest = (rest + read).split(b"\n")
            yield from lines
        elif os.waitpid(child, os.WNOHANG)[0]:
            return


class Watch:
    """Puts tests in an order, leaves the others out, and notes the first that fails."""

    def __init__(self, order: Mapping[str, float]) -> None:
        self.place, self.limits = {name: n for n, name in enumerate(order)}, order
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.place:
            items[:] = [item for item in items if item.nodeid in self.place]
            items.sort(key=lambda item: self.place[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.limits.get(nodeid, LIMIT))
        signal.setitimer(signal.ITIMER_REAL, WALL)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def anew(
    tests: Sequence[str],
    file: str = "",
    source: str = "",
    order: Mapping[str, float] | None = None,
) -> str:
    """Import everything with `source` as the text of `file`; return which test fails first.

    `order` are the tests to run, with their limits in processor seconds, all of the files `tests`
    if there are none; HANGS if they do not end.
    """
    assert not [name for name in sys.modules if name.partition(".")[0] in OURS]
    folder = Path(tempfile.mkdtemp())
    told = folder / "told"
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            _anew(tests, file, source, Watch(order or {}), told)
        os._exit(0)
    os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    try:
        return told.read_text() if told.exists() else HANGS
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _anew(tests: Sequence[str], file: str, source: str, watch: Watch, told: Path) -> None:
    """Run pytest in this process, which is new, and write down what failed."""
    os.setpgrp()
    silence()
    signal.setitimer(signal.ITIMER_PROF, LOADING)
    sys.dont_write_bytecode = True
    if file:
        replace(ROOT / file, source)
    options = ["-x", "-q", "-p", "no:cacheprovider", f"--basetemp={told.parent / 'tests'}"]
    code = pytest.main([*options, *tests], plugins=[watch])
    fine = code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    told.with_suffix(".part").write_text(watch.failed or ("" if fine else f"pytest: {code!r}"))
    told.with_suffix(".part").rename(told)


def replace(file: Path, source: str) -> None:
    """Let Python import `source` in place of what stands in a file."""
    real: Callable[[SourceFileLoader, str], CodeType | None] = SourceFileLoader.get_code

    def code(self: SourceFileLoader, name: str) -> CodeType | None:
        if Path(self.path) == file:
            return compile(source, str(file), "exec", dont_inherit=True)
        return real(self, name)

    SourceFileLoader.get_code = code  # type: ignore[assignment]


def silence() -> None:
    """Show nothing of what this process writes."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(quiet, stream)


def worked() -> float:
    """Return the processor seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


def warm() -> None:
    """Import what is not ours and what tests need, once for all mutants."""
    for name in ("pygame", "yaml", "sqlite3", "platformdirs", "multiprocessing", "json", "decimal"):
        with contextlib.suppress(ImportError):
            __import__(name)
