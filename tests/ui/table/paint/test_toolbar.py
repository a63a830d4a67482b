"""The row of tools: straight, at the right end, and the one under the pointer stands out."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from tests.support import inside
from tests.support.alignment import askew
from tests.support.pictures import changes
from tests.support.table_at import open_table, picture
from tests.support.table_players import mouse, wait
from ui.scenes.table import TableScene
from ui.storage.settings import SPEEDS
from ui.table.paint.toolbar import Toolbar
from ui.toolkit.widgets.node import Node


def tools(scene: TableScene) -> list[Node]:
    return next(group for group in scene.nodes() if group.key == "tools").children


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_tools_stand_in_a_straight_row_within_the_bar(size: tuple[int, int]) -> None:
    scene = open_table(2, size=size)
    wait(scene)
    menu, *others = [
        one for one in tools(scene) if one.rect.right <= inside.layout(scene).area.right
    ]
    assert menu.key == "tool.menu"
    assert askew(others) == []
    assert len({one.rect.centery for one in (menu, *others)}) == 1
    bar, window = inside.layout(scene).bar, inside.layout(scene).area
    assert all(bar.top <= one.rect.top < one.rect.bottom <= bar.bottom for one in others)
    ends = menu.rect.left - window.left, window.right - others[-1].rect.right
    assert abs(ends[0] - ends[1]) <= 1
    assert menu.rect.w == menu.rect.h == max(one.rect.w for one in others)


def test_only_the_tool_under_the_pointer_changes() -> None:
    scene = open_table(2)
    wait(scene)
    tool = next(one for one in tools(scene) if one.key == "tool.undo")
    mouse(scene, pygame.MOUSEMOTION, inside.layout(scene).arena.center)
    before = picture(scene).copy()
    mouse(scene, pygame.MOUSEMOTION, tool.rect.center)
    assert inside.lit_key(scene) == tool.key
    after = picture(scene)
    for one in tools(scene):
        a, b = (seen.subsurface(one.rect) for seen in (before, after))
        assert bool(changes(a, b)) == (one.key == tool.key), one.key


def test_a_tool_that_is_hot_or_on_covers_its_ground_and_the_others_let_it_shine_through() -> None:
    scene = open_table(2)
    wait(scene)
    app, nodes = scene.app, tools(scene)
    bar = Toolbar(inside.app(scene).art, app.theme, inside.sentences(scene), inside.app(scene).keys)
    grounds = []
    for colour in ((0, 0, 0), (255, 255, 255)):
        to = Surface(app.size)
        to.fill(colour)
        bar.draw(to, nodes, "tool.undo", {"log"}, "1x", False)
        grounds.append(to)
    seen = {one.key: [to.get_at(one.rect.move(3, 0).midleft) for to in grounds] for one in nodes}
    covering = {key for key, (dark, light) in seen.items() if light.r - dark.r < 8}
    assert covering == {"tool.undo", "tool.log"}
    assert len({tuple(seen[f"tool.{name}"][0]) for name in ("undo", "log", "menu")}) == 3


def test_the_speed_lies_on_neither_of_its_buttons_nor_under_their_rings() -> None:
    scene = open_table(2)
    wait(scene)
    app = scene.app
    nodes = [one for one in tools(scene) if one.key in ("tool.slower", "tool.faster")]
    bar = Toolbar(inside.app(scene).art, app.theme, inside.sentences(scene), inside.app(scene).keys)
    drawn = []
    for speed in ("", "1.5×"):
        to = Surface(app.size)
        bar.draw(to, nodes, "", set(), speed, False)
        drawn.append(to)
    slower, faster = (one.rect.inflate(6 * app.theme.u, 0) for one in nodes)
    whole = slower.union(faster)
    bare, written = drawn
    assert changes(bare.subsurface(whole), written.subsurface(whole))
    for ring in (slower, faster):
        assert not changes(bare.subsurface(ring), written.subsurface(ring))


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 100), ((1920, 1080), 75), ((1920, 1080), 100)]
)
def test_every_speed_can_be_read_between_its_buttons(size: tuple[int, int], scale: int) -> None:
    scene = open_table(2, size=size, scale=scale)
    wait(scene)
    assert {"tool.slower", "tool.faster"} <= {one.key for one in tools(scene)}
    for speed in SPEEDS:
        scene.app.settings.speed = speed
        scene.app.theme.overflows.clear()
        picture(scene)
        assert scene.app.theme.overflows == [], speed
