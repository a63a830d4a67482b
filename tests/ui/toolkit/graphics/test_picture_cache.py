"""Kept pictures: one budget of bytes for all caches, and no cache beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from tests.support import inside
from tests.support.house import house
from tests.support.paths import ROOT
from tests.support.table_at import open_table
from ui.scenes.routes import TitleRoute
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import BUDGET_BYTES, RECENT_FRAMES, PictureCache, cached

UI = ROOT / "ui"
PLAIN = 32 * 32 * 4  # bytes of a picture as below


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A budget of a mebibyte."""
    monkeypatch.setattr("ui.toolkit.graphics.picture_cache.BUDGET_BYTES", 1 << 20)
    yield 1 << 20
    for cache in PictureCache._all:
        cache.clear()


def plain() -> Surface:
    return Surface((32, 32), pygame.SRCALPHA)


def test_the_budget_is_96_mebibytes() -> None:
    assert BUDGET_BYTES == 96 << 20


def test_a_picture_is_made_once() -> None:
    cache = PictureCache()
    assert cache.get(("a",), plain) is cache.get(("a",), plain) is cache.find(("a",))
    assert cache.find(("b",)) is None
    assert list(cache) == [("a",)]


def test_a_drawing_function_keeps_what_it_returns() -> None:
    made = list[int]()

    @cached
    def box(w: int, h: int = 4) -> Surface:
        made.append(w)
        return Surface((w, h))

    assert box(3) is box(3)
    assert box(3, h=5) is not box(3)
    assert made == [3, 3]


def test_all_caches_share_one_budget(small: int) -> None:
    one, other = PictureCache(), PictureCache()
    for n in range(400):
        (one, other)[n % 2].get((n,), plain)
    assert small - PLAIN < PictureCache.held() <= small


def test_what_a_forgotten_or_cleared_cache_held_counts_no_longer() -> None:
    before, one, other = PictureCache.held(), PictureCache(), PictureCache()
    for cache in (one, other):
        cache.get(("a",), plain)
    assert PictureCache.held() == before + 2 * PLAIN
    one.clear()
    assert PictureCache.held() == before + PLAIN
    del cache, other
    assert PictureCache.held() == before


def test_the_picture_longest_unused_goes_first_whichever_cache_has_it(small: int) -> None:
    old, new = PictureCache(), PictureCache()
    for cache in PictureCache._all:
        cache.clear()
    for key in ("used", "unused"):
        old.get((key,), plain)
    for n in range(small // PLAIN - 1):
        old.find(("used",))
        new.get((n,), plain)
    assert list(old) == [("used",)]
    assert len(list(new)) == small // PLAIN - 1


@pytest.fixture
def lean(monkeypatch: pytest.MonkeyPatch) -> Iterator[PictureCache]:
    """An empty cache where what was not shown lately goes beyond ten pictures."""
    monkeypatch.setattr("ui.toolkit.graphics.picture_cache.LEAN_BYTES", 10 * PLAIN)
    for cache in PictureCache._all:
        cache.clear()
    PictureCache.age()
    one = PictureCache()
    yield one
    one.clear()


def test_what_is_shown_lately_is_kept(lean: PictureCache) -> None:
    for n in range(40):
        lean.get((n,), plain)
        PictureCache.new_frame()
    assert len(list(lean)) == 40


def test_what_was_not_shown_for_three_hundred_frames_goes(lean: PictureCache) -> None:
    for n in range(RECENT_FRAMES + 20):
        lean.get((n,), plain)
        lean.find((0,))
        PictureCache.new_frame()
    assert sorted(lean) == [(0,), *((n,) for n in range(20, RECENT_FRAMES + 20))]


def test_after_a_change_of_scene_only_a_few_pictures_stay(lean: PictureCache) -> None:
    for n in range(40):
        lean.get((n,), plain)
    PictureCache.age()
    lean.get(("new",), plain)
    assert list(lean) == [*((n,) for n in range(31, 40)), ("new",)]


def test_the_scenes_and_sizes_of_a_window_make_pictures_old(
    lean: PictureCache, tmp_path: Path
) -> None:
    with house(tmp_path) as app:
        changes: list[Callable[[], None]] = [
            lambda: app.show(app.scene(TitleRoute())),
            app.restyle,
        ]
        for change in changes:
            for n in range(40):
                lean.get((n,), plain)
            change()
            lean.get(("new", change), plain)
            assert PictureCache.held() <= 10 * PLAIN


def test_a_picture_larger_than_the_budget_is_drawn_all_the_same(small: int) -> None:
    cache = PictureCache()
    assert cache.get(("large",), lambda: Surface((1000, 1000))).get_width() == 1000
    assert PictureCache.held() == 0


def test_drawings_texts_and_shapes_are_all_within_the_budget(small: int, tmp_path: Path) -> None:
    art = Art()
    with house(tmp_path) as app:
        for size in range(100, 140):
            art.image("ui/gear", size, size)
            rounded(size, size, 8.0, (1, 2, 3), (4, 5, 6), 2.0)
            app.theme.text(app.surface, f"{size} cards", pygame.Rect(0, 0, 200, 40), "title", 30)
            assert PictureCache.held() <= small


@pytest.mark.parametrize("game", ["junkyard_bots", "robot_wars", "two_robots"])
def test_a_table_that_is_resized_again_and_again_stays_within_the_budget(
    game: str, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(2, game=game)
    surface = pygame.display.set_mode((1280, 800))
    for n in range(6):
        surface = pygame.display.set_mode((960 + 40 * n, 600 + 20 * n))
        inside.app(scene).restyle()
        scene.draw(surface)
        assert PictureCache.held() <= small


def test_no_picture_is_kept_beside_the_caches() -> None:
    found = []
    for path in UI.rglob("*.py"):
        text = path.read_text("utf-8")
        if "Surface" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if (
                isinstance(node, ast.FunctionDef)
                and isinstance(node.returns, ast.Name)
                and node.returns.id == "Surface"
            ):
                ways = " ".join(ast.unparse(d) for d in node.decorator_list)
                found += [(path.name, node.name)] * bool(re.search(r"lru_cache|\bcache\b", ways))
            if isinstance(node, ast.AnnAssign):
                kind = ast.unparse(node.annotation)
                found += [(path.name, kind)] * bool(re.search(r"(?i)dict\[.*Surface", kind))
    bounded = "picture_cache.py", "box_lids.py"  # the latter keeps one picture for each game
    assert [(p, what) for p, what in found if p not in bounded] == []
