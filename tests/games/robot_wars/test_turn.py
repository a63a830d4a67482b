"""Robot Wars: dealing, building, the turns of Battle, going out."""

from __future__ import annotations

import itertools

import pytest

from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.observation import view
from games.registry import GAMES
from games.robot_wars.decks import CARDS
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.wreck import CHECKS
from games.robot_wars.zones import HAND, has_flag, set_flag
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule


@rule("RW-B1")
@pytest.mark.parametrize("seats", CONTROLLER.seats)
def test_five_cards_each_are_dealt_hidden_and_the_rest_is_the_draw_pile(seats: int) -> None:
    s = Match(GAMES["robot_wars"], seats, 4).state
    drawn = [len(s.zones[HAND[seat]]) for seat in range(seats)]
    assert sorted(drawn) == [5] * (seats - 1) + [6]  # the first to play has drawn
    assert len(s.zones["deck"]) == 40 - 5 * seats - 1
    v = view(s, 0)
    assert all(v.faces[p] is None for p in [*s.zones["deck"], *s.zones[HAND[1]]])


@rule("RW-B1")
def test_a_random_player_starts_and_turns_go_round() -> None:
    asked = [Match(GAMES["robot_wars"], 3, seed).asked for seed in range(20)]
    assert {ask and ask.seat for ask in asked} == {0, 1, 2}
    t = Table("", "", "", battle=False).turn(2).do("end")
    assert t.asks == "Act 0"


@rule("RW-B2", "RW-T1")
def test_a_building_turn_draws_plays_one_thing_and_discards_down_to_five() -> None:
    t = Table("", "", hands="legs pit hammer ram drill", battle=False).turn()
    assert t.count(0) == 6
    assert t.can("play", "hammer", 0)
    assert t.can("play", "pit")
    assert not t.can("act")  # no Actions before Battle
    t.do("end")
    assert t.asks == "TooMany 0"
    t.do("discard", "ram")
    assert (t.count(0), t.at("discard"), t.asks) == (5, "ram", "Act 1")


@rule("RW-T1", "RW-10")
@pytest.mark.parametrize("thing", ["hammer", "pit"])
def test_one_thing_a_building_turn_a_component_or_a_hazard(thing: str) -> None:
    t = Table("", "", hands="legs pit hammer landmine", battle=False).turn().do("play", thing)
    assert t.asks == "Act 1"
    assert t.robot(0) + t.at("arena") == thing


@rule("RW-B3")
def test_a_thing_stays_and_is_controlled_by_who_played_it_an_action_is_discarded() -> None:
    t = Table("gerbil", "steam tin", hands="retreat house_robot").normal()
    t.do("play", "house_robot").do("act", "retreat")
    assert (t.at("arena"), t.at("discard")) == ("house_robot", "retreat")
    assert t.mark("keepers")[0][1] == 0


@rule("RW-B4", "RW-14")
def test_an_ability_takes_the_place_of_an_action_card_and_its_thing_stays() -> None:
    t = Table("gerbil onboard", "steam", hands="retreat pit").normal()
    t.do("use", "onboard")
    assert t.robot(0) == "gerbil_powered_engine onboard_computer"
    assert not t.can("act", "retreat")
    assert not t.can("use", "onboard")
    assert t.can("play", "pit")
    t = Table("gerbil onboard", "steam", hands="retreat pit").normal().do("act", "retreat")
    assert not t.can("use", "onboard")


@rule("RW-B5")
def test_destroyed_goes_from_play_and_discarded_from_the_hand_by_choice() -> None:
    t = Table("gerbil wrecking", "steam tin", hands="legs pit ram", dice=(6,)).normal()
    t.do("use", "wrecking", "tin")
    assert t.asks == "Discard 0"
    t.do("discard", "pit").do("discard", "legs")
    assert t.at("discard") == "legs pit tin_foil"


@rule("RW-B6")
def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile() -> None:
    t = Table("gerbil", "steam", deck="")
    piece = t.s.zones["box"][0]
    t.s.move(piece, "discard", up=True)
    t.normal()
    assert (t.count(0), t.at("discard")) == (1, "")
    t = Table("gerbil", "steam", deck="").normal()  # both empty: no card
    assert t.count(0) == 0


@rule("RW-T2", "RW-07")
@pytest.mark.parametrize(("second", "battle"), [("steam tin", 0), ("steam tin legs", 1)])
def test_battle_begins_at_the_end_of_the_turn_in_which_all_have_three(
    second: str, battle: int
) -> None:
    t = Table("gerbil drill", second, hands="hammer", battle=False).turn()
    t.do("play", "hammer")
    assert t.mark("battle") == battle
    assert t.asks == ("Kind 1" if battle else "Act 1")


@rule("RW-T2", "RW-07", "RW-08")
def test_battle_begins_when_the_last_card_leaves_the_draw_pile() -> None:
    t = Table("", "steam", hands="pit legs", deck="ram", battle=False).turn()
    assert not t.mark("battle")
    t.do("end")
    assert t.mark("battle")
    assert t.s.playing() == [0, 1]  # without any Component, but not out


@rule("RW-T2")
def test_one_card_left_does_not_begin_battle() -> None:
    t = Table("", "steam", deck="ram tin", battle=False).turn().do("end")
    assert not t.mark("battle")


@rule("RW-T3", "RW-T4", "RW-28")
def test_a_missed_turn_only_ends_a_retreat() -> None:
    t = Table("gerbil tin", "steam legs", hands="||")
    t.s.mark("missed", (2, 0))
    set_flag(t.s, "hidden", 0)
    set_flag(t.s, "scrambled", 0)
    set_flag(t.s, "fallen", 0)
    t.turn()
    assert (t.asks, t.mark("missed")) == ("Kind 1", (1, 0))
    assert not has_flag(t.s, "hidden", 0)
    assert has_flag(t.s, "scrambled", 0)
    assert has_flag(t.s, "fallen", 0)


@rule("RW-T4")
def test_no_virus_moves_and_no_house_robot_attacks_in_a_missed_turn() -> None:
    t = Table("gerbil computer_virus", "steam legs", arena="house_robot:0")
    t.s.mark("missed", (1, 0))
    t.turn()
    assert "computer_virus" in t.robot(0)
    assert not t.said("roams")


@rule("RW-T5", "RW-29")
def test_at_the_start_retreat_ends_the_scrambler_takes_hold_and_house_robot_attacks() -> None:
    t = Table("gerbil hammer", "steam legs", arena="house_robot:0", dice=(1, 1, 1))
    set_flag(t.s, "hidden", 0)
    set_flag(t.s, "scrambled", 0)
    t.turn()
    assert t.said("roams") == 1
    assert t.mark("jammed") == 0
    t.do("normal")
    assert not t.can("use", "hammer")
    t.do("end")
    assert t.mark("jammed") is None


@rule("RW-T6", "RW-11")
def test_after_an_upgrade_only_upgrade_or_reboot_until_a_reboot() -> None:
    t = Table("gerbil tin", "steam legs").turn()
    assert [m.verb for m in legal_moves(t.s)] == ["normal", "upgrade", "reboot"]
    t.do("upgrade").do("end").turn()
    assert [m.verb for m in legal_moves(t.s)] == ["upgrade", "reboot"]
    t.s.mark("missed", (1, 0))
    t.turn().turn()  # a missed turn changes nothing
    assert not t.can("normal")
    t.do("reboot").turn()
    assert t.can("normal")


@rule("RW-T6", "RW-T7c", "RW-23")
def test_after_a_pit_only_a_reboot_in_the_next_turn_taken() -> None:
    t = Table("gerbil tin", "steam legs")
    set_flag(t.s, "fallen", 0)
    t.s.mark("missed", (1, 0))
    t.turn().turn()
    assert [m.verb for m in legal_moves(t.s)] == ["reboot"]
    t.do("reboot").turn()
    assert t.can("normal")


@rule("RW-T7a")
def test_a_normal_turn_draws_and_allows_a_hazard_and_an_action_in_any_order() -> None:
    for first, second in (("act", "play"), ("play", "act")):
        t = Table("gerbil", "steam", hands="retreat pit legs")
        t.turn()
        before = t.count(0)
        t.do("normal")
        assert t.count(0) == before + 1
        assert t.can("end")
        assert not t.can("play", "legs")
        t.do(first).do(second)
        assert t.asks == "Kind 1"


@rule("RW-T7b", "RW-12")
def test_an_upgrade_plays_one_component_or_none_and_draws_nothing() -> None:
    t = Table("gerbil onboard", "steam", hands="legs tin pit retreat").turn().do("upgrade")
    assert t.count(0) == 4
    assert {m.verb for m in legal_moves(t.s)} == {"play", "end"}
    assert not t.can("play", "pit")
    t.do("play", "legs")
    assert t.asks == "Kind 1"
    t = Table("gerbil", "steam", hands="pit").turn().do("upgrade").do("end")
    assert t.asks == "Kind 1"


@rule("RW-T7c")
def test_a_reboot_does_nothing_and_is_over() -> None:
    t = Table("gerbil giant", "steam", hands="legs retreat").turn()
    t.s.mark("spent", ((0, t.s.zones["robot.0"][1]), (1, 3)))
    t.do("reboot")
    assert (t.asks, t.count(0)) == ("Kind 1", 2)
    assert t.mark("spent") == ((1, 3),)


@rule("RW-T8", "RW-13")
def test_the_end_of_a_turn_virus_then_hand_limit_then_exterminate() -> None:
    t = Table(
        "gerbil computer_virus", "steam", hands="exterminate legs tin pit ram drill hammer"
    ).normal()
    t.do("act", "exterminate").do("end")
    assert t.asks == "Discard 0"  # the Virus
    t.do("discard", "pit")
    assert "computer_virus" in t.robot(1)
    assert t.asks == "TooMany 0"
    assert t.at("arena") == "exterminate"
    t.do("discard", "tin")
    assert (t.count(0), t.at("arena")) == (5, "")
    assert "exterminate" in t.at("discard")


@rule("RW-13")
@pytest.mark.parametrize("kind", ["upgrade", "reboot"])
def test_the_hand_limit_applies_after_every_type_of_turn(kind: str) -> None:
    t = Table("gerbil", "steam", hands="legs tin pit ram drill hammer").turn().do(kind)
    if kind == "upgrade":
        t.do("end")
    assert t.asks == "TooMany 0"
    t.do("discard", "ram")
    assert t.asks == "Kind 1"


@rule("RW-T9")
def test_the_last_player_left_wins_in_the_middle_of_an_action() -> None:
    t = Table("gerbil hammer big_axe", "tin", hands="frenzied", dice=(1,)).normal()
    t.do("act", "frenzied", "hammer").do("aim", "hammer", "tin")
    assert t.s.winners == (0,)
    assert "hammer" in t.robot(0)  # it was to be destroyed after the attack


@rule("RW-01")
def test_four_cards_are_engines() -> None:
    assert [card.key for card in CARDS if card.engine] == [
        "gerbil_powered_engine",
        "steam_powered_engine",
        "solar_powered_engine",
        "nuclear_engine",
    ]


@rule("RW-02")
def test_without_an_engine_turns_go_on_but_components_cannot_be_used() -> None:
    t = Table("hammer tin", "steam legs", hands="ram pit").normal()
    assert not t.can("use")
    assert t.can("play", "pit")
    t = Table("hammer tin scary", "steam legs", hands="ram").normal()
    assert t.can("act", "ram", "legs")  # Components still count


@rule("RW-06")
def test_all_texts_sleep_before_battle() -> None:
    t = Table("gerbil computer_virus", "steam", arena="house_robot:0", battle=False).turn()
    assert not t.can("use")
    t.do("end")
    assert "computer_virus" in t.robot(0)
    assert not t.said("roams")
    t = Table("gerbil scary", "steam", battle=False)
    t.listen(lambda: CHECKS.run(t.s, t.chance))
    assert "scary_face" in t.robot(0)


@rule("RW-06")
def test_state_checks_run_once_when_battle_begins() -> None:
    t = Table("gerbil scary precision", "steam tin", hands="|legs", battle=False).turn(1)
    t.do("play", "legs")
    assert t.mark("battle")
    assert t.robot(0) == "gerbil_powered_engine precision_steering"


@rule("RW-15")
def test_exterminate_gives_two_actions_and_waits_aside() -> None:
    t = Table("gerbil onboard", "steam", hands="exterminate").normal().do("act", "exterminate")
    assert (t.mark("actions"), t.at("arena")) == (2, "exterminate")
    t.do("use", "onboard").do("use", "onboard")
    assert not t.can("use", "onboard")


@rule("RW-29", "RW-radio_scrambler")
def test_a_scrambler_costs_a_card_and_holds_for_the_next_turn_taken_only() -> None:
    t = Table("gerbil radio", "steam hammer legs", hands="pit tin|ram").normal()
    assert t.targets("radio") == "robot.1"  # any Robot but one's own
    t.do("use", "radio", 1).do("discard", "pit")
    t.s.mark("missed", (0, 1))
    t.do("end")  # the turn that is missed is not taken
    assert has_flag(t.s, "scrambled", 1)
    t.turn(1).do("normal")
    assert not t.can("use", "hammer")
    t.do("end").turn(1).do("normal")
    assert t.can("use", "hammer")


@rule("RW-29")
def test_reactions_in_others_turns_work_while_a_scrambler_waits() -> None:
    t = Table("gerbil hammer", "steam legs", hands="|ram tin")
    set_flag(t.s, "scrambled", 1)
    t.normal().do("use", "hammer", "legs")
    assert t.asks == "Evade 1"


@rule("RW-58")
@pytest.mark.parametrize("quick", ["off", "on"])
def test_our_way_deals_each_player_an_engine_among_five_cards(quick: str) -> None:
    for seats, seed in itertools.product((2, 3, 4), range(8)):
        options = CONTROLLER.default_options(seats) | {"quick": quick, "start": 0}
        assert options["first_engine"] == "on"
        s = CONTROLLER.new(seats, options, seeded(seed))
        for seat in range(seats):
            dealt = [s.faces[piece] for piece in s.zones[HAND[seat]]]
            assert any(card.engine for card in dealt[: 5 + (seat == 0)])
            assert len(dealt) == 5 + (seat == 0)  # the first has drawn


@rule("RW-58")
def test_without_enough_engines_and_by_the_book_any_five_cards_are_dealt() -> None:
    for seats in CONTROLLER.seats:
        options = CONTROLLER.book_options(seats) | {"start": 0}
        assert options.get("first_engine", "off") == "off"
        hands = [CONTROLLER.new(seats, options, seeded(seed)).zones[HAND[1]] for seed in range(8)]
        assert all(len(hand) == 5 for hand in hands)
    tables = [CONTROLLER.new(2, CONTROLLER.book_options(2), seeded(seed)) for seed in range(8)]
    assert any(not any(s.faces[p].engine for p in s.zones[HAND[1]]) for s in tables)
