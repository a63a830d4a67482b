"""A rule without a test is noticed, and so is a test without a rule."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.registry import GAMES
from tests.rule_coverage import RULE, RuleCoverage, all_ids, ids_of, is_whole
from tests.support.paths import ROOT


def passed(*rules: str, outcome: str = "passed", when: str = "call") -> Any:
    """The report of a test that names some rules."""
    named = [(RULE, rule) for rule in rules]
    return pytest.TestReport("a", ("a", 1, "a"), {}, outcome, None, when, (), 0, 0, 0, named)  # type: ignore[arg-type]


def covered(*reports: Any) -> RuleCoverage:
    """How the rules of a game with two rules stand after some tests."""
    coverage = RuleCoverage({"game": ["G-1", "G-2"]})
    for report in reports:
        coverage.heard(report)
    return coverage


def test_a_rule_has_a_test_when_one_that_names_it_has_passed() -> None:
    coverage = covered(passed("G-1"), passed("G-2"), passed())
    assert coverage.holds()
    assert coverage.report() == ["game: 2 of 2 rules have a test"]


def test_a_rule_that_no_test_names_is_missing() -> None:
    coverage = covered(passed("G-1"))
    assert not coverage.holds()
    assert coverage.report() == ["game: 1 of 2 rules have a test", "  no test: G-2"]


@pytest.mark.parametrize("outcome", ["skipped", "failed"])
def test_a_test_that_did_not_pass_proves_nothing(outcome: str) -> None:
    coverage = covered(passed("G-1"), passed("G-2", outcome=outcome), passed("G-2", when="setup"))
    assert coverage.missing("game") == ["G-2"]


def test_a_test_of_an_unknown_rule_is_told(request: pytest.FixtureRequest) -> None:
    request.node.add_marker(pytest.mark.rule("G-1", "G-3"))
    assert covered().unknown(request.node) == ["G-3"]


def test_a_game_without_a_rule_page_does_not_hold() -> None:
    assert not RuleCoverage({"game": []}).holds()


def test_the_ids_are_the_anchors_of_the_page_once_each() -> None:
    page = "## Setup {#RP-S1}\ntext RP-S2 {#RP-T1} {#RP-S1} {#rp-no} {#RP-un_beat}"
    assert ids_of(page) == ["RP-S1", "RP-T1", "RP-un_beat"]


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_has_its_rules(game: str) -> None:
    assert all_ids()[game]


def run_of(*paths: str, **options: Any) -> Any:
    """A run of pytest with these arguments."""
    return SimpleNamespace(
        args=list(paths), getini=lambda name: ["tests"], option=SimpleNamespace(**options)
    )


def test_only_a_whole_run_is_held_to_the_rules() -> None:
    assert is_whole(run_of("tests", keyword=""))
    assert not is_whole(run_of("tests/games/engine/test_laws.py"))
    assert not is_whole(run_of("tests", keyword="duel"))
    assert not is_whole(run_of("tests", lf=True))
    assert not is_whole(run_of("tests", sample=True))


PLUGIN = """
import pytest
import tests.rule_coverage as plugin
from tests.rule_coverage import *

GATHERED.ids = plugin.GATHERED.ids = {"game": ["G-1", "G-2"]}
"""
TESTS = """
import pytest

@pytest.mark.rule("G-1")
def test_one():
    pass

@pytest.mark.rule(%r)
def test_two():
    pass
"""


@pytest.mark.parametrize(
    ("second", "workers", "code", "told"),
    [
        ("G-2", 2, pytest.ExitCode.OK, "game: 2 of 2 rules have a test"),
        ("G-1", 0, pytest.ExitCode.TESTS_FAILED, "no test: G-2"),
        ("G-3", 0, pytest.ExitCode.TESTS_FAILED, "no such rule: G-3"),
    ],
)
def test_a_run_is_judged_by_all_its_tests_wherever_they_ran(
    second: str, workers: int, code: int, told: str, tmp_path: Path
) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "conftest.py").write_text(PLUGIN)
    (tmp_path / "tests" / "test_it.py").write_text(TESTS % second)
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\nmarkers = rule(*ids): x\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", str(workers)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert told in done.stdout + done.stderr, done.stdout
    assert done.returncode == code
