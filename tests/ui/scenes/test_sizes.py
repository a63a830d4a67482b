"""Size sets pieces and texts; under More the two are set apart."""

from __future__ import annotations

from pathlib import Path

from tests.support.house import house, node
from tests.support.ways import press
from ui.scenes.routes import SettingsRoute
from ui.toolkit.widgets import Choice


def test_size_sets_pieces_and_texts_and_more_sets_them_apart(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        theme = app.theme
        app.show(app.scene(SettingsRoute()))
        node(app, "ui_scale", Choice).set_to(150)
        assert (theme.u / theme.base, theme.pieces) == (1.5, 1.5)
        press(app, "keys", "more")
        node(app, "text_scale", Choice).set_to(125)
        assert (theme.u / theme.base, theme.pieces) == (1.25, 1.5)
        node(app, "piece_scale", Choice).set_to(200)
        assert (theme.u / theme.base, theme.pieces) == (1.25, 2.0)
        press(app, "keys", "back")
        assert node(app, "ui_scale", Choice).chosen == 125
        node(app, "ui_scale", Choice).set_to(100)
        assert (theme.u / theme.base, theme.pieces) == (1.0, 1.0)
