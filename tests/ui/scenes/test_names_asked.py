"""A name is asked for once, after the first lesson or game; unnamed games can be taken over."""

from __future__ import annotations

from pathlib import Path

from tests.support.house import click, game, house, node, step, type_in
from ui.app.window import App
from ui.scenes.routes import PeopleRoute, SetupRoute, TitleRoute
from ui.scenes.set_up.setup import SetupScene
from ui.storage.persons import rename
from ui.storage.players import Person
from ui.toolkit.widgets.node import find


def asked(app: App) -> bool:
    """Show the title anew; return whether it asks for a name."""
    app.show(app.scene(TitleRoute()))
    step(app)
    return find(app.nodes(), "naming") is not None


def store_game(app: App, *names: str) -> None:
    """Store an unfinished game of these persons."""
    rows: list[dict[str, object]] = [{"name": name, "level": ""} for name in names]
    app.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
    app.profile.flush(60)


def names(app: App) -> list[list[object]]:
    return [[row["name"] for row in one.players] for one in app.profile.matches()]


def test_the_first_lesson_asks_for_a_name_once_and_can_be_skipped(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        assert not asked(app), "nothing has been played"
        app.settings.learned = ["robo_power"]
        assert asked(app)
        click(app, "name.no")
        assert not app.settings.person
        assert not asked(app)


def test_a_given_name_takes_over_what_was_played_and_chooses_a_face(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.learned = ["robo_power"]
        store_game(app, "Player 1", "Bo")
        store_game(app, "Speler 1", "Bo")
        app.settings.robots = {"Player 1": {"head": "rp_bell"}}
        assert asked(app)
        click(app, "name")
        type_in(app, "Ada")
        click(app, "name.yes")
        assert type(app.current).__name__ == "FacesScene"
        assert app.settings.person == "Ada"
        assert names(app) == [["Ada", "Bo"], ["Ada", "Bo"]]
        assert app.settings.learned == ["robo_power"]
        assert app.settings.robots == {"Ada": {"head": "rp_bell"}}
        click(app, "face.3")
        assert app.settings.faces == {"Ada": 3}
        assert node(app, "person").label == "Ada"


def test_a_finished_game_asks_for_a_name(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        game(app, moves=400)
        app.profile.flush(60)
        assert not asked(app), "Ada has a name"
        rename(app.profile, "Ada", "Player 1")
        assert asked(app)


def test_a_person_can_take_over_unnamed_games_later(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.become("Ada")
        store_game(app, "Player 1", "Bo")
        store_game(app, "Player 1", "Ada")
        app.show(app.scene(PeopleRoute()))
        click(app, "take")
        click(app, "take.yes")
        assert names(app) == [["Player 1", "Ada"], ["Ada", "Bo"]]
        assert find(app.nodes(), "take") is None


def test_known_people_can_be_picked_for_a_seat(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.faces = {"Ada": 2, "Bo": 5}
        app.settings.become("Ada")
        scene = app.scene(SetupRoute("robo_power"))
        assert isinstance(scene, SetupScene)
        app.show(scene)
        click(app, "seat.0.known")
        click(app, "known.0")
        assert scene.setup.seats[0].name == "Bo"
        assert scene.setup.players()[0] == Person("Bo", face=5)
