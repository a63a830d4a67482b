"""A rigged table in an invisible window, and pieces dragged over it by hand."""

from __future__ import annotations

from typing import Any

import pygame

from games.engine.core import State
from games.engine.match import Match
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table
from tests.support.table_players import mouse, spot_of, wait
from ui.scenes.table import TableScene


def show_table(game: str, s: State, **how: Any) -> TableScene:
    """Open the window with this table."""
    starts = any(option.key == "start" for option in GAMES[game].options(s.seats))
    match = Match(GAMES[game], s.seats, 1, {"start": 0} if starts else {})
    scene = open_table(s.seats, match=match, game=game, **how)
    wait(scene)
    match.states[-1] = s
    inside.follow(scene).show_present()
    inside.resize(scene, scene.app.size)
    inside.show_present(scene)
    wait(scene)
    return scene


def carry(scene: TableScene, piece: int, to: tuple[int, int], rest: float = 0.0) -> None:
    """Drag a piece to a point, rest there, and let it go."""
    start = spot_of(scene, piece)
    mouse(scene, pygame.MOUSEMOTION, start)
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    for part in (0.3, 0.7, 1.0):
        x, y = (round(a + (b - a) * part) for a, b in zip(start, to, strict=True))
        mouse(scene, pygame.MOUSEMOTION, (x, y))
        scene.update(1 / 60)
    for _ in range(round(rest * 20)):
        scene.update(0.05)
    mouse(scene, pygame.MOUSEBUTTONUP, to)


def ground(scene: TableScene) -> tuple[int, int]:
    """Return a point of the table above the bench where nothing lies."""
    lay = inside.layout(scene)
    for y in range(lay.bar.bottom + 10, lay.bench - 10, 12):
        for x in range(lay.area.left + 10, lay.area.right - 10, 12):
            empty = inside.sprites(scene).at(x, y) is None
            if empty and inside.zone_at(scene, x, y) is None:
                return x, y
    raise AssertionError("something lies everywhere")
