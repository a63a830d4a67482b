"""Junkyard Bots: energy for rolls, and reaching."""

from __future__ import annotations

import pytest

from ai.games.junkyard_bots.judge import JUDGE
from games.engine import Refusal, view
from games.engine.core import legal_moves
from games.engine.moves import Move
from games.engine.zones import spot_of
from games.junkyard_bots.robot import body, power
from games.junkyard_bots.rules import CONTROLLER
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, OPEN, ROBOT, TARGET
from tests.games.junkyard_bots.tables import FACE, Table
from ui.games.junkyard_bots.presenter import PRESENTER

rule = pytest.mark.rule


@rule("JB-26", "JB-28", "JB-A5")
def test_energy_is_added_after_the_roll_one_at_a_time() -> None:
    t = Table()
    one, two = t.energy(0, "energy_s_red", "energy_s_blue")
    die = t.lay("eye_l_red")
    t.turn().do("grab", None, die).rolls(3).do("roll")
    assert t.question == "PowerUp 0"
    assert PRESENTER.blanks(t.s, t.ask).n == 1
    t.rolls(6).do("power", None, one)  # 1 + 2 of 4
    assert t.question == "PowerUp 0"
    t.rolls(6).do("power", None, two)
    assert t.question == "Place 0"
    for other in (t.s.zones["l_red"][-1], body(t.s, 1)):
        reason = CONTROLLER.why_not(view(t.s, 0), other)
        assert reason == Refusal("place_first", "JB-30", die)
    assert t.where(one) == t.where(two) == GONE


@rule("JB-28", "JB-A7", "JB-A24")
def test_a_blank_stays_but_cannot_be_used_again_in_this_turn() -> None:
    t = Table()
    one, two = t.energy(0, "energy_s_red", "energy_s_blue")
    die = t.lay("eye_l_red")
    t.turn().do("grab", None, die).rolls(3).do("roll").rolls(2).do("power", None, one)
    assert t.where(one) == ENERGY[0]
    assert t.spots("power") == [two]
    t.do("enough")
    assert t.where(die) == OPEN
    t.do("end").do("pass").do("end").do("grab", None, die).rolls(3).do("roll")
    assert t.spots("power") == [one, two]


@rule("JB-28", "JB-A7", "JB-A26", "JB-A24")
def test_after_a_face_an_energy_is_kept_or_rolled_again() -> None:
    for verb, after, place, total in (
        ("keep", [], ENERGY[0], 2),
        ("reroll", [6], GONE, 4),
        ("reroll", [2], ENERGY[0], 2),
    ):
        t = Table()
        (one,) = t.energy(0, "energy_s_red")
        die = t.lay("eye_l_red")
        t.turn().do("grab", None, die).rolls(3).do("roll").rolls(FACE).do("power", None, one)
        assert t.question == "Again 0"
        assert t.verbs() == {"keep", "reroll"}
        t.rolls(*after).do(verb)
        assert t.where(one) == place
        assert t.question == ("Place 0" if total >= 4 else "End 0")


@rule("JB-28", "JB-A26")
def test_a_second_face_asks_again_and_keeps_the_points() -> None:
    t = Table()
    (one,) = t.energy(0, "energy_s_red")
    t.turn().do("grab", None, t.lay("eye_l_red")).rolls(3).do("roll").rolls(FACE)
    t.do("power", None, one).rolls(FACE).do("reroll").rolls(FACE).do("reroll")
    assert t.question == "Again 0"
    assert t.do("keep").question == "Place 0"
    assert t.where(one) == ENERGY[0]


@rule("JB-A5", "JB-A3")
def test_of_several_dice_looked_at_each_energy_helps_one() -> None:
    t = Table()
    other = t.attach(0, "eye_s_red")
    one, two = t.energy(0, "energy_s_red", "energy_s_blue")
    first, second = t.heap("mouth_s_red"), t.heap("mouth_s_blue")
    t.turn().do("look", None, first).do("aim", other, second).rolls(2, 2).do("roll")
    assert t.question == "PowerUp 0"
    t.rolls(6).do("power", None, two)
    assert t.keys(EDGE[0]) == ["mouth_s_red"]
    assert t.question == "PowerUp 0"
    t.rolls(6).do("power", None, one)
    assert t.keys(EDGE[0]) == ["mouth_s_blue", "mouth_s_red"]


@rule("JB-A24", "JB-27", "JB-A15")
def test_energy_that_powered_up_a_grab_does_not_shield_from_the_weapon() -> None:
    t = Table()
    one, two = t.energy(0, "energy_m_red", "energy_s_red")
    look = t.heap("weapon_m_red")
    t.turn().do("grab", None, look).rolls(3).do("roll").rolls(FACE).do("power", None, one)
    t.rolls(6).do("keep")  # the weapon: 4
    assert t.question == "Shielding 0"
    assert t.spots("shield") == [two]
    t.rolls(6).do("shield", None, two)
    assert t.question == "Paying 0"
    assert t.ask.damage == 2  # type: ignore[attr-defined]


@rule("JB-A5")
def test_what_has_no_roll_and_a_dodge_cannot_be_powered_up() -> None:
    t = Table()
    t.hold(1, "weapon_s_red")
    t.energy(0, "energy_s_red")
    t.turn(1).do("throw", t.part(1, "weapon_s_red"), ROBOT[0])
    t.rolls(6, 6, 6).do("roll")
    assert t.question == "Dodging 0"
    assert t.verbs() == {"roll", "stand", "leave"}


@rule("JB-6")
def test_a_failed_action_ends_the_turn_too() -> None:
    t = Table().turn().do("look", None, "l_red").rolls(2).do("roll")
    assert t.question == "End 0"
    assert t.do("end").question == "Act 1"


@rule("JB-A1", "JB-30")
def test_at_anothers_edge_each_die_is_meant_by_itself() -> None:
    t = Table()
    dice = [t.seen(1, key) for key in ("mouth_s_red", "eye_s_red", "eye_m_red")]
    t.turn()
    spots = [f"{EDGE[1]}/{i}" for i in range(3)]
    assert [m for m in legal_moves(t.s) if m.to in spots] == [
        Move(verb, None, spot) for verb in ("look", "grab") for spot in spots
    ]
    assert [spot_of(t.s, spot) for spot in spots] == dice
    thought = [m.to for m in JUDGE.sensible(t.s, t.ask) if m.to in spots and m.verb == "look"]
    assert thought == [spots[0], spots[2]]  # of dice that look alike one is as good
    t.do("grab", None, spots[1]).rolls(3).do("roll")
    assert t.keys(TARGET) == ["eye_s_red"]


@rule("JB-14", "JB-15", "JB-31")
def test_a_part_attached_above_the_limit_is_followed_by_an_ejection() -> None:
    t = Table().power(0, 1)
    for key in ("mouth_s_red", "mouth_s_blue"):
        t.attach(0, key)
    die = t.lay("eye_s_red")
    t.turn().do("grab", None, die).rolls(3).do("roll").do("fit", die, body(t.s, 0))
    assert t.question == "Eject 0"
    assert power(t.s, 0) == 1
