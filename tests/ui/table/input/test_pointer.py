"""When a press becomes a drag, how long the pointer has rested, and what a drop still reaches."""

from __future__ import annotations

import pygame
import pytest

from tests.support import inside
from tests.support.table_at import open_table
from tests.support.table_players import click, key, mouse, node_of, points_to, spot_of, wait
from ui.scenes.table import TableScene
from ui.table.input.pointer import DRAG_DISTANCE, ZONE_MARGIN
from ui.toolkit.widgets import Node


@pytest.fixture
def scene() -> TableScene:
    scene = open_table(2, game="stak_bots")
    wait(scene)
    return scene


def test_a_press_becomes_a_drag_after_a_short_way(scene: TableScene) -> None:
    piece = next(m.piece for m in inside.selection(scene).moves if m.piece is not None)
    x, y = spot_of(scene, piece)
    unit = inside.board(scene).theme.u
    mouse(scene, pygame.MOUSEMOTION, (x, y))
    mouse(scene, pygame.MOUSEBUTTONDOWN, (x, y))
    down = inside.pointer(scene).down
    assert down is not None
    mouse(scene, pygame.MOUSEMOTION, (x, round(y - 0.5 * DRAG_DISTANCE * unit)))
    assert not down.dragged
    mouse(scene, pygame.MOUSEMOTION, (x, round(y - 2 * DRAG_DISTANCE * unit)))
    assert down.dragged


def test_each_card_of_a_hand_has_its_own_time_of_rest(scene: TableScene) -> None:
    first, second = inside.shown(scene).zones["hand.0"][:2]
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, first))
    inside.update(scene, 0.3, 0.3)
    assert inside.pointer(scene).rest > 0.2
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, second))
    assert inside.pointer(scene).hot == second
    assert inside.pointer(scene).rest == 0


@pytest.mark.parametrize(("share", "lands"), [(0.7, True), (3.0, False)])
def test_a_drop_reaches_a_place_from_a_little_beside(
    scene: TableScene, share: float, lands: bool
) -> None:
    moves = inside.selection(scene).moves
    move = next(m for m in moves if m.piece is not None and m.to in inside.layout(scene).places)
    place = points_to(scene, move)
    assert isinstance(place, str)
    rect, unit = inside.layout(scene).places[place].rect, inside.board(scene).theme.u
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, move.piece))
    mouse(scene, pygame.MOUSEBUTTONDOWN, spot_of(scene, move.piece))
    beside = (rect.centerx, round(rect.top - share * ZONE_MARGIN * unit))
    mouse(scene, pygame.MOUSEMOTION, beside)
    assert (inside.pointer(scene).hot_zone == place) == lands


def test_another_card_is_dragged_at_once_while_one_is_held() -> None:
    scene = open_table(2, game="robo_power")
    first, second = [move for move in wait(scene) if move.verb == "discard"][:2]
    click(scene, spot_of(scene, first.piece))
    assert inside.selection(scene).held == first.piece
    goal = inside.layout(scene).places["discard"].rect.center
    mouse(scene, pygame.MOUSEBUTTONDOWN, spot_of(scene, second.piece))
    mouse(scene, pygame.MOUSEMOTION, goal)
    mouse(scene, pygame.MOUSEBUTTONUP, goal)
    assert scene.session.match.moves == [second]


def test_a_double_click_plays_another_card_than_the_one_held() -> None:
    scene = open_table(2, game="robo_power")
    first, second = [move for move in wait(scene) if move.verb == "discard"][:2]
    click(scene, spot_of(scene, first.piece))
    scene.update(2.0)
    at = spot_of(scene, second.piece)
    click(scene, at)
    click(scene, at)
    assert scene.session.match.moves == [second]


def test_a_button_of_the_next_question_is_gold_only_under_the_pointer() -> None:
    scene = open_table(2, game="robot_wars", seed=3)
    play = next(move for move in wait(scene) if move.verb == "play")
    end = node_of(scene, "move.end - -")
    mouse(scene, pygame.MOUSEMOTION, end.rect.center)
    assert inside.lit_key(scene) == end.key
    inside.pointer(scene).where = (end.rect.left, end.rect.top - 40)  # as if the button had moved
    inside.play(scene, play)
    wait(scene)
    assert node_of(scene, end.key)
    assert inside.lit_key(scene) != end.key


def test_a_click_on_an_empty_pile_opens_nothing() -> None:
    scene = open_table(2, game="robo_power")
    wait(scene)
    assert not inside.shown(scene).zones["discard"]
    click(scene, inside.layout(scene).places["discard"].rect.center)
    assert inside.sheet(scene) is None


def test_what_lay_under_the_pointer_falls_when_a_panel_opens() -> None:
    scene = open_table(2, game="robot_wars", seed=3)
    wait(scene)
    card = next(s for s in inside.sprites(scene).all.values() if s.lying.zone == "hand.0")
    mouse(scene, pygame.MOUSEMOTION, (round(card.pose.x), round(card.pose.y)))
    assert inside.pointer(scene).hot == card.piece
    key(scene, pygame.K_l)
    assert inside.pointer(scene).hot is None


def test_a_card_that_is_dropped_beside_everything_lands_during_a_pause() -> None:
    scene = open_table(2, game="robot_wars", seed=3, motion=True)
    play = next(move for move in wait(scene) if move.verb == "play")
    inside.tools(scene)["pause"]()
    mouse(scene, pygame.MOUSEBUTTONDOWN, spot_of(scene, play.moved))
    bench = inside.layout(scene).area.centerx, inside.layout(scene).bench + 20
    mouse(scene, pygame.MOUSEMOTION, bench)
    scene.update(0.1)
    mouse(scene, pygame.MOUSEBUTTONUP, bench)
    assert not scene.session.match.moves
    card = inside.sprites(scene).all[play.moved]
    assert card.moving
    for _ in range(20):
        scene.update(0.1)
    assert not card.moving


@pytest.mark.parametrize("seat", [0, None])
def test_all_nodes_are_listed_only_once_to_find_what_lies_under_the_pointer(
    seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(2, game="two_robots", people=() if seat is None else (seat,))
    tree, listed = inside.parts(scene).tree, 0
    groups = tree.groups

    def count(tools: list[Node], watching: bool, brief: bool) -> list[Node]:
        nonlocal listed
        listed += 1
        return groups(tools, watching, brief)

    monkeypatch.setattr(tree, "groups", count)
    mouse(scene, pygame.MOUSEMOTION, inside.layout(scene).places["deck"].rect.center)
    assert listed == 1
