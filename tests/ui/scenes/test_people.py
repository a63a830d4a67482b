"""Several people share a computer: each has a name, a face, lessons and a record of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.support.house import click, house, key, node, type_in
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.lessons import started
from ui.players import Person
from ui.scenes.games import latest
from ui.scenes.people import PeopleScene
from ui.scenes.set_up.faces import FacesScene
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.title import TitleScene
from ui.storage.settings import Settings
from ui.widgets.node import find


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene("title"))
        yield one


@pytest.mark.parametrize("way", WAYS)
def test_somebody_says_who_they_are_chooses_a_face_and_keeps_what_was_learnt(
    app: App, way: str
) -> None:
    app.settings.learned = ["robo_power"]
    press(app, way, "person")
    assert isinstance(app.current, PeopleScene)
    if way == "mouse":
        click(app, "name")
    else:
        assert app.current.focus == "name"
        key(app, pygame.K_RETURN)
    type_in(app, "Ada")
    press(app, way, "add")
    assert isinstance(app.current, FacesScene)
    press(app, way, "face.4")
    assert isinstance(app.current, TitleScene)
    assert node(app, "person").label == "Ada"
    assert app.settings.faces == {"Ada": 4}
    assert app.settings.learned == ["robo_power"], "the same person, who has a name now"
    stored = Settings()
    assert stored.take(app.settings.values()) == []
    assert (stored.person, stored.learned) == ("Ada", ["robo_power"])


def test_each_person_has_lessons_of_their_own_and_sits_down_at_set_up(app: App) -> None:
    settings = app.settings
    settings.become("Ada")
    settings.learned, settings.lessons, settings.faces = ["robo_power"], {"stak_bots": 2}, {"Bo": 7}
    app.show(app.scene("title"))
    click(app, "person")
    assert "1 of 5 lessons learnt." in node(app, "person.0").label
    assert "0 of 5 lessons learnt." in node(app, "person.1").label
    click(app, "person.1")
    assert node(app, "person").label == "Bo"
    assert (settings.learned, settings.lessons) == ([], {})
    assert node(app, "learn.robo_power").label == "Learn: Robo Power"
    app.show(app.scene("setup", game="robo_power"))
    assert isinstance(app.current, SetupScene)
    assert app.current.setup.players()[0].name == "Bo"
    click(app, "start")
    assert app.profile.flush()
    app.show(app.scene("title"))
    click(app, "person")
    click(app, "person.1")
    if isinstance(app.current, FacesScene):
        click(app, "face.2")
    assert (settings.learned, settings.lessons) == (["robo_power"], {"stak_bots": 2})
    app.show(app.scene("setup", game="robo_power"))
    assert isinstance(app.current, SetupScene)
    assert app.current.setup.players()[0].name == "Ada", "not who played last"


def test_a_lesson_and_the_first_game_after_it_call_one_by_name(app: App) -> None:
    app.settings.become("Ada")
    app.settings.faces = {"Ada": 5}
    for session in (
        started.lesson(app.profile, app.opponents, app.words, "robo_power"),
        started.first_game(app.profile, app.opponents, app.words, "robo_power"),
    ):
        assert session.players[0] == Person("Ada", face=5)


def test_whoever_plays_alone_under_a_name_is_at_the_computer(app: App) -> None:
    app.show(app.scene("setup", game="robo_power"))
    assert isinstance(app.current, SetupScene)
    click(app, "start")
    assert app.settings.person == "", "nobody has said who"
    app.show(app.scene("setup", game="robo_power"))
    app.current.setup.seats[0].name = "Cleo"
    click(app, "start")
    assert app.settings.person == "Cleo"


def test_whoever_has_played_here_is_known_and_capitals_do_not_matter(app: App) -> None:
    rows = [{"name": name, "level": ""} for name in ("Noor", "Player 2")]
    number = app.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
    app.profile.finish(number, {"places": [[0], [1]], "turns": 9, "seconds": 60.0})
    app.profile.flush()
    app.show(app.scene("people"))
    assert node(app, "person.0").label.startswith("Noor. ")
    assert find(app.nodes(), "person.1") is None, "Player 2 is nobody in particular"
    click(app, "name")
    type_in(app, "noor")
    click(app, "add")
    assert app.settings.person == "Noor"


def test_who_is_at_the_computer_goes_on_with_an_own_game_first(app: App) -> None:
    for name in ("Ada", "Bo"):
        app.profile.begin("robo_power", 2, 1, {"start": 0}, [{"name": name, "level": ""}] * 2)
    app.profile.flush()
    for person, first in (("", "Bo"), ("Ada", "Ada"), ("Bo", "Bo"), ("Cleo", "Bo")):
        app.settings.person = person
        found = latest(app.profile)
        assert found is not None
        assert found.players[0]["name"] == first


@pytest.mark.parametrize("spoilt", [{"Bo": 1}, {"Bo": {"lessons": {}}}, [], {"Bo": {"lessons": 3}}])
def test_spoilt_lessons_of_others_are_set_aside(spoilt: object) -> None:
    assert Settings().take({"pupils": spoilt}) == ["pupils"]


def test_a_lesson_that_no_longer_fits_is_told_kindly(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = app.scene("title")
    app.show(box)
    monkeypatch.setattr("games.robo_power.rules.BOX", ())
    click(app, "learn.robo_power")
    assert isinstance(app.current, TitleScene)
    assert "The lesson of Robo Power no longer fits" in str(vars(app.toasts))
    app.show(app.scene("setup", game="robo_power"))
    click(app, "learn")
    assert isinstance(app.current, SetupScene)
