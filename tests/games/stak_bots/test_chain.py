"""Stak Bots: entry effects, and chains of effects."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.stak_bots.chain import Entry
from games.stak_bots.zones import STAK
from tests.games.stak_bots.tables import Table

rule = pytest.mark.rule


@rule("SB-22", "SB-28")
def test_a_card_turned_up_enters_and_one_that_lay_open_does_not() -> None:
    t = Table("core3 -bountiful2 core4", "core3").act().do("scrap", "core4")
    assert len(t.hand(0).split()) == 1
    t = Table("core3 bountiful2 core4", "core3").act().do("scrap", "core4")
    assert t.hand(0) == ""


@rule("SB-22", "SB-28", "SB-A1")
def test_an_effect_must_happen_out_of_turn_and_to_ones_own_harm() -> None:
    t = Table("core3 core7", "core5 -clumsy6 core4").act().do("attack", to=1)
    assert t.stak(1) == "clumsy6"  # it scrapped the bottom of its own Stak
    t = Table("core3 core7", "core5 -shot1 core4").act().do("attack", to=1)
    assert t.ask.seat == 1
    assert {m.verb for m in legal_moves(t.s)} == {"shoot"}  # no way out


@rule("SB-23")
def test_the_player_whose_turn_it_is_goes_first_then_clockwise() -> None:
    t = Table("core5 -shot1 core4", "core3 -shot1 core4", "core3 core7").act(1)
    t.do("attack", to=0)
    assert t.ask.seat == 1
    t.do("shoot", to="2:core7")
    assert t.ask.seat == 0


@rule("SB-24")
def test_what_is_set_off_happens_before_what_was_waiting() -> None:
    t = Table("core5 -shot1 core4", "core3 -bountiful2 core4", "core6 -expel3 core3").act()
    t.do("attack", to=1)  # 0: Shot, 1: Bountiful wait; 0 chooses first
    assert [step.piece for step in t.s.stack if isinstance(step, Entry)] == [t.s.zones[STAK[1]][-1]]
    t.do("shoot", to="2:core3")  # turns up Expel, which goes before Bountiful
    assert (t.ask.seat, type(t.ask).__name__) == (2, "Expel")
    assert t.hand(1) == ""
    t.do("expel", to=0)
    assert len(t.hand(1).split()) == 1


@rule("SB-25", "SB-A25")
def test_a_card_no_longer_on_top_has_lost_its_effect() -> None:
    t = Table("core5 -trip0 core4", "core3 -bountiful2 core4").act().do("attack", to=1)
    t.do("trip", to="bountiful2")
    assert (t.stak(1), t.hand(1)) == ("bountiful2 core3", "")


@rule("SB-A25", "SB-A7")
def test_turned_down_and_up_again_it_enters_once_not_twice() -> None:
    t = Table("core5 -tranq2 core4", "core3 -bountiful2 core4").act().do("attack", to=1)
    t.do("reset", to="bountiful2")
    assert len(t.hand(1).split()) == 1
    assert t.said("entry") == 2


@rule("SB-A7", "SB-tranq")
def test_a_top_card_turned_down_comes_up_repaired_and_a_deeper_one_stays_down() -> None:
    t = Table("core3", "core3 core5 core7", hands="tranq2").act()
    t.s.count(t.s.zones[STAK[1]][-1], 5)
    t.do("play", "tranq2").do("reset", to="core7")
    assert (t.stak(1), t.damage(1)) == ("core3 core5 core7", 0)
    t = Table("core3", "core3 core5 core7", hands="tranq2").act()
    t.do("play", "tranq2").do("reset", to="core5")
    assert t.stak(1) == "core3 -core5 core7"
    t.do("scrap", "tranq2")
    assert t.stak(1) == "core3 -core5 core7"


@rule("SB-A8", "SB-tranq")
def test_two_tranq_bots_do_not_reset_each_other_for_ever() -> None:
    t = Table("core3", "core3 tranq2", hands="tranq2").act()
    t.do("play", "tranq2").do("reset", to="1:tranq2").do("reset", to="0:tranq2")
    assert type(t.ask).__name__ == "Act"
    assert t.said("once") == 1
    t.put("tranq2", "hand.0")
    t.do("play", "tranq2")
    assert type(t.ask).__name__ == "Target"  # another chain


@rule("SB-A2", "SB-shot", "SB-reaper")
def test_a_top_card_may_be_its_own_but_another_may_not() -> None:
    t = Table("core3", "core4", hands="shot1").act().do("play", "shot1")
    assert t.can("shoot", to="shot1")
    t.do("shoot", to="shot1")
    assert t.stak(0) == "core3"
    for bot, verb in (("reaper1", "reap"), ("begone1", "send_home"), ("tranq2", "reset")):
        t = Table("core3", "core4", hands=bot).act().do("play", bot)
        assert not t.can(verb, to=bot)
        assert t.can(verb, to="core4")
    for bot, verb in (("trip0", "trip"), ("pit1", "pit")):
        t = Table("core3", "core4", hands=bot).act().do("play", bot)
        assert t.can(verb, to=bot)


@rule("SB-A2")
def test_with_nothing_to_choose_nothing_happens() -> None:
    t = Table("core3 -tranq2 core4", "core4").act()
    t.s.turn(t.s.zones[STAK[0]][0], False)
    t.s.turn(t.s.zones[STAK[1]][0], True)
    t.do("attack", to=1)  # both tops go: seat 1 is out of cards
    assert t.s.winners == (0,)
    assert t.stak(0) == "-core3 tranq2"


@pytest.mark.parametrize(("shot", "damage"), [("shot2", 2), ("shot1", 3), ("shot0", 4)])
@rule("SB-shot")
def test_a_shot_deals_what_stands_on_the_card(shot: str, damage: int) -> None:
    t = Table("core3", "core3 core7", hands=shot).act().do("play", shot).do("shoot", to="core7")
    assert t.damage(1) == damage


@rule("SB-A5")
def test_a_shot_scraps_a_card_of_power_nought() -> None:
    t = Table("core3", "core3 trip0", hands="shot2").act().do("play", "shot2")
    assert t.do("shoot", to="trip0").stak(1) == "core3"


@rule("SB-reaper")
def test_the_reaper_scraps_another_top_card() -> None:
    t = Table("core3", "core3 core7", hands="reaper1").act().do("play", "reaper1")
    assert t.do("reap", to="core7").stak(1) == "core3"


@rule("SB-clumsy")
def test_clumsy_scraps_the_bottom_card_itself_if_alone() -> None:
    t = Table("core4 core3", "core3", hands="clumsy6").act().do("play", "clumsy6")
    assert t.stak(0) == "core3 clumsy6"
    t = Table("-clumsy6 core3", "core3 core7", "core4").act().do("attack", to=1)
    assert t.s.playing() == [1, 2]


@rule("SB-sidekick", "SB-A13")
def test_a_sidekick_swaps_with_the_card_beneath() -> None:
    t = Table("core4 core3", "core3", hands="sidekick5").act().do("play", "sidekick5")
    assert t.stak(0) == "core4 sidekick5 core3"
    t = Table("-bountiful2", "core3", hands="sidekick5").act()
    t.s.turn(t.s.zones[STAK[0]][0], False)
    t.do("play", "sidekick5")
    assert t.stak(0) == "sidekick5 bountiful2"
    assert len(t.hand(0).split()) == 1  # what came up face down enters


@rule("SB-bountiful")
def test_bountiful_draws_for_the_keeper_of_its_stak() -> None:
    t = Table("core3", "core3", hands="bountiful2", deck="core7").act().do("play", "bountiful2")
    assert t.hand(0) == "core7"


@rule("SB-expel", "SB-A15")
def test_the_expelled_player_chooses_and_anybody_can_be_named() -> None:
    t = Table("core3", "core3", hands="expel3 core6|core4 core5").act().do("play", "expel3")
    t.do("expel", to=1)
    assert t.ask.seat == 1
    t.do("discard", "core5")
    assert (t.hand(1), t.scrapped, t.can("end")) == ("core4", "core5", True)
    t = Table("core3", "core3", hands="expel3 core6|core4").act().do("play", "expel3")
    assert t.do("expel", to=0).ask.seat == 0  # oneself
    t.do("discard", "core6")
    t = Table("core3", "core3", "core5", hands="expel3 core6||core4").act().do("play", "expel3")
    t.do("expel", to=1)  # an empty hand, though another holds a card
    assert (type(t.ask).__name__, t.scrapped) == ("Act", "")


@rule("SB-begone", "SB-A12", "SB-A21")
def test_begone_sends_a_card_to_the_keeper_of_its_stak_and_it_enters_anew() -> None:
    t = Table("core3", "core3 bountiful2", hands="begone1").act().do("play", "begone1")
    t.do("send_home", to="bountiful2")
    assert (t.hand(1), t.stak(1)) == ("bountiful2", "core3")
    t.do("scrap", "begone1").do("end").do("play", "bountiful2")
    assert t.said("entry") == 2


@rule("SB-trip", "SB-A13")
def test_trip_drops_a_card_one_place_with_its_damage() -> None:
    t = Table("core3", "core4 core5 core7", hands="trip0").act()
    t.s.count(t.s.zones[STAK[1]][-1], 3)
    t.do("play", "trip0").do("trip", to="core7")
    assert t.stak(1) == "core4 core7 core5"
    assert t.s.pips[t.s.zones[STAK[1]][1]] == 3
    t = Table("core3", "core7", hands="trip0").act().do("play", "trip0").do("trip", to="core7")
    assert t.stak(1) == "core7"  # alone it stays


@rule("SB-trip", "SB-A13")
def test_a_card_that_comes_up_by_a_trip_enters_only_if_it_was_face_down() -> None:
    t = Table("core3", "core4 -bountiful2 core7", hands="trip0").act().do("play", "trip0")
    t.do("trip", to="core7")
    assert len(t.hand(1).split()) == 1
    t = Table("core3", "core4 bountiful2 core7", hands="trip0").act().do("play", "trip0")
    t.do("trip", to="core7")
    assert t.hand(1) == ""


@rule("SB-pit", "SB-A11")
def test_pit_buries_the_chosen_card_open_at_the_bottom() -> None:
    t = Table("core3", "-core4 core5 core7", hands="pit1").act().do("play", "pit1")
    t.do("pit", to="core7")
    assert t.stak(1) == "core7 -core4 core5"
    assert t.stak(0) == "core3 pit1"
    t = Table("core3", "core7", hands="pit1").act().do("play", "pit1").do("pit", to="pit1")
    assert t.stak(0) == "pit1 core3"


@rule("SB-A24")
def test_a_covered_card_is_scrapped_only_when_it_is_on_top_again() -> None:
    t = Table("core3 core5", "core3 core7", hands="core6 core4").act()
    t.s.count(t.s.zones[STAK[0]][-1], 4)
    t.do("play", "core6")
    t.s.count(t.s.zones[STAK[0]][1], 5)
    t.do("scrap", "core4")
    assert t.stak(0) == "core3 core5 core6"
    t.do("scrap", "core6")
    assert t.stak(0) == "core3"


@rule("SB-A24")
def test_lethally_damaged_tops_go_together_before_anything_is_turned_up() -> None:
    t = Table("core3 -shot1 core4", "core3 -shot1 core4").act().do("attack", to=1)
    kinds = [type(e).__name__ for e in t.told if type(e).__name__ in ("Moved", "Turned")]
    assert kinds == ["Moved", "Moved", "Turned", "Turned"]


@rule("SB-A30")
def test_nobody_without_a_stak_is_a_target_when_the_chain_is_over() -> None:
    t = Table("core3 core7", "core4", "core3 core5", hands="shot1").act().do("attack", to=1)
    assert not t.can("attack", to=1)
    t.do("play", "shot1")
    assert {m.to for m in legal_moves(t.s)} == {t.s.zones[STAK[0]][-1], t.s.zones[STAK[2]][-1]}
