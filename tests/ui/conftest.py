"""Tests of screens do not draw grounds; test_grounds.py does."""

from __future__ import annotations

import pytest
from pygame import Surface

from ui.graphics.grounds import Ground

PLAIN = {False: (60, 50, 44), True: (206, 190, 160)}


@pytest.fixture(autouse=True)
def plain_grounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill a ground with one colour: they are large, and most tests open many windows."""

    def plain(ground: Ground, size: tuple[int, int], light: bool) -> Surface:
        surface = Surface(size)
        surface.fill(PLAIN[light])
        return surface

    monkeypatch.setattr("ui.graphics.grounds.drawn", plain)
