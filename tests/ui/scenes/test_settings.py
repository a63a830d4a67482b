"""The rows of settings are easy to hit, and the plates are no higher than their rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.house import house, step
from ui.scenes.routes import SettingsRoute
from ui.scenes.settings import MoreScene
from ui.toolkit.widgets.node import walk


@pytest.mark.parametrize("more", [False, True])
def test_plates_of_settings_are_as_high_as_their_rows(more: bool, tmp_path: Path) -> None:
    with house(tmp_path, (1920, 1080)) as app:
        scene = app.scene(SettingsRoute())
        app.show(MoreScene(app, scene) if more else scene)
        step(app)
        px = app.theme.px
        plates = [n for n in app.nodes() if n.role == "group" and n.children]
        assert plates
        slack = []
        for plate in plates:
            rows = [n for n in walk([plate]) if n.focusable]
            assert {px(38) <= n.rect.h <= px(46) for n in rows} == {True}
            slack.append(plate.rect.bottom - max(n.rect.bottom for n in rows))
        assert px(6) < min(slack) < px(60)
