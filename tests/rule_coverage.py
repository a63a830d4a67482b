"""Which rules have a test: told at the end of a whole run, which fails where one has none.

The ids of a game stand as anchors `{#RP-S1}` in its rule page. A test that was skipped or has
failed proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from games.registry import GAMES
from ui.games.presenters import PRESENTERS

_ANCHOR = re.compile(r"\{#([A-Z]+-[A-Za-z0-9_]+)\}")


def ids_of(page: str) -> list[str]:
    """The rule ids of a page, in its order."""
    return list(dict.fromkeys(_ANCHOR.findall(page)))


def all_ids() -> dict[str, list[str]]:
    """The rule ids of every registered game; none if it has no page."""
    pages = {game: PRESENTERS[game].rule_page("en") for game in GAMES}
    return {
        game: ids_of(page.read_text("utf-8")) if page.exists() else []
        for game, page in pages.items()
    }


class RuleCoverage:
    """Gathers which tests name which rules, and which of them proved it."""

    def __init__(self, ids: dict[str, list[str]]) -> None:
        self.ids = ids
        self.named: dict[str, list[str]] = {}  # by test, the rules it names
        self.proved: set[str] = set()

    def gather(self, items: Iterable[pytest.Item]) -> None:
        """Note which rules the tests name."""
        for item in items:
            rules = [rule for mark in item.iter_markers("rule") for rule in mark.args]
            if rules:
                self.named[item.nodeid] = rules

    def passed(self, test: str) -> None:
        """A test has passed: the rules that it names hold."""
        self.proved.update(self.named.get(test, ()))

    def unknown(self) -> list[str]:
        """The tests that name a rule which does not exist."""
        known = {rule for rules in self.ids.values() for rule in rules}
        return [
            f"{test} names {rule}"
            for test, rules in self.named.items()
            for rule in rules
            if rule not in known
        ]

    def missing(self, game: str) -> list[str]:
        """The rules of a game that no test has proved."""
        return [rule for rule in self.ids[game] if rule not in self.proved]

    def holds(self) -> bool:
        """Whether every game has rules, each has a test, and each test a rule."""
        complete = all(rules and not self.missing(game) for game, rules in self.ids.items())
        return complete and not self.unknown()

    def report(self) -> list[str]:
        """A line for each game, and what is wrong."""
        lines = []
        for game, rules in self.ids.items():
            missing = self.missing(game)
            lines.append(f"{game}: {len(rules) - len(missing)} of {len(rules)} rules have a test")
            lines += [f"  no test: {', '.join(missing)}"] if missing else []
            lines += [] if rules else ["  no rule page"]
        return lines + [f"  no such rule: {line}" for line in self.unknown()]


GATHERED = RuleCoverage(all_ids())


def is_whole(config: Any) -> bool:
    """Whether all tests are run, and not only some that were asked for."""
    picked = ("keyword", "markexpr", "lf", "deselect", "ignore", "collectonly")
    paths = [str(path) for path in config.args]
    everything = paths == [str(path) for path in config.getini("testpaths")]
    return everything and not any(getattr(config.option, name, None) for name in picked)


def pytest_collection_modifyitems(config: Any, items: list[pytest.Item]) -> None:
    """All tests are known now; one that names an unknown rule fails at once, whatever is run."""
    GATHERED.gather(items)
    if GATHERED.unknown():
        raise pytest.UsageError("no such rule: " + "; ".join(GATHERED.unknown()))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test that has run to its end and passed proves its rules."""
    if report.when == "call" and report.passed:
        GATHERED.passed(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A rule without a test fails the whole run."""
    if is_whole(session.config) and exitstatus == 0 and not GATHERED.holds():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, exitstatus: int, config: Any) -> None:
    """Tell it at the end of a whole run."""
    if is_whole(config) and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        terminalreporter.section("rules")
        for line in GATHERED.report():
            terminalreporter.write_line(line)
