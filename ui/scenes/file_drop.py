"""Adds decks, and lists of cards, when their files are dropped on the window, in any scene."""

from functools import partial
from pathlib import Path

from games.cardfile.errors import CardError, clip
from ui.scenes.host import Host
from ui.scenes.own_decks.beginning import begin_deck
from ui.scenes.page import Page
from ui.scenes.routes import DeckErrorsRoute
from ui.storage.deck_shelf import Sentence, Shelf, ShelfFile, convert_file
from ui.toolkit.widgets.scene import Scene


def take_deck(app: Host, path: Path) -> None:
    """Read a dropped deck in the background, then choose it or show its mistakes."""
    app.errands.run(
        path.name, partial(_read_dropped, app.shelf, path), partial(_show_dropped, app, path)
    )


def _read_dropped(shelf: Shelf, path: Path) -> tuple[ShelfFile, Sentence] | CardError | str:
    try:
        return shelf.take(path)
    except CardError as error:
        return convert_file(path) or error


def _show_dropped(
    app: Host, path: Path, taken: tuple[ShelfFile, Sentence] | CardError | str
) -> Scene | None:
    """Choose a deck that was added; for a faulty one, return the scene with its mistakes."""
    if isinstance(taken, str):
        _begin_from_list(app, path, taken)
        return None
    if isinstance(taken, CardError):
        return app.scene(DeckErrorsRoute(path, taken.mistakes, app.current))
    one, (key, blanks) = taken
    app.say(app.words(key, **blanks, game=app.words(f"game.{app.shelf.game}.name")))
    if isinstance(app.current, Page):
        app.current.choose_deck(one)
    return None


def take_list(app: Host, path: Path) -> None:
    """Begin a deck with another program's list of cards, or say that a file is no deck."""
    app.errands.run(path.name, partial(convert_file, path), partial(_begin_from_list, app, path))


def _begin_from_list(app: Host, path: Path, draft: str) -> None:
    """Open the workshop with a draft; on a page that it would interrupt, say where to drop it."""
    if not draft:
        app.say(app.words("decks.no_deck_file", file=clip(path.name)))
    elif isinstance(app.current, Page):
        app.say(app.words("decks.listed", file=clip(path.name)))
        begin_deck(app.current, app, lambda: draft, path.stem)
    else:
        app.say(app.words("decks.list_later", file=clip(path.name)))
