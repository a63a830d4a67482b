"""What `make mutation` breaks is there, and so are the tests that ought to notice."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.long_runs.mutation.changes import changed, count
from tests.long_runs.mutation.known import explained, lines
from tests.long_runs.mutation.parts import PARTS, ROOT

ASKED = ("games/**/*.py", "ai/search/*.py", "ui/session.py", "ui/storage/*.py")


@pytest.mark.parametrize("part", PARTS)
def test_each_part_names_files_and_tests_that_are_there(part: str) -> None:
    whole = PARTS[part]
    assert whole.sources()
    assert all(whole.tests())


def test_the_parts_are_all_rules_profile_session_and_search() -> None:
    ours = [file for part in PARTS.values() for file in part.sources()]
    asked = [path for pattern in ASKED for path in ROOT.glob(pattern) if path.read_text("utf-8")]
    assert {str(path.relative_to(ROOT)) for path in asked} - set(ours) == set()
    assert len(ours) == len(set(ours))


def test_a_harmless_change_names_a_line_that_is_there() -> None:
    for file, changes in explained().items():
        for what in changes:
            assert what.partition("  ->  ")[0] in lines(file), f"{file}: {what}"


def test_each_change_changes_one_line_and_says_where() -> None:
    source = "def f(a):\n    if a > 1:\n        return a + 2\n    return max(a, 3)\n"
    found = [changed(source, n) for n in range(count(source))]
    assert all(one.where == "f" and one.source != source for one in found)
    assert ("if a > 1:  ->  if a >= 1:", 2) in [(one.what, one.line) for one in found]
    assert len({one.what for one in found}) == len(found)


RUN = """
from tests.long_runs.mutation.run import HANGS, run, warm
warm()
tests = ["tests/games/engine/test_core_budgets.py"]
file = "games/engine/chance.py"
source = open(file).read()
print(run(tests).failed or "passes")
print(run(tests, file, source.replace("def ", "def no_")).failed)
print(run(tests, file, "while True: pass", 0.0).failed == HANGS)
"""


def test_a_mutant_is_imported_in_place_of_its_file_and_one_that_hangs_is_ended() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    told = done.stdout.split("\n")
    assert told[0] == "passes"
    assert told[1]
    assert told[2] == "True"
