"""Where a player is asked for, a click on that player's plate is an answer."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.zones import owner
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, wait
from ui.toolkit.graphics.theme import Theme


def match_with(game: str, question: str) -> Match:
    """Return a match of three in which seat 0 must choose another player."""
    for seed in range(80):
        match, luck = Match(GAMES[game], 3, seed), seeded(seed)
        while (ask := match.asked) is not None and len(match.moves) < 300:
            moves = legal_moves(match.state)
            if type(ask).__name__ == question and not ask.seat and len(moves) > 1:
                return match
            match.play(moved(JUDGES[game], match.state, luck))
    raise AssertionError(question)


@pytest.mark.parametrize(("game", "question"), [("robo_power", "Steal"), ("stak_bots", "Expel")])
def test_a_click_on_the_plate_of_a_player_chooses_that_player(game: str, question: str) -> None:
    match = match_with(game, question)
    scene = open_table(3, match=match, game=game)
    move = wait(scene)[-1]
    seat = owner(str(move.to))
    assert seat is not None
    click(scene, inside.layout(scene).plates[seat].center)
    assert match.moves[-1] == move


def test_a_click_on_a_plate_that_nobody_is_asked_for_plays_nothing() -> None:
    scene = open_table(3)
    wait(scene)
    for plate in inside.layout(scene).plates.values():
        click(scene, plate.center)
    assert not scene.session.match.moves


def test_a_narrow_plate_shows_the_whole_name_above_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ("Ada", "Sprocket", "Scrapper", "Rivet")
    scene = open_table(4, size=(960, 600), scale=150, game="two_robots", names=names)
    wait(scene)
    drawn, write = set[str](), Theme.text

    def note(self: Theme, to: Surface, text: str, *rest: Any, **how: Any) -> bool:
        drawn.add(text)
        return write(self, to, text, *rest, **how)

    monkeypatch.setattr(Theme, "text", note)
    picture(scene)
    assert {*names} <= drawn
