"""Two Robots: Attack and Defense cards, targets, Homing Missiles to any depth."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.two_robots.factory import is_frozen
from games.two_robots.zones import HAND
from tests.games.two_robots.tables import ROBOT, Table

rule = pytest.mark.rule
THREE = "hC, hE, hM"
WITH = "hS, hN"  # a defender who could fire


def surge(hands: str, mine: str = THREE, *theirs: str, **more: object) -> Table:
    """Seat 0 plays Power Surge; the targets are still to be chosen."""
    return Table(mine, *(theirs or ("tE, aEN",)), hands=hands, **more).act().do("play")  # type: ignore[arg-type]


# what can be played


@rule("TR-23", "TR-A6")
@pytest.mark.parametrize(
    ("stacks", "card", "can"),
    [
        ("hC", "robot_dart", False),
        ("hC, hE", "robot_dart", True),
        ("hC, tE", "power_surge", False),
        ("hC, tE, hM", "power_surge", True),
        ("hC, hE", "ice_blast", False),
        (THREE, "ice_blast", True),
        (THREE, "space_pod", False),
        (THREE + ", hN", "space_pod", True),
        ("hC, tCS*", "robot_dart", True),
        ("hC, tCS", "robot_dart", True),
    ],
)
def test_a_card_needs_as_many_stacks_as_its_gold_number(stacks: str, card: str, can: bool) -> None:
    t = Table(stacks, "aE lE, aS", hands=card).act()
    assert any(m.piece is not None for m in legal_moves(t.s)) == can


@rule("TR-23")
def test_what_was_played_is_discarded() -> None:
    t = Table("hC, hE", "", hands="robot_dart", deck="hN hS tN").act().do("play", "robot_dart")
    assert t.names("discard") == "robot_dart"
    assert t.hand(0) == "hN hS tN"


@rule("TR-23", "TR-A19")
def test_a_dart_is_discarded_when_it_has_done_its_work_so_nobody_draws_it_again() -> None:
    t = Table("hC, hE", "", hands="robot_dart", deck="hN", discard="tN", only=True).act()
    t.do("play", "robot_dart")
    assert (t.hand(0), t.names("discard")) == ("hN tN", "robot_dart")


@rule("TR-11", "TR-30", "TR-31")
def test_interrupts_cannot_be_played_in_ones_own_play_phase() -> None:
    t = Table(THREE, "hS", hands="homing_missiles sentry_gunship").act()
    assert {m.verb for m in legal_moves(t.s)} == {"end"}


@rule("TR-A30", "TR-36", "TR-A8")
def test_what_destroys_needs_two_parts_own_ones_included() -> None:
    assert not Table("hC, hE, hM", "tC", hands="power_surge").act().can("play")
    t = Table("hC, hE, hM", "tEN", hands="power_surge").act().do("play")
    assert t.can("destroy", to="hE")
    t.do("destroy", to="tEN")
    assert {m.to for m in legal_moves(t.s)} == {t.s.zones["stack_b.0"][0]}  # two must go
    t.do("destroy", to="hE")
    assert (t.factory(0), t.factory(1)) == ("hC, hM", "")


@rule("TR-25")
def test_alyssa_destroys_a_hybrid_in_the_middle_and_a_part_alone() -> None:
    t = Table(THREE, "hN tEN aN", "lE", hands="power_surge").act().do("play")
    assert not t.can("destroy", to="hN")
    t.do("destroy", to="tEN").do("destroy", to="lE")
    assert (t.factory(1), t.factory(2)) == ("hN aN", "")
    assert sorted(t.names("discard").split()) == ["lE", "power_surge", "tEN"]


@rule("TR-29", "TR-25")
def test_frozen_parts_can_be_destroyed() -> None:
    t = Table(THREE, "tE aE*", hands="power_surge").act().do("play")
    t.do("destroy", to="tE").do("destroy", to="aE")
    assert t.factory(1) == ""
    assert "ice_blast" in t.names("discard")


# ice


@rule("TR-27", "TR-A9")
def test_ice_lies_on_an_opponents_stack_until_a_drill_takes_it_away() -> None:
    t = Table(THREE, "hS tS", hands="ice_blast|rescue_drill aS").act()
    assert t.spots("ice_blast", "freeze") == ["stack_a.1"]
    t.do("freeze", "ice_blast", "stack_a.1")
    assert is_frozen(t.s, "stack_a.1")
    assert t.names("discard") == ""
    t.act(1)
    assert not t.can("build", "aS", "stack_a.1")
    t.do("thaw", "rescue_drill", "stack_a.1")
    assert sorted(t.names("discard").split()) == ["ice_blast", "rescue_drill"]
    assert t.can("build", "aS", "stack_a.1")


@rule("TR-A9", "TR-A30", "TR-guardian")
def test_ice_goes_onto_no_frozen_stack_and_not_onto_guardians() -> None:
    assert not Table(THREE, "hS*", hands="ice_blast").act().can("freeze")
    assert not Table(THREE, "hS", hands="ice_blast", heroes="samurai guardian").act().can("freeze")


@rule("TR-A30", "TR-A9")
def test_a_drill_needs_own_ice() -> None:
    assert not Table("hC", "hS*", hands="rescue_drill").act().can("thaw")
    assert Table("hC*", "hS", hands="rescue_drill").act().can("thaw")


@rule("TR-A9", "TR-A21")
def test_ice_melts_with_the_last_part_and_the_stack_is_gone() -> None:
    t = Table(THREE + ", hN", "hS*", hands="space_pod").act().do("play").do("steal", to="hS")
    assert t.factory(0) == "hC, hE, hM, hN, hS"
    assert t.s.zones["stack_a.1"] == []
    assert "ice_blast" in t.names("discard")


@rule("TR-28", "TR-A6")
def test_frozen_stacks_count_for_gold_numbers() -> None:
    assert Table("hC*, hE*", "", hands="robot_dart").act().can("play")


# Space Pod


@rule("TR-26", "TR-A5", "TR-37")
def test_a_pod_steals_even_from_a_robot_and_asks_for_the_new_place() -> None:
    t = Table(
        "hCN, hE, hM, hCS",
        "hS tS aNS lS",
        hands="space_pod",
    ).act()
    t.do("play").do("steal", to="aNS")
    assert t.question == ("Place", 0)
    plays = t.s.marks["plays"]
    assert {m.to for m in legal_moves(t.s)} >= {"stack_a.0", "stack_d.0", "stack_e.0"}
    t.do("place", to="stack_a.0")  # Nuclear now: it was Solar before
    assert t.factory(0) == "hCN aNS, hE, hM, hCS"
    assert t.s.marks["plays"] == plays == 4


@rule("TR-A22")
def test_the_former_stack_does_not_bind_a_stolen_hybrid() -> None:
    t = Table("hC, hE, hM, hN", "hS tNS", hands="space_pod").act().do("play").do("steal", to="tNS")
    assert {m.to for m in legal_moves(t.s)} == {"stack_d.0", "stack_e.0"}


@rule("TR-A10", "TR-A30")
def test_a_part_that_does_not_fit_cannot_be_stolen_but_one_under_ice_can() -> None:
    t = Table("hC*, hE, hM, hN", "tC, tS*", hands="space_pod").act().do("play")
    assert not t.can("steal", to="tC")
    assert t.can("steal", to="tS")
    assert not Table("hC*, hE, hM, hN", "tC", hands="space_pod").act().can("play")


# Homing Missiles


@rule("TR-30", "TR-A7", "TR-A8")
def test_missiles_stop_the_whole_attack_and_both_cards_are_spent() -> None:
    t = Table(THREE, "tE, tS", "aE, aS", hands="power_surge|homing_missiles").act().do("play")
    t.do("destroy", to="tE").do("destroy", to="aE")
    assert t.question == ("Intercept", 1)
    t.do("intercept")
    assert (t.factory(1), t.factory(2)) == ("tE, tS", "aE, aS")
    assert sorted(t.names("discard").split()) == ["homing_missiles", "power_surge"]
    assert t.question == ("Trigger", 0)


@rule("TR-A7", "TR-30")
def test_only_whoever_is_touched_is_asked() -> None:
    t = Table(THREE, "tE aE, tS", WITH, hands="power_surge|lM|homing_missiles").act().do("play")
    t.do("destroy", to="tE").do("destroy", to="aE")
    assert t.question == ("Intercept", 1)
    t.passes()
    assert t.factory(1) == "tS"
    t = Table("hC, hE tE, hM", WITH, hands="power_surge|homing_missiles").act().do("play")
    t.do("destroy", to="hE").do("destroy", to="tE")
    assert t.factory(0) == "hC, hM"


@rule("TR-A7")
def test_whoever_holds_none_is_asked_alike_if_all_can_see_that_he_could() -> None:
    for held in ("homing_missiles", "rescue_drill"):
        t = Table(THREE, "tE aE, tS", hands=f"power_surge|{held}").act().do("play")
        t.do("destroy", to="tE").do("destroy", to="aE")
        assert t.question == ("Intercept", 1)
        assert t.can("pass")
        assert t.can("intercept") == (held == "homing_missiles")


@rule("TR-A6", "TR-A7")
def test_nobody_is_asked_who_lacks_stacks_or_cards_for_all_to_see() -> None:
    for factory, held in (("tE aE", "homing_missiles"), ("tE aE, tS", "")):
        t = Table(THREE, factory, hands=f"power_surge|{held}").act().do("play")
        t.do("destroy", to="tE").do("destroy", to="aE")
        assert t.question[0] != "Intercept"


@rule("TR-30", "TR-A7", "TR-A5")
def test_missiles_against_missiles_save_the_attack_and_cost_a_play() -> None:
    t = Table(THREE, "tE aE, tS", hands="power_surge homing_missiles|homing_missiles").act()
    t.do("play").do("destroy", to="tE").do("destroy", to="aE").do("intercept")
    assert t.question == ("Intercept", 0)
    t.do("intercept")
    assert t.factory(1) == "tS"
    assert t.s.marks["plays"] == 3


@rule("TR-A7")
def test_missiles_go_on_until_somebody_passes() -> None:
    both = "homing_missiles homing_missiles rescue_drill"
    t = Table(THREE, "tE aE, tS", hands=f"power_surge {both}|{both}").act()
    t.do("play").do("destroy", to="tE").do("destroy", to="aE")
    for seat in (1, 0, 1):
        assert t.question == ("Intercept", seat)
        t.do("intercept")
    t.do("pass")
    assert t.factory(1) == "tE aE, tS"
    assert t.names("discard").split().count("homing_missiles") == 3


@rule("TR-30", "TR-A5", "TR-A7")
def test_an_attacker_without_a_play_left_cannot_answer() -> None:
    t = Table(THREE, "tE aE, tS", hands="power_surge homing_missiles|homing_missiles hS").act(0, 1)
    t.do("play").do("destroy", to="tE").do("destroy", to="aE").do("intercept")
    assert t.question[0] != "Intercept"
    assert t.factory(1) == "tE aE, tS"
    assert t.hand(0) == "homing_missiles"


@rule("TR-A29")
def test_one_exchange_is_finished_before_the_next_defender_is_asked() -> None:
    mine, fired = "power_surge homing_missiles homing_missiles", "homing_missiles"
    t = Table(THREE, "tE, tS", "aE, aS", hands=f"{mine}|{fired} hS|{fired} hN").act()
    t.do("play").do("destroy", to="aE").do("destroy", to="tE")
    asked = []
    for verb in ("intercept", "intercept", "pass", "intercept", "pass"):
        asked.append(t.question)
        t.do(verb)
    assert asked == [("Intercept", seat) for seat in (1, 0, 1, 2, 0)]
    assert (t.factory(1), t.factory(2)) == ("tE, tS", "aE, aS")


@rule("TR-A29")
def test_the_attack_happens_when_all_have_passed_once() -> None:
    t = Table(THREE, "tE, tS", "aE, aS", hands="power_surge|hS|hN").act()
    t.do("play").do("destroy", to="aE").do("destroy", to="tE").passes(2)
    assert (t.factory(1), t.factory(2)) == ("tS", "aS")


@rule("TR-30", "TR-A7")
@pytest.mark.parametrize("card", ["ice_blast", "space_pod"])
def test_every_attack_can_be_stopped(card: str) -> None:
    t = Table(THREE + ", hN", "tS, aCE", hands=f"{card}|homing_missiles").act()
    if card == "ice_blast":
        t.do("freeze", card, "stack_a.1")
    else:
        t.do("play").do("steal", to="tS")
    t.do("intercept")
    assert t.factory(1) == "tS, aCE"
    assert sorted(t.names("discard").split()) == sorted([card, "homing_missiles"])


@rule("TR-30", "TR-C3")
def test_neither_a_dart_nor_a_part_can_be_stopped() -> None:
    t = Table("hC, hE", "hS, hN", hands="robot_dart hM|homing_missiles").act().do("play")
    assert t.question == ("Play", 0)
    t = Table("hC, hE", "hS, hN", hands="tC|homing_missiles").act()
    part = next(move for move in legal_moves(t.s) if move.verb not in ("end", "pass"))
    t.do(part.verb)
    assert t.question[1] == 0
    assert t.hand(1) == "homing_missiles"


@rule("TR-30")
def test_missiles_are_fired_in_anothers_turn_and_cost_no_play_there() -> None:
    t = Table(THREE, "tE aE, tS", hands="power_surge hS|homing_missiles").act().do("play")
    t.do("destroy", to="tE").do("destroy", to="aE").do("intercept")
    assert t.s.marks["plays"] == 4


# plays


@rule("TR-10", "TR-A5")
def test_five_cards_are_played_and_no_more() -> None:
    parts = "tC aC lC hCE tCE aCE"
    t = Table("hC", "", hands=parts).act()
    for name in parts.split()[:5]:
        t.do("build", name, "stack_a.0")
    assert t.question[0] != "Play"
    assert len(t.s.zones[HAND[0]]) == 1


@rule("TR-A2")
def test_three_are_drawn_and_played_at_the_slower_pace() -> None:
    t = Table("hC", "", pace=3).turn()
    assert len(t.s.zones[HAND[0]]) == 3
    assert t.s.marks["plays"] == 3
    assert ROBOT
