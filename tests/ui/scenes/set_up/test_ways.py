"""By the book, or our way: one switch in set-up, and where the choice is recorded."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import Way
from games.engine.match import Match
from games.registry import GAMES
from tests.support.house import click, house, node
from ui.app.window import App
from ui.language.localization import Words
from ui.language.presenters import find_box_spec
from ui.play.session import Session
from ui.play.set_up import LONG_GAME_MINUTES, Setup, SetupSeat
from ui.scenes.routes import SetupRoute
from ui.scenes.table import TableScene
from ui.storage.statistics import format_csv

rule = pytest.mark.rule


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(SetupRoute("junkyard_bots")))
        yield one


def session(app: App) -> Session:
    assert isinstance(app.current, TableScene)
    return app.current.session


def test_one_switch_sets_every_option_and_is_remembered_and_recorded(app: App) -> None:
    assert node(app, "way").value == "Our way"
    click(app, "way", 0.95)
    assert node(app, "way").value == "By the book"
    click(app, "start")
    match = session(app).match
    assert match.options == GAMES["junkyard_bots"].book_options(match.seats) | {
        "start": match.options["start"]
    }
    assert session(app).log(Words("en"), 0)[0].text == "You play by the book."
    app.profile.flush(60)
    saved = app.profile.matches()[0]
    assert saved.way == Way.BOOK
    rows = list(csv.DictReader(io.StringIO(format_csv([saved]))))
    assert rows[0]["options"] == "book"
    app.show(app.scene(SetupRoute("junkyard_bots")))
    assert node(app, "way").value == "By the book"


def test_changing_an_option_shows_custom_and_the_switch_takes_it_back(app: App) -> None:
    click(app, "option.rounds", 0.95)
    assert node(app, "way").value == "Custom"
    click(app, "way", 0.95)
    assert node(app, "way").value in ("By the book", "Our way")
    assert node(app, "option.rounds").value == "200 rounds"


def test_the_log_begins_with_what_differs_from_the_book(app: App) -> None:
    click(app, "start")
    told = "What differs from the rule book: Dice (Barren, for three or four players)."
    assert session(app).log(Words("en"), 0)[0].text == f"You play our way. {told}"


def test_who_starts_and_a_quick_game_belong_to_no_way() -> None:
    setup = Setup("robot_wars", ["Bo"], "Player {n}", seats=[SetupSeat("Ada"), SetupSeat("Bo")])
    setup.choose("quick", "on")
    setup.choose("start", 1)
    assert setup.find_way() == Way.OURS
    setup.choose_way(Way.BOOK)
    options = setup.chosen_options()
    assert (options["quick"], options["start"], options["first_engine"]) == ("on", 1, "off")


def test_where_both_ways_agree_only_the_book_is_offered() -> None:
    seats = [SetupSeat("Ada"), SetupSeat("Bo")]
    assert Setup("robo_power", ["Bo"], "Player {n}", seats=seats).ways() == [Way.BOOK]
    assert Setup("two_robots", ["Bo"], "Player {n}", seats=seats).ways() == [Way.BOOK, Way.OURS]


@rule("SB-A36")
def test_set_up_refuses_what_cancels_out_and_says_why(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(SetupRoute("stak_bots")))
        click(app, "variants")
        click(app, "option.traitors")
        for other in ("reactive", "recycling", "borderless"):
            click(app, f"option.{other}")
            assert node(app, f"option.{other}").value == "off"
        assert "Traitors" in node(app, "toast").label


@rule("SB-A36")
def test_no_door_lets_in_what_cancels_out() -> None:
    for other in ("reactive", "recycling", "borderless"):
        with pytest.raises(ValueError, match="cancel each other out"):
            Match(GAMES["stak_bots"], 2, 1, {"traitors": "on", other: "on"}, stored=True)
    Match(GAMES["stak_bots"], 2, 1, {"traitors": "on", "tally": "on"})


@pytest.mark.parametrize("game", GAMES)
def test_minutes_are_known_for_every_number_of_players(game: str) -> None:
    spec, seats = find_box_spec(game), GAMES[game].seats
    for minutes in (*spec.minutes.values(), *spec.shorter.values()):
        assert len(minutes) == len(seats)
    assert set(spec.minutes) == {"book", "ours"}
    for at, longest in enumerate(map(max, zip(*spec.minutes.values(), strict=True))):
        shorter = [minutes[at] for minutes in spec.shorter.values()]
        assert longest <= LONG_GAME_MINUTES or min(shorter) <= LONG_GAME_MINUTES
    for setting in spec.shorter:
        key, _, value = setting.partition("=")
        option = next(one for one in GAMES[game].options(seats[0]) if one.key == key)
        assert value in map(str, option.values)
