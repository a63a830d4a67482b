"""Opens the workshop from the page of decks, with a new deck or an existing one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from games.cardfile.edits import CannotEdit, find_text, put_value
from games.cardfile.encoding import load_text
from games.cardfile.errors import CardError, clip
from games.registry import GAMES
from ui.files import LANGUAGES
from ui.language.presenters import find_folder
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.routes import WorkshopRoute
from ui.scenes.workshop.dialogs import Offer, make_picker
from ui.storage.deck_shelf import EXAMPLES, ShelfFile, convert_file, read_deck
from ui.toolkit.widgets import Node, Panel

EMPTY_DECK = "name: New\ncards: {}\n"
Text = Callable[[], str]


def make_begin_dialog(scene: Page, chosen: ShelfFile | None) -> Node:
    """Return the dialog that asks what to base a new deck on."""
    say, shelf = scene.say, scene.app.shelf
    name = say("begin.name")
    offers: list[Offer] = [
        (
            "none",
            say("begin.none"),
            partial(begin_deck, scene, scene.app, partial(put_value, EMPTY_DECK, ("name",), name)),
        ),
        (
            "ours",
            say("begin.ours"),
            partial(begin_deck, scene, scene.app, partial(copy_our_deck, shelf.game, name)),
        ),
    ]
    for path in sorted(EXAMPLES.glob("*.yaml")):
        label = say("begin.example", name=read_deck(path).name)
        text = partial(load_text, path, path.name)
        offers.append((path.stem, label, partial(begin_deck, scene, scene.app, text)))
    for path in shelf.lists:
        label = say("begin.list", file=clip(path.name))
        begin = partial(begin_deck, scene, scene.app, partial(convert_file, path), path.stem)
        offers.append((f"list.{path.stem}", label, begin))
    if chosen is not None and not chosen.mistakes:
        of = say("begin.of", name=chosen.deck.name)
        label = say("begin.double", name=clip(chosen.deck.name))
        offers.append(
            (
                "double",
                label,
                partial(begin_deck, scene, scene.app, partial(rename_deck, chosen, of)),
            )
        )
    return make_picker(scene, say("begin.title"), offers)


def copy_our_deck(game: str, name: str) -> str:
    """Return our cards as a deck with this name, with their texts in all languages."""
    decks, texts = GAMES[game].decks, ""
    assert decks is not None
    for language in LANGUAGES:
        path = find_folder(game) / f"cards.{language}.yaml"
        if path.exists():
            cards = find_text(path.read_text("utf-8"), (game,)).replace("\n  ", "\n    ")
            texts += f"  {language}:\n    {cards}\n"
    return decks.grammar.begins(name) + (f"texts:\n{texts}" if texts else "")


def rename_deck(found: ShelfFile, name: str) -> str:
    """Return the text of a deck with another name; unchanged if it cannot be renamed."""
    try:
        return put_value(found.deck.text, ("name",), name)
    except (CannotEdit, CardError):
        return found.deck.text


def begin_deck(
    scene: Panel, app: Host, text: Text, stem: str = "", *, at_newest: bool = False
) -> None:
    """Write a file for a new deck, named after `stem`, and open it in the workshop.

    The workshop begins at the first card, or (`at_newest`) at the last one.
    """
    shelf = app.shelf
    stem = (stem or scene.say("begin.name")).lower().replace(" ", "-")

    def work() -> tuple[Path | None, str]:
        try:
            written = text()
            return shelf.begin(stem, written), written
        except OSError as error:
            return None, error.strerror or str(error)
        except CardError as error:
            return None, app.words.mistake(error.mistakes[0])

    def then(found: tuple[Path | None, str]) -> None:
        path, written = found
        if path is None:
            said = scene.say("begin.cannot", folder=shelf.short_path, why=written)
            app.say(said)
            return
        if isinstance(scene, Page):
            scene.choose_deck(ShelfFile(path))
        scene.go(app.scene(WorkshopRoute(path, written, "", scene, at_newest)))

    app.errands.run(stem, work, then)


def edit_deck(scene: Page, found: ShelfFile) -> None:
    """Open a deck of the shelf in the workshop, with its unsaved draft if it has one."""
    shelf, path = scene.app.shelf, found.path

    def work() -> tuple[str, str] | CardError:
        if found.lent:
            return found.deck.text, ""
        try:
            return shelf.read_saved_and_draft(path)
        except CardError as error:
            return error

    def then(read: tuple[str, str] | CardError) -> None:
        if isinstance(read, CardError):
            what = scene.app.words.mistake(read.mistakes[0])
            scene.app.say(scene.say("begin.unreadable", file=clip(path.name), what=what))
            return
        scene.go(scene.app.scene(WorkshopRoute(path, *read, scene)))

    scene.app.errands.run(path.name, work, then)
