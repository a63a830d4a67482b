"""Robot Wars: what each card does that is not a plain attack."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.robot_wars.decks import CARDS
from games.robot_wars.turn import Next
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule


@rule("RW-04", "RW-frenzied_assault")
def test_a_frenzy_needs_a_usable_weapon_that_can_be_paid() -> None:
    assert not Table("hammer", "steam legs", hands="frenzied").normal().can("act")
    assert not Table("gerbil wrecking", "steam legs", hands="frenzied").normal().can("act")
    t = Table("gerbil wrecking", "steam legs", hands="frenzied pit").normal()
    assert t.can("act", "frenzied", "wrecking")


@rule("RW-frenzied_assault", "RW-A5")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1)])
def test_a_frenzy_adds_four_to_each_roll_then_the_weapon_goes(die: int, hits: int) -> None:
    t = Table("gerbil hammer", "steam armour", hands="frenzied").normal()
    t.dice[:] = [(die - 0.5) / 6]
    t.do("act", "frenzied", "hammer").do("aim", "hammer", "armour")
    assert t.said("hits") == hits
    assert t.robot(0) == "gerbil_powered_engine"
    assert "frenzied_assault" in t.at("discard")


@rule("RW-26", "RW-frenzied_assault")
def test_a_frenzied_drill_adds_four_to_both_strikes() -> None:
    t = Table("gerbil drill", "steam armour tin", hands="frenzied").normal()
    t.dice[:] = [0.4, 0.0]
    t.do("act", "frenzied", "drill").do("aim", "drill", "armour").do("aim", "drill", "steam")
    assert t.robot(1) == "tin_foil"


@rule(
    "RW-05",
    "RW-tin_foil",
    "RW-armour_plating",
    "RW-gerbil_powered_engine",
    "RW-steam_powered_engine",
    "RW-solar_powered_engine",
)
@pytest.mark.parametrize(
    ("part", "internal", "strength"),
    [
        ("gerbil", True, 2),
        ("steam", True, 3),
        ("solar", False, 4),
        ("tin", False, 1),
        ("armour", False, 6),
    ],
)
def test_cards_without_text_shield_count_and_power(
    part: str, internal: bool, strength: int
) -> None:
    t = Table("nuclear hammer", f"{part} precision").normal()
    key = next(card for card in CARDS if card.key.startswith(part))
    assert (key.internal, key.strength) == (internal, strength)
    assert ("precision_steering" in t.targets("hammer")) == internal
    t = Table(f"{part} onboard", "nuclear").normal()
    assert t.can("use", "onboard") == key.engine


@rule("RW-32", "RW-force_field", "RW-03")
def test_a_force_field_alone_can_be_attacked_rammed_overloaded_returned() -> None:
    theirs = "steam force_field legs tin wheels giant drill"
    mine = "gerbil hammer big_axe pointy spy vacuum onboard precision"
    t = Table(mine, theirs, hands="ram power_overload malfunction").normal()
    assert t.targets("hammer") == "force_field"
    assert t.targets("ram", "act") == "force_field"
    assert "legs" not in t.targets("power_overload", "act")
    assert "tin_foil" not in t.targets("malfunction", "act")
    t = Table("gerbil force_field hammer", "steam legs", hands="malfunction").normal()
    assert not t.can("use", "hammer")
    assert t.targets("malfunction", "act") == "force_field legs steam_powered_engine"


@rule("RW-32")
def test_what_works_on_the_robot_works_through_a_force_field() -> None:
    t = Table(
        "gerbil radio flipper plunger vacuum",
        "steam force_field tin",
        hands="ram|pit",
        arena="landmine",
    ).normal()
    for part in ("radio", "flipper", "plunger", "vacuum"):
        assert t.can("use", part, 1)
    t.do("use", "plunger", 1)
    assert t.can("lose", "tin")


@rule("RW-27", "RW-flipper")
@pytest.mark.parametrize(("die", "missed"), [(2, 0), (3, 3)])
def test_a_flipper_needs_more_than_the_number_of_components(die: int, missed: int) -> None:
    t = Table("gerbil flipper precision", "steam tin").normal()
    assert t.targets("flipper") == "robot.1"
    t.s.mark("missed", (0, 2 if missed else 0))
    t.dice[:] = [(die - 0.5) / 6]
    t.do("use", "flipper", 1)
    assert t.mark("missed")[1] == missed  # set, never added


@rule("RW-27")
def test_a_flipped_robot_can_still_react() -> None:
    t = Table("gerbil hammer", "steam giant")
    t.s.mark("missed", (0, 3))
    t.normal().do("use", "hammer", "giant")
    assert t.asks == "Avoid 1"


@rule("RW-ram", "RW-30")
def test_ram_takes_externals_first_of_a_smaller_robot() -> None:
    t = Table("gerbil hammer tin", "steam legs", hands="ram").normal()
    assert t.targets("ram", "act") == "legs"
    t.do("act", "ram", "legs")
    assert t.robot(1) == "steam_powered_engine"
    assert not Table("gerbil tin", "steam legs", hands="ram").normal().can("act", "ram")


@rule("RW-ram", "RW-53", "RW-37")
def test_ram_takes_any_component_where_there_is_no_external() -> None:
    t = Table("gerbil hammer tin", "steam computer_virus", hands="ram").normal()
    assert t.targets("ram", "act") == "computer_virus steam_powered_engine"


@rule("RW-power_overload", "RW-30", "RW-37")
@pytest.mark.parametrize(("more", "can"), [("", False), (" wheels", True)])
def test_power_overload_needs_seven_components_and_takes_any(more: str, can: bool) -> None:
    robot = "steam legs tin precision computer_virus drill" + more
    t = Table("gerbil", robot, hands="power_overload").normal()
    assert t.can("act", "power", "precision") == can
    assert t.can("act", "power", "computer_virus") == can


@rule("RW-power_overload", "RW-30")
def test_power_overload_may_take_an_own_component() -> None:
    t = Table("steam legs tin precision drill spy wheels", "gerbil", hands="power").normal()
    assert "spy_camera" in t.targets("power", "act")


@rule("RW-37", "RW-56")
def test_a_virus_alone_is_no_robot_that_was_built() -> None:
    t = Table("gerbil legs", "", "steam", hands="computer_virus").turn().do("upgrade")
    t.do("play", "computer_virus")  # it goes to seat 1, which never built
    assert t.robot(1) == "computer_virus"
    t.do("reboot")  # and on to seat 2
    assert (t.robot(1), t.s.playing()) == ("", [0, 1, 2])
    t = Table("gerbil legs", "tin", "steam", hands="computer_virus").turn().do("upgrade")
    t.do("play", "computer_virus").destroy(1, "tin").do("reboot")
    assert t.s.playing() == [0, 2], "who had a Robot is out with it"


@rule("RW-37", "RW-computer_virus")
def test_a_virus_costs_a_card_moves_on_and_can_be_destroyed() -> None:
    t = Table("gerbil", "steam", "legs", hands="computer_virus ram").turn().do("upgrade")
    t.do("play", "computer_virus")
    assert t.at("discard") == "ram"
    assert "computer_virus" in t.robot(1)
    t.do("normal").do("use", "computer_virus")
    assert "computer_virus" in t.at("discard")


@rule("RW-37")
def test_a_virus_goes_to_the_next_player_still_in_and_cannot_be_attacked() -> None:
    t = Table("gerbil hammer computer_virus", "tin", "steam")
    t.s.leave(1)
    t.turn().do("reboot")
    assert "computer_virus" in t.robot(2)
    t = Table("gerbil hammer", "steam computer_virus").normal()
    assert t.targets("hammer") == "steam_powered_engine"  # and it shields nothing


@rule("RW-38", "RW-vacuum_cleaner", "RW-45")
def test_the_victim_of_a_vacuum_cleaner_chooses() -> None:
    t = Table("gerbil vacuum", "steam", hands="|ram pit").normal().do("use", "vacuum", 1)
    assert t.asks == "Discard 1"
    t.do("discard", "pit")
    assert t.hand(1) == "ram"
    assert not Table("gerbil vacuum", "steam").normal().can("use", "vacuum")


@rule("RW-39", "RW-spare_parts_bin")
@pytest.mark.parametrize(("card", "kept"), [("legs", 1), ("precision", 1), ("pit", 0), ("ram", 0)])
def test_a_spare_part_is_kept_if_it_is_a_component(card: str, kept: int) -> None:
    t = Table("gerbil spare", "steam", deck=f"tin {card} drill").normal().do("use", "spare")
    assert t.count(0) == 1 + kept
    piece = next(p for p in range(40) if t.key(p).startswith(card))
    assert t.s.seen[piece] & 1  # all have seen it
    assert t.s.where[piece] == ("hand.0" if kept else "discard")


@rule("RW-onboard_computer")
def test_an_onboard_computer_draws_a_card() -> None:
    t = Table("gerbil onboard", "steam").normal().do("use", "onboard")
    assert t.count(0) == 2


@rule("RW-spy_camera", "RW-45")
def test_a_spy_camera_shows_a_whole_hand_to_one_player_only() -> None:
    t = Table("gerbil spy", "steam", "legs", hands="|ram pit").normal()
    assert t.targets("spy") == "hand.1"
    t.do("use", "spy", 1)
    assert all(t.s.seen[p] & 2 and not t.s.seen[p] & 9 for p in t.s.zones["hand.1"])


@rule("RW-exterminate", "RW-45")
def test_an_action_without_a_target_cannot_be_used() -> None:
    t = Table("gerbil", "steam legs", hands="ram power_overload frenzied exterminate").normal()
    assert {t.key(m.moved) for m in legal_moves(t.s) if m.verb == "act"} == {"exterminate"}


def test_next_is_at_the_bottom_of_every_turn() -> None:
    t = Table("gerbil hammer", "steam legs").normal()
    assert isinstance(t.s.stack[0], Next)
