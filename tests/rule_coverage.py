"""Which rules have a test: told at the end of a whole run, which fails where one has none.

The ids of a game stand as anchors `{#RP-S1}` in its rule page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

PAGES = Path(__file__).parent.parent / "ui" / "text" / "rules"
_ANCHOR = re.compile(r"\{#([A-Z]+-[A-Za-z0-9_]+)\}")


def ids_of(page: Path) -> list[str]:
    """The rule ids of a page."""
    return list(dict.fromkeys(_ANCHOR.findall(page.read_text("utf-8"))))


def all_ids() -> dict[str, list[str]]:
    """The rule ids of every game that has a page."""
    return {page.name.split(".")[0]: ids_of(page) for page in sorted(PAGES.glob("*.en.md"))}


class RuleCoverage:
    """Gathers the marks of the tests that are run."""

    def __init__(self) -> None:
        self.proved: set[str] = set()
        self.unknown: list[str] = []
        self.whole = False
        self.failed = False

    def gather(self, items: Iterable[pytest.Item]) -> None:
        """Note which rules the tests name, and which of those do not exist."""
        known = {rule for rules in all_ids().values() for rule in rules}
        for item in items:
            for mark in item.iter_markers("rule"):
                self.proved.update(mark.args)
                self.unknown += [f"{item.nodeid} names {r}" for r in mark.args if r not in known]

    def report(self) -> list[str]:
        """A line for each game, and what is wrong."""
        lines, self.failed = [], False
        for game, rules in all_ids().items():
            missing = [rule for rule in rules if rule not in self.proved]
            lines.append(f"{game}: {len(rules) - len(missing)} of {len(rules)} rules have a test")
            lines += [f"  no test: {', '.join(missing)}"] if missing else []
            self.failed |= bool(missing)
        lines += [f"  no such rule: {line}" for line in self.unknown]
        self.failed |= bool(self.unknown)
        return lines


GATHERED = RuleCoverage()


def pytest_collection_modifyitems(config: Any, items: list[pytest.Item]) -> None:
    """All tests are known now; only a whole run is held to the rules."""
    GATHERED.gather(items)
    options = config.option
    named = [arg for arg in config.invocation_params.args if not str(arg).startswith("-")]
    GATHERED.whole = not (options.keyword or options.markexpr or options.lf or named)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A rule without a test fails the whole run."""
    if GATHERED.whole:
        GATHERED.report()
        if GATHERED.failed and exitstatus == 0:
            session.exitstatus = 1


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tell it at the end."""
    if GATHERED.whole:
        terminalreporter.section("rules")
        for line in GATHERED.report():
            terminalreporter.write_line(line)
