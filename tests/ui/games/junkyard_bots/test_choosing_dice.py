"""Choosing the dice of a roll: a click names what is drawn, and only a person rolls."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from pygame import Rect

from games.engine.moves import Move
from games.junkyard_bots.zones import ROBOT, TARGET
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, key, node_of, spot_of, wait
from tests.ui.games.junkyard_bots.test_throws import armed, at_table
from tests.ui.games.junkyard_bots.test_yard import table
from ui.scenes.table import TableScene
from ui.table.node_tree import CANCEL_KEY
from ui.table.preview import refusal

WAITS = 40  # half seconds in which nothing may happen by itself


def reaching() -> tuple[TableScene, int, int]:
    """A table at which the first seat is about to roll two claws, one with a pipe."""
    t = Table()
    claw = t.attach(0, "claw_m_red")
    pipe = t.attach(0, "pipe_s_red", claw)
    scene = at_table(t.turn().do("grab", None, t.lay("mouth_l_red")))
    return scene, claw, pipe


def played(scene: TableScene) -> list[Move]:
    """The moves since the table was opened."""
    return list(scene.session.match.moves)


def roll_button(scene: TableScene) -> Rect:
    """The rectangle of the button that rolls."""
    means = inside.tree(scene).find_means()
    return node_of(scene, next(k for k, move in means.items() if move.verb == "roll")).rect


@pytest.mark.few(3)
@pytest.mark.parametrize("kind", ["Ready", "Looking", "Aiming", "Dodging", "Paying", "Eject"])
def test_a_click_beside_all_dice_does_nothing(kind: str, whole: bool) -> None:
    scene = table(kind)
    before, sprites = played(scene), inside.sprites(scene)
    robot = inside.layout(scene).places["robot.0"].rect.inflate(60, 60)
    step = 17 if whole else 41
    for x, y in product(range(robot.left, robot.right, step), range(robot.top, robot.bottom, step)):
        if sprites.at(x, y) is None and inside.layout(scene).area.collidepoint(x, y):
            click(scene, (max(0, x), y))
    scene.update(0.1)
    assert played(scene) == before


def test_a_second_click_on_a_die_puts_it_back_into_the_roll_and_nothing_rolls_by_itself() -> None:
    scene, claw, pipe = reaching()
    whole = node_of(scene, inside.tree(scene).key_of(Move("roll"))).label
    for die in (claw, pipe):
        click(scene, spot_of(scene, die))
        wait(scene)
        assert node_of(scene, inside.tree(scene).key_of(Move("roll"))).label != whole
        click(scene, spot_of(scene, die))
        wait(scene)
        assert node_of(scene, inside.tree(scene).key_of(Move("roll"))).label == whole
    assert {move.verb for move in played(scene)} == {"leave", "include"}
    for die in (pipe, claw):
        click(scene, spot_of(scene, die))
        wait(scene)
    before = played(scene)
    for _ in range(WAITS):  # one claw is left: it waits for the person
        scene.update(0.5)
    assert played(scene) == before
    click(scene, roll_button(scene).center)
    assert played(scene)[-1] == Move("roll")


def test_a_click_on_a_part_that_does_not_roll_says_why_and_leaves_nothing_out() -> None:
    scene, _, _ = reaching()
    before = played(scene)
    v = inside.shown(scene)
    feet = next(p for p in v.zones["robot.0"] if v.faces[p].type == "mover")
    click(scene, spot_of(scene, feet))
    assert played(scene) == before
    assert inside.the_refused(scene).text


def test_a_click_on_a_heap_while_a_die_is_reached_for_points_at_that_die_alone() -> None:
    scene, _, _ = reaching()
    click(scene, inside.layout(scene).places["m_blue"].rect.center)
    assert inside.why(scene).cause == TARGET
    board, v = inside.board(scene), inside.shown(scene)
    (die,) = v.zones[TARGET]
    lies = inside.sprites(scene).all[die].pose.rect
    assert refusal.cause_rect(board, v, inside.the_refused(scene)) == lies


def test_energy_put_into_a_throw_is_taken_out_by_a_second_click() -> None:
    t, bomb = armed()
    (one,) = t.energy(0, "energy_m_red")
    scene = at_table(t.do("throw", bomb, ROBOT[1]))
    for verb in ("charge", "uncharge"):
        click(scene, spot_of(scene, one))
        wait(scene)
        assert played(scene)[-1].verb == verb


def test_a_roll_of_a_single_die_waits_for_the_person() -> None:
    t = Table()
    scene = at_table(t.turn())
    click(scene, node_of(scene, "verb.grab").rect.center)
    inside.play(scene, Move("grab", None, "s_red"))
    for _ in range(WAITS):
        scene.update(0.5)
    assert played(scene)[-1].verb == "grab"
    assert roll_button(scene).w


def test_enter_three_times_grabs_with_all_claws() -> None:
    t = Table()
    t.attach(0, "claw_m_red")
    scene = at_table(t.turn())
    inside.focus(scene).seen = True
    inside.focus(scene).move_to("verb.grab")
    for _ in range(3):
        key(scene, pygame.K_RETURN)
        if len(played(scene)) < 2:
            wait(scene)
    assert [move.verb for move in played(scene)] == ["grab", "roll"]


def test_the_focus_stays_on_a_die_that_the_keys_leave_out_and_enter_puts_it_back() -> None:
    scene, claw, _ = reaching()
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(f"target.{claw}")
    for verb in ("leave", "include", "leave"):
        key(scene, pygame.K_RETURN)
        wait(scene)
        assert played(scene)[-1].verb == verb
        assert inside.focus(scene).key == f"target.{claw}"


def test_a_ring_shows_the_focus_on_dice_of_the_own_robot() -> None:
    scene = at_table(Table().turn())
    eye = next(iter(inside.selection(scene).tools))
    inside.focus(scene).seen = True
    rect = node_of(scene, f"card.{eye}").rect
    edge = [(rect.left - 2, y) for y in range(rect.top + 8, rect.bottom - 8)]
    for key_, ringed in ((f"card.{eye}", True), ("verb.pass", False)):
        inside.focus(scene).move_to(key_)
        drawn = picture(scene)
        assert all(min(drawn.get_at(at)[:3]) > 180 for at in edge) is ringed


@pytest.mark.parametrize("kind", ["Ready", "Looking", "Aiming", "Dodging"])
def test_the_button_that_rolls_is_large_and_gold_and_has_the_focus(kind: str) -> None:
    scene = table(kind)
    rect = roll_button(scene)
    assert rect.w >= 260
    assert rect.h >= 80
    assert node_of(scene, inside.focus(scene).key).rect == rect
    red, green, blue, _ = picture(scene).get_at((rect.left + 30, rect.centery))
    assert red > 200
    assert blue < green < red


@pytest.mark.parametrize("kind", ["Place", "PowerUp", "Shielding", "Dodging", "Arrange"])
def test_what_declines_never_has_the_focus_by_itself(kind: str) -> None:
    scene = table(kind)
    means = inside.tree(scene).find_means()
    now = means.get(inside.focus(scene).key)
    assert now is None or now.verb not in inside.spec(scene).declines


def test_a_turn_ends_by_itself_with_a_weapon_in_a_claw() -> None:
    t, _ = armed()
    scene = at_table(t.do("look", None, "s_red").rolls(3).do("roll"))
    assert t.question == "End 0"
    for _ in range(WAITS):
        scene.update(0.5)
    assert played(scene)[0] == Move("end")


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_cancel_covers_no_verb_and_stands_where_pass_stood(size: tuple[int, int]) -> None:
    scene = open_table(2, game="junkyard_bots", size=size)
    wait(scene)
    away = node_of(scene, "verb.pass").rect.copy()
    click(scene, node_of(scene, "verb.grab").rect.center)
    moves = next(g for g in inside.groups(scene) if g.key == "moves").children
    cancel = node_of(scene, CANCEL_KEY)
    assert cancel.rect == away
    assert not [n.key for n in moves if n.key != CANCEL_KEY and n.rect.colliderect(cancel.rect)]
    click(scene, cancel.rect.center)
    assert not inside.selection(scene).begun
    assert node_of(scene, "verb.pass").rect == away
    assert not played(scene)


def test_enter_after_a_choice_by_mouse_first_shows_its_goal_and_then_takes_it() -> None:
    scene = open_table(2, game="junkyard_bots")
    wait(scene)
    click(scene, node_of(scene, "verb.grab").rect.center)
    key(scene, pygame.K_RETURN)
    assert inside.focus(scene).key.partition(".")[0] in ("zone", "target")
    assert not played(scene)
    scene.update(0.5)
    key(scene, pygame.K_RETURN)
    assert [move.verb for move in played(scene)] == ["grab"]
