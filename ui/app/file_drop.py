"""Takes in files that are dropped on the window, in any scene."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.cardfile.errors import CardError
from ui.widgets.scene import Scene


def arrived(app: Any, path: Path) -> Scene | None:
    """Add a dropped deck to the shelf; return the scene that shows it or its mistakes."""
    try:
        one, (key, blanks) = app.shelf.take(path)
    except CardError as error:
        scene: Scene = app.scene("deck_errors", path, error.mistakes, app.current)
        return scene
    app.say(app.words(key, **blanks, game=app.words(f"game.{app.shelf.game}.name")))
    choose = getattr(app.current, "choose", None)
    if choose is not None:
        choose(one)
    return None
