"""The title invites to learn; every box and every set-up leads to the lesson of its game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.long_runs.newcomer import lesson
from tests.support import inside
from tests.support.house import click, game, house, node
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.files import LANGUAGES
from ui.play.lessons.lesson import has_lesson
from ui.play.lessons.session import Lecture
from ui.scenes.routes import SetupRoute, TitleRoute
from ui.scenes.rulebook import RulesScene
from ui.scenes.set_up import introduction
from ui.scenes.set_up.setup import SetupScene
from ui.toolkit.widgets import Button
from ui.toolkit.widgets.node import find


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def lecture_of(app: App) -> Lecture:
    return inside.lecture(app.current)


@pytest.mark.parametrize("way", WAYS)
def test_whoever_is_new_here_is_one_press_away_from_a_lesson(app: App, way: str) -> None:
    assert node(app, "learn").label.startswith("New here? Learn a game")
    press(app, way, "learn")
    lecture = lecture_of(app)
    assert lecture.lesson.game == next(iter(GAMES))
    assert lecture.course.step == 0
    assert app.profile.matches() == []


@pytest.mark.parametrize("key", [game for game in GAMES if has_lesson(game)])
def test_every_box_and_every_set_up_has_its_lesson(app: App, key: str) -> None:
    click(app, f"learn.{key}")
    assert lecture_of(app).lesson.game == key
    app.show(app.scene(SetupRoute(game=key)))
    click(app, "learn")
    assert lecture_of(app).lesson.game == key


def test_a_lesson_that_was_left_goes_on_and_a_finished_one_leaves_a_mark(app: App) -> None:
    app.settings.lessons, app.settings.learned = {"robo_power": 3}, ["stak_bots"]
    app.settings.tips = ["name"]  # the question for a name was answered
    app.show(app.scene(TitleRoute()))
    assert find(app.current.nodes(), "learn") is None
    labels = [node(app, f"learn.{key}").label for key in ("robo_power", "stak_bots")]
    assert labels == ["Continue: Robo Power", "Learnt: Stak Bots"]
    assert node(app, "learn.stak_bots", Button).icon == "check"
    click(app, "learn.robo_power")
    assert lecture_of(app).course.step == 3


def test_a_finished_lesson_offers_a_first_game_against_the_easiest_opponent(app: App) -> None:
    click(app, "learn")
    lecture = lecture_of(app)
    while not lecture.course.over:
        lecture.course.skip()
    lecture._store_progress()
    assert app.settings.learned == ["robo_power"]
    inside.tools(app.current)["lesson.real"]()
    following = app.current.update(0.0)
    assert following is not None
    app.show(following)
    session = inside.table(app.current).session
    assert not isinstance(session, Lecture)
    assert [player.level for player in session.players] == ["", "apprentice"]
    assert app.profile.flush(60)
    assert len(app.profile.matches()) == 1


def test_a_lesson_is_left_and_begun_again_from_its_menu(app: App) -> None:
    app.settings.lessons = {"robo_power": 3}
    app.show(app.scene(TitleRoute()))
    click(app, "learn")
    inside.tools(app.current)["menu"]()
    sheet = inside.the_sheet(app.current)
    buttons = [key for key, _, _ in sheet.buttons]
    assert buttons == [
        "menu.resume",
        "menu.rules",
        "menu.settings",
        "menu.lesson_again",
        "menu.back",
    ]
    next(act for key, _, act in sheet.buttons if key == "menu.lesson_again")()
    following = app.current.update(0.0)
    assert following is not None
    app.show(following)
    assert lecture_of(app).course.step == 0


def test_whoever_has_a_game_to_go_on_with_is_not_new_here(app: App) -> None:
    game(app, moves=9)
    app.show(app.scene(TitleRoute()))
    assert find(app.current.nodes(), "learn") is None
    assert find(app.current.nodes(), "learn.robo_power")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_set_up_tells_the_game_in_one_minute(app: App, key: str, language: str) -> None:
    app.settings.language = language
    app.apply()
    app.show(app.scene(SetupRoute(game=key)))
    plate = node(app, "minute")
    title, blocks = introduction.read_first_rules(key, language)
    assert plate.label == title
    assert title in ("In one minute", "In één minuut")
    assert blocks
    assert plate.rect.contains(node(app, "minute.text").rect)
    others = [node(app, name).rect for name in ("seats", "options")]
    assert not plate.rect.collidelistall(others)


@pytest.mark.parametrize("quick", ["on", "off"])
def test_the_rules_in_one_minute_are_those_of_the_chosen_length(app: App, quick: str) -> None:
    scene = SetupScene(app, "robot_wars")
    scene.setup.options["quick"] = quick
    app.show(scene)
    told = node(app, "minute.text").label
    assert ("any number of Components" in told) == (quick == "on")
    assert ("you must Reboot" in told) == (quick == "off")
    assert told.count("type of turn") == 1


def test_where_a_minute_has_no_room_a_button_opens_the_rules(app: App) -> None:
    app.settings.ui_scale = 200
    app.apply()
    app.show(app.scene(SetupRoute(game="robot_wars")))
    assert find(app.current.nodes(), "minute.text") is None
    click(app, "minute")
    assert isinstance(app.current, RulesScene)


def test_a_newcomers_path_is_drawn_up_to_the_first_wrong_move(app: App) -> None:
    app.settings.play_single = False
    assert len(list(islice(lesson(app, "robo_power"), 3))) == 3
    assert lecture_of(app).wrong
