"""Robot Wars: an attack in its nine steps, Hazards, reactions, destruction and what follows."""

from __future__ import annotations

import pytest

from games.robot_wars.attack import find_avoiders
from games.robot_wars.card_script import Lines
from games.robot_wars.decks import CARDS
from games.robot_wars.zones import has_flag, set_flag, top_card
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule


@rule("RW-A1", "RW-16")
def test_externals_of_others_are_attackable_internals_only_without_them() -> None:
    t = Table("gerbil hammer", "steam legs tin").normal()
    assert t.targets("hammer") == "legs tin_foil"
    t = Table("gerbil hammer", "steam precision").normal()
    assert t.targets("hammer") == "precision_steering steam_powered_engine"


@rule("RW-A1", "RW-retreat", "RW-28")
def test_nothing_can_be_attacked_during_a_retreat_until_play_comes_round() -> None:
    t = Table("gerbil hammer", "steam legs", hands="|retreat").normal(1)
    t.do("act", "retreat").do("end").do("normal")
    assert not t.can("use", "hammer")
    t.do("end")  # play reaches the hidden Robot
    assert not has_flag(t.s, "hidden", 1)


@rule("RW-A2", "RW-wrecking_ball")
@pytest.mark.parametrize(("hand", "can"), [("pit", True), ("", False)])
def test_an_attack_that_cannot_be_paid_cannot_be_declared(hand: str, can: bool) -> None:
    t = Table("gerbil wrecking", "steam legs", hands=hand).normal()  # and one card drawn
    assert t.can("use", "wrecking", "legs") == can


@rule("RW-A3", "RW-21", "RW-landmine", "RW-pit", "RW-oil_slick")
def test_the_attacker_meets_all_hazards_the_oldest_first() -> None:
    t = Table(
        "gerbil hammer tin",
        "steam legs",
        hands="|",
        arena="oil_slick:0 pit:1 landmine:0",
        dice=(2, 2, 6),
    ).normal()
    t.do("use", "hammer", "legs")
    assert t.asks == "Whether 0"  # the Oil Slick took a card
    assert t.count(0) == 0
    t.do("pass")
    assert (t.said("falls"), t.asks) == (1, "Lose 0")
    t.do("lose", "tin")
    assert t.at("arena") == "oil_slick"
    assert t.said("hits") == 1


@rule("RW-A3", "RW-22")
def test_without_its_weapon_an_attack_stops_and_else_it_goes_on() -> None:
    for lost, hits in (("hammer", 0), ("gerbil", 1)):
        t = Table("gerbil hammer", "steam legs", arena="landmine", dice=(1, 6)).normal()
        t.dice[:] = [0.1, 0.9]
        t.do("use", "hammer", "legs").do("lose", lost)
        assert t.said("hits") == hits


@rule("RW-A3", "RW-17", "RW-heat_seeking_missile")
def test_a_ranged_attack_meets_no_hazards() -> None:
    t = Table("gerbil heat", "steam legs", arena="landmine", dice=(3,)).normal()
    t.do("use", "heat", "legs")
    assert not t.said("caught") + t.said("clear")
    assert [card.key for card in CARDS if card.script.ranged] == ["heat_seeking_missile"]


@rule("RW-A4", "RW-wheels", "RW-legs", "RW-52")
@pytest.mark.parametrize(("die", "hit"), [(5, 0), (6, 0)])
def test_wheels_and_legs_together_take_five_off(die: int, hit: int) -> None:
    t = Table("gerbil hammer", "steam wheels legs tin", hands="|ram pit drill", dice=())
    t.normal().dice[:] = [(die - 0.5) / 6]
    t.do("use", "hammer", "legs")
    t.do("evade", "wheels").do("discard", "ram").do("evade", "legs").do("discard", "pit")
    assert t.said("hits") == hit
    assert t.hand(1) == "drill"


@rule("RW-wheels", "RW-legs", "RW-A5")
@pytest.mark.parametrize(
    ("part", "die", "hits"),
    [
        ("wheels", 4, 1),
        ("wheels", 2, 0),
        ("wheels", 3, 1),
        ("legs", 4, 1),
        ("legs", 3, 0),
    ],
)
def test_each_takes_its_own_off_the_roll(part: str, die: int, hits: int) -> None:
    t = Table("gerbil hammer", f"steam {part} tin", hands="|ram drill").normal()
    t.dice[:] = [(die - 0.5) / 6]
    t.do("use", "hammer", "tin").do("evade", part).do("discard", "ram")
    assert t.said("hits") == hits


@rule("RW-A4", "RW-52")
def test_who_evades_meets_the_hazards_and_a_lost_target_ends_the_attack() -> None:
    t = Table("gerbil heat", "steam legs tin", hands="|ram", arena="landmine", dice=(1, 6))
    t.turn().do("normal").dice[:] = [0.1, 0.9]
    t.do("use", "heat", "tin").do("evade", "legs")
    assert t.asks == "Lose 1"
    t.do("lose", "tin")
    assert not t.said("hits") + t.said("misses")


@rule("RW-52")
def test_a_penalty_paid_for_stands_without_its_legs() -> None:
    t = Table("gerbil heat", "steam legs tin", hands="|ram", arena="landmine").normal()
    t.dice[:] = [0.1, 0.5]  # the Landmine goes off; then a 4, less 3, against 1
    t.do("use", "heat", "tin").do("evade", "legs").do("lose", "legs")
    assert t.said("hits") == 1
    t = Table("gerbil heat", "steam legs tin", hands="|ram", arena="landmine").normal()
    t.dice[:] = [0.1, 0.4]
    t.do("use", "heat", "tin").do("evade", "legs").do("lose", "legs")
    assert t.said("misses") == 1


@rule("RW-19")
def test_nobody_evades_for_somebody_else() -> None:
    t = Table("gerbil hammer", "tin solar", "steam wheels legs", hands="||ram pit").normal()
    t.do("use", "hammer", "tin")
    assert not t.asks.startswith("Evade")


@rule("RW-20", "RW-giant_spring", "RW-52")
def test_a_giant_spring_undoes_an_attack_once_until_a_reboot() -> None:
    t = Table("gerbil hammer", "steam giant legs", hands="|ram", arena="landmine:1").normal()
    t.dice[:] = [0.9, 0.9]
    t.do("use", "hammer", "giant")
    assert t.asks == "Avoid 1"
    t.do("avoid", "giant")  # no Legs after it, no Hazard, no roll
    assert not t.said("hits") + t.said("misses")
    assert t.said("clear") == 1  # the attacker's own
    t.turn(0).do("normal").dice[:] = [0.9, 0.0]
    t.do("use", "hammer", "giant")
    assert t.asks == "Evade 1"
    t.turn(1).do("reboot").turn(0).do("normal").do("use", "hammer", "legs")
    while t.asks.startswith("Lose"):
        t.do("lose", "gerbil")
    assert t.asks == "Avoid 1"


@rule("RW-20")
def test_a_spring_undoes_a_whole_sweep_and_is_remembered_per_player() -> None:
    t = Table("gerbil spinning", "steam giant legs tin", dice=(6,)).normal()
    t.do("use", "spinning", 1).do("avoid", "giant")
    assert t.robot(1).count(" ") == 3
    assert [seat for seat, _ in t.mark("spent")] == [1]


@rule("RW-20", "RW-54")
def test_a_used_spring_that_is_built_again_is_used_until_a_reboot() -> None:
    t = Table("gerbil hammer", "steam giant legs").normal()
    t.do("use", "hammer", "giant").do("avoid", "giant").destroy(1, "giant")
    for piece in t.s.zones["deck"][:]:
        t.s.move(piece, "discard", up=True)
    top_card(t.s, t.chance)  # all are shuffled, and faces move between pieces
    t.put("giant_spring", "robot.1", up=True)
    assert find_avoiders(t.s, 1) == []
    t.turn(1).do("reboot")
    assert [t.key(p) for p in find_avoiders(t.s, 1)] == ["giant_spring"]


@rule("RW-A5", "RW-A6", "RW-precision_steering", "RW-hammer")
@pytest.mark.parametrize(
    ("robot", "die", "hits"),
    [
        ("gerbil hammer", 3, 1),
        ("gerbil hammer", 2, 0),
        ("gerbil hammer precision", 2, 1),
        ("gerbil hammer precision", 1, 0),
        ("hammer precision solar", 2, 1),
    ],
)
def test_the_total_against_the_strength(robot: str, die: int, hits: int) -> None:
    t = Table(robot, "steam legs").normal()
    t.dice[:] = [(die - 0.5) / 6]
    t.do("use", "hammer", "legs")
    assert t.said("hits") == hits


@rule("RW-A5")
def test_a_six_is_no_more_than_a_six() -> None:
    t = Table("gerbil pointy", "steam armour", dice=(6,)).normal()
    t.do("use", "pointy", "armour")
    assert t.said("misses") == 1


@rule("RW-big_axe")
@pytest.mark.parametrize(("die", "hits"), [(3, 0), (4, 1)])
def test_a_big_axe_adds_two(die: int, hits: int) -> None:
    t = Table("gerbil big_axe", "steam armour", dice=(die,)).normal()
    t.dice[:] = [(die - 0.5) / 6]
    assert t.do("use", "big_axe", "armour").said("hits") == hits


@rule("RW-pointy_stick")
@pytest.mark.parametrize(("die", "hits"), [(3, 0), (4, 1)])
def test_a_pointy_stick_takes_one_off(die: int, hits: int) -> None:
    t = Table("gerbil pointy", "steam legs").normal()
    t.dice[:] = [(die - 0.5) / 6]
    assert t.do("use", "pointy", "legs").said("hits") == hits


@rule("RW-wrecking_ball")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1)])
def test_a_wrecking_ball_adds_four(die: int, hits: int) -> None:
    t = Table("gerbil wrecking", "steam armour", hands="pit").normal()
    t.dice[:] = [(die - 0.5) / 6]
    assert t.do("use", "wrecking", "armour").said("hits") == hits
    assert t.count(0) == 0


@rule("RW-heat_seeking_missile")
@pytest.mark.parametrize(
    ("target", "die", "hits"),
    [
        ("solar", 2, 1),
        ("solar", 1, 0),
        ("legs", 2, 0),
        ("legs", 3, 1),
    ],
)
def test_a_missile_adds_two_against_an_engine(target: str, die: int, hits: int) -> None:
    t = Table("gerbil heat", "solar legs").normal()
    t.dice[:] = [(die - 0.5) / 6]
    assert t.do("use", "heat", target).said("hits") == hits


@rule("RW-spinning_blades", "RW-A6", "RW-49")
def test_a_sweep_compares_one_roll_with_all_externals_and_no_internal() -> None:
    t = Table("gerbil spinning", "steam legs tin precision wheels", dice=(6,)).normal()
    t.do("use", "spinning", 1)  # 6 - 3
    assert t.robot(1) == "precision_steering steam_powered_engine wheels"


@rule("RW-spinning_blades", "RW-A6")
def test_a_sweep_takes_the_internals_where_there_are_no_externals() -> None:
    t = Table("gerbil spinning", "steam precision onboard", dice=(5,)).normal()
    t.do("use", "spinning", 1)
    assert t.robot(1) == "steam_powered_engine"


@rule("RW-flamethrower_nozzle")
def test_a_flamethrower_costs_two_cards_and_takes_one_off() -> None:
    t = Table("gerbil flame", "steam legs tin wheels", hands="pit").normal()
    t.dice[:] = [(4 - 0.5) / 6]
    t.do("use", "flame", 1)
    assert (t.count(0), t.robot(1)) == (0, "steam_powered_engine wheels")


@rule("RW-A8", "RW-drill")
def test_a_drill_may_go_on_inside_with_new_rolls_and_reactions() -> None:
    t = Table("gerbil drill", "steam legs tin", hands="|ram", arena="pit:1").normal()
    t.dice[:] = [0.9, 0.9, 0.9, 0.9]
    t.do("use", "drill", "tin").do("pass")
    assert t.asks == "Second 0"
    t.do("aim", "drill", "steam")
    assert t.said("clear") == 1  # no Hazards again for the attacker
    assert t.asks == "Evade 1"
    t.do("evade", "legs")
    assert t.said("clear") == 2  # but for who evades
    assert t.said("attacks") == 2


@rule("RW-A8", "RW-drill")
def test_a_drill_stops_after_a_miss_an_internal_or_if_it_wants() -> None:
    t = Table("gerbil drill", "steam legs", hands="").normal()
    t.dice[:] = [0.1]
    t.do("use", "drill", "legs")
    assert t.asks == "Act 0"
    t = Table("gerbil drill", "steam precision").normal()
    t.dice[:] = [0.9]
    t.do("use", "drill", "steam")
    assert t.asks == "Act 0"
    t = Table("gerbil drill", "steam legs tin").normal()
    t.dice[:] = [0.9]
    t.do("use", "drill", "tin").do("pass")
    assert t.robot(1) == "legs steam_powered_engine"


@rule("RW-A8", "RW-55")
@pytest.mark.parametrize("flees", ["hides", "flies", "is shielded"])
def test_a_drill_does_not_go_on_in_a_robot_that_is_out_of_reach_by_then(flees: str) -> None:
    t = Table("gerbil drill", "steam legs tin").normal()
    t.dice[:] = [0.9]
    t.do("use", "drill", "tin")
    if flees == "hides":
        set_flag(t.s, "hidden", 1)
    else:
        part = "helicopter_rotors" if flees == "flies" else "force_field"
        t.put(part, "robot.1", up=True)
    t.do("pass")
    assert "tin_foil" not in t.robot(1)
    assert t.asks == "Act 0"


@rule("RW-18")
@pytest.mark.parametrize("action", ["ram", "power_overload", "malfunction"])
def test_what_is_no_attack_meets_no_hazard_and_no_reaction(action: str) -> None:
    mine = "gerbil hammer tin big_axe pointy onboard precision flipper"
    theirs = "steam legs giant wheels vacuum drill spy"
    t = Table(mine, theirs, hands=f"{action}|pit", arena="landmine:1").normal()
    set_flag(t.s, "hidden", 1)
    t.do("act", action, "legs")
    assert "legs" not in t.robot(1)
    assert not t.said("clear") + t.said("caught") + t.said("avoids")


@rule("RW-21")
@pytest.mark.parametrize("keeper", [0, 1])
def test_everybodys_hazards_catch_their_keepers_too(keeper: int) -> None:
    t = Table("gerbil hammer tin", "steam legs", arena=f"landmine:{keeper}").normal()
    t.dice[:] = [0.3]
    t.do("use", "hammer", "legs")
    assert t.asks == "Lose 0"


@rule("RW-landmine", "RW-pit", "RW-24")
@pytest.mark.parametrize(
    ("robot", "die", "caught"),
    [
        ("gerbil hammer", 2, 1),
        ("gerbil hammer", 3, 0),
        ("gerbil hammer precision", 1, 1),
        ("gerbil hammer precision", 2, 0),
    ],
)
def test_a_roll_of_two_is_caught_and_steering_counts(robot: str, die: int, caught: int) -> None:
    t = Table(robot, "steam legs", arena="pit").normal()
    t.dice[:] = [(die - 0.5) / 6]
    t.do("use", "hammer", "legs")
    assert t.said("falls") == caught
    assert t.at("arena") == ("" if caught else "pit")


@rule("RW-24", "RW-25", "RW-plunger", "RW-23")
def test_a_plunger_pushes_into_a_hazard_of_choice_even_with_steering() -> None:
    t = Table("gerbil plunger", "steam precision legs", arena="pit:0 landmine:0 house_robot:1")
    t.normal()
    assert t.targets("plunger") == "robot.1"
    t.do("use", "plunger", 1)
    assert t.asks == "Which 0"
    assert not t.can("aim", "plunger", "house")
    t.do("aim", "plunger", "pit")
    assert has_flag(t.s, "fallen", 1)
    assert t.at("arena") == "house_robot landmine"


@rule("RW-25", "RW-plunger")
def test_a_plunger_needs_a_hazard_and_a_robot_that_does_not_fly() -> None:
    assert not Table("gerbil plunger", "steam legs", arena="house:1").normal().can("use", "plunger")
    t = Table("gerbil plunger", "steam helicopter", arena="pit").normal()
    assert not t.can("use", "plunger")


@rule("RW-oil_slick", "RW-45")
@pytest.mark.parametrize(("answer", "left"), [("scrap", ""), ("pass", "oil_slick")])
def test_an_oil_slick_takes_a_card_and_may_be_destroyed(answer: str, left: str) -> None:
    t = Table("gerbil hammer", "steam tin", hands="ram pit", arena="oil_slick:1").normal()
    t.do("use", "hammer", "tin")
    assert t.count(0) == 2
    t.do(answer)
    assert t.at("arena") == left
    t = Table("gerbil hammer", "steam tin", deck="", arena="oil_slick:1").normal()
    t.do("use", "hammer", "tin")  # an empty hand
    assert t.asks == "Whether 0"


@rule("RW-45", "RW-landmine")
def test_a_landmine_under_a_robot_without_components_goes_alone() -> None:
    t = Table("", "steam", arena="landmine").turn()
    t.s.push(Lines(0, t.s.zones["arena"][0], "passed", roll=1))
    t.settle()
    assert (t.at("arena"), t.asks) == ("", "Kind 0")
