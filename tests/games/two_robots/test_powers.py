"""Two Robots: each Salvager's special ability and Powers."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.two_robots.rules import CARDS
from games.two_robots.zones import HAND
from tests.games.two_robots.tables import ROBOT, Table

rule = pytest.mark.rule
# What Powers draw before they do anything else.
DRAWN = {"ransack": 2, "balance": 3, "ceasefire": 4, "disarm": 3, "shield_wall": 4, "rebuild": 3}
DRAWN |= {"cold_fusion": 3}


@rule("TR-A27", "TR-A8")
def test_ronin_destroys_two_in_one_factory_or_what_is_there() -> None:
    t = Table("hC tC", "hS tS aS", "hE").event().power("ronin", "hC", "tC").do("wreck", to="tS")
    assert not t.can("wreck", to="hE")
    assert t.do("wreck", to="hS").factory(1) == "aS"
    t = Table("hC tC", "hS").event().power("ronin", "hC", "tC").do("wreck", to="hS")
    assert t.s.active == 1
    t = Table("hC tC", "").event().power("ronin", "hC", "tC")
    assert not t.s.winners
    assert t.question[0] != "Wreck"


@rule("TR-10", "TR-scavenger")
def test_rummage_takes_the_top_of_the_discard_pile_as_first_card() -> None:
    t = Table("hC", "", heroes="scavenger guardian", discard="hN ice_blast").turn()
    assert t.question == ("Rummage", 0)
    t.do("rummage", "ice_blast")
    assert len(t.s.zones[HAND[0]]) == 5
    assert "ice_blast" in t.hand(0)
    t = Table("hC", "", heroes="scavenger guardian", discard="hN").turn().do("draw")
    assert (len(t.s.zones[HAND[0]]), t.names("discard")) == (5, "hN")
    assert Table("hC", "", heroes="scavenger guardian").turn().question[0] == "Play"


@rule("TR-A28")
def test_salvage_run_plays_two_parts_but_none_just_paid() -> None:
    t = Table("hC tC", "", heroes="scavenger guardian", discard="hN ice_blast hS").event()
    t.power("salvage_run", "hC", "tC")
    assert not t.can("salvage", "hC")
    assert not t.can("salvage", "ice_blast")
    t.do("salvage", "hN").do("salvage", "hS")
    assert t.factory(0) == "hN, hS"
    t = Table("hC tC", "", heroes="scavenger guardian", discard="hN").event()
    t.power("salvage_run", "hC", "tC").do("end")
    assert t.factory(0) == ""


@rule("TR-A18")
def test_a_salvaged_part_can_win() -> None:
    t = Table(f"{ROBOT}, hS tS aS, hE tE", "", heroes="scavenger guardian", discard="lS").event()
    t.power("salvage_run", "hE", "tE").do("salvage", "lS")
    assert t.s.winners == (0,)


@rule("TR-A8", "TR-A22")
def test_strip_for_parts_is_no_attack() -> None:
    t = Table("hC tC, hE", "hS, hN", heroes="scavenger peacemaker", hands="|homing_missiles")
    t.s.mark("ceasefire", 1)
    t.event().power("strip_for_parts", "hC", "tC").do("strip", to="hS")
    assert (t.factory(0), t.factory(1)) == ("hS, hE", "hN")


@rule("TR-A27", "TR-A36")
@pytest.mark.parametrize(("hands", "taken"), [("||", 0), ("|aS lS|", 1), ("|aS lS|tE hE aE", 2)])
def test_ransack_takes_an_unseen_card_of_each_opponent(hands: str, taken: int) -> None:
    t = Table("hC tC", "", "", heroes="scavenger samurai guardian", hands=hands).event()
    theirs = [*t.s.zones[HAND[1]], *t.s.zones[HAND[2]]]
    mine = t.power("ransack", "hC", "tC").s.zones[HAND[0]]
    assert len(mine) == len({*mine}.intersection(theirs)) == taken
    assert not any(t.s.seen[piece] & 1 for piece in mine), "who watches does not see what was taken"
    by = [sum(piece in mine for piece in theirs[:2]), sum(piece in mine for piece in theirs[2:])]
    assert max(by) <= 1, "one of each"


@rule("TR-A36")
def test_ransack_draws_too_where_one_opponent_is_left() -> None:
    t = Table("hC tC", "", heroes="scavenger samurai", hands="|aS lS").event()
    assert len(t.power("ransack", "hC", "tC").s.zones[HAND[0]]) == DRAWN["ransack"] + 1


@rule("TR-35", "TR-peacemaker")
def test_the_treaty_lets_peacemaker_keep_nine() -> None:
    hand = "hC tC aC lC hE tE aE lE hM"
    t = Table("", "", heroes="peacemaker samurai", hands=hand).event()
    assert t.s.active == 1
    t = Table("", "", heroes="peacemaker samurai", hands=hand + " tM").event()
    assert t.question == ("Discard", 0)


@rule("TR-38")
def test_balance_strikes_all_who_have_the_most_health_the_peacemaker_too() -> None:
    t = Table("hC tC", "", "", heroes="peacemaker samurai guardian")
    t.s.move(t.s.zones["power.2"][0], "box")
    t.event().power("balance", "hC", "tC")
    while t.question[0] == "Lose":
        t.do("lose")
    assert [t.health(seat) for seat in range(3)] == [2, 2, 2]


@rule("TR-A30", "TR-A8")
def test_ceasefire_keeps_attacks_off_until_the_peacemakers_next_turn() -> None:
    t = Table(
        "hC tC, tE aE", "hS, hN, hM", heroes="peacemaker samurai", hands="|power_surge ice_blast"
    ).event()
    t.power("ceasefire", "hC", "tC").passes()
    t.s.stack.clear()
    t.act(1)
    attacks = [m for m in legal_moves(t.s) if m.piece and t.s.faces[m.piece].kind == "attack"]
    assert attacks == []
    t.s.stack.clear()
    t.turn(0)
    assert t.s.marks["ceasefire"] is None


@rule("TR-A30")
def test_what_ceasefire_protects_does_not_count_for_two() -> None:
    t = Table("tE, hS, hM", "aE", "lE", hands="power_surge", heroes="samurai peacemaker guardian")
    t.s.mark("ceasefire", 1)
    t.act().do("play").do("destroy", to="lE")
    assert not t.can("destroy", to="aE")
    t = Table("hC, hS, hM", "aE", "lE", hands="power_surge", heroes="samurai peacemaker guardian")
    t.s.mark("ceasefire", 1)
    assert not t.act().can("play")


@rule("TR-A27", "TR-A20")
def test_disarm_shows_a_hand_and_discards_its_attacks() -> None:
    t = Table("hC tC", "", heroes="peacemaker samurai", hands="|aS ice_blast power_surge").event()
    t.power("disarm", "hC", "tC").do("disarm", to=1)
    assert "aS" in t.hand(1).split()
    assert sorted(t.names("discard").split()) == ["hC", "ice_blast", "power_surge", "tC"]
    assert t.s.seen[t.s.zones[HAND[1]][0]] == t.s.everyone


@rule("TR-A26", "TR-A27")
def test_behind_a_shield_wall_nothing_is_suffered_until_the_next_turn() -> None:
    t = Table("hC tC", "hE tE aE lE", heroes="guardian samurai", robots="shots_fired").event()
    t.power("shield_wall", "hC", "tC")
    assert t.s.marks["shield"] == 0
    t.s.stack.clear()
    t.event(1).do("deploy").do("hit", to=0)
    assert (t.health(0), t.said("shielded")) == (3, 1)
    t.s.stack.clear()
    assert t.turn(0).s.marks["shield"] is None


@rule("TR-A28")
def test_rebuild_takes_two_parts_in_hand_but_none_just_paid() -> None:
    t = Table("hC tC", "", heroes="guardian samurai", discard="hN hS ice_blast").event()
    t.power("rebuild", "hC", "tC")
    assert not t.can("recover", "hC")
    t.do("recover", "hN").do("recover", "hS")
    assert {"hN", "hS"} <= {*t.hand(0).split()}
    assert len(t.s.zones[HAND[0]]) == DRAWN["rebuild"] + 2


@rule("TR-A36")
@pytest.mark.parametrize("power", DRAWN)
def test_seven_powers_bring_cards(power: str) -> None:
    (hero,) = {card.of for card in CARDS if card.key == power}
    t = Table("hC tC", "hS", heroes=f"{hero} samurai").event()
    t.power(power, "hC", "tC")
    assert len(t.s.zones[HAND[0]]) == DRAWN[power]


@rule("TR-A27", "TR-A28")
def test_retaliate_leaves_the_choice_and_with_two_parts_there_is_none() -> None:
    t = Table("hC tC", "hS tS aS lS", heroes="guardian samurai").event()
    t.power("retaliate", "hC", "tC").do("retaliate", to=1)
    t.do("sacrifice", "hS").do("sacrifice", "aS").do("sacrifice", "lS")
    assert (t.factory(1), t.health(1)) == ("tS", 3)
    t = Table("hC tC", "hS tS aS", heroes="guardian samurai").event()
    t.power("retaliate", "hC", "tC").do("retaliate", to=1).do("suffer").do("lose")
    assert (t.factory(1), t.health(1)) == ("hS tS aS", 2)
    t = Table("hC tC", "hS tS", heroes="guardian samurai").event()
    t.power("retaliate", "hC", "tC").do("retaliate", to=1).do("lose")
    assert t.health(1) == 2


@rule("TR-23")
def test_harbinger_needs_one_stack_fewer_to_destroy_and_for_nothing_else() -> None:
    t = Table("hE, tS", "aE", heroes="apocalypse samurai", hands="power_surge ice_blast").act()
    assert t.can("play", "power_surge")
    assert not t.can("freeze")
    assert not Table("hE", "aE", heroes="apocalypse samurai", hands="power_surge").act().can("play")


@rule("TR-39", "TR-A27")
def test_meltdown_an_empty_hand_may_be_discarded_and_all_choose_first() -> None:
    t = Table("hC tC", "", "", heroes="apocalypse samurai guardian", hands="|aS lS|").event()
    t.power("meltdown", "hC", "tC")
    assert t.question == ("Melt", 1)
    t.do("discard_hand")
    assert t.hand(1) == "aS lS"  # not yet: all choose first
    assert t.question == ("Melt", 2)
    t.do("discard_hand")
    assert not {"aS", "lS"} & set(t.hand(1).split())
    assert (t.health(1), t.health(2)) == (3, 3)
    t = Table("hC tC", "", "", heroes="apocalypse samurai guardian", hands="|aS lS|").event()
    t.power("meltdown", "hC", "tC").do("suffer").do("discard_hand").do("lose")
    assert {"aS", "lS"} <= set(t.hand(1).split())
    assert (t.health(1), t.health(2)) == (2, 3)


@rule("TR-A36")
@pytest.mark.parametrize(("foes", "drawn"), [(2, 3), (1, 0)])
def test_meltdown_draws_first_where_there_are_several_opponents(foes: int, drawn: int) -> None:
    heroes = " ".join(["apocalypse", "samurai", "guardian"][: foes + 1])
    t = Table("hC tC", *[""] * foes, heroes=heroes).event()
    assert len(t.power("meltdown", "hC", "tC").s.zones[HAND[0]]) == drawn


@rule("TR-A27")
def test_a_shielded_player_may_choose_to_suffer() -> None:
    t = Table("hC tC", "", heroes="apocalypse guardian", hands="|aS").event()
    t.s.mark("shield", 1)
    t.power("meltdown", "hC", "tC").do("suffer")
    assert "aS" in t.hand(1).split()
    assert t.health(1) == 3


@rule("TR-38", "TR-A28", "TR-A16")
def test_cold_fusion_counts_after_the_sacrifice_and_strikes_all_who_tie() -> None:
    t = Table("hC tC aC", "hS", "", heroes="apocalypse samurai guardian").event()
    t.power("cold_fusion", "hC", "tC")
    while t.question[0] == "Lose":
        t.do("lose")
    assert [t.health(seat) for seat in range(3)] == [2, 2, 3]
    t = Table("hC tC", "", heroes="apocalypse samurai").event().power("cold_fusion", "hC", "tC")
    while t.question[0] == "Lose":
        t.do("lose")
    assert (t.health(0), t.health(1)) == (2, 2)


@rule("TR-25")
def test_fallout_destroys_every_part_of_an_energy_ones_own_too() -> None:
    t = Table("hC tC aE, tE", "hS aES", "lE*", heroes="apocalypse samurai guardian")
    t.s.move(t.find("aE", "stack_a.0"), "stack_b.0", up=True)
    t.event().power("fallout", "hC", "tC").do("electrical")
    assert [t.factory(seat) for seat in range(3)] == ["", "hS", ""]
    assert "ice_blast" in t.names("discard")


@rule("TR-A21")
def test_no_move_takes_a_part_from_one_own_stack_to_another() -> None:
    t = Table("hCS, hE", "", hands="tC").act()
    assert all(m.piece in t.s.zones[HAND[0]] for m in legal_moves(t.s) if m.piece is not None)
