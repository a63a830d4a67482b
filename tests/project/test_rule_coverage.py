"""A rule without a test is noticed, and so is a test without a rule."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from games.registry import GAMES
from tests.rule_coverage import RuleCoverage, all_ids, ids_of, is_whole


@dataclass
class Test:
    """A test that names some rules."""

    __test__ = False
    nodeid: str
    rules: tuple[str, ...] = ()

    def iter_markers(self, name: str) -> list[Any]:
        assert name == "rule"
        return [SimpleNamespace(args=self.rules)] if self.rules else []


def covered(*tests: Test, passed: tuple[str, ...] = ("a", "b")) -> RuleCoverage:
    """How the rules of a game with two rules stand after some tests."""
    coverage = RuleCoverage({"game": ["G-1", "G-2"]})
    coverage.gather(tests)  # type: ignore[arg-type]
    for name in passed:
        coverage.passed(name)
    return coverage


def test_a_rule_has_a_test_when_one_that_names_it_has_passed() -> None:
    coverage = covered(Test("a", ("G-1",)), Test("b", ("G-2",)), Test("c"))
    assert coverage.holds()
    assert coverage.report() == ["game: 2 of 2 rules have a test"]


def test_a_rule_that_no_test_names_is_missing() -> None:
    coverage = covered(Test("a", ("G-1",)))
    assert not coverage.holds()
    assert coverage.report() == ["game: 1 of 2 rules have a test", "  no test: G-2"]


def test_a_skipped_test_proves_nothing() -> None:
    coverage = covered(Test("a", ("G-1",)), Test("b", ("G-2",)), passed=("a",))
    assert coverage.missing("game") == ["G-2"]


def test_a_test_of_an_unknown_rule_is_told() -> None:
    coverage = covered(Test("a", ("G-1", "G-2", "G-3")))
    assert not coverage.holds()
    assert coverage.report()[-1] == "  no such rule: a names G-3"


def test_a_game_without_a_rule_page_does_not_hold() -> None:
    assert not RuleCoverage({"game": []}).holds()


def test_the_ids_are_the_anchors_of_the_page_once_each() -> None:
    page = "## Setup {#RP-S1}\ntext RP-S2 {#RP-T1} {#RP-S1} {#rp-no} {#RP-un_beat}"
    assert ids_of(page) == ["RP-S1", "RP-T1", "RP-un_beat"]


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_has_its_rules(game: str) -> None:
    assert len(all_ids()[game]) > 20


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
