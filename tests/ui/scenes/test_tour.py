"""The page of the tour, and the way from the title through a match to the next one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import legal_moves
from tests.support.house import house, node
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.play.session import Session
from ui.play.tour import read_tour
from ui.scenes.result.result_page import ResultScene
from ui.scenes.routes import ResultRoute, TitleRoute
from ui.scenes.table import TableScene
from ui.scenes.tour import MatchTile, TourScene


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def open_match(app: App) -> Session:
    assert isinstance(app.current, TableScene)
    return app.current.session


def end(app: App, won: bool) -> None:
    """Let the person win or lose the match, and open its result."""
    session = open_match(app)
    seat = session.persons[0]
    session._play(legal_moves(session.match.state)[0])
    session.match.state.winners = (seat if won else 1 - seat,)
    session._store_decision()
    app.show(app.scene(ResultRoute(session)))


@pytest.mark.parametrize("way", WAYS)
def test_from_the_title_to_a_lost_match_another_try_and_the_next(app: App, way: str) -> None:
    press(app, way, "tour")
    assert isinstance(app.current, TourScene)
    press(app, way, "start")
    assert open_match(app).tour == "ring.bell"
    end(app, won=False)
    assert node(app, "again").label == "Try again"
    press(app, way, "again")
    assert open_match(app).tour == "ring.bell"
    end(app, won=True)
    assert isinstance(app.current, ResultScene)
    assert app.current.focus == "next"
    press(app, way, "next")
    assert open_match(app).tour == "ring.corner"
    end(app, won=False)
    press(app, way, "tour")
    tile = node(app, "match.ring.bell", MatchTile)
    assert tile.state == "won"
    assert tile.label.startswith("First bell: Robo Power. Against Bolt")


def test_the_page_opens_at_the_match_that_is_next(app: App) -> None:
    every = [one.name for one in read_tour().matches()]
    app.settings.tour = {"": every[:-1]}
    press(app, "mouse", "tour")
    tile = node(app, f"match.{every[-1]}", MatchTile)
    assert tile.lit
    assert tile.seen == tile.rect


def test_a_match_that_is_not_open_cannot_be_played(app: App) -> None:
    press(app, "mouse", "tour")
    tile = node(app, "match.ring.crowd", MatchTile)
    assert not tile.enabled
    assert tile.tip == "Win the match before it first."
    assert node(app, "match.dock.low").enabled


def test_after_the_last_match_the_page_says_so(app: App) -> None:
    app.settings.tour = {"": [one.name for one in read_tour().matches()]}
    press(app, "mouse", "tour")
    assert node(app, "done").label == "You have won the whole tour!"
