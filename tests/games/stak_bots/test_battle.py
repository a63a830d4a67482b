"""Stak Bots: battles, abilities, who may attack."""

from __future__ import annotations

import pytest

from games.stak_bots.chain import power
from games.stak_bots.rules import CONTROLLER
from games.stak_bots.zones import STAK
from tests.games.stak_bots.tables import Table
from ui.games.stak_bots.presenter import PRESENTER

rule = pytest.mark.rule


@rule("SB-15", "SB-30")
@pytest.mark.parametrize(
    ("ours", "theirs", "left", "right"),
    [
        ("core5", "core4", "core3 core5", "core3"),
        ("core4", "core5", "core3", "core3 core5"),
        ("core6", "core6", "core3", "core3"),
    ],
)
def test_both_cards_damage_each_other_at_the_same_moment(
    ours: str, theirs: str, left: str, right: str
) -> None:
    t = Table(f"core3 {ours}", f"core3 {theirs}").act().do("attack", to=1)
    assert (t.stak(0), t.stak(1)) == (left, right)


@rule("SB-16", "SB-30")
@pytest.mark.parametrize(("damage", "scrapped"), [(3, False), (4, True), (5, True)])
def test_damage_of_its_power_or_more_scraps_a_card(damage: int, scrapped: bool) -> None:
    t = Table("core3", "core3 core4", hands="shot2").act()
    t.s.count(t.s.zones[STAK[1]][-1], damage - 2)
    t.do("play", "shot2").do("shoot", to="core4")
    assert t.scrapped == ("core4" if scrapped else "")


@rule("SB-17", "SB-18", "SB-30")
@pytest.mark.parametrize(("under", "scrapped"), [("bountiful2", False), ("core4", True)])
def test_the_worked_example_of_five_against_two(under: str, scrapped: bool) -> None:
    t = Table("core3 core5", f"core3 {under} tranq2").act().do("attack", to=1)
    assert (t.scrapped, t.damage(0)) == ("tranq2", 2)
    t.do("attack", to=1)
    assert t.stak(0) == ("core3" if scrapped else "core3 core5")


@rule("SB-18")
def test_a_damaged_card_deals_its_whole_power() -> None:
    t = Table("core3 core7", "core3 core6 core5").act()
    t.do("attack", to=1)
    assert t.damage(0) == 5
    t.do("attack", to=1)  # 7 against 6 although only 2 are left
    assert t.stak(1) == "core3"
    assert t.stak(0) == "core3"


@rule("SB-20", "SB-A26")
def test_only_one_card_attacks_in_a_turn_and_another_one_in_the_next() -> None:
    t = Table("core3 core6", "core3 core4 core5", hands="core7").act().do("attack", to=1)
    assert t.can("attack", to=1)
    t.do("play", "core7")
    assert not t.can("attack", to=1)
    t.do("end").do("scrap", "1:core4").do("end")
    assert t.can("attack", "core7", to=1)


@rule("SB-21", "SB-A26", "SB-A7")
@pytest.mark.parametrize("bot", ["tranq2", "begone1", "scrap"])
def test_an_attacker_turned_down_sent_home_or_scrapped_attacks_no_more(bot: str) -> None:
    t = Table("core3 core5 core7", "core3 core4", hands=bot if bot != "scrap" else "core6").act()
    t.do("attack", to=1)
    if bot == "scrap":
        t.do("scrap", "core7")
    elif bot == "tranq2":
        t.do("play", bot).do("reset", to="core7").do("scrap", "tranq2")
        assert t.stak(0) == "core3 core5 core7"
    else:
        t = Table("core3 core5 core7", "core3 -begone1 core4").act().do("attack", to=1)
        t.do("send_home", to="core7")
        assert t.hand(0) == "core7"
    assert not t.can("attack", to=1)


@rule("SB-A21")
def test_an_attacker_taken_back_and_played_again_enters_but_does_not_attack() -> None:
    t = Table("core3 sidekick5", "core3 -begone1 core4").act().do("attack", to=1)
    t.do("send_home", to="sidekick5").do("play", "sidekick5")
    assert t.said("steps_down") == 1
    assert t.stak(0) == "sidekick5 core3"
    assert not t.can("attack", to=1)


@rule("SB-A10", "SB-A26")
def test_a_tripped_attacker_attacks_again_once_it_is_on_top() -> None:
    t = Table("core3 core7", "core3 core4 core5", hands="trip0").act().do("attack", to=1)
    t.do("play", "trip0").do("trip", to="0:trip0")  # it drops under the attacker
    assert t.stak(0) == "core3 trip0 core7"
    assert t.can("attack", "core7", to=1)
    t = Table("core3 core7", "core3 core4 core5", hands="core6").act().do("attack", to=1)
    t.do("play", "core6")
    assert not t.can("attack", to=1)
    assert t.do("scrap", "core6").can("attack", "core7", to=1)


@rule("SB-27", "SB-bash", "SB-A6")
def test_bash_scraps_the_bottom_card_in_attack_and_defence() -> None:
    t = Table("core3 bash4", "-core5 core3 core7").act().do("attack", to=1)
    assert t.stak(1) == "core3 core7"
    t = Table("core5 core3 core7", "core3 bash4").act().do("attack", to=1)
    assert t.stak(0) == "core3 core7"
    t = Table("core3 bash4", "core7", "core5").act().do("attack", to=1)
    assert t.s.playing() == [0, 2]  # its top is its bottom
    t = Table("core3 bash4 core4", "-core5 core3 core7").act().do("attack", to=1)
    assert t.stak(1) == "-core5 core3 core7"  # covered, it does nothing


@rule("SB-spike", "SB-A3", "SB-A6")
def test_spike_scraps_the_card_beneath_which_never_enters() -> None:
    t = Table("core3 spike4", "core5 -shot1 core4").act().do("attack", to=1)
    assert (t.stak(1), t.said("entry")) == ("core5", 0)
    t = Table("core3 spike3", "core4", "core5").act().do("attack", to=1)
    assert t.stak(1) == "core4"  # nothing beneath: only the damage
    t = Table("core3 core6 core7", "core3 spike4").act().do("attack", to=1)
    assert t.stak(0) == "core3 core7"  # in defence too


@rule("SB-fatal")
def test_fatal_scraps_whatever_it_damages() -> None:
    t = Table("core3 fatal1", "core3 core7").act().do("attack", to=1)
    assert (t.stak(0), t.stak(1)) == ("core3", "core3")
    t = Table("core3 core7", "core3 fatal1").act().do("attack", to=1)
    assert (t.stak(0), t.stak(1)) == ("core3", "core3")


@rule("SB-A4", "SB-A5")
def test_a_card_of_power_nought_loses_any_battle_and_triggers_nothing() -> None:
    t = Table("core3 trip0", "core5 core7").act().do("attack", to=1)
    assert (t.stak(0), t.stak(1), t.damage(1)) == ("core3", "core5 core7", 0)
    t = Table("core3 trip0", "core5 trip0").act().do("attack", to=1)
    assert (t.stak(0), t.stak(1)) == ("core3", "core5")
    t = Table("core3 trip0", "core5 core7", hands="core6").act().do("scrap", "core6")
    assert t.stak(0) == "core3 trip0"  # it may lie there
    t = Table("core3 leader", "core5 core7").act()
    t.s.turn(t.s.zones[STAK[0]][0], False)
    t.do("attack", to=1)
    assert t.damage(1) == 1  # a Leader alone has power 1, not nought


@rule("SB-stomp", "SB-A9")
def test_stomp_goes_on_until_the_stak_is_gone() -> None:
    t = Table("core3 stomp5", "trip0 begone1 pit1 tranq2", "core4").act().do("attack", to=1)
    assert t.s.playing() == [0, 2]
    assert t.stak(0) == "core3 stomp5"  # 2 + 1 + 1 + 0 damage
    assert (t.said("battle"), t.said("stomps")) == (4, 3)
    assert t.can("attack", "stomp5", to=2)  # and it may turn on another


@rule("SB-stomp", "SB-A9")
def test_stomp_goes_on_until_it_is_scrapped() -> None:
    t = Table("core3 stomp4", "core6 core7 core3").act().do("attack", to=1)
    assert (t.stak(0), t.stak(1), t.said("battle")) == ("core3", "core6 core7", 2)


@rule("SB-A9", "SB-A26")
@pytest.mark.parametrize(
    ("bot", "answer"), [("trip0", "trip"), ("pit1", "pit"), ("begone1", "send_home")]
)
def test_an_entry_effect_stops_stomp(bot: str, answer: str) -> None:
    t = Table("core3 stomp5", f"core7 -{bot} core3").act().do("attack", to=1)
    t.do(answer, to="stomp5")
    assert t.said("battle") == 1
    assert type(t.ask).__name__ == "Act"
    assert "stomp5" not in t.stak(0).split()[-1]


@rule("SB-A9", "SB-A7")
def test_stomp_turned_down_and_up_again_is_stopped_for_good() -> None:
    t = Table("core3 stomp5", "core7 -tranq2 core3").act().do("attack", to=1)
    t.do("reset", to="stomp5")
    assert (t.stak(0), t.damage(0), t.said("battle")) == ("core3 stomp5", 0, 1)
    assert not t.can("attack", to=1)


@rule("SB-A26")
def test_a_stomp_that_surfaces_again_chooses_freely() -> None:
    t = Table("core3 stomp5", "core7 -trip0 core3", "core4").act().do("attack", to=1)
    t.do("trip", to="stomp5").do("scrap", "0:core3")
    assert t.said("battle") == 1
    assert t.can("attack", "stomp5", to=1)
    assert t.can("attack", "stomp5", to=2)


@rule("SB-leader", "SB-A14", "SB-A24")
def test_a_leader_is_as_strong_as_the_open_row_it_lies_in() -> None:
    t = Table("core4 -core5 core6 leader", "core3 core7").act()
    leader = t.s.zones[STAK[0]][-1]
    assert power(t.s, leader) == PRESENTER.number(t.s, leader) == 2
    t.put("core7", STAK[0], up=True)
    assert power(t.s, leader) == 3  # upwards too
    t.s.turn(t.s.zones[STAK[0]][1], True)
    assert power(t.s, leader) == 5


@rule("SB-A14", "SB-A24")
def test_a_leader_that_weakens_to_its_damage_is_scrapped_only_on_top() -> None:
    t = Table("core5 core6 leader", "core3 core7", hands="tranq2").act()
    t.s.count(t.s.zones[STAK[0]][-1], 2)
    t.do("play", "tranq2").do("reset", to="core6")
    assert t.stak(0) == "core5 -core6 leader tranq2"  # covered: 2 damage, power 2
    t.do("scrap", "tranq2")
    assert t.scrapped == "leader tranq2"
    assert t.stak(0) == "core5 core6"


@rule("SB-tally")
def test_counted_attacks_are_three_with_any_card() -> None:
    t = Table("core3 core6 core7", "core5 core4 pit1 begone1 trip0", tally="on").act()
    t.do("attack", "core7", to=1).do("scrap", "core7").do("attack", "core6", to=1)
    assert t.can("attack", to=1)
    t.do("attack", "core6", to=1)
    assert not t.can("attack", to=1)


@rule("SB-reactive")
def test_who_is_attacked_may_put_a_card_in_the_way() -> None:
    t = Table("core3 core7", "core3 core4", hands="core6|shot1", reactive="on").act()
    t.do("attack", to=1)
    assert (t.ask.seat, type(t.ask).__name__) == (1, "React")
    t.do("react", "shot1").do("shoot", to="core7")
    assert (t.damage(0), t.stak(1)) == (3, "core3 core4 shot1")
    t.do("play", "core6")
    assert t.can("attack", "core6", to=1)  # nobody has fought yet


@rule("SB-reactive")
def test_who_lets_it_happen_fights_and_an_empty_hand_is_not_asked() -> None:
    t = Table("core3 core7", "core3 core4", hands="|core6", reactive="on").act()
    t.do("attack", to=1).do("pass")
    assert (t.stak(1), t.damage(0)) == ("core3", 4)
    t = Table("core3 core7", "core3 core4", reactive="on").act().do("attack", to=1)
    assert t.stak(1) == "core3"


@rule("SB-reactive", "SB-A31")
def test_a_card_in_the_way_takes_the_next_blow_of_a_stomp_bot() -> None:
    t = Table("core3 stomp5", "core7 pit1 begone1", hands="|core4 trip0", reactive="on").act()
    t.do("attack", to=1).do("pass").do("react", "core4")
    assert (t.said("battle"), t.stak(1)) == (1, "core7 pit1 core4")
    t.do("pass")
    assert (t.said("battle"), t.stak(1)) == (2, "core7 pit1"), "stomped on as it lies on top"
    t = Table("core3 stomp5", "core7 pit1 begone1", hands="|tranq2", reactive="on").act()
    t.do("attack", to=1).do("pass").do("react", "tranq2").do("reset", to="0:stomp5")
    assert (t.said("battle"), t.s.marks["stomping"]) == (1, None), "an entry effect ends it"


@rule("SB-A31")
def test_an_attack_with_its_repeats_counts_as_one() -> None:
    t = Table("core3 stomp5", "core7 pit1 begone1 shot0", tally="on").act().do("attack", to=1)
    assert t.said("battle") > 1
    assert t.s.marks["attacks"] == 1


@rule("SB-A33")
def test_once_somebody_is_out_the_bottom_card_of_whoever_ends_a_turn_rusts_away() -> None:
    t = Table("core3 core4", "core5 core6", "core7", hands="shot0", rust="on").act()
    t.do("scrap", "shot0").do("end")
    assert t.stak(0) == "core3 core4", "all are still in"
    t = Table("core3 core4", "core5 core6", "core7", hands="shot0", rust="on").act()
    t.s.leave(2)
    t.do("scrap", "shot0").do("end")
    assert (t.stak(0), t.said("rusts"), t.ask.seat) == ("core4", 1, 1)


@rule("SB-A33")
def test_the_last_card_rusts_too_and_the_option_begins_at_four() -> None:
    t = Table("core4", "core5 core6", "core7", "core3", hands="shot0", rust="on").act()
    t.s.leave(3)
    t.do("scrap", "shot0").do("end")
    assert t.s.playing() == [1, 2]
    assert t.ask.seat == 1
    t = Table("core4", "core5", "core7", hands="shot0", rust="on").act()
    t.s.leave(2)
    t.do("scrap", "shot0").do("end")
    assert t.s.winners == (1,)
    usual = {seats: CONTROLLER.default_options(seats).get("rust") for seats in CONTROLLER.seats}
    assert usual == {2: None, 3: "off", 4: "on", 5: "on", 6: "on"}
