"""Test mutants in forks of a process in which everything is imported and all tests are found.

Each test's lines are known, so a mutant meets only the tests that reach it, the quickest first.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import tempfile
import zlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO, TypedDict, cast

import pytest

from tests.long_runs.mutation.changes import place, span
from tests.long_runs.mutation.parts import Part, told_apart
from tests.long_runs.mutation.reach import Reach
from tests.long_runs.mutation.run import HANGS, SLACK, TIMES, Runner, silence
from tests.long_runs.mutation.swap import Anew, Functions, compiled, functions, put
from tests.support.paths import ROOT

KEPT = ROOT / "out" / "mutation_lines"  # with paths from ROOT: the folder may be copied
FIRST = 30  # tests that noticed the last mutants are tried first
MOST = 10.0  # processor seconds (followed, so slower) of near tests, and of far ones, for a mutant
ANEW = 5.0  # the same if it has to be imported anew


class Known(TypedDict):
    """What is known of a test."""

    seconds: float  # of the processor, while its lines were noted
    lines: dict[str, list[int]]
    failed: bool


FAILS: Known = {"seconds": 0.0, "lines": {}, "failed": True}


class Answer(TypedDict):
    """What became of a mutant."""

    by: str  # the test that noticed it
    reached: int  # how many tests reach it
    anew: dict[str, float]  # tests to run when all is imported anew, if that makes a difference


def _path(file: str) -> str:
    """Return the path of a file from ROOT."""
    return Path(file).relative_to(ROOT).as_posix()


class Server:
    """A process that tests the mutants of a part."""

    def __init__(self, part: Part) -> None:
        ours, theirs = os.pipe(), os.pipe()
        self.child = os.fork()
        if self.child == 0:
            with contextlib.suppress(BaseException):
                os.close(ours[1])
                os.close(theirs[0])
                _serve(part, os.fdopen(ours[0]), os.fdopen(theirs[1], "w"))
            os._exit(0)
        os.close(ours[0])
        os.close(theirs[1])
        self.asks, self.answers = os.fdopen(ours[1], "w"), os.fdopen(theirs[0])

    def test(self, file: str, n: int) -> Answer:
        """Return what becomes of the mutant of a file with a number."""
        self.asks.write(json.dumps([file, n]) + "\n")
        self.asks.flush()
        answer: Answer = json.loads(self.answers.readline())
        return answer

    def close(self) -> None:
        self.asks.close()
        os.waitpid(self.child, 0)


def _serve(part: Part, asks: IO[str], answers: IO[str]) -> None:
    """Find the tests and answer until nobody asks."""
    silence()
    reach = Reach(str(ROOT / file) for file in part.sources())
    reach.on()
    folder = tempfile.mkdtemp()
    loop = Loop(part, reach, asks, answers)
    options = ["-q", "-p", "no:cacheprovider", f"--basetemp={folder}/tests"]
    pytest.main([*options, *(one for stage in part.tests() for one in stage)], plugins=[loop])


class Loop:
    """Stands in for pytest's own loop over the tests."""

    def __init__(self, part: Part, reach: Reach, asks: IO[str], answers: IO[str]) -> None:
        self.part, self.near, self.reach = part, part.tests()[0], reach
        self.asks, self.answers = asks, answers
        self.runner = Runner()
        self.known = dict[str, Known]()
        self.first, self.trusted = list[str](), set[str]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn what each test reaches, then test a mutant at a time."""
        gc.unfreeze()  # what is mutated is looked for among all objects
        self.imported = self.reach.off()
        session.config.pluginmanager.register(self.runner)
        items = [item for item in session.items if told_apart(self.part, item.nodeid)]
        self.items = {item.nodeid: item for item in items}
        self.there: Functions = functions(self.reach.lines)
        self.learn()
        gc.collect()
        gc.freeze()  # what is here stays: forks need no copies of it
        for line in self.asks:
            file, n = json.loads(line)
            self.answers.write(json.dumps(self.test(file, n)) + "\n")
            self.answers.flush()
        return True

    def learn(self) -> None:
        """Run the tests of each file once, unless that is known from an earlier time."""
        by_file = dict[str, list[pytest.Item]]()
        for name, item in self.items.items():
            by_file.setdefault(name.partition("::")[0], []).append(item)
        now = {_path(file): zlib.crc32(Path(file).read_bytes()) for file in self.reach.lines}
        for file, items in by_file.items():
            mark = zlib.crc32((ROOT / file).read_bytes())
            kept = (
                KEPT / self.part.files[0].replace("/", ".") / f"{mark:08x}-{Path(file).name}.json"
            )
            if not kept.exists():
                self.runner.run(items, None, self.reach)
                found = cast("dict[str, Known]", self.runner.reached)
                for item in items:  # what a test broke says nothing of those after it
                    if item.nodeid not in found:
                        self.runner.run([item], None, self.reach)
                        found |= cast("dict[str, Known]", self.runner.reached)
                kept.parent.mkdir(parents=True, exist_ok=True)
                for one in found.values():
                    one["lines"] = {_path(file): lines for file, lines in one["lines"].items()}
                kept.write_text(json.dumps({"sources": now, "tests": found}))
            then = json.loads(kept.read_text())
            for name, known in then["tests"].items():
                for path in known["lines"]:
                    if then["sources"].get(path) != now.get(path, 0):  # its lines have moved
                        known["lines"][path] = [*range(1, 1000)]
                known["lines"] = {str(ROOT / path): n for path, n in known["lines"].items()}
                self.known[name] = known
        limits = {name: SLACK + TIMES * one["seconds"] for name, one in self.known.items()}
        self.runner.limits = limits

    def test(self, file: str, n: int) -> Answer:
        """Test a mutant."""
        source, path = (ROOT / file).read_text("utf-8"), str(ROOT / file)
        was = compiled(place(source, n)[0], path)
        tree, node, change = place(source, n)
        lines = set(span(tree, node))
        change()
        now = compiled(tree, path)
        able = [name for name in self.items if not self.known.get(name, FAILS)["failed"]]
        reaching = [
            name for name in able if lines.intersection(self.known[name]["lines"].get(path, ()))
        ]
        imports = bool(lines & self.imported.get(path, set()))
        while names := self.plan(reaching):
            try:
                change_it = partial(put, was, now, self.there)
                by = self.runner.run([self.items[name] for name in names], change_it)
            except Anew:
                imports = True
                break
            name = by.removeprefix(HANGS)
            if not by:
                break
            if by != name:  # it may have waited for other programs
                self.trusted.discard(name)
            if self.trust(name):
                return {"by": by, "reached": len(reaching), "anew": {}}
            reaching.remove(name)
        anew = self.plan(able, path, ANEW) if imports else []
        limits = {name: self.runner.limits[name] for name in anew}
        return {"by": "", "reached": len(reaching), "anew": limits}

    def trust(self, name: str) -> bool:
        """Return whether a test that failed passes by itself on what is not changed."""
        if name not in self.trusted and self.runner.run([self.items[name]]):
            self.known[name]["failed"] = True
            return False
        self.trusted.add(name)
        self.first = [name, *(one for one in self.first if one != name)][:FIRST]
        return True

    def plan(self, names: Sequence[str], path: str = "", most: float = MOST) -> list[str]:
        """Return tests in the order in which they are worth running, as long as there is time.

        The quick ones come first, and more so those that reach many lines of a file.
        """
        able = {name: self.known[name] for name in names}
        cost = {
            name: k["seconds"] / (1 + len(k["lines"].get(path, ()))) for name, k in able.items()
        }
        near = [name for name in names if name.partition("::")[0] in self.near]
        far = [name for name in names if name not in {*near}]
        found = list[str]()
        for some in (near, far):
            left = most
            for name in sorted(some, key=cost.__getitem__):
                left -= able[name]["seconds"]
                if left > 0:
                    found.append(name)
        if path:
            return found
        rank = {name: n for n, name in enumerate(self.first)}
        return sorted(found, key=lambda name: rank.get(name, len(rank)))
