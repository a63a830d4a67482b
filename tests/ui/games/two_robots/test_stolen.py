"""A stolen Part is in hand at once: the Stacks for it glow, whatever Factory it lies in (TR1)."""

from __future__ import annotations

import pygame
import pytest

from games.engine import legal_moves
from games.two_robots.attack import Place
from tests.support import inside
from tests.support.inside import shown
from tests.support.questions import question
from tests.support.table_players import click, clicks, drag, key, room_of, wait
from tests.ui.games.two_robots.test_table import at, factory, find

WAYS = ("drag", "clicks", "place only", "keys")


@pytest.mark.parametrize("way", WAYS)
def test_a_stolen_part_is_held_at_once(way: str) -> None:
    match = factory(stack_a="legs:E")
    s, seat = match.state, question(match).seat
    part = find(s, "torso", "CE")
    s.move(part, f"stack_a.{1 - seat}", up=True)
    s.push(Place(seat, part))
    scene, _ = at(match)
    moves = wait(scene)
    selection = inside.selection(scene)
    assert selection.held == part
    assert selection.zones == {move.to for move in legal_moves(shown(scene))}
    assert inside.focus(scene).key == f"zone.{moves[0].to}"
    move = moves[0]
    if way == "drag":
        drag(scene, move)
    elif way == "clicks":
        clicks(scene, move)
    elif way == "place only":
        click(scene, room_of(scene, str(move.to)))
    else:
        inside.focus(scene).seen = True
        key(scene, pygame.K_RETURN)
    assert scene.session.match.moves[-1:] == [move]
