"""Statistics and evenings on their pages and in the terminal; what the list of games shows."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.registry import GAMES
from tests.support import inside
from tests.support.house import click, game, house, key, node, step
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.scenes.routes import EveningRoute, ResultRoute, TitleRoute
from ui.terminal.record import show_record
from ui.toolkit.widgets.node import walk


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def shown(app: App, prefix: str) -> list[str]:
    return [n.key for n in walk(app.nodes()) if n.key.startswith(prefix)]


@pytest.mark.parametrize("way", WAYS)
def test_from_the_title_to_somebodys_record_and_back(app: App, way: str) -> None:
    game(app, moves=4000)
    for name in ("replays", "statistics"):
        press(app, way, name)
    press(app, way, "line.robo_power")
    facts = {"line.all", "line.streak", "line.time", "line.card"}
    assert facts | {"line.level.tinkerer"} <= set(shown(app, "line."))
    press(app, way, "line.level.tinkerer")
    assert facts <= set(shown(app, "line.")), "the same, against one level"
    assert "line.level.tinkerer" not in shown(app, "line.")
    key(app, pygame.K_ESCAPE)
    assert "line.level.tinkerer" in shown(app, "line.")
    key(app, pygame.K_ESCAPE)
    assert shown(app, "line.") == ["line.robo_power"]
    key(app, pygame.K_ESCAPE)
    assert shown(app, "row.") == ["row.0"]


def test_games_that_go_on_come_first_and_others_are_filtered(app: App) -> None:
    going = game(app, moves=5)
    game(app, moves=4000)
    click(app, "replays")
    assert "moves so far" in node(app, "row.0").label
    assert app.current.chosen == going.number  # type: ignore[attr-defined]
    for state, rows in (("open", 1), ("over", 1), ("", 2)):
        node(app, "state").actions["increase" if state else "press"]()
        step(app)
        assert len(shown(app, "row.")) == rows
    other = next(name for name in GAMES if name != "robo_power")
    for _ in range([*GAMES].index(other) + 1):
        node(app, "game").actions["increase"]()
        step(app)
    assert not shown(app, "row.")
    assert shown(app, "none")
    assert not shown(app, "watch")


def test_a_game_that_is_over_tells_its_length_and_shows_its_graph(app: App) -> None:
    session = game(app, moves=4000)
    turns = session.result().turns
    click(app, "replays")
    assert re.search(rf"won\. {turns} turns?, \d+ min · ", node(app, "row.0").label)
    click(app, "graph")
    step(app, dt=0.5)
    assert node(app, "graph").role == "image"
    assert len(shown(app, "moment.")) > 0, "each turning point opens that moment"
    click(app, shown(app, "moment.")[0])
    assert 0 < inside.playback(app.current).move < len(session.match.moves)


def test_all_games_are_kept_as_a_table(app: App, tmp_path: Path) -> None:
    game(app, moves=4000)
    click(app, "replays")
    click(app, "statistics")
    click(app, "csv")
    (path,) = tmp_path.glob("boltbox-games-*.csv")
    assert path.read_text("utf-8").count("robo_power") == 1


def test_an_evening_counts_games_from_its_beginning_and_the_result_tells_it(app: App) -> None:
    game(app, moves=4000)
    app.show(app.scene(EveningRoute()))
    assert not shown(app, "score.")
    click(app, "switch")
    assert app.settings.evening
    assert not shown(app, "score.")
    session = game(app, moves=4000)
    app.profile.flush(60)
    app.show(app.scene(EveningRoute()))
    assert len(shown(app, "score.")) == 3
    assert "2 points" in node(app, "score.0").label
    app.show(app.scene(ResultRoute(session)))
    assert "Game night: " in node(app, "facts").label
    app.show(app.scene(EveningRoute()))
    click(app, "switch")
    assert not app.settings.evening
    assert not shown(app, "score.")


def test_the_terminal_tells_the_same(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter([2, 1, 0])  # begin an evening, tell of Ada, leave

    def choose(lines: list[str]) -> int:
        print("\n".join(lines))
        return next(answers)

    game(app, moves=4000)
    show_record(Namespace(profile=app.profile, words=app.words, choose=choose))
    said = capsys.readouterr().out
    assert app.settings.evening
    assert "Game night starts now" in said
    assert "Robo Power\n  All together: 1 game, " in said
