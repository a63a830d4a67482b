"""The options of a game, in the window and in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.registry import GAMES
from tests.support.house import click, house, key, node
from ui.app.window import App
from ui.language.localization import Words
from ui.play.set_up import Setup, SetupSeat
from ui.scenes.routes import SetupRoute
from ui.scenes.set_up.variants import NOTE_SIZE
from ui.terminal.set_up import choose_options
from ui.toolkit.widgets.node import walk


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(SetupRoute("stak_bots")))
        yield one


def test_a_variant_is_switched_on_played_and_remembered(app: App) -> None:
    click(app, "variants")
    click(app, "option.reactive")
    click(app, "option.tally")
    click(app, "back")
    assert "2" in node(app, "variants").tip
    click(app, "start")
    options = app.current.session.match.options  # type: ignore[attr-defined]
    assert (options["reactive"], options["tally"], options["traitors"]) == ("on", "on", "off")
    app.show(app.scene(SetupRoute("stak_bots")))
    assert "2" in node(app, "variants").tip


def test_a_variant_is_switched_by_keys_alone(app: App) -> None:
    click(app, "variants")
    for _ in range(30):
        key(app, pygame.K_TAB)
        focus = app.current.focus  # type: ignore[attr-defined]
        if focus == "option.equal":
            break
    key(app, pygame.K_RETURN)
    assert node(app, "option.equal").value == "on"


def test_the_depth_that_can_be_chosen_depends_on_the_players(app: App) -> None:
    assert node(app, "option.depth").value == "6"
    for _ in range(3):
        click(app, "add")
    assert node(app, "option.depth").value == "7"
    assert depths(6)[-1] == 7
    assert depths(2)[-1] == 9
    assert GAMES["stak_bots"].default_options(2)["depth"] == 9


def depths(seats: int) -> tuple[int | str, ...]:
    options = GAMES["stak_bots"].options(seats)
    return next(option.values for option in options if option.key == "depth")


@pytest.mark.parametrize("game", ["stak_bots", "junkyard_bots", "robot_wars", "two_robots"])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_notes_keep_their_size_in_a_small_window_and_scroll(
    tmp_path: Path, language: str, game: str
) -> None:
    with house(tmp_path / "own", (960, 600), language, 150) as app:
        app.show(app.scene(SetupRoute(game)))
        click(app, "variants")
        notes = [one for one in walk(app.nodes()) if one.key.endswith(".help")]
        assert notes
        for note in notes:
            full = round(NOTE_SIZE * app.theme.u)
            assert app.theme.fitted(note.label, note.rect, "body", NOTE_SIZE) == full, note.key


def test_the_last_variant_of_a_small_window_is_reached_by_keys(tmp_path: Path) -> None:
    with house(tmp_path / "own", (960, 600), "en", 150) as app:
        app.show(app.scene(SetupRoute("stak_bots")))
        click(app, "variants")
        last = [one.key for one in walk(app.nodes()) if one.key.startswith("option.")][-1]
        for _ in range(20):
            if app.current.focused != last:
                key(app, pygame.K_DOWN)
        assert app.current.focused == last
        assert node(app, "rows").rect.contains(node(app, last).rect)


def test_robo_power_has_no_page_of_variants(app: App) -> None:
    app.show(app.scene(SetupRoute("robo_power")))
    with pytest.raises((AssertionError, StopIteration, LookupError)):
        node(app, "variants")


def test_in_words_options_are_changed_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter([3, 0, 4, 1, 0])  # the depth: its first value; reactive: on; begin
    setup = Setup(
        "stak_bots", ["Bo"], "Player {n}", seats=[SetupSeat("Ada"), SetupSeat("Bo", "tinkerer")]
    )
    assert not choose_options(Words("en"), setup, lambda lines: next(answers))
    found = setup.chosen_options()
    assert (found["start"], found["depth"], found["reactive"]) == ("random", 3, "on")
    assert found["recycling"] == "off"
    assert "hand card" in capsys.readouterr().out
