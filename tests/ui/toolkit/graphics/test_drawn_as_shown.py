"""No picture is drawn larger than it is shown: none is kept so, none is shrunk for each frame.

Blitting does not change sizes, so that what is shown smaller has gone through `transform`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.house import house
from tests.support.table_at import art, open_table, picture
from tests.support.table_players import wait
from tests.ui.app.test_guard import way
from ui.scenes.routes import SCENES
from ui.toolkit.graphics.picture_cache import PictureCache

Size = tuple[int, int]


class Shrunk:
    """What was scaled down, and whether the larger picture is kept."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: list[tuple[Size, Size, bool]] = []
        for name in ("scale", "smoothscale"):
            patch.setattr(pygame.transform, name, self.watched(getattr(pygame.transform, name)))
        turn = pygame.transform.rotozoom

        def turned(picture: Surface, angle: float, scale: float) -> Surface:
            w, h = picture.get_size()
            self.note(picture, (round(w * scale), round(h * scale)))
            return turn(picture, angle, scale)

        patch.setattr(pygame.transform, "rotozoom", turned)

    def watched(self, scale: Callable[..., Surface]) -> Callable[..., Surface]:
        def scaled(picture: Surface, size: Size, *onto: Surface) -> Surface:
            self.note(picture, size)
            return scale(picture, size, *onto)

        return scaled

    def note(self, picture: Surface, to: Size) -> None:
        size = picture.get_size()
        if to[0] < size[0] or to[1] < size[1]:
            self.found.append((size, to, any(picture is one for one in kept())))

    def taken(self) -> list[tuple[Size, Size, bool]]:
        found, self.found = self.found, []
        return found


def kept() -> list[Surface]:
    return [picture for cache in PictureCache._all for _, picture in cache._kept.values()]


@pytest.fixture
def shrunk(monkeypatch: pytest.MonkeyPatch) -> Shrunk:
    for cache in PictureCache._all:
        cache.clear()
    return Shrunk(monkeypatch)


def check(shrunk: Shrunk, draw: Callable[[], object], window: Size) -> None:
    """Draw twice: at first all sizes fit what is shown, then there is nothing left to scale."""
    draw()
    first = shrunk.taken()
    assert [one for one in first if one[2]] == []
    assert all(w <= window[0] and h <= window[1] for (w, h), _, _ in first)
    assert all(p.get_width() <= window[0] and p.get_height() <= window[1] for p in kept())
    draw()
    assert shrunk.taken() == []


def test_in_each_scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shrunk: Shrunk) -> None:
    monkeypatch.setattr("tests.support.house.ART", art())
    with house(tmp_path) as app:
        for name in SCENES:
            app.show(way(app, name)())
            check(shrunk, lambda: app.current.draw(app.surface), app.size)


@pytest.mark.parametrize("game", GAMES)
def test_on_each_table(game: str, shrunk: Shrunk) -> None:
    match, chance = Match(GAMES[game], 3, 11), random.Random(5)
    while match.asked and len(match.moves) < 40:
        match.play(chance.choice(legal_moves(match.state)))
    scene = open_table(3, people=(0, 1, 2), game=game, match=match)
    scene.session.uncover()
    wait(scene)
    check(shrunk, lambda: picture(scene), scene.app.size)
