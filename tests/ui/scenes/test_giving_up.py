"""Giving up a game from the menu: it is lost, and the others play on or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import inside
from tests.support.house import click, game, house, node
from ui.app.window import App
from ui.scenes.routes import ReplaysRoute, TableRoute
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import find


def press(app: App, name: str) -> None:
    """Press a button of the open sheet."""
    next(act for key, _, act in inside.the_sheet(app.current).buttons if key == name)()


@pytest.mark.parametrize(("answer", "goes_on"), [("end", False), ("play_on", True)])
def test_who_gives_up_loses_and_the_others_play_on_or_not(
    answer: str, goes_on: bool, tmp_path: Path
) -> None:
    with house(tmp_path) as app:
        session = game(app, moves=9)
        app.show(app.scene(TableRoute(session)))
        inside.tools(app.current)["menu"]()
        press(app, "menu.concede")
        assert inside.the_sheet(app.current).buttons[0][0] == "concede.no"
        press(app, f"concede.{answer}")
        following = app.current.update(0.0)
        assert following is not None
        app.show(following)
        app.profile.flush(60)
        given_up = next(one for one in app.profile.matches() if one.id == session.number)
        assert given_up.over
        assert isinstance(given_up.result, dict)
        assert given_up.result["places"] == [[1, 2], [0]]
        assert isinstance(app.current, TableScene) == goes_on
        if isinstance(app.current, TableScene):
            assert app.current.session.watching
            assert app.current.session.practice
            assert app.current.session.match.moves == session.match.moves


def test_a_game_that_was_given_up_can_be_watched_but_not_continued(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        session = game(app, moves=9)
        app.show(app.scene(TableRoute(session)))
        session.concede()
        app.profile.flush(60)
        app.show(app.scene(ReplaysRoute()))
        assert find(app.nodes(), "continue") is None
        assert find(app.nodes(), "graph") is None
        assert node(app, "watch")
        click(app, "watch")
        assert isinstance(app.current, TableScene)
