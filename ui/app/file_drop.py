"""Takes in files that are dropped on the window, in any scene."""

from pathlib import Path

from games.cardfile.errors import CardError
from ui.widgets import Host, Scene


def take_deck(app: Host, path: Path) -> Scene | None:
    """Add a dropped deck to the shelf; return the scene that shows it or its mistakes."""
    try:
        one, (key, blanks) = app.shelf.take(path)
    except CardError as error:
        return app.scene("deck_errors", path, error.mistakes, app.current)
    app.say(app.words(key, **blanks, game=app.words(f"game.{app.shelf.game}.name")))
    app.current.choose(one)
    return None
