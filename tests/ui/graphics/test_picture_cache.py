"""Kept pictures: one budget of bytes for all caches, and no cache beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from tests.support.house import house
from tests.support.table_at import open_table
from ui.graphics.art import Art
from ui.graphics.picture_cache import BUDGET, PictureCache, cached
from ui.table.paint.card_faces import rounded

UI = Path(__file__).parents[3] / "ui"
PLAIN = 32 * 32 * 4  # bytes of a picture as below


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A budget of a mebibyte."""
    monkeypatch.setattr("ui.graphics.picture_cache.BUDGET", 1 << 20)
    yield 1 << 20
    for cache in PictureCache._all:
        cache.clear()


def plain() -> Surface:
    return Surface((32, 32), pygame.SRCALPHA)


def test_the_budget_is_96_mebibytes() -> None:
    assert BUDGET == 96 << 20


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
        scene.app.restyle()
        scene.draw(surface)
        assert PictureCache.held() <= small


def test_no_picture_is_kept_beside_the_caches() -> None:
    found = []
    for path in UI.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.FunctionDef)
                and ast.unparse(node.returns or node.args) == "Surface"
            ):
                ways = " ".join(ast.unparse(d) for d in node.decorator_list)
                found += [(path.name, node.name)] * bool(
                    node.returns.id == "Surface" and re.search(r"lru_cache|\bcache\b", ways)
                )
            if isinstance(node, ast.AnnAssign):
                kind = ast.unparse(node.annotation)
                found += [(path.name, kind)] * bool(re.search(r"(?i)dict\[.*Surface", kind))
    assert [(p, what) for p, what in found if p != "picture_cache.py"] == []
