"""Test one mutant in a forked process that imports its source in place of the file's."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[3]
OURS = ("games", "ai", "ui", "bench")
HANGS = "it does not end"
SLACK, LONG = 2.0, 30.0  # processor seconds: of a test beyond four times its own, if not known
LOADING = 8.0  # of imports and of finding the tests
WALL = 20.0  # times its processor time that a run may take: other programs work here too


class Ran(NamedTuple):
    """What became of some tests: which failed first, and processor seconds by test."""

    failed: str  # the id of a test; empty if all pass
    seconds: dict[str, float]


class Watch:
    """Puts tests in an order, leaves some out, and notes the first that fails."""

    def __init__(self, first: Sequence[str], seconds: dict[str, float], without: set[str]) -> None:
        self.place = {name: n for n, name in enumerate(first)}
        self.known, self.without = seconds, without
        self.failed, self.took, self.began = "", dict[str, float](), 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self.without]
        items.sort(key=lambda item: self._rank(item.nodeid))

    def _rank(self, name: str) -> tuple[int, float]:
        """Return what noticed other mutants first, then the quick ones."""
        return self.place.get(name, len(self.place)), self.known.get(name, 0.0)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.began = _worked()
        signal.setitimer(signal.ITIMER_PROF, SLACK + 4 * self.known.get(nodeid, LONG))

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.took[nodeid] = _worked() - self.began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def run(
    tests: Sequence[str],
    file: str = "",
    source: str = "",
    seconds: float = 300.0,
    first: Sequence[str] = (),
    known: dict[str, float] | None = None,
    without: set[str] | None = None,
) -> Ran:
    """Run tests until one fails, with `source` as the text of `file` if that is named.

    `seconds` are of the processor, and each test has its own limit by what is `known`; `first` are
    run first, those `without` not at all. Return what failed: a test, or `HANGS`.
    """
    assert not [name for name in sys.modules if name.partition(".")[0] in OURS]
    folder = tempfile.mkdtemp()
    told = Path(folder, "told.json")
    watch = Watch(first, known or {}, without or set())
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            _child(tests, file, source, seconds, watch, told)
        os._exit(0)
    try:
        _wait(child, seconds * WALL)
        return Ran(*json.loads(told.read_text())) if told.exists() else Ran(HANGS, {})
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _child(
    tests: Sequence[str], file: str, source: str, seconds: float, watch: Watch, told: Path
) -> None:
    """Run pytest in this process, which is new, and write down what failed."""
    os.setpgrp()
    quiet = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(quiet, stream)
    resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, round(seconds) + 5))
    signal.setitimer(signal.ITIMER_PROF, LOADING)
    sys.dont_write_bytecode = True
    if file:
        replace(ROOT / file, source)
    options = ["-x", "-q", "-p", "no:cacheprovider", f"--basetemp={told.parent / 'tests'}"]
    code = pytest.main([*options, *tests], plugins=[watch])
    fine = code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    failed = watch.failed or ("" if fine else f"pytest: {code!r}")
    told.with_suffix(".part").write_text(json.dumps([failed, watch.took]))
    told.with_suffix(".part").rename(told)


def replace(file: Path, source: str) -> None:
    """Let Python import `source` in place of what stands in a file."""
    real: Callable[[SourceFileLoader, str], CodeType | None] = SourceFileLoader.get_code

    def code(self: SourceFileLoader, name: str) -> CodeType | None:
        if Path(self.path) == file:
            return compile(source, str(file), "exec", dont_inherit=True)
        return real(self, name)

    SourceFileLoader.get_code = code  # type: ignore[assignment,method-assign]


def _wait(child: int, seconds: float) -> None:
    """Wait for a process, and end it with all that it started."""
    end = time.monotonic() + seconds
    while os.waitpid(child, os.WNOHANG)[0] == 0:
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            break
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)


def _worked() -> float:
    return sum(os.times()[:4])


def warm() -> None:
    """Import what is not ours and what tests need, once for all mutants."""
    for name in ("pygame", "yaml", "sqlite3", "platformdirs", "multiprocessing", "json", "decimal"):
        with contextlib.suppress(ImportError):
            __import__(name)
