"""However long the path of the profile is, what names it fits its room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pygame import Rect

from tests.support.house import game, house, step
from ui.app.window import App
from ui.files import shorten_path
from ui.scenes.replays import ReplaysScene
from ui.toolkit.widgets.node import walk


def deep(folder: Path, length: int) -> Path:
    """Return a folder with a path of so many characters at least, wide letters without spaces."""
    while len(str(folder)) < length:
        folder = folder / ("W" * 60)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pages(app: App) -> Iterator[Callable[[], object]]:
    """What can be done on the page of replays that names the path."""
    scene = ReplaysScene(app)
    app.show(scene)
    yield lambda: None
    yield lambda: scene.ask(scene._make_import_dialog)
    yield scene.close
    yield scene._export
    yield app.screenshot


@pytest.mark.few(3)
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("length", [60, 150, 400, 1500])
def test_the_page_of_replays_never_overflows(
    length: int, scale: int, language: str, tmp_path: Path
) -> None:
    size = (960, 600)
    with house(deep(tmp_path, length), size, language, scale) as app:
        game(app, moves=3)
        for act in pages(app):
            act()
            app.theme.overflows.clear()
            for _ in range(3):
                step(app, dt=0.01)
                assert app.theme.overflows == []
                window = Rect((0, 0), size)
                assert all(window.contains(n.seen) for n in walk(app.nodes()) if n.seen)
                app.toasts.left = 0.0  # the next notice


def test_of_a_long_path_the_end_is_shown() -> None:
    assert shorten_path(Path("/home/ada/boltbox")) == "/home/ada/boltbox"
    text = shorten_path(Path("/home/" + "a" * 400 + "/boltbox"))
    assert (len(text), text[0], text[-8:]) == (160, "…", "/boltbox")
