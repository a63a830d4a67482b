"""Set-up: seats, and what is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.registry import GAMES
from tests.support.house import click, house, key, node, step, type_in
from ui.app.window import App
from ui.language.presenters import find_box_spec
from ui.play.set_up import Setup
from ui.scenes.routes import SetupRoute, TitleRoute
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import find, walk


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def test_set_up_remembers_who_played(app: App) -> None:
    click(app, "game.robo_power")
    click(app, "add")
    click(app, "seat.0.name")
    key(app, pygame.K_END)
    type_in(app, "bis")
    click(app, "start")
    scene = SetupScene(app, "robo_power")
    assert [seat.name for seat in scene.setup.seats] == ["Player 1bis", "Bolt", "Cog", "Sprocket"]


def test_spoilt_memories_of_a_set_up_are_forgotten(app: App) -> None:
    app.settings.last_setup = {"robo_power": {"seats": [["Bo", "genius"], 3], "options": []}}
    assert len(SetupScene(app, "robo_power").setup.seats) == 3


def test_no_fewer_and_no_more_than_can_play(app: App) -> None:
    click(app, "game.robo_power")
    for _ in range(3):
        click(app, "add")
    assert not [n for n in walk(app.nodes()) if n.key == "add"]
    for _ in range(4):
        click(app, "seat.1.remove")
    assert not [n for n in walk(app.nodes()) if n.key.endswith("remove")]


def test_who_starts_and_the_deal_are_as_chosen(app: App) -> None:
    click(app, "game.robo_power")
    for _ in range(2):
        click(app, "option.start", 0.95)
    assert node(app, "option.start").value == "Bolt"
    click(app, "seed")
    type_in(app, "4x2")
    click(app, "start")
    assert isinstance(app.current, TableScene)
    match = app.current.session.match
    assert (match.seed, match.options["start"]) == (42, 1)


def test_the_table_keeps_as_many_seats_as_the_game_needs() -> None:
    setup = Setup("robo_power", ["Bolt", "Cog"], "Player {n}")
    for _ in range(5):
        setup.remove(0)
    assert len(setup.seats) == setup.min_seats


def test_a_seat_that_changes_sides_changes_its_name_unless_it_was_chosen() -> None:
    setup = Setup("robo_power", ["Bolt", "Cog", "Rivet"], "Player {n}")
    setup.set_level(1, "")
    setup.seats[2].name = "Grandma"
    setup.set_level(2, "")
    assert [seat.name for seat in setup.seats] == ["Player 1", "Player 2", "Grandma"]
    setup.set_level(1, "tinkerer")
    assert setup.seats[1].name in ("Bolt", "Rivet")


def test_tab_leaves_a_line_one_types_in(app: App) -> None:
    click(app, "game.robo_power")
    click(app, "seat.0.name")
    key(app, pygame.K_TAB)
    key(app, pygame.K_RIGHT)
    assert node(app, "seat.0.kind").value == "Apprentice"


@pytest.mark.few(4)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_plates_of_set_up_are_no_higher_than_what_stands_on_them(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with house(tmp_path, size) as app:
        app.show(app.scene(SetupRoute(game)))
        while True:
            step(app)
            seats, start = node(app, "seats").rect, node(app, "start").rect
            lowest = max(n.rect.bottom for n in walk(app.nodes()) if n.key.startswith("seat."))
            add = [n for n in walk(app.nodes()) if n.key == "add"]
            lowest = max([lowest, *[n.rect.bottom for n in add]])
            below = max(n.rect.bottom for n in walk(app.nodes()) if n.key in ("practice", "note"))
            assert lowest < seats.bottom
            assert below < start.top
            slack = app.theme.px(70)
            assert seats.bottom - lowest < slack or start.top - below < slack
            if not add:
                break
            click(app, "add")


def test_a_long_game_is_told_in_minutes_and_a_shorter_one_offered(app: App) -> None:
    minutes = find_box_spec("robot_wars")
    click(app, "game.robot_wars")
    while find(app.nodes(), "shorter") is None:
        click(app, "add")
    assert isinstance(app.current, SetupScene)
    seats = len(app.current.setup.seats)
    assert minutes.minutes["ours"][seats - 2] > 15
    assert str(minutes.minutes["ours"][seats - 2]) in node(app, "minutes").label
    assert node(app, "option.quick").value == "Full"
    click(app, "shorter")
    assert node(app, "option.quick").value == "Quick"
    assert str(minutes.shorter["quick=on"][seats - 2]) in node(app, "minutes").label
    assert find(app.nodes(), "shorter") is None
    click(app, "start")
    assert isinstance(app.current, TableScene)
    assert app.current.session.match.options["quick"] == "on"


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 200)])
def test_a_note_above_start_says_who_plays_unless_there_is_no_room(
    size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    with house(tmp_path, size, scale=scale) as app:
        app.show(app.scene(SetupRoute("junkyard_bots")))
        said = []
        for _ in range(2):
            step(app)
            practice, start = node(app, "practice").rect, node(app, "start").rect
            notes = [n for n in walk(app.nodes()) if n.key == "note"]
            lines = (start.top - practice.bottom) / app.theme.font("body", 14).get_linesize()
            assert bool(notes) == (lines > 2.5), lines
            assert all(practice.bottom < n.rect.top < n.rect.bottom < start.top for n in notes)
            said += [n.label for n in notes]
            click(app, "seat.1.kind", 0.05)  # a person instead of an opponent
        assert len(set(said)) == len(said)
