"""A second click at the same spot means the same choice, though a change of size has moved it."""

from __future__ import annotations

from tests.support import inside
from tests.support.house import node
from tests.support.table_at import open_table
from tests.support.table_players import click
from ui.scenes.settings import SettingsScene
from ui.toolkit.widgets import Choice


def test_clicking_on_in_place_goes_on_through_the_sizes() -> None:
    app = inside.app(open_table(2))
    scene = SettingsScene(app)
    app.show(scene)
    scene.rebuild()
    box = node(app, "ui_scale", Choice).box()
    at = box.right - box.h // 2, box.centery
    language, seen = app.settings.language, [app.settings.ui_scale]
    for _ in range(3):
        click(scene, at)
        seen.append(app.settings.ui_scale)
    assert app.settings.language == language
    assert seen == sorted(set(seen))
    assert len(set(seen)) == 4
