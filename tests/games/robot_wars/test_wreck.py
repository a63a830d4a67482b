"""Robot Wars: salvage, meltdown, crash, and what is switched off."""

from __future__ import annotations

import pytest

from games.engine import Said
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule


@rule("RW-A7", "RW-35", "RW-salvage_claw")
def test_a_claw_buys_any_wreck_but_itself_for_two_cards() -> None:
    t = Table("gerbil hammer salvage", "steam tin", hands="ram pit retreat", dice=(6,)).normal()
    t.do("use", "hammer", "tin")
    assert t.asks == "Salvage 0"
    t.do("salvage", "tin").do("discard", "ram").do("discard", "pit")
    assert "tin_foil" in t.hand(0)
    assert "tin_foil" not in t.at("discard")
    t = Table("gerbil hammer", "steam salvage", hands="|ram pit drill").normal()
    t.dice[:] = [0.9]
    t.do("use", "hammer", "salvage")
    assert t.at("discard") == "salvage_claw"
    t = Table("gerbil hammer", "steam salvage tin", hands="|ram pit drill").normal()
    t.do("use", "hammer", "tin")  # one's own loss
    assert t.asks == "Salvage 1"
    assert t.do("pass").at("discard") == "tin_foil"


@rule("RW-49")
def test_a_claw_in_the_batch_buys_nothing_of_it() -> None:
    t = Table("gerbil spinning", "steam salvage tin", hands="|ram pit drill").normal()
    t.dice[:] = [0.9]
    t.do("use", "spinning", 1)
    assert t.at("discard") == "salvage_claw tin_foil"


@rule("RW-51")
def test_with_the_last_engine_gone_the_claw_is_off() -> None:
    t = Table("gerbil heat", "solar salvage", hands="|ram pit drill").normal()
    t.dice[:] = [0.9]
    t.do("use", "heat", "solar")
    assert t.asks == "Act 0"


@rule("RW-34", "RW-51", "RW-nuclear_engine")
def test_a_meltdown_takes_all_and_only_a_rivals_claw_helps() -> None:
    t = Table("gerbil", "nuclear steam salvage", hands="|ram pit drill legs").normal()
    t.destroy(1, "nuclear")
    assert t.s.winners == (0,)
    held = "ram pit drill wheels spy"
    t = Table("gerbil salvage", "nuclear steam tin", "legs", hands=held).normal()
    t.destroy(1, "nuclear")
    assert t.asks == "Salvage 0"
    t.do("pass")
    assert t.asks == "Salvage 0"  # the next wreck, of the meltdown
    t.do("salvage", "steam").do("discard").do("discard")
    assert "steam_powered_engine" in t.hand(0)


@rule("RW-34", "RW-malfunction", "RW-31")
def test_malfunction_returns_to_the_controller_and_nothing_melts() -> None:
    t = Table("gerbil", "nuclear tin", hands="malfunction").normal()
    assert "gerbil_powered_engine" in t.targets("malfunction", "act")
    t.do("act", "malfunction", "nuclear")
    assert (t.hand(1), t.robot(1)) == ("nuclear_engine", "tin_foil")


@rule("RW-33", "RW-nuclear_engine")
@pytest.mark.parametrize("part", ["radio", "flame", "wrecking"])
def test_a_nuclear_engine_waives_what_abilities_cost(part: str) -> None:
    t = Table(f"nuclear {part}", "steam legs", deck="").normal()
    assert t.can("use", part)
    assert not Table(f"gerbil {part}", "steam legs", deck="").normal().can("use", part)


@rule("RW-33")
def test_evading_and_salvage_are_free_too_and_other_discards_are_not() -> None:
    t = Table("gerbil hammer", "nuclear legs salvage tin").normal()
    t.dice[:] = [0.9]
    t.do("use", "hammer", "tin").do("evade", "legs").do("salvage", "tin")
    assert t.hand(1) == "tin_foil"
    t = Table("nuclear computer_virus", "steam", hands="ram pit").turn().do("reboot")
    assert t.asks == "Discard 0"


@rule("RW-36", "RW-helicopter_rotors", "RW-18")
def test_a_crash_rolls_for_each_component_left_internals_too() -> None:
    t = Table("gerbil heat", "steam helicopter legs wheels giant", hands="").normal()
    t.dice[:] = [0.9, 0.3, 0.4, 0.9]  # the hit; then 2 for 3, 3 for 3, 6 for 4, 1 for 3
    t.do("use", "heat", "helicopter")
    t.do("pass")
    assert t.robot(1) == "giant_spring steam_powered_engine"


@rule("RW-36")
@pytest.mark.parametrize(
    ("parts", "left"),
    [
        ("steam helicopter precision", ""),
        ("steam helicopter spy", "spy_camera steam_powered_engine"),
    ],
)
def test_own_steering_counts_in_a_crash(parts: str, left: str) -> None:
    t = Table("gerbil heat", parts, "legs").normal()
    t.dice[:] = [0.9, 0.3, 0.0]  # the hit, then a 2 against 3 and a 1 against 2
    t.do("use", "heat", "helicopter")
    assert t.robot(1) == left


@rule("RW-36")
def test_rotors_returned_do_not_crash() -> None:
    t = Table("gerbil", "steam helicopter legs", hands="malfunction").normal()
    t.do("act", "malfunction", "helicopter")
    assert t.robot(1) == "legs steam_powered_engine"


@rule("RW-helicopter_rotors", "RW-03")
def test_flying_only_ranged_attacks_reach_it_and_it_ignores_hazards() -> None:
    t = Table("gerbil hammer heat", "steam helicopter").normal()
    assert not t.can("use", "hammer")
    assert t.can("use", "heat", "helicopter")
    t = Table("gerbil hammer", "helicopter").normal()  # without an Engine it does not fly
    assert t.can("use", "hammer")
    t = Table("gerbil hammer helicopter", "steam tin", arena="landmine pit").normal()
    t.do("use", "hammer", "tin")
    assert not t.said("caught") + t.said("clear")


@rule("RW-50")
def test_claws_then_meltdown_then_crash_then_scary_face() -> None:
    t = Table("gerbil salvage", "nuclear helicopter scary tin", "legs", hands="ram pit").normal()
    t.destroy(1, "nuclear", "helicopter")
    assert t.asks == "Salvage 0"
    t.do("pass").do("pass")
    keys = [e.key for e in t.told if isinstance(e, Said) and e.key.startswith("robot_wars")]
    assert keys[-1] == "robot_wars.melts"  # the wrecks of the meltdown are offered before the crash
    t.do("pass").do("pass")
    assert t.said("crashes") == 1
    assert t.s.playing() == [0, 2]


@rule("RW-scary_face", "RW-50")
def test_a_scary_face_alone_outside_falls_apart() -> None:
    t = Table("gerbil hammer", "steam scary tin").normal()
    t.do("use", "hammer", "tin")
    assert t.robot(1) == "steam_powered_engine"
    t = Table("gerbil", "steam", hands="scary").turn().do("upgrade").do("play", "scary")
    assert t.robot(0) == "gerbil_powered_engine"
    t = Table("gerbil", "steam scary computer_virus legs", hands="malfunction").normal()
    t.do("act", "malfunction", "legs")  # the Virus is no external
    assert t.robot(1) == "computer_virus steam_powered_engine"


@rule("RW-03")
def test_what_is_off_without_an_engine_and_what_goes_on() -> None:
    t = Table("computer_virus precision hammer", "steam legs").normal()
    assert not t.can("use")
    t.do("end")
    assert "computer_virus" in t.robot(1)  # it moves all the same
    t = Table("gerbil hammer", "giant legs", hands="|ram").normal()
    t.do("use", "hammer", "legs")
    assert t.asks == "Act 0"  # no reactions
