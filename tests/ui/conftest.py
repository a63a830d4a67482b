"""Tests of screens do not draw grounds; test_grounds.py does. They seldom collect what is left."""

from __future__ import annotations

from itertools import count

import pytest
from pygame import Surface

from ui.app.allocator import trim
from ui.graphics.grounds import Ground

CHANGES = count(1)
SELDOM = 8
PLAIN = {False: (60, 50, 44), True: (206, 190, 160)}


@pytest.fixture(autouse=True)
def plain_grounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill a ground with one colour: they are large, and most tests open many windows."""

    def plain(ground: Ground, size: tuple[int, int], light: bool) -> Surface:
        surface = Surface(size)
        surface.fill(PLAIN[light])
        return surface

    monkeypatch.setattr("ui.graphics.grounds.drawn", plain)


@pytest.fixture(autouse=True)
def seldom_trimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect what scenes left at every eighth change only: that was a third of their tests."""

    def seldom() -> None:
        if next(CHANGES) % SELDOM == 0:
            trim()

    monkeypatch.setattr("ui.app.window.trim", seldom)
