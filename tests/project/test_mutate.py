"""What `make mutation` breaks is there, and so are the tests that ought to notice."""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from typing import Any

import pytest

from tests.long_runs.mutation.changes import changed, count, place, span
from tests.long_runs.mutation.known import explained, lines
from tests.long_runs.mutation.page import Figures, line, summed, weighted, wilson
from tests.long_runs.mutation.parts import PARTS
from tests.long_runs.mutation.swap import Anew, compiled, functions, put
from tests.support.paths import ROOT

ASKED = ("games/**/*.py", "ai/search/*.py", "ui/play/session.py", "ui/storage/*.py")


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


def test_a_change_is_reached_by_the_lines_of_its_statement() -> None:
    source = (
        "def f(a):\n    if a > 1:\n        return max(\n            a, 2\n        )\n    return 3\n"
    )
    spans = {}
    for n in range(count(source)):
        tree, node, _ = place(source, n)
        spans[changed(source, n).what.partition("  ->  ")[0]] = span(tree, node)
    assert spans == {
        "if a > 1:": range(2, 3),
        "return max(a, 2)": range(3, 6),
        "return 3": range(6, 7),
    }


def test_functions_that_are_imported_get_the_code_of_a_change() -> None:
    file, source = "of_this_test.py", "N = 1\n\ndef f(a):\n    return [a + N for _ in range(2)]\n"
    was = compiled(ast.parse(source), file)
    exec(was, there := dict[str, Any]())
    put(was, compiled(ast.parse(source.replace("a + N", "a - N")), file), functions([file]))
    assert there["f"](1) == [0, 0]
    with pytest.raises(Anew):
        put(was, compiled(ast.parse(source.replace("N = 1", "N = 2")), file), functions([file]))


NEAR = "tests/games/engine/test_core_budgets.py"
RUN = f"""
from tests.long_runs.mutation.changes import changed, count
from tests.long_runs.mutation.run import HANGS, anew, warm
from tests.long_runs.mutation.parts import Part
from tests.long_runs.mutation.served import Server
warm()
tests = ["{NEAR}"]
file = "games/engine/chance.py"
source = open(file).read()
print(anew(tests) or "passes")
print(anew(tests, file, source.replace("def ", "def no_")))
print(anew(tests, file, "import os; os._exit(0)") == HANGS)
server = Server(Part((file,), (tests[0],)))
for n in range(count(source)):
    if changed(source, n).where in ("Chance.die", "for_move"):
        print(server.test(file, n)["by"])
server.close()
"""


def test_a_mutant_is_noticed_imported_anew_and_put_into_what_is_imported() -> None:
    run = [sys.executable, "-c", RUN]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    fine, noticed, ended, *by = done.stdout.split("\n")[:-1]
    assert fine == "passes"
    assert noticed
    assert ended == "True"
    assert sum(name.startswith(f"{NEAR}::") for name in by) >= 4


def part_of(changes: int, fresh: int, noticed: int) -> Figures:
    """Return figures of a part of which a sample was tried."""
    return {
        "changes": changes,
        "tried": fresh,
        "at_first": noticed,
        "noticed": noticed,
        "harmless": 0,
        "survive": fresh - noticed,
        "fresh": fresh,
        "fresh_noticed": noticed,
    }


def test_the_share_over_all_parts_is_weighted_by_their_changes() -> None:
    table = {"large": part_of(900, 40, 20), "small": part_of(100, 40, 40)}
    low, share, high = weighted(table)
    assert share == pytest.approx(0.55)
    assert 0.05 < share - low < 0.2
    assert high - share == pytest.approx(share - low)
    assert math.isnan(weighted(table | {"untried": part_of(10, 0, 0)})[1])
    assert summed(table.values())["fresh_noticed"] == 60
    assert [round(one, 3) for one in wilson(50, 100)] == [0.404, 0.5, 0.596]
    told = line("small", table["small"], wilson(40, 40))
    assert "| 40 (100.0 %) | 0 | 0 | 40 of 40: 100.0 % (91.2 to 100.0) |" in told
