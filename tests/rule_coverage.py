"""Which rules have a test: told at the end of a whole run, which fails where one has none.

The ids of a game stand as anchors `{#RP-S1}` in its rule page. A test that was skipped or has
failed proves nothing. Tests may run in several processes (pytest-xdist): what each names travels
with its report.
"""

from __future__ import annotations

import re

import pytest

from games.registry import GAMES
from ui.language.presenters import PRESENTERS

RULE = "rule"  # the name of the property of a report
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
        self.proved: set[str] = set()

    def unknown(self, test: pytest.Item) -> list[str]:
        """Return the rules that a test names and that do not exist."""
        known = {rule for rules in self.ids.values() for rule in rules}
        return [rule for rule in rules_of(test) if rule not in known]

    def heard(self, report: pytest.TestReport) -> None:
        """Note the rules of a test that has run to its end and passed."""
        if report.when == "call" and report.passed:
            self.proved.update(str(rule) for key, rule in report.user_properties if key == RULE)

    def missing(self, game: str) -> list[str]:
        """Return the rules of a game that no test has proved."""
        return [rule for rule in self.ids[game] if rule not in self.proved]

    def holds(self) -> bool:
        """Return whether every game has rules and each of them a test."""
        return all(rules and not self.missing(game) for game, rules in self.ids.items())

    def report(self) -> list[str]:
        """Return a line for each game, and what is wrong."""
        lines = []
        for game, rules in self.ids.items():
            missing = self.missing(game)
            lines.append(f"{game}: {len(rules) - len(missing)} of {len(rules)} rules have a test")
            lines += [f"  no test: {', '.join(missing)}"] if missing else []
            lines += [] if rules else ["  no rule page"]
        return lines


def rules_of(test: pytest.Item) -> list[str]:
    """Return the rules that a test names."""
    return [rule for mark in test.iter_markers("rule") for rule in mark.args]


GATHERED = RuleCoverage(all_ids())


def is_whole(config: pytest.Config) -> bool:
    """Return whether all tests are run here, and not only some that were asked for."""
    picked = ("keyword", "markexpr", "lf", "deselect", "ignore", "collectonly", "sample")
    paths = [str(path) for path in config.args]
    everything = paths == [str(path) for path in config.getini("testpaths")]
    return everything and not any(getattr(config.option, name, None) for name in picked)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Send with each test the rules it names: what ran in a worker is judged by its controller."""
    for item in items:
        item.user_properties += [(RULE, rule) for rule in rules_of(item)]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that names an unknown rule."""
    if unknown := GATHERED.unknown(item):
        pytest.fail(f"no such rule: {', '.join(unknown)}", pytrace=False)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what a test has proved, wherever it was run."""
    GATHERED.heard(report)


def judged(config: pytest.Config) -> bool:
    """Return whether this process sees all reports of a whole run: a worker never does."""
    return is_whole(config) and not hasattr(config, "workerinput")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a whole run in which a rule has no test."""
    if judged(session.config) and exitstatus == 0 and not GATHERED.holds():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    """Print the rules of each game at the end of a whole run."""
    if judged(config) and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        terminalreporter.section("rules")
        for line in GATHERED.report():
            terminalreporter.write_line(line)
