"""A card is dropped straight on its target, or anywhere if it has none."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.two_robots.zones import HERO, POWER, STACKS
from tests.games.robot_wars.tables import Table as PitTable
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.rigged import carry, ground, show_table
from tests.support.table_at import open_table
from tests.support.table_players import click, key, mouse, node_of, room_of, spot_of, wait
from ui.scenes.table import TableScene
from ui.table.node_tree import CANCEL_KEY


def held_card(hand: str, **how: Any) -> tuple[Table, TableScene, int]:
    """Return a table with a card in hand, its window, and the card."""
    t = Table("hC, tE, aM, lS", "hN tS, lC aC", hands=hand, **how).act()
    return t, show_table("two_robots", t.s), t.find(hand.split()[0], "hand.0")


def pit(hand: str) -> PitTable:
    """Return a Normal turn with a weapon, and a card in hand."""
    own, other = "pointy_stick gerbil tin_foil", "solar_powered hammer"
    return PitTable(own, other, hands=hand).normal()


def made(scene: TableScene) -> list[Move]:
    """Return the moves that were made, after what moves has come to rest."""
    for _ in range(40):
        scene.update(0.1)
    return scene.session.match.moves


def test_an_attack_dropped_on_a_part_is_played_and_aimed_at_it() -> None:
    t, scene, card = held_card("space_pod hM")
    part = t.find("tS", STACKS[1][0])
    carry(scene, card, spot_of(scene, part), rest=0.3)
    assert [(m.verb, m.to) for m in made(scene)[:2]] == [("play", "played"), ("steal", part)]


def test_its_targets_glow_as_soon_as_the_card_is_held() -> None:
    t, scene, card = held_card("space_pod hM")
    click(scene, spot_of(scene, card))
    assert t.find("tS", STACKS[1][0]) in inside.lit(scene).targets


def test_the_second_target_of_an_attack_is_asked_for() -> None:
    t, scene, card = held_card("acid_rain hM")
    carry(scene, card, spot_of(scene, t.find("lC", STACKS[1][1])))
    assert [m.verb for m in made(scene)] == ["play", "destroy"]
    assert {m.to for m in inside.selection(scene).moves} >= {t.find("aC", STACKS[1][1])}


def test_an_attack_dropped_on_ones_own_part_asks_for_its_targets() -> None:
    t, scene, card = held_card("acid_rain hM")
    carry(scene, card, spot_of(scene, t.find("hC", STACKS[0][0])))
    assert [m.verb for m in made(scene)] == ["play"]
    assert {m.verb for m in inside.selection(scene).moves} == {"destroy"}


def test_an_attack_dropped_on_a_wrong_part_says_why() -> None:
    t, scene, card = held_card("acid_rain hM")
    carry(scene, card, spot_of(scene, t.find("tS", STACKS[1][0])))
    assert inside.why(scene).key == "wrong_energy"
    assert made(scene) == []


def test_a_card_without_a_target_may_be_dropped_anywhere_on_the_table() -> None:
    for place in ("ground", STACKS[1][3], "deck"):
        _, scene, card = held_card("robot_dart hM")
        carry(scene, card, ground(scene) if place == "ground" else room_of(scene, place))
        assert [m.verb for m in made(scene)[:1]] == ["play"], place


def test_but_neither_on_the_bench_nor_by_a_click_beside_it() -> None:
    _, scene, card = held_card("robot_dart hM hE")
    carry(scene, card, room_of(scene, "hand.0"))
    assert made(scene) == []
    click(scene, spot_of(scene, card))
    click(scene, ground(scene))
    assert made(scene) == []


def test_a_power_may_be_dropped_anywhere_but_a_part_is_not_given_up_by_mistake() -> None:
    t = Table("hC tC aC lC, hE tE", "hN tN", heroes="samurai guardian").event()
    scene = show_table("two_robots", t.s)
    carry(scene, t.find("tE", STACKS[0][1]), ground(scene))
    assert made(scene) == []
    power = t.s.zones[POWER[0]][0]
    carry(scene, power, spot_of(scene, t.s.zones[HERO[1]][0]))
    assert [m.verb for m in made(scene)] == ["power"]


def ronin() -> tuple[Table, TableScene, int]:
    """Return a table at the Event phase, its window, and the Power that destroys two Parts."""
    t = Table("hC tC, hE tE", "hN tN aN", heroes="samurai guardian").event()
    power = next(p for p in t.s.zones[POWER[0]] if t.s.faces[p].key == "ronin")
    return t, show_table("two_robots", t.s), power


def test_the_target_of_a_power_is_carried_past_its_payment() -> None:
    t, scene, power = ronin()
    target = t.find("tN", STACKS[1][0])
    click(scene, spot_of(scene, power))
    assert target in inside.lit(scene).targets
    carry(scene, power, spot_of(scene, target))
    for name, stack in (("hC", STACKS[0][0]), ("hE", STACKS[0][1])):
        made(scene)
        carry(scene, part := t.find(name, stack), ground(scene))
        assert part in [m.piece for m in made(scene)]
    assert [(m.verb, m.to) for m in made(scene)][-1] == ("wreck", target)


def test_an_undone_power_forgets_its_target() -> None:
    t, scene, power = ronin()
    carry(scene, power, spot_of(scene, t.find("tN", STACKS[1][0])))
    made(scene)
    key(scene, pygame.K_z, pygame.KMOD_CTRL)
    made(scene)
    assert inside.model(scene).direct.take(inside.shown(scene), legal_moves(t.s)) is None


def test_a_part_that_fits_one_stack_is_dropped_anywhere_but_on_another() -> None:
    t, scene, _ = held_card("hM tC")
    part, torso = t.find("hM", "hand.0"), t.find("tC", "hand.0")
    goals = {p: {m.to for m in legal_moves(t.s) if m.piece == p} for p in (part, torso)}
    assert {len(goals[p]) for p in goals} == {1}
    carry(scene, part, room_of(scene, STACKS[0][1]))
    assert made(scene) == []
    assert inside.why(scene).key
    carry(scene, part, room_of(scene, STACKS[1][0]))
    assert made(scene) == []
    carry(scene, part, room_of(scene, "played"))
    made(scene)
    carry(scene, torso, ground(scene))
    assert [(m.piece, m.to) for m in made(scene)] == [(part, *goals[part]), (torso, *goals[torso])]


def test_a_payment_dropped_on_the_discard_pile_does_not_answer_the_next_question() -> None:
    robots = "gerbil wheels tin_foil", "steam hammer armour"
    t = PitTable(*robots, hands="ram landmine|", arena="oil_slick:1").normal(1)
    t.do("use", "hammer", "wheels").do("pass").do("evade", "wheels")
    scene = show_table("robot_wars", t.s)
    paid = inside.shown(scene).zones["hand.0"][0]
    carry(scene, paid, room_of(scene, "discard"))
    assert [m.verb for m in made(scene)] == ["discard"]
    assert {m.verb for m in wait(scene)} == {"scrap", "pass"}


def test_what_is_turned_up_by_chance_gives_no_target_away() -> None:
    t = Table("hC tC aC lC, hE tE", "hN tN", heroes="samurai guardian").event()
    scene = show_table("two_robots", t.s)
    click(scene, spot_of(scene, t.find("tE", STACKS[0][1])))
    assert inside.selection(scene).further == {}


@pytest.mark.parametrize("hand", ["robot_dart hM", "space_pod hM"])
def test_a_card_that_is_put_back_forgets_its_target(hand: str) -> None:
    _, scene, card = held_card(hand)
    click(scene, spot_of(scene, card))
    click(scene, spot_of(scene, card))
    assert inside.selection(scene).spots == set()
    assert made(scene) == []


def test_an_action_that_strikes_with_a_weapon_is_dropped_on_what_it_strikes() -> None:
    t = (
        PitTable("pointy_stick gerbil tin_foil", "solar_powered hammer", hands="frenzied_assault")
        .turn()
        .do("normal")
    )
    scene = show_table("robot_wars", t.s)
    card = next(p for p in t.s.zones["hand.0"] if t.key(p).startswith("frenzied_assault"))
    hammer = next(p for p in t.s.zones["robot.1"] if t.key(p) == "hammer")
    assert hammer in {m.to for m in t.found("use", "pointy")}
    carry(scene, card, spot_of(scene, hammer))
    assert [m.verb for m in made(scene)[:2]] == ["act", "aim"]
    wait(scene)


def test_an_action_without_a_target_is_dropped_anywhere() -> None:
    t = (
        PitTable("pointy_stick gerbil tin_foil", "solar_powered hammer", hands="retreat")
        .turn()
        .do("normal")
    )
    scene = show_table("robot_wars", t.s)
    card = next(p for p in t.s.zones["hand.0"] if t.key(p).startswith("retreat"))
    carry(scene, card, spot_of(scene, t.s.zones["robot.1"][0]))
    assert [m.verb for m in made(scene)[:1]] == ["act"]


def discarding() -> tuple[TableScene, int, int]:
    """Return a table where two of seven cards are discarded, and two of them."""
    t = PitTable(
        "gerbil tin legs", "steam", hands="ram retreat drill hammer exterminate pit big_axe"
    )
    scene = show_table("robot_wars", t.normal().do("end").s)
    assert {m.verb for m in inside.selection(scene).moves} == {"discard"}
    first, second = t.s.zones["hand.0"][:2]
    return scene, first, second


def test_a_hazard_is_dropped_in_the_corner_of_the_house_robot_too() -> None:
    t = pit("pit")
    scene = show_table("robot_wars", t.s)
    hazard = next(p for p in t.s.zones["hand.0"] if t.key(p) == "pit")
    arena = inside.layout(scene).places["arena"].rect
    carry(scene, hazard, (40, arena.centery))
    assert made(scene)[:1] == [Move("play", hazard, "arena")]


def test_a_second_click_on_a_card_to_discard_takes_the_choice_back() -> None:
    scene, card, _ = discarding()
    for held in (card, None):
        click(scene, spot_of(scene, card))
        assert inside.selection(scene).held == held
        for _ in range(30):
            scene.update(0.05)
    assert made(scene) == []


def test_a_card_to_discard_is_double_clicked() -> None:
    scene, card, _ = discarding()
    click(scene, spot_of(scene, card))
    scene.update(0.1)
    click(scene, spot_of(scene, card))
    assert [m.piece for m in made(scene)] == [card]


def test_two_quick_clicks_on_two_cards_discard_neither() -> None:
    scene, card, other = discarding()
    click(scene, spot_of(scene, card))
    scene.update(0.1)
    click(scene, spot_of(scene, other))
    assert inside.selection(scene).held == other
    assert made(scene) == []


def test_a_card_to_discard_is_dropped_anywhere_on_the_table() -> None:
    scene, card, _ = discarding()
    carry(scene, card, ground(scene))
    assert [m.piece for m in made(scene)] == [card]


@pytest.mark.parametrize("way", ["click", "enter", "escape", "right"])
def test_a_half_made_act_is_taken_back_in_every_way(way: str) -> None:
    _, scene, card = held_card("robot_dart hM")
    assert CANCEL_KEY not in [n.key for g in inside.groups(scene) for n in g.children]
    click(scene, spot_of(scene, card))
    assert inside.selection(scene).held == card
    if way == "click":
        click(scene, node_of(scene, CANCEL_KEY).rect.center)
    elif way == "enter":
        inside.focus(scene).seen = True
        inside.focus(scene).move_to(CANCEL_KEY)
        key(scene, pygame.K_RETURN)
    elif way == "escape":
        key(scene, pygame.K_ESCAPE)
    else:
        mouse(scene, pygame.MOUSEBUTTONDOWN, (640, 200), 3)
    assert inside.selection(scene).held is None
    assert CANCEL_KEY not in [n.key for g in inside.groups(scene) for n in g.children]
    assert made(scene) == []


def duelling() -> tuple[Match, TableScene]:
    """A game and its table, at which the person chooses a robot for a duel."""
    match = Match(GAMES["robo_power"], 2, 3, {"start": 0})
    while (ask := match.asked) is None or type(ask).__name__ != "Pick" or ask.seat != 0:
        match.play(legal_moves(match.state)[0])
    scene = open_table(2, match=match, game="robo_power")
    wait(scene)
    return match, scene


def test_a_game_without_buttons_has_a_cancel_that_tab_reaches() -> None:
    match, scene = duelling()
    assert inside.selection(scene).pick(match.state.zones["hand.0"][0])
    cancel = node_of(scene, CANCEL_KEY)
    assert cancel.rect.w > 60
    assert inside.layout(scene).area.contains(cancel.rect)
    assert not cancel.rect.colliderect(inside.layout(scene).prompt)
    for _ in range(20):
        key(scene, pygame.K_TAB)
        if inside.focus(scene).key == CANCEL_KEY:
            break
    key(scene, pygame.K_RETURN)
    assert inside.selection(scene).held is None


def test_a_card_for_a_question_that_must_be_answered_can_be_put_back() -> None:
    scene, card, _ = discarding()
    click(scene, spot_of(scene, card))
    assert inside.selection(scene).held == card
    click(scene, node_of(scene, CANCEL_KEY).rect.center)
    assert inside.selection(scene).held is None


def test_a_robot_for_a_duel_is_dropped_anywhere_on_the_table() -> None:
    match, scene = duelling()
    card = match.state.zones["hand.0"][0]
    moves = len(match.moves)
    carry(scene, card, ground(scene))
    assert made(scene)[moves] == Move("duel", card, "table.0")
