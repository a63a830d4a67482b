"""With keys alone the first Tab and the first Enter do what a person expects."""

from __future__ import annotations

import pygame
import pytest

from games.engine.zones import owner
from tests.support import inside
from tests.support.rigged import ground
from tests.support.table_at import open_table
from tests.support.table_players import asked_to, key, mouse, wait
from ui.table.layout.geometry import Pose


@pytest.mark.parametrize("game", ["robo_power", "stak_bots", "robot_wars"])
def test_the_first_tab_lands_on_the_first_card_of_the_hand(game: str) -> None:
    scene = open_table(2, game=game)
    wait(scene)
    key(scene, pygame.K_TAB)
    lying = inside.board(scene).table

    def left(piece: int) -> Pose:
        return lying[piece].pose

    hand = sorted(inside.shown(scene).zones["hand.0"], key=left)
    assert inside.focus(scene).key == f"card.{hand[0]}"


def test_enter_on_the_top_card_of_a_stak_and_enter_again_attacks_and_scraps_nothing() -> None:
    scene = open_table(match=asked_to("stak_bots", "Act"), game="stak_bots")
    moves = wait(scene)
    attack = next(move for move in moves if move.verb == "attack")
    inside.focus(scene).move_to(f"card.{attack.piece}")
    key(scene, pygame.K_TAB)  # only shows the focus
    key(scene, pygame.K_RETURN)
    where = inside.focus(scene).key.partition(".")[2]
    assert owner(where) == 1
    key(scene, pygame.K_RETURN)
    assert scene.session.match.moves[-1].verb == "attack"


@pytest.mark.parametrize("game", ["robot_wars", "two_robots"])
def test_enter_three_times_at_once_only_shows_the_focus(game: str) -> None:
    scene = open_table(2, game=game)
    wait(scene)
    mouse(scene, pygame.MOUSEMOTION, ground(scene))
    before = list(scene.session.match.moves)
    for _ in range(3):
        key(scene, pygame.K_RETURN)
        scene.update(0.1)
    assert inside.focus(scene).seen
    assert not inside.selection(scene).begun
    assert scene.session.match.moves == before
    scene.update(0.5)
    key(scene, pygame.K_RETURN)
    assert inside.selection(scene).begun or scene.session.match.moves != before
