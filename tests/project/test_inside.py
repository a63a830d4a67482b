"""Tests read the inside of a table's screen through `tests/support/inside.py` alone."""

from __future__ import annotations

import re

from tests.support.paths import ROOT

CHAIN = re.compile(
    r"\b(scene|current|table|last)(\(\w*\))?\.screen\b|inside\.screen\([\w.]+\)\."
    r"|inside\.\w+\([^()]*\)(\.\w+)*\._"  # what is private has a function there
)


def test_no_test_reaches_into_a_screen_by_itself() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = {
        str(file.relative_to(ROOT)): lines
        for file in files
        if file.name != "inside.py"
        and (lines := [line for line in file.read_text("utf-8").split("\n") if CHAIN.search(line)])
    }
    assert found == {}
