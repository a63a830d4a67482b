"""Tests of screens draw no grounds, as test_grounds.py does, and share pictures with the next test.

They draw the lid of a box once for all, and seldom collect what scenes left.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count

import pytest
from pygame import Surface

from tests.support.house import ART
from ui.app.system import free_memory
from ui.scenes.drawings import draw_cover
from ui.scenes.host import Host
from ui.scenes.title.box_lids import DRAWERS
from ui.toolkit.graphics.grounds import Ground
from ui.toolkit.graphics.picture_cache import BUDGET_BYTES

CHANGES = count(1)
LIDS: dict[tuple[object, ...], Surface] = {}
SELDOM = 8
PLAIN = {False: (60, 50, 44), True: (206, 190, 160)}


@lru_cache(4)
def plain(size: tuple[int, int], light: bool) -> Surface:
    """A ground of one colour."""
    surface = Surface(size)
    surface.fill(PLAIN[light])
    return surface


@pytest.fixture(autouse=True)
def plain_grounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill a ground with one colour: they are large, and most tests open many windows."""

    def drawn(ground: Ground, size: tuple[int, int], light: bool) -> Surface:
        return plain(size, light)

    monkeypatch.setattr("ui.toolkit.graphics.grounds.draw_ground", drawn)


@pytest.fixture(autouse=True)
def pictures_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep pictures for the next test, which draws much of the same: an eighth of the time."""
    monkeypatch.setattr("ui.toolkit.graphics.picture_cache.LEAN_BYTES", BUDGET_BYTES)


@pytest.fixture(autouse=True)
def lids_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw each lid of a box once for all tests with empty drawings: it is a whole table."""

    def drawn(app: Host, game: str, size: tuple[int, int]) -> Surface:
        if app.art is not ART:
            return draw_cover(app, game, size)
        key = game, size, app.theme.felt, app.words.language
        return LIDS.get(key) or LIDS.setdefault(key, draw_cover(app, game, size))

    monkeypatch.setitem(DRAWERS, "cover", drawn)


@pytest.fixture(autouse=True)
def seldom_trimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect what scenes left at every eighth change only: that was a third of their tests."""

    def seldom() -> None:
        if next(CHANGES) % SELDOM == 0:
            free_memory()

    monkeypatch.setattr("ui.app.window.free_memory", seldom)
