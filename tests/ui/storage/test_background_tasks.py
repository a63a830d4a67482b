"""What people bring is read off the window's thread, and told in our own words."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games import bounded_read
from tests.support.house import click, game, house, node, step
from tests.support.waiting import until
from tests.ui.storage.test_deck_shelf import DECK
from ui.app.window import App
from ui.language.presenters import find_table_spec
from ui.scenes.own_decks.shelf_page import DecksScene
from ui.scenes.routes import DecksRoute, ReplaysRoute, Route, SetupRoute, TitleRoute
from ui.storage.background_tasks import SLOW_SECONDS, BackgroundTasks
from ui.toolkit.widgets.node import walk


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.errands = BackgroundTasks()  # with real threads
        one.show(one.scene(TitleRoute()))
        yield one


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Files are as slow to read as the test wants."""
    may, read = threading.Event(), bounded_read.read_text

    def slow(path: Path, most: int) -> str:
        assert threading.current_thread() is not threading.main_thread()
        may.wait(60)
        return read(path, most)

    with monkeypatch.context() as patched:
        for module in ("games.bounded_read", "games.cardfile.encoding", "games.replay_file"):
            patched.setattr(f"{module}.read_text", slow)
        try:
            yield
        finally:
            may.set()


def goes_on(app: App) -> bool:
    """Whether the window still answers."""
    step(app)
    return not app.errands._open


def test_a_replay_that_takes_its_time_freezes_nothing(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow.txt").write_text(game(app, moves=9).match.to_text())
    app.show(app.scene(ReplaysRoute()))
    with held(monkeypatch):
        step(app, Event(pygame.DROPFILE, file=str(tmp_path / "slow.txt")))
        step(app, dt=SLOW_SECONDS + 0.1)
        assert node(app, "toast").label == "Reading slow.txt…"
        click(app, "back")  # the window goes on
        app.show(app.scene(ReplaysRoute()))
    until(lambda: goes_on(app))
    assert len(app.profile.matches()) == 2


def test_decks_that_take_their_time_freeze_nothing(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_table_spec("robot_wars")  # like the drawings, it is read once, and before any deck
    app.show(app.scene(SetupRoute("robo_power")))
    step(app)
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "rust.yaml").write_text(DECK, "utf-8")
    with held(monkeypatch):
        app.show(app.scene(DecksRoute()))
        for _ in range(4):
            step(app, dt=1.1)
        assert isinstance(app.current, DecksScene)
        assert "Reading the folder" in node(app, "adding.text").label
        assert [name for name, _ in app.errands._open.values() if name] == ["decks"]
        step(app, Event(pygame.DROPFILE, file=str(tmp_path / "decks" / "rust.yaml")))
        click(app, "back")
        click(app, "game.robot_wars")
    until(lambda: goes_on(app))
    assert node(app, "deck").label
    assert app.shelf.find("rust.yaml")


def test_without_a_thread_to_be_had_it_is_read_all_the_same(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    path = tmp_path / "bad.txt"
    path.write_text("hello")
    app.show(app.scene(ReplaysRoute()))
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", none_left)
        step(app, Event(pygame.DROPFILE, file=str(path)))
    step(app)
    assert "not a Boltbox replay" in node(app, "toast").label


@pytest.mark.parametrize("page", [DecksRoute(), SetupRoute("robot_wars"), ReplaysRoute()])
def test_names_that_are_not_utf_8_are_shown_escaped(tmp_path: Path, page: Route) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    name = os.fsdecode(b"caf\xe9.yaml")
    try:
        (decks / name).write_text(DECK, "utf-8")
    except OSError:
        pytest.skip("this disk takes no such names")
    (decks / "rust.yaml").write_text(DECK, "utf-8")
    (tmp_path / "replays").mkdir()
    (tmp_path / "replays" / os.fsdecode(b"caf\xe9.txt")).write_text("x")
    with house(tmp_path) as app:
        app.show(app.scene(page))
        if isinstance(page, ReplaysRoute):
            click(app, "import")
        step(app)
        told = " ".join(n.label for n in walk(app.nodes()))
        assert isinstance(page, SetupRoute) or r"caf\udce9" in told
        step(app, Event(pygame.DROPFILE, file=str(decks / name)))
        assert r"caf\udce9" in told or isinstance(page, SetupRoute)
        step(app)
        assert "fault" not in {n.key for n in walk(app.nodes())}


def test_what_a_folder_cannot_be_read_for_is_said_in_the_players_language(tmp_path: Path) -> None:
    (tmp_path / "pipe.yaml").mkdir()
    with house(tmp_path, language="nl") as app:
        app.show(app.scene(DecksRoute()))
        step(app, Event(pygame.DROPFILE, file=str(tmp_path / "pipe.yaml")))
        assert node(app, "wrong.0").label == "Dit is een map; kies een bestand erin"


def test_both_languages_say_what_the_door_says_in_english(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        assert {
            key: app.words(f"file.{key}") for key in bounded_read.MESSAGES
        } == bounded_read.MESSAGES
