"""Junkyard Bots: throws, dodges, damage and its consequences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.junkyard_bots import throwing
from games.junkyard_bots.cards import NUMBERS
from games.junkyard_bots.damage import Pay, Pick, Shield
from games.junkyard_bots.robot import body, pipes, power
from games.junkyard_bots.rules import Turn
from games.junkyard_bots.zones import ENERGY, GONE, HELD, OPEN, ROBOT
from tests.games.junkyard_bots.tables import FACE, Table
from ui.games.junkyard_bots.presenter import PRESENTER

rule = pytest.mark.rule


def armed(key: str = "weapon_m_red", seats: int = 2) -> tuple[Table, int]:
    """The first robot holds a weapon."""
    t = Table(seats)
    return t, t.hold(0, key)


def damage(t: Table) -> int:
    """How much damage is asked about."""
    amount = PRESENTER.blanks(t.s, t.ask).n
    assert amount is not None
    return amount


@rule("JB-32", "JB-40", "JB-22")
def test_a_throw_rolls_weapon_claw_and_one_eye_with_their_pipes() -> None:
    t, bomb = armed()
    eye, claw = t.part(0, "eye_s_green"), t.part(0, "claw_s_green")
    t.attach(0, "pipe_s_red", eye)
    t.attach(0, "pipe_m_red", claw)
    t.attach(0, "claw_l_red")
    t.attach(0, "eye_s_blue")
    t.turn().do("throw", bomb, ROBOT[1])
    t.rolls(6, 3, 4, 3, 5).do("roll")  # bomb 4, claw 1, its pipe 2, eye 1, its pipe 1
    assert not t.falls
    assert t.question == "Dodging 1"
    assert damage(t) == 4 + 1 + 2 + 1 + 1


@rule("JB-40", "JB-23")
def test_the_computer_and_energy_add_to_the_attack() -> None:
    t, bomb = armed()
    t.hold(0, "computer_s_red", bomb)
    (one,) = t.energy(0, "energy_m_red")
    t.turn().do("throw", bomb, ROBOT[1]).do("charge", None, one)
    t.do("uncharge", None, one).do("charge", None, one)
    t.rolls(3, 6, 3, 3, 6).do("roll")  # bomb 2, computer 2, claw 1, eye 1, energy 3
    assert damage(t) == 2 + 2 + 1 + 1 + 3
    assert t.where(one) == GONE


@rule("JB-32", "JB-A11")
def test_the_eye_is_chosen_and_may_be_left_out() -> None:
    t, bomb = armed()
    green, other = t.part(0, "eye_s_green"), t.attach(0, "eye_l_red")
    t.turn().do("throw", bomb, ROBOT[1])
    assert t.spots("with") == [green]
    t.do("with", None, green)
    assert t.spots("with") == [other]  # the choice can be taken back
    t.do("with", None, other).do("with", None, green)
    t.do("leave", None, green).do("include", None, green).do("leave", None, green)
    t.rolls(3, 3).do("roll")  # bomb 2, claw 1
    assert damage(t) == 3


@rule("JB-32", "JB-6")
def test_one_weapon_a_turn() -> None:
    t, bomb = armed()
    t.lose(1, "mover_s_green")
    t.hold(0, "weapon_s_red", t.attach(0, "claw_s_red"))
    t.turn().do("throw", bomb, ROBOT[1]).rolls(2).do("roll")
    assert t.question == "End 0"


@rule("JB-41", "JB-A17", "JB-A25")
def test_a_dud_lies_in_the_junkyard_and_its_energy_is_lost_without_a_roll() -> None:
    t, bomb = armed()
    computer = t.hold(0, "computer_s_red", bomb)
    (one,) = t.energy(0, "energy_m_red")
    t.turn().do("throw", bomb, ROBOT[1]).do("charge", None, one).rolls(2).do("roll")
    assert t.question == "End 0"
    assert t.where(bomb) == t.where(computer) == OPEN
    assert t.s.up[bomb]
    assert t.where(one) == GONE


@rule("JB-41", "JB-A9")
def test_a_blank_after_a_face_is_no_dud() -> None:
    t, bomb = armed()
    t.turn().do("throw", bomb, ROBOT[1]).rolls(FACE, 2, 2, 2).do("roll")
    assert t.question == "Dodging 1"
    assert t.ask.explosion == 2  # type: ignore[attr-defined]
    assert t.where(bomb) == HELD[0], "it may still be dodged"
    t.do("stand")
    assert t.where(bomb) == GONE


@rule("JB-A6", "JB-40")
def test_energy_for_a_throw_is_chosen_before_anything_rolls() -> None:
    t, bomb = armed()
    t.energy(0, "energy_s_red", "energy_m_red")
    t.turn().do("throw", bomb, ROBOT[1])
    assert len(t.spots("charge")) == 2
    t.rolls(3, 3, 3).do("roll")
    assert t.question == "Dodging 1"
    assert len(t.s.zones[ENERGY[0]]) == 2


@rule("JB-A7", "JB-28")
def test_energy_put_into_a_throw_is_kept_by_a_blank_or_a_face() -> None:
    t, bomb = armed()
    one, two = t.energy(0, "energy_s_red", "energy_m_red")
    t.turn().do("throw", bomb, ROBOT[1]).do("charge", None, one).do("charge", None, two)
    t.rolls(3, 3, 3, 2, FACE).do("roll")
    assert t.question == "Again 0"
    t.do("keep")
    assert damage(t) == 2 + 1 + 1 + 0 + 2
    assert t.where(one) == t.where(two) == ENERGY[0]


@rule("JB-42", "JB-36", "JB-20", "JB-17")
def test_a_dodge_rolls_all_movers_and_one_eye_with_their_pipes() -> None:
    t, bomb = armed("weapon_l_red")
    mover = t.attach(1, "mover_m_red")
    t.attach(1, "pipe_s_red", mover)
    eye = t.part(1, "eye_s_green")
    t.attach(1, "pipe_s_blue", eye)
    t.turn().do("throw", bomb, ROBOT[1]).rolls(6, 3, 3).do("roll")  # 6 + 1 + 1
    t.rolls(3, 4, 3, 3, 4).do("roll")  # 1, 2, 1, 1, 1
    assert not t.falls
    assert t.question == "Paying 1"
    assert damage(t) == 2  # 8 - 6


@rule("JB-42")
def test_without_a_mover_there_is_no_dodge() -> None:
    t, bomb = armed()
    t.lose(1, "mover_s_green")
    t.turn().do("throw", bomb, ROBOT[1]).rolls(3, 3, 3).do("roll")
    assert t.question == "Paying 1"
    assert damage(t) == 2


@rule("JB-36", "JB-A11")
def test_the_dodger_may_choose_another_eye_or_stand_still() -> None:
    t, bomb = armed()
    other = t.attach(1, "eye_l_red")
    t.turn().do("throw", bomb, ROBOT[1]).rolls(6, 3, 3).do("roll")
    assert t.spots("with") == [t.part(1, "eye_s_green")]
    assert other in t.spots("leave")
    t.do("stand")
    assert damage(t) == 4


@rule("JB-43", "JB-A8", "JB-A22", "JB-42")
@pytest.mark.parametrize(
    ("attack", "defense", "explosion", "hurt"),
    [(7, 3, 4, 4), (7, 2, 4, 4), (7, 4, 4, 3), (7, 7, 4, 0), (7, 6, 4, 1), (7, 9, 4, 0)],
)
def test_damage_is_attack_minus_defense_up_to_the_explosion(
    attack: int, defense: int, explosion: int, hurt: int
) -> None:
    t = Table(3)
    t.s.mark("round", 1)
    t.s.push(Turn(0))
    weapon = t.s.zones["open"][0] if t.s.zones["open"] else t.s.zones["s_red"][0]
    throwing.Dodging(1, (), None, 0, weapon, attack, explosion, False).end(t.s, defense)
    t.go()
    assert t.question == ("Paying 1" if hurt else "Act 0")
    if hurt:
        assert damage(t) == hurt


@rule("JB-49")
def test_the_battle_of_the_example() -> None:
    t, bomb = armed("weapon_m_red")
    big = t.attach(0, "eye_m_red")
    t.lose(1, "mover_s_green")
    t.attach(1, "mover_s_red"), t.attach(1, "mover_s_blue")
    t.turn().do("throw", bomb, ROBOT[1])
    t.rolls(6, 3, 4).do("roll")  # bomb 4; claw 1 and the big eye 2: attack 7
    assert damage(t) == 7
    t.rolls(3, 4, 3).do("roll")  # two wheels and an eye: 3
    assert t.question == "Paying 1"
    assert damage(t) == 4
    assert big


@rule("JB-A8")
def test_energy_raises_the_attack_but_not_the_explosion(monkeypatch: pytest.MonkeyPatch) -> None:
    for raises, explosion in ((False, 2), (True, 5)):
        monkeypatch.setattr(throwing, "NUMBERS", replace(NUMBERS, energy_raises_explosion=raises))
        t, bomb = armed()
        (one,) = t.energy(0, "energy_m_red")
        t.turn().do("throw", bomb, ROBOT[1]).do("charge", None, one).rolls(3, 3, 3, 6).do("roll")
        assert t.ask.explosion == explosion  # type: ignore[attr-defined]
        assert damage(t) == 7
    assert not NUMBERS.energy_raises_explosion


@rule("JB-27", "JB-47", "JB-A15")
def test_a_shield_takes_damage_away_before_the_computer_picks() -> None:
    t = Table()
    one, two = t.energy(1, "energy_m_red", "energy_s_red")
    t.then(Shield(1, 4, 0, True))
    assert t.question == "Shielding 1"
    t.rolls(4).do("shield", None, one)  # 2
    assert damage(t) == 2
    assert t.where(one) == GONE
    t.do("enough")
    assert t.question == "Pick 0"
    assert damage(t) == 2
    assert t.where(two) == ENERGY[1]


@rule("JB-27", "JB-47")
def test_a_shield_can_take_it_all() -> None:
    t = Table()
    (one,) = t.energy(1, "energy_m_red")
    t.then(Shield(1, 2, 0, True)).rolls(6).do("shield", None, one)
    assert t.question == "Act 0"
    assert power(t.s, 1) == 5


@rule("JB-48")
def test_the_pick_is_no_larger_than_the_damage_or_the_body() -> None:
    t = Table()
    small, medium = t.attach(1, "eye_s_red"), t.attach(1, "eye_m_red")
    large = t.attach(1, "eye_l_red")
    t.then(Pick(0, 1, 3))
    spots = t.spots("hit")
    assert {small, medium, body(t.s, 1)} <= set(spots)
    assert large not in spots
    t.do("hit", None, small)
    assert t.question == "Paying 1"
    assert damage(t) == 2
    assert t.where(small) == GONE


@rule("JB-48")
def test_a_pick_of_exactly_the_damage_leaves_nothing_to_pay() -> None:
    t = Table()
    medium = t.attach(1, "eye_m_red")
    t.then(Pick(0, 1, 2)).do("hit", None, medium)
    assert t.question == "Act 0"


@rule("JB-48", "JB-16")
def test_picking_the_body_takes_one_point() -> None:
    t = Table()
    t.then(Pick(0, 1, 3)).do("hit", None, body(t.s, 1))
    assert power(t.s, 1) == 4
    assert damage(t) == 2


@rule("JB-44", "JB-A13")
@pytest.mark.parametrize(
    ("key", "hurt", "left"),
    [
        ("eye_s_red", 3, 2),
        ("eye_m_red", 3, 1),
        ("eye_l_red", 3, 0),
        ("eye_l_red", 5, 1),
        ("eye_l_red", 1, 0),
        ("eye_m_red", 2, 0),
    ],
)
def test_a_part_takes_damage_up_to_its_size(key: str, hurt: int, left: int) -> None:
    t = Table()
    die = t.attach(1, key)
    t.then(Pay(1, hurt)).do("pay", None, die)
    assert t.where(die) == GONE
    assert t.question == ("Paying 1" if left else "Act 0")
    if left:
        assert damage(t) == left


@rule("JB-A13", "JB-44")
def test_weapons_energies_and_computers_do_not_pay() -> None:
    t = Table()
    bomb = t.hold(1, "weapon_s_red")
    t.hold(1, "computer_s_red", bomb)
    t.energy(1, "energy_s_red")
    t.then(Pay(1, 2))
    assert sorted(t.spots("pay")) == sorted(t.s.zones[ROBOT[1]])


@rule("JB-A13", "JB-46")
def test_when_only_the_body_is_left_it_pays_all() -> None:
    t = Table(3).lose(1, "claw_s_green", "eye_s_green", "mover_s_green")
    t.then(Pay(1, 3))
    assert power(t.s, 1) == 2
    assert t.question == "Act 0"


@rule("JB-46", "JB-16")
def test_a_point_on_the_body_lowers_the_power_by_one() -> None:
    t = Table()
    t.then(Pay(1, 2)).do("pay", None, body(t.s, 1))
    assert power(t.s, 1) == 4
    assert damage(t) == 1


@rule("JB-46", "JB-15", "JB-A27")
def test_less_power_forces_parts_off_before_the_next_choice() -> None:
    t = Table()
    keys = ("eye_s_red", "eye_s_blue", "mouth_s_red", "mouth_s_blue", "mover_s_red", "mover_s_blue")
    for key in keys:
        t.attach(1, key)
    t.then(Pay(1, 2)).do("pay", None, body(t.s, 1))
    assert t.question == "Eject 1"
    gone = t.part(1, "mouth_s_red")
    t.do("eject", gone, OPEN)
    assert t.question == "Paying 1"
    assert gone not in t.spots("pay")


@rule("JB-46", "JB-11", "JB-A28", "JB-A27")
def test_at_power_nothing_the_robot_is_out_and_the_rest_of_the_damage_is_void() -> None:
    t = Table(3).power(1, 1)
    t.then(Pay(1, 3)).do("pay", None, body(t.s, 1))
    assert t.s.out == ((1,),)
    assert t.question == "Act 0"
    t.do("pass").do("end")
    assert t.question == "Act 2"
    t = Table(2).power(1, 1)
    t.then(Pay(1, 3)).do("pay", None, body(t.s, 1))
    assert t.s.winners == (0,)


@rule("JB-A27")
def test_damage_that_certainly_destroys_a_robot_is_settled_at_once() -> None:
    """Power 2 and three small parts can take 4 and live; with 5 nobody is asked."""
    t = Table(3).power(1, 2)
    t.then(Pay(1, 4))
    assert t.question == "Paying 1"
    t = Table(3).power(1, 2)
    t.then(Pay(1, 5))
    assert t.s.out == ((1,),)
    t = Table(3).power(1, 2)
    t.then(Shield(1, 5, 0, computer=True))  # the computer has nothing left to pick
    assert t.s.out == ((1,),)


@rule("JB-45", "JB-A10", "JB-A27")
def test_with_a_base_pipe_a_whole_chain_falls_before_the_next_choice() -> None:
    t = Table()
    eye = t.part(1, "eye_s_green")
    base = t.attach(1, "pipe_s_red", eye)
    outer = t.attach(1, "pipe_s_blue", eye)
    assert pipes(t.s, eye) == [outer, base]
    t.then(Pick(0, 1, 2)).do("hit", None, base)
    assert [t.where(p) for p in (base, outer, eye)] == [GONE, OPEN, OPEN]
    assert damage(t) == 1
    assert not {outer, eye} & set(t.spots("pay"))


@rule("JB-A14")
def test_a_destroyed_claw_drops_what_it_held() -> None:
    t = Table()
    bomb = t.hold(1, "weapon_s_red")
    t.then(Pay(1, 1)).do("pay", None, t.part(1, "claw_s_green"))
    assert t.where(bomb) == OPEN
    assert t.s.up[bomb]


@rule("JB-A17", "JB-A12", "JB-23")
def test_an_exploded_weapon_leaves_the_game_with_its_computer() -> None:
    t, bomb = armed()
    computer = t.hold(0, "computer_s_red", bomb)
    t.lose(1, "mover_s_green")
    t.turn().do("throw", bomb, ROBOT[1]).rolls(3, 3, 3, 3).do("roll")
    assert t.where(bomb) == t.where(computer) == GONE
    assert t.question == "Pick 0"


@rule("JB-22", "JB-23", "JB-A29")
def test_a_claw_holds_one_weapon_and_a_weapon_one_computer() -> None:
    t, bomb = armed()
    t.hold(0, "computer_s_red", bomb)
    other = t.attach(0, "claw_s_red")
    die = t.lay("computer_m_red")
    t.turn().do("grab", None, die).rolls(FACE, 3).do("roll")
    assert t.spots("hold") == [other]
    assert t.where(bomb) == HELD[0]


@rule("JB-A24")
def test_energy_put_into_a_throw_is_used_for_this_turn() -> None:
    t, bomb = armed()
    (one,) = t.energy(0, "energy_s_red")
    t.turn().do("throw", bomb, ROBOT[1]).do("charge", None, one).rolls(3, 3, 3, 2).do("roll")
    assert t.s.marks["used"] == (one,)
    t.do("stand")
    while t.question != "End 0":
        t.do("pay", None, body(t.s, 1))
    t.do("end")
    assert t.s.marks["used"] == ()


@rule("JB-6", "JB-8")
def test_a_throw_names_an_opponent_who_is_still_in() -> None:
    t, bomb = armed(seats=3)
    t.power(1, 1)
    t.then(Pay(1, 1))
    t.do("pay", None, body(t.s, 1))
    assert t.spots("throw") == [ROBOT[2]]
    assert bomb
