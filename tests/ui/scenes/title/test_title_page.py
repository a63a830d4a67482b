"""The title page keeps its boxes in place, and every door is one press away."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from games.registry import GAMES
from tests.support.house import click, game, house, node, step
from ui.app.window import App
from ui.scenes.routes import RulesRoute, TitleRoute


def places(app: App) -> list[Rect]:
    """Show the title anew; return where the boxes of all games are."""
    app.show(app.scene(TitleRoute()))
    return [node(app, f"game.{key}").rect for key in GAMES]


def test_the_boxes_stay_where_they_are_after_a_lesson_and_with_a_game_to_continue(
    tmp_path: Path,
) -> None:
    with house(tmp_path) as app:
        new = places(app)
        assert node(app, "learn")
        app.settings.learned = ["robo_power"]
        assert places(app) == new
        assert node(app, "play")
        game(app, moves=9)
        assert places(app) == new
        assert node(app, "continue")


def test_the_rules_lead_to_the_help_and_back(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(RulesRoute()))
        rules = app.current
        click(app, "help")
        told = node(app, "page.text").label
        for word in ("Skip", "Feats", "veto", "Our way", "last eight moves", "held"):
            assert word in told
        click(app, "back")
        assert app.current is rules


@pytest.mark.parametrize(
    ("button", "page"),
    [
        ("rules", "RulesScene"),
        ("puzzles", "PuzzlesScene"),
        ("decks", "DecksScene"),
        ("tour", "TourScene"),
        ("evening", "EveningScene"),
        ("replays", "ReplaysScene"),
        ("person", "PeopleScene"),
        ("robot", "OwnRobotScene"),
        ("settings", "SettingsScene"),
        ("about", "AboutScene"),
    ],
)
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_every_page_is_one_press_away(
    button: str, page: str, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    with house(tmp_path, size, scale=scale) as app:
        app.show(app.scene(TitleRoute()))
        title = app.current
        click(app, button)
        assert type(app.current).__name__ == page
        click(app, "back")
        assert type(app.current) is type(title)


def test_a_learned_person_sets_up_the_last_game_again_with_one_press(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.learned = ["robo_power"]
        app.profile.begin("stak_bots", 2, 1, {}, [{"name": "Ada", "level": ""}] * 2)
        app.profile.flush(60)
        app.settings.person = "Cleo"  # has no game to continue
        app.show(app.scene(TitleRoute()))
        click(app, "play")
        assert type(app.current).__name__ == "SetupScene"


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 100), ((960, 600), 100), ((960, 600), 150)]
)
def test_the_numbers_of_players_fit_beside_a_lesson_to_go_on_with(
    size: tuple[int, int], scale: int, language: str, tmp_path: Path
) -> None:
    with house(tmp_path, size, language, scale) as app:
        app.settings.learned = ["robo_power"]
        app.settings.lessons = dict.fromkeys(GAMES, 3)
        app.show(app.scene(TitleRoute()))
        app.theme.overflows.clear()
        step(app, dt=0.5)
        assert app.theme.overflows == []
