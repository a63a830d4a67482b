"""Whatever fails in a scene leads to a calm page: the game is kept, and the fault written down."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from tests.support.house import click, game, house, key, node, step
from tests.ui.scenes.test_scenes import SCALES, SIZES
from tests.ui.scenes.workshop.test_card_writer import find_writing, write_session
from ui.app import error_page
from ui.app.error_page import ErrorPage
from ui.app.window import App
from ui.files import ART
from ui.language.localization import Words
from ui.scenes import routes as all_routes
from ui.scenes.routes import (
    SCENES,
    AboutRoute,
    CurtainRoute,
    DeckErrorsRoute,
    FacesRoute,
    ResultRoute,
    Route,
    SetupRoute,
    TableRoute,
    TitleRoute,
    VariantsRoute,
    WorkshopRoute,
    WriteCardRoute,
)
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.title.title_page import TitleScene
from ui.storage.bug_report import anonymize
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import TINY, Theme, broken, fits, wrap
from ui.toolkit.widgets.node import walk
from ui.toolkit.widgets.scene import Scene

PLACES = ("build", "show", "handle", "update", "draw", "resize", "restyle", "fullscreen", "nodes")
METHOD = {"build": "__init__", "show": "resize", "restyle": "resize", "fullscreen": "resize"}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("HOME", str(tmp_path))
    with house(tmp_path / "profile", made=App) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def way(app: App, name: str) -> Callable[[], Scene]:
    """How a scene is made."""

    def variants() -> Route:
        setup = app.scene(SetupRoute("robo_power"))
        assert isinstance(setup, SetupScene)
        return VariantsRoute(setup.setup)

    def writing() -> Route:
        session = write_session(app)
        table = app.scene(TableRoute(session))
        return WriteCardRoute(session, find_writing(session.match), table)

    routes: dict[str, Callable[[], Route]] = {
        "SetupRoute": lambda: SetupRoute("robo_power"),
        "VariantsRoute": variants,
        "FacesRoute": lambda: FacesRoute("Ada", 0, lambda face: None),
        "TableRoute": lambda: TableRoute(game(app, moves=5)),
        "CurtainRoute": lambda: CurtainRoute(game(app, persons=2, seats=2), app.current),
        "ResultRoute": lambda: ResultRoute(game(app, moves=4000)),
        "DeckErrorsRoute": lambda: DeckErrorsRoute(Path("deck.yaml"), ()),
        "WorkshopRoute": lambda: WorkshopRoute(Path("deck.yaml"), "name: N\ncards: {}\n"),
        "WriteCardRoute": writing,
    }
    return partial(app.scene, routes.get(name, vars(all_routes)[name])())


def fail(*_: object, **__: object) -> None:
    raise RuntimeError(f"a loose wire in {Path.home() / 'ada.txt'}")


def cause(app: App, place: str, make: Callable[[], Scene]) -> None:
    """Do what runs the code that fails."""
    if place in ("build", "show"):
        app._run_safely(make)
    elif place == "fullscreen":
        key(app, pygame.K_F11)
    elif place == "resize":
        step(app, Event(pygame.VIDEORESIZE, size=app.size, w=app.size[0], h=app.size[1]))
    elif place == "restyle":
        app.settings.language = "nl"
        app._run_safely(app.apply)  # as a click in the settings does
    else:
        app.nodes_file = app.profile.folder / "nodes.json"
        app.current.dirty = True
        key(app, pygame.K_x)


@pytest.mark.few(5)
@pytest.mark.parametrize("name", SCENES)
def test_wherever_a_scene_fails_a_calm_page_is_shown(
    name: str, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = way(app, name)
    played = len(app.profile.matches())
    for place in PLACES:
        app.show(app.scene(TitleRoute()) if place in ("build", "show") else make())
        with monkeypatch.context() as broken:
            broken.setattr(SCENES[name], METHOD.get(place, place), fail)
            cause(app, place, make)
            step(app)
            assert isinstance(app.current, ErrorPage), place
            assert "a loose wire" in node(app, "fault.what").label
        click(app, "fault.go_on")
        step(app)
        shown = TitleScene if place == "build" else SCENES[name]
        assert isinstance(app.current, shown), place
    log = (app.profile.folder / "crash.log").read_text("utf-8")
    assert log.count("RuntimeError: a loose wire in ~/ada.txt") == len(PLACES)
    assert str(Path.home()) not in log
    assert len(app.profile.matches()) == played


def test_a_scene_that_fails_while_it_is_left_does_not_hold_the_next_back(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(app.current), "leave", fail)
    app.show(app.scene(AboutRoute()))
    assert isinstance(app.current, SCENES["AboutRoute"])
    assert "a loose wire" in (app.profile.folder / "crash.log").read_text("utf-8")


def test_the_page_needs_nothing_that_may_have_failed(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner, names in ((Theme, ("text", "font", "ground")), (Art, ("font", "image"))):
        for name in names:
            monkeypatch.setattr(owner, name, fail)
    app.say("a notice")
    app.current.dirty = True
    for _ in range(3):
        step(app)
    assert isinstance(app.current, ErrorPage)
    key(app, pygame.K_ESCAPE)
    step(app)
    assert isinstance(app.current, ErrorPage)  # the title fails as well
    click(app, "fault.quit")
    assert not app.running


def test_what_cannot_be_made_again_leaves_the_page_where_it_is(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.show(app.scene(TableRoute(game(app, moves=3))))
    monkeypatch.setattr(SCENES["TableRoute"], "draw", fail)
    app.current.dirty = True
    step(app)
    monkeypatch.setattr(SCENES["TableRoute"], "__init__", fail)
    click(app, "fault.go_on")
    assert isinstance(app.current, ErrorPage)
    assert "still does not work" in node(app, "fault.note").label


def test_the_page_offers_a_report_with_the_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(error_page, "copy", lambda text: not kept.append(text))
    session = game(app, moves=9)
    app.show(app.scene(TableRoute(session)))
    monkeypatch.setattr(SCENES["TableRoute"], "update", fail)
    step(app)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    path = next((app.profile.folder / "reports").iterdir())
    assert [path.read_text("utf-8")] == kept
    assert session.match.to_text() in kept[0]
    assert "a loose wire in ~/ada.txt" in kept[0]
    assert path.name in node(app, "fault.note").label


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_page_fits_every_window(language: str, whole: bool, tmp_path: Path) -> None:
    cases = list(itertools.product([(320, 240), *SIZES], SCALES))
    with house(tmp_path / ("W" * 120), language=language) as app:
        for size, scale in cases if whole else cases[language == "en" :: 2]:
            pygame.display.set_mode(size)
            app.settings.ui_scale, app.words = scale, Words(language)
            page = ErrorPage(
                app, app.current, "Traceback\nRuntimeError: " + "W " * 400, None, False
            )
            app.show(page)
            step(app)
            page.keep()
            texts = list(walk(page.nodes()))[1:]
            assert not [
                (a.key, b.key)
                for a, b in itertools.combinations(texts, 2)
                if a.rect.colliderect(b.rect)
            ]
            for one in texts if size[0] > 320 else ():
                assert Rect((0, 0), size).contains(one.rect)
                font = error_page._font(error_page.FONTS["text"][0], TINY)
                lines = wrap(font, broken(font, one.label, one.rect.w), one.rect.w)
                assert fits(font, lines, one.rect.w, one.rect.h), one


def test_no_text_of_ours_names_the_home_or_its_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    profile = tmp_path / "profile"
    for given, wanted in (
        ("/home/ada/x.py and '/home/ada'", "~/x.py and '~'"),
        (f"{profile}/decks", "<profile>/decks"),
        ("/media/ada/stick", "/media/~/stick"),
        ("/home/adam/x", "/home/adam/x"),
        ("Canada is ada", "Canada is ada"),
        (f"{ART}/x.svg", "<program>/art/x.svg"),
    ):
        assert anonymize(given, profile) == wanted


def test_in_all_other_tests_a_fault_reaches_the_test(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(TitleRoute()))
        app.current.update = fail
        with pytest.raises(RuntimeError, match="a loose wire"):
            step(app)
