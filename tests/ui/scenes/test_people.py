"""Several people share a computer: each has a name, a face, lessons and a record of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.robo_power.rules import starting_table
from tests.support.house import click, house, key, node, step, type_in
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.play.lessons import lesson_menu
from ui.scenes.games import find_latest
from ui.scenes.people import PeopleScene
from ui.scenes.routes import PeopleRoute, SetupRoute, TitleRoute
from ui.scenes.set_up.faces import FacesScene
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.title.title_page import TitleScene
from ui.storage.persons import rename
from ui.storage.players import Person
from ui.storage.settings import Settings
from ui.storage.statistics import count_tally, list_finished
from ui.storage.statistics_text import list_persons
from ui.toolkit.widgets.node import find


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
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


def test_enter_in_the_name_box_adds_the_person(app: App) -> None:
    click(app, "person")
    click(app, "name")
    type_in(app, "Ada Bo")
    key(app, pygame.K_RETURN)
    assert isinstance(app.current, FacesScene)
    assert app.settings.person == "Ada Bo"


def test_typing_replaces_a_default_name_but_not_a_chosen_one(app: App) -> None:
    app.show(app.scene(SetupRoute(game="robo_power")))
    assert isinstance(app.current, SetupScene)
    box = "seat.0.name"
    assert node(app, box).value == "Player 1"
    click(app, box, 0.2)
    type_in(app, "Eva")
    assert app.current.setup.seats[0].name == "Eva"
    click(app, "seat.1.kind")
    step(app, dt=1.0)
    click(app, box, 0.9)
    type_in(app, "s")
    assert app.current.setup.seats[0].name == "Evas"


@pytest.mark.parametrize(("presses", "said"), [(1, "one twoX"), (2, "one X"), (3, "X")])
def test_two_quick_presses_select_a_word_and_three_everything(
    app: App, presses: int, said: str
) -> None:
    click(app, "person")
    click(app, "name")
    type_in(app, "one two")
    step(app, dt=1.0)
    for _ in range(presses):
        click(app, "name", 0.9 if presses == 1 else 0.17)
    type_in(app, "X")
    assert node(app, "name").value == said


def test_two_slow_presses_select_nothing(app: App) -> None:
    click(app, "person")
    click(app, "name")
    type_in(app, "one two")
    for _ in range(3):
        step(app, dt=1.0)
        click(app, "name", 0.9)
    type_in(app, "X")
    assert node(app, "name").value == "one twoX"


def test_tab_selects_what_a_field_holds(app: App) -> None:
    click(app, "person")
    click(app, "name")
    type_in(app, "Ada")
    key(app, pygame.K_TAB)
    key(app, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert isinstance(app.current, PeopleScene)
    assert app.current.focus == "name"
    type_in(app, "Eva")
    assert node(app, "name").value == "Eva"


def test_each_person_has_lessons_of_their_own_and_sits_down_at_set_up(app: App) -> None:
    settings = app.settings
    settings.become("Ada")
    settings.learned, settings.lessons, settings.faces = ["robo_power"], {"stak_bots": 2}, {"Bo": 7}
    app.show(app.scene(TitleRoute()))
    click(app, "person")
    assert "1 of 5 lessons learnt." in node(app, "person.0").label
    assert "0 of 5 lessons learnt." in node(app, "person.1").label
    click(app, "person.1")
    assert node(app, "person").label == "Bo"
    assert (settings.learned, settings.lessons) == ([], {})
    assert node(app, "learn.robo_power").label == "Learn: Robo Power"
    app.show(app.scene(SetupRoute(game="robo_power")))
    assert isinstance(app.current, SetupScene)
    assert app.current.setup.players()[0].name == "Bo"
    click(app, "start")
    assert app.profile.flush(60)
    app.show(app.scene(TitleRoute()))
    click(app, "person")
    click(app, "person.1")
    if isinstance(app.current, FacesScene):
        click(app, "face.2")
    assert (settings.learned, settings.lessons) == (["robo_power"], {"stak_bots": 2})
    app.show(app.scene(SetupRoute(game="robo_power")))
    assert isinstance(app.current, SetupScene)
    assert app.current.setup.players()[0].name == "Ada", "not who played last"


def test_a_lesson_and_the_first_game_after_it_call_one_by_name(app: App) -> None:
    app.settings.become("Ada")
    app.settings.faces = {"Ada": 5}
    for session in (
        lesson_menu.make_lesson_session(app.profile, app.opponents, app.words, "robo_power"),
        lesson_menu.start_first_game(app.profile, app.opponents, app.words, "robo_power"),
    ):
        assert session.players[0] == Person("Ada", face=5)


def test_whoever_plays_alone_under_a_name_is_at_the_computer(app: App) -> None:
    app.show(app.scene(SetupRoute(game="robo_power")))
    assert isinstance(app.current, SetupScene)
    click(app, "start")
    assert app.settings.person == "", "nobody has said who"
    app.show(app.scene(SetupRoute(game="robo_power")))
    app.current.setup.seats[0].name = "Cleo"
    click(app, "start")
    assert app.settings.person == "Cleo"


def test_whoever_has_played_here_is_known_and_capitals_do_not_matter(app: App) -> None:
    rows: list[dict[str, object]] = [{"name": name, "level": ""} for name in ("Noor", "Player 2")]
    number = app.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
    app.profile.finish(number, {"places": [[0], [1]], "turns": 9, "seconds": 60.0})
    app.profile.flush(60)
    app.show(app.scene(PeopleRoute()))
    assert node(app, "person.0").label.startswith("Noor. ")
    assert find(app.nodes(), "person.1") is None, "Player 2 is nobody in particular"
    click(app, "name")
    type_in(app, "noor")
    click(app, "add")
    assert app.settings.person == "Noor"


def test_who_is_at_the_computer_goes_on_only_with_an_own_game(app: App) -> None:
    for name in ("Ada", "Bo"):
        app.profile.begin("robo_power", 2, 1, {"start": 0}, [{"name": name, "level": ""}] * 2)
    app.profile.flush(60)
    for person, first in (("", "Bo"), ("Ada", "Ada"), ("Bo", "Bo"), ("Cleo", None)):
        app.settings.person = person
        found = find_latest(app.profile)
        assert (found and found.players[0]["name"]) == first


def _game(app: App, *names: str) -> int:
    """Store a game that these persons played, the first of whom won."""
    rows: list[dict[str, object]] = [{"name": name, "level": ""} for name in names]
    number = app.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
    app.profile.finish(number, {"places": [[0], [1]], "turns": 9, "seconds": 60.0})
    return number


@pytest.mark.parametrize("way", WAYS)
def test_a_person_gets_another_name_and_keeps_everything(app: App, way: str) -> None:
    settings, before = app.settings, _game(app, "Bo", "Ada")
    settings.become("Ada")
    settings.pupils = {"Bo": {"lessons": {"stak_bots": 2}, "learned": ["robo_power"]}}
    settings.faces, settings.solved = {"Ada": 1, "Bo": 7}, {"Bo": ["x"]}
    settings.last_setup = {"robo_power": {"seats": [["Bo", ""], ["Bo", "novice"]]}}
    app.show(app.scene(PeopleRoute()))
    press(app, way, "edit.1")
    key(app, pygame.K_BACKSPACE)
    key(app, pygame.K_BACKSPACE)
    type_in(app, "ADA ")
    press(app, way, "rename.yes")
    assert "The name ADA is taken" in node(app, "edit").value
    node(app, "rename.name").assign("Boris")
    press(app, way, "rename.yes")
    assert find(app.nodes(), "edit") is None
    assert node(app, "person.1").label.startswith("Boris. 1 of 5 lessons learnt.")
    assert settings.pupils.keys() == {"Boris"}
    assert (settings.faces, settings.solved) == ({"Ada": 1, "Boris": 7}, {"Boris": ["x"]})
    assert settings.last_setup["robo_power"] == {"seats": [["Boris", ""], ["Bo", "novice"]]}
    [saved] = app.profile.matches()
    assert (saved.id, [one["name"] for one in saved.players]) == (before, ["Boris", "Ada"])
    assert not saved.spoilt, "the seal holds"
    assert count_tally(list_finished([saved]), "Boris").wins == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_person_may_write_the_same_name_in_capitals(app: App, way: str) -> None:
    app.settings.become("Ada")
    _game(app, "Bo", "Ada")
    app.show(app.scene(PeopleRoute()))
    press(app, way, "edit.1")
    node(app, "rename.name").assign("BO")
    press(app, way, "rename.yes")
    assert find(app.nodes(), "edit") is None
    assert [player["name"] for player in app.profile.matches()[0].players] == ["BO", "Ada"]


def test_a_person_is_deleted_after_one_question_and_their_games_stay(app: App) -> None:
    settings = app.settings
    settings.become("Ada")
    settings.learned, settings.faces, settings.solved = ["robo_power"], {"Ada": 1}, {"Ada": ["x"]}
    settings.last_setup = {"robo_power": {"seats": [["Ada", ""], ["Cog", "novice"]]}}
    _game(app, "Ada", "Bo")
    app.show(app.scene(PeopleRoute()))
    click(app, "edit.0")
    click(app, "delete")
    assert "The games are kept" in node(app, "deleting").value
    click(app, "delete.no")
    assert settings.person == "Ada"
    click(app, "edit.0")
    click(app, "delete")
    click(app, "delete.yes")
    assert (settings.person, settings.learned, settings.faces, settings.solved) == ("", [], {}, {})
    assert settings.last_setup["robo_power"] == {"seats": [["", ""], ["Cog", "novice"]]}
    assert node(app, "person.0").label.startswith("Bo. ")
    assert find(app.nodes(), "person.1") is None
    assert count_tally(list_finished(app.profile.matches()), "Ada").games == 1
    stored = Settings()
    assert stored.take(settings.values()) == []
    settings.become("Ada")
    assert (settings.forgotten, settings.learned) == ([], []), "who comes again is known again"
    assert list_persons(settings, list_finished(app.profile.matches()), app.words) == ["Ada", "Bo"]


def test_a_spoilt_match_stays_told_as_spoilt_when_somebody_is_renamed(app: App) -> None:
    number = _game(app, "Ada", "Bo")
    app.profile.order(lambda db: db.execute("UPDATE matches SET seed = '7'"))
    rename(app.profile, "Ada", "Adam")
    app.profile.order(lambda db: db.execute("UPDATE matches SET players = players || ' '"))
    rename(app.profile, "Bo", "Boris")
    app.profile.flush(60)
    [saved] = app.profile.matches()
    assert (saved.id, saved.spoilt) == (number, {"seed", "players"})
    assert [one["name"] for one in saved.players] == ["Adam", "Boris"]


def test_two_players_of_one_name_are_refused_at_the_door(app: App) -> None:
    app.settings.become("Cog")
    app.show(app.scene(SetupRoute(game="robo_power")))
    assert isinstance(app.current, SetupScene)
    names = [seat.name for seat in app.current.setup.seats]
    assert names[0] == "Cog"
    assert len({*names}) == 3, "the opponent of that name gave way"
    app.current.setup.seats[1].name = " cog"
    click(app, "start")
    assert isinstance(app.current, SetupScene)
    assert "the name cog is taken" in str(vars(app.toasts)).casefold()
    assert app.current.focus == "seat.1.name"
    app.current.setup.seats[1].name = "Bo"
    click(app, "start")
    assert not isinstance(app.current, SetupScene)


@pytest.mark.parametrize("spoilt", [{"Bo": 1}, {"Bo": {"lessons": {}}}, [], {"Bo": {"lessons": 3}}])
def test_spoilt_lessons_of_others_are_set_aside(spoilt: object) -> None:
    assert Settings().take({"pupils": spoilt}) == ["pupils"]


def test_a_lesson_that_no_longer_fits_is_told_kindly(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = app.scene(TitleRoute())
    app.show(box)
    monkeypatch.setattr("games.robo_power.rules.BOX", ())
    monkeypatch.setattr("games.robo_power.rules.starting_table", starting_table.__wrapped__)
    click(app, "learn.robo_power")
    assert isinstance(app.current, TitleScene)
    assert "The lesson of Robo Power no longer fits" in str(vars(app.toasts))
    app.show(app.scene(SetupRoute(game="robo_power")))
    click(app, "learn")
    assert isinstance(app.current, SetupScene)


def test_robots_stand_below_a_short_list_and_make_room_for_a_long_one(app: App) -> None:
    def count_colours() -> int:
        view = node(app, "rows").rect
        part = app.surface.subsurface(view.left, view.bottom - 60, view.w, 50)
        return len({tuple(part.get_at((x, y))) for x in range(0, view.w, 4) for y in range(50)})

    for name in ("Ada", "Bo"):
        app.settings.become(name)
    app.show(app.scene(PeopleRoute()))
    step(app)
    robots = count_colours()
    for n in range(6):
        app.settings.become(f"Person {n}")
    app.show(app.scene(PeopleRoute()))
    step(app)
    assert robots > 2 * count_colours()
