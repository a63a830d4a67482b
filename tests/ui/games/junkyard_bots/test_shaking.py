"""Dice shaken before they are thrown."""

from __future__ import annotations

import pygame
import pytest

from games.engine.identity import fingerprint
from games.engine.moves import Move
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table
from tests.support.table_players import button_of, key, mouse, node_of, wait
from tests.ui.games.junkyard_bots.rolls.test_rolls import aimed, thrown
from ui.scenes.table import TableScene


def shaken(seconds: float, way: str) -> TableScene:
    """A table with motion at which a throw was shaken for so long."""
    match = read_replay(aimed(), GAMES).match
    scene = open_table(2, people=(0, 1), game=match.game, match=match, motion=True)
    scene.session.uncover()
    wait(scene)
    moves = inside.selection(scene).moves
    roll = next(m for m in moves if m.verb == "roll")
    node = node_of(scene, button_of(scene, roll))
    before = len(scene.session.match.moves)
    if way == "keys":
        inside.focus(scene).move_to(node.key)
        inside.focus(scene).seen = True
        key(scene, pygame.K_RETURN)
    else:
        mouse(scene, pygame.MOUSEMOTION, node.rect.center)
        mouse(scene, pygame.MOUSEBUTTONDOWN, node.rect.center)
    assert len(scene.session.match.moves) == before
    for i in range(round(seconds * 50)):
        if way == "mouse":
            mouse(scene, pygame.MOUSEMOTION, (400 + 20 * (i % 2), 500))
        scene.update(0.02)
    if way == "keys":
        scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    else:
        mouse(scene, pygame.MOUSEBUTTONUP, (400, 500))
    return scene


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_dice_are_shaken_while_held_and_fall_as_they_would_have_fallen(way: str) -> None:
    match = thrown(aimed())
    for seconds in (0.0, 0.7):
        scene = shaken(seconds, way)
        assert scene.session.match.moves[-1] == Move("roll")
        assert fingerprint(scene.session.match.state) == fingerprint(match.state)


def test_dice_held_too_long_are_thrown_and_lie_in_the_hand_until_then() -> None:
    match = read_replay(aimed(), GAMES).match
    scene = open_table(2, people=(0, 1), game=match.game, match=match, motion=True)
    scene.session.uncover()
    wait(scene)
    roll = next(m for m in inside.selection(scene).moves if m.verb == "roll")
    at, before = node_of(scene, button_of(scene, roll)).rect.center, len(match.moves)
    mouse(scene, pygame.MOUSEMOTION, at)
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    table = inside.tabletop(scene)
    for _ in range(20):
        scene.update(0.05)
    shake = inside.model(scene).shake
    assert shake is not None
    sprites = table.sprites.all
    poses = [sprites[piece].pose for piece in shake.dice]
    assert all(abs(p.x - at[0]) + abs(p.y - at[1]) < 4 * p.w for p in poses)
    assert len(scene.session.match.moves) == before
    for _ in range(20):
        scene.update(0.05)
    assert len(scene.session.match.moves) == before + 1
    assert inside.model(scene).shake is None


def test_with_less_movement_a_press_simply_throws() -> None:
    match = read_replay(aimed(), GAMES).match
    scene = open_table(2, people=(0, 1), game=match.game, match=match, motion=False)
    scene.session.uncover()
    wait(scene)
    roll = next(m for m in inside.selection(scene).moves if m.verb == "roll")
    mouse(scene, pygame.MOUSEBUTTONDOWN, node_of(scene, button_of(scene, roll)).rect.center)
    assert scene.session.match.moves[-1] == roll


def test_a_button_is_gold_no_longer_once_its_dice_are_thrown_elsewhere() -> None:
    scene = shaken(0.3, "mouse")
    assert inside.lit_key(scene) == ""
    mouse(scene, pygame.MOUSEMOTION, (402, 500))
    assert inside.lit_key(scene) == ""
