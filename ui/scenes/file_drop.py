"""Adds decks to the shelf when their files are dropped on the window, in any scene."""

from functools import partial
from pathlib import Path

from games.cardfile.errors import CardError
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.routes import DeckErrorsRoute
from ui.storage.deck_shelf import Sentence, Shelf, ShelfFile
from ui.toolkit.widgets.scene import Scene


def take_deck(app: Host, path: Path) -> None:
    """Read a dropped deck in the background, then choose it or show its mistakes."""
    app.errands.run(
        path.name, partial(_read_dropped, app.shelf, path), partial(_show_dropped, app, path)
    )


def _read_dropped(shelf: Shelf, path: Path) -> tuple[ShelfFile, Sentence] | CardError:
    try:
        return shelf.take(path)
    except CardError as error:
        return error


def _show_dropped(
    app: Host, path: Path, taken: tuple[ShelfFile, Sentence] | CardError
) -> Scene | None:
    """Choose a deck that was added; for a faulty one, return the scene with its mistakes."""
    if isinstance(taken, CardError):
        return app.scene(DeckErrorsRoute(path, taken.mistakes, app.current))
    one, (key, blanks) = taken
    app.say(app.words(key, **blanks, game=app.words(f"game.{app.shelf.game}.name")))
    if isinstance(app.current, Page):
        app.current.choose_deck(one)
    return None
