"""The table of Two Robots: what is looked for in a pile, and how a Factory is seen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core import legal_moves
from games.match import Match
from games.two_robots.powers import Salvage
from tests.table_at import open_table, picture, shown
from tests.table_players import click, clicks, drag, key, keys, node_of, pad, room_of, wait

WAYS = {"drag": drag, "clicks": clicks, "keys": keys, "pad": pad}


def salvaging(verb: str = "recover") -> Any:
    """A table where Parts lie under other cards in the discard pile and one is looked for."""
    match = Match("two_robots", 2, 1)
    match.play(legal_moves(match.state)[0])
    s = match.state
    for piece in s.zones["deck"][-30:]:
        s.move(piece, "discard", up=True)
    s.push(Salvage(0, verb, 1))
    scene = open_table(2, match=match, game="two_robots")
    assert wait(scene)
    return scene


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("verb", ["recover", "salvage"])
def test_a_part_deep_in_the_discard_pile_is_taken(verb: str, way: str) -> None:
    scene = salvaging(verb)
    move = scene.desk.play.hand.moves[0]
    assert shown(scene).zones["discard"].index(move.piece) < 10, "it lies deep"
    WAYS[way](scene, move)
    assert scene.session.match.moves[1] == move


def test_the_pile_that_holds_every_answer_opens_itself_and_again_when_clicked() -> None:
    scene = salvaging()
    assert scene.desk.sheet.question
    picture(scene)
    key(scene, pygame.K_ESCAPE)
    assert scene.desk.sheet is None
    click(scene, room_of(scene, "discard"))
    assert scene.desk.sheet.question
    click(scene, node_of(scene, "move.0").rect.center)
    assert scene.session.match.moves[1].verb == "end"


def test_the_sheet_shows_what_can_be_taken_and_nothing_else() -> None:
    scene = salvaging()
    parts = {move.piece for move in scene.desk.play.hand.moves if move.piece is not None}
    assert set(scene.desk.sheet.pieces) == parts
    assert all(face.kind == "part" for face, _ in scene.desk.sheet.tiles)
