"""A plugin of pytest for a tree made by `make compiled`: it runs nothing that is interpreted.

Tests that change the code, or extend it by classes of their own, are skipped: what is compiled
calls itself directly, and only compiled classes extend it. They run on the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType

import pytest

from art.package.compiled import MODULE_LIST
from tests.support.paths import ROOT

NAMES = (ROOT / MODULE_LIST).read_text("utf-8").split()
# They are about the source: steps of any values, and what docstrings say.
SOURCE = (
    "robot_wars/test_steps.py::",
    "/test_examples.py::",
    "::test_the_page_for_deck_writers_is_what_the_code_says",
)
OWN = "interpreted classes cannot inherit from compiled"


def is_compiled(name: str) -> bool:
    """Whether a module is a library."""
    return (import_module(name).__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))


def pytest_configure() -> None:
    """Stop unless every module that should be is a library, and skip what would change one."""
    wrong = [name for name in NAMES if not is_compiled(name)]
    if wrong or not NAMES:
        pytest.exit(f"not compiled: {', '.join(wrong) or 'nothing is'}", 1)
    change: Callable[..., None] = pytest.MonkeyPatch.setattr

    def careful(self: pytest.MonkeyPatch, target: object, *rest: object, **how: bool) -> None:
        if home(target) in NAMES:
            pytest.skip("it changes what is compiled")
        change(self, target, *rest, **how)

    pytest.MonkeyPatch.setattr = careful  # type: ignore[assignment]  # which of two forms it is is of no matter


def home(target: object) -> str:
    """Return the module of what a test is about to change."""
    if isinstance(target, str):
        return target.rpartition(".")[0]
    if isinstance(target, ModuleType):
        return target.__name__
    return (target if isinstance(target, type) else type(target)).__module__


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests of what is only so of the source."""
    for item in items:
        if any(part in item.nodeid for part in SOURCE):
            item.add_marker(pytest.mark.skip(reason="it is about the source"))


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    """Skip a file that extends what is compiled."""
    yield from _excused()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """Skip a test that extends what is compiled."""
    yield from _excused()


def _excused() -> Iterator[None]:
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if report.outcome == "failed" and OWN in str(report.longrepr):
        report.outcome, report.longrepr = "skipped", ("", 0, f"Skipped: {OWN}")
