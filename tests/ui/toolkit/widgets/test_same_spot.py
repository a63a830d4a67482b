"""Clicks at the same spot mean the same choice, though a change of size has moved it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tests.support import inside
from tests.support.house import node
from tests.support.table_at import open_table
from tests.support.table_players import click, mouse
from ui.scenes.settings import SettingsScene
from ui.toolkit.widgets import Choice

SIZE = (960, 600)
SHAKE = 12  # pixels by which a hand moves the mouse between two clicks
Act = Callable[[SettingsScene, tuple[int, int]], None]


def open_settings() -> SettingsScene:
    app = inside.app(open_table(2, size=SIZE))
    scene = SettingsScene(app)
    app.show(scene)
    return scene


def find_arrow(scene: SettingsScene, key: str) -> tuple[int, int]:
    """Return the middle of the right arrow of a choice."""
    box = node(inside.app(scene), key, Choice).box()
    return box.right - box.h // 2, box.centery


def turn_wheel(scene: SettingsScene, at: tuple[int, int]) -> None:
    mouse(scene, pygame.MOUSEMOTION, at)
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))


@pytest.mark.parametrize("act", [click, turn_wheel])
@pytest.mark.parametrize("shake", [(0, 0), (SHAKE, 0), (0, SHAKE), (0, -SHAKE)])
def test_going_on_in_place_goes_through_the_sizes(act: Act, shake: tuple[int, int]) -> None:
    scene = open_settings()
    settings, (x, y) = scene.app.settings, find_arrow(scene, "ui_scale")
    language, felt, seen = settings.language, settings.felt, [settings.ui_scale]
    for n in range(3):
        act(scene, (x + n % 2 * shake[0], y + n % 2 * shake[1]))
        seen.append(settings.ui_scale)
    assert (settings.language, settings.felt) == (language, felt)
    assert seen == sorted(set(seen))


def test_elsewhere_a_click_means_what_lies_there() -> None:
    scene = open_settings()
    settings, language = scene.app.settings, scene.app.settings.language
    click(scene, find_arrow(scene, "ui_scale"))
    box = node(inside.app(scene), "language", Choice).box()
    click(scene, (box.left + box.h // 2, box.centery))
    assert settings.language != language


def test_a_choice_that_stays_takes_no_click_beside_it() -> None:
    scene = open_settings()
    settings, rect = scene.app.settings, node(inside.app(scene), "felt", Choice).rect
    size, x = settings.ui_scale, find_arrow(scene, "felt")[0]
    click(scene, (x, rect.top + 1))
    click(scene, (x, node(inside.app(scene), "ui_scale", Choice).rect.bottom - 1))
    assert settings.ui_scale != size
