"""Two Robots: who is asked in which order, how much a card does, and what stops it."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.check import find_mistakes
from games.engine.core import legal_moves
from games.two_robots.energies import ENERGIES
from games.two_robots.rules import CARDS
from games.two_robots.zones import HAND, POWER
from tests.games.two_robots.tables import ROBOT, Table

rule = pytest.mark.rule
GUN = "hS, hN, hM"  # a Factory from which a Gunship can fly
MIXED = "peacemaker samurai guardian scavenger"  # in turn order they sit 1, 3, 0, 2
POWERS = [card for card in CARDS if card.kind == "power" and card.of]
ACTIVE = [card.key for card in CARDS if card.kind == "active"]
DESTROY = {card.args["energy"]: card.key for card in CARDS if card.verb == "destroy"}


def asked_of(t: Table, question: str, verb: str) -> list[int]:
    """Who is asked this, one after the other, while all answer the same."""
    seats = []
    while t.question[0] == question:
        seats.append(t.question[1])
        t.do(verb)
    return seats


def test_a_second_line_that_would_not_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "two_robots: {acid: {kind: attack, name: Acid, back: action, count: 1, stacks: 2,\n"
        "  do: [steal,\n  freeze]}}\n"
    )
    [mistake] = find_mistakes(path)
    assert (mistake.line, mistake.column) == (3, 3)
    assert "'do' takes at most 1 of these; remove the rest" in mistake.message


# in turn order


@rule("TR-A7", "TR-A29")
def test_defenders_are_asked_in_turn_order_not_in_the_order_of_their_seats() -> None:
    t = Table("tE, tS", "aE, aS", GUN, heroes=MIXED, hands="lC|lM|power_surge").act(2)
    t.do("play").do("destroy", to="tE").do("destroy", to="aE")
    assert asked_of(t, "Intercept", "pass") == [1, 0]


@rule("TR-A14")
def test_gunships_are_asked_for_in_turn_order() -> None:
    t = Table("tE, tS, tN", "aE, aS, aN", "hC tC", "hE, lE, lS", heroes=MIXED, hands="aC|lC||lM")
    t.event(2).power("rebuild", "hC", "tC")
    assert asked_of(t, "Scramble", "pass") == [1, 3, 0]


@rule("TR-A27", "TR-41")
def test_damage_is_taken_in_turn_order() -> None:
    t = Table("", "", ROBOT, "", heroes=MIXED, robots="scattershot").event(2).do("deploy", "lC")
    assert asked_of(t, "Lose", "lose") == [1, 1, 3, 3, 0, 0]


@rule("TR-A27", "TR-39")
def test_meltdown_asks_in_turn_order() -> None:
    t = Table("", "", "hC tC", "", heroes="peacemaker samurai apocalypse scavenger").event(2)
    t.power("meltdown", "hC", "tC")
    assert asked_of(t, "Melt", "suffer") == [1, 3, 0]
    assert asked_of(t, "Lose", "lose") == [1, 3, 0]
    assert [t.health(seat) for seat in range(4)] == [2, 2, 3, 2]


# missiles


@rule("TR-A7")
def test_once_an_attack_is_stopped_nobody_else_is_asked() -> None:
    t = Table("hC, hE, hM", "tE, tS", "aE, aS", hands="power_surge|homing_missiles|lC").act()
    t.do("play").do("destroy", to="tE").do("destroy", to="aE").do("intercept")
    assert t.question == ("Trigger", 0)


@rule("TR-A7")
def test_nobody_answers_an_attack_of_his_own() -> None:
    t = Table("hC, hE tE, hM", "", hands="power_surge homing_missiles aN").act().do("play")
    t.do("destroy", to="hE").do("destroy", to="tE")
    assert t.factory(0) == "hC, hM"


@rule("TR-C7", "TR-30")
def test_an_intruder_landing_needs_three_stacks_and_is_stopped_like_any_attack() -> None:
    assert not Table("hC, hE", "hS", hands="intruder_landing", promo="on").act().can("play")
    t = Table("hC, hE, hM", "hS tS, hN", hands="intruder_landing|homing_missiles", promo="on")
    t.act().do("play").do("send_back", to="tS")
    assert t.question == ("Intercept", 1)
    assert t.do("intercept").factory(1) == "hS tS, hN"


@rule("TR-A6", "TR-28")
def test_frozen_stacks_count_for_those_who_answer() -> None:
    t = Table("hC, hE, hM", "tE aE, tS*", hands="power_surge|homing_missiles").act().do("play")
    t.do("destroy", to="tE").do("destroy", to="aE")
    assert t.question == ("Intercept", 1)
    t = Table("hC tC", "hS*, hN*, hM", hands="|sentry_gunship").event()
    assert t.power("bushido", "hC", "tC").question == ("Scramble", 1)


# ice is no Part


@rule("TR-28", "TR-29")
def test_ice_is_neither_stolen_nor_given_up() -> None:
    t = Table("hC, hE, hM, hN", "tS*", hands="space_pod").act().do("play")
    assert not t.can("steal", to="ice_blast")
    t = Table("hC tC*", "").event().do("power", "bushido")
    assert {t.name(m.piece or 0) for m in legal_moves(t.s)} == {"hC", "tC"}
    assert not Table("hC*", "").event().can("power")


@rule("TR-38", "TR-A24")
def test_ice_does_not_count_as_a_part() -> None:
    t = Table("hC tC aC*", "hS", heroes="apocalypse samurai").event()
    t.power("cold_fusion", "hC", "tC")
    assert sorted(asked_of(t, "Lose", "lose")) == [0, 1]


@rule("TR-29", "TR-25", "TR-36")
def test_own_parts_under_ice_can_be_destroyed() -> None:
    t = Table("hC, hE*, hM", "tE", hands="power_surge").act().do("play").do("destroy", to="tE")
    assert t.do("destroy", to="hE").factory(0) == "hC, hM"


# how much


@rule("TR-40", "TR-34", "TR-A12")
def test_shogun_shows_two_cards_without_katana_and_the_pile_is_shuffled() -> None:
    t = Table("hC tC", "", "", robots="weapons_jammed scattershot shots_fired").event()
    assert t.power("shogun", "hC", "tC").said("revealed") == 2
    assert asked_of(t, "Lose", "lose") == [1, 1, 2, 2]
    assert t.said("revealed") == 2
    assert t.s.active == 1
    assert not any(t.s.seen[piece] for piece in t.s.zones["robots"])


@rule("TR-34", "TR-40")
def test_after_katana_the_pile_is_shuffled() -> None:
    t = Table(ROBOT, "", robots="weapons_jammed shots_fired").event().do("deploy", "lC")
    assert asked_of(t.do("hit", to=1), "Lose", "lose") == [1]
    assert t.said("revealed") == 2
    assert not any(t.s.seen[piece] for piece in t.s.zones["robots"])


@rule("TR-C5")
@pytest.mark.parametrize(("card", "damage"), [("shots_fired", 1), ("precision_strike", 2)])
def test_a_shot_does_as_much_damage_as_its_card_says(card: str, damage: int) -> None:
    t = Table(ROBOT, "", "", "", robots=card).event().do("deploy", "lC").do("hit", to=1)
    assert asked_of(t, "Lose", "lose") == [1] * damage


@rule("TR-A27", "TR-39")
def test_whoever_suffers_a_meltdown_loses_one_health() -> None:
    t = Table("hC tC", "", heroes="apocalypse samurai").event().power("meltdown", "hC", "tC")
    assert asked_of(t.do("suffer"), "Lose", "lose") == [1]


@rule("TR-A27", "TR-A8")
def test_ronin_destroys_no_third_part_and_no_ceasefire_holds_him() -> None:
    t = Table("hC tC", "hS tS aS", heroes="samurai peacemaker")
    t.s.mark("ceasefire", 1)
    t.event().power("ronin", "hC", "tC").do("wreck", to="tS").do("wreck", to="hS")
    assert t.factory(1) == "aS"
    assert t.s.active == 1


@rule("TR-A28")
@pytest.mark.parametrize(
    ("power", "hero", "verb"),
    [
        ("salvage_run", "scavenger", "salvage"),
        ("rebuild", "guardian", "recover"),
    ],
)
def test_two_parts_come_back_and_no_third(power: str, hero: str, verb: str) -> None:
    t = Table("hC tC", "", heroes=f"{hero} samurai", discard="hN hS hM").event()
    t.power(power, "hC", "tC").do(verb, "hN").do(verb, "hS")
    assert t.s.active == 1
    assert "hM" in t.names("discard").split()


@rule("TR-C7")
def test_an_ocean_recruit_fetches_one_part() -> None:
    t = Table("hC", "hS", hands="ocean_recruit", discard="lN tN", promo="on").act()
    t.do("play", "ocean_recruit").do("recover", "lN")
    assert t.hand(0) == "lN"
    assert not t.can("recover")


@rule("TR-A27", "TR-A28")
@pytest.mark.parametrize("theirs", ["hS tS", "hS tS aS"])
def test_to_suffer_a_retaliation_costs_one_health(theirs: str) -> None:
    t = Table("hC tC", theirs, heroes="guardian samurai").event()
    t.power("retaliate", "hC", "tC").do("retaliate", to=1)
    if theirs == "hS tS aS":
        t.do("suffer")
    assert asked_of(t, "Lose", "lose") == [1]


@rule("TR-A11", "TR-A27", "TR-A33")
def test_held_fast_a_frozen_part_does_not_pay_for_a_retaliation() -> None:
    for held, question in (("free", "Retaliated"), ("held", "Lose")):
        t = Table("hC tC", "hS aS, tE*", heroes="guardian samurai", frozen=held).event()
        t.power("retaliate", "hC", "tC").do("retaliate", to=1)
        assert t.question == (question, 1)


@rule("TR-A2")
def test_at_the_slower_pace_rummage_draws_three_in_all_and_seven_are_kept() -> None:
    t = Table("hC", "", heroes="scavenger guardian", discard="hN", pace=3).turn()
    t.do("rummage", "hN")
    assert len(t.s.zones[HAND[0]]) == 3
    t = Table("", "", hands="hC tC aC lC hE tE aE lE", heroes="samurai guardian", pace=3).event()
    assert t.question == ("Discard", 0)
    t.do("discard", "hC")
    assert (len(t.s.zones[HAND[0]]), t.s.active) == (7, 1)


# what fits, what protects


@rule("TR-A28")
def test_bushido_draws_none_of_the_parts_just_paid() -> None:
    t = Table("hC tC", "", deck="hN", only=True).event().power("bushido", "hC", "tC")
    assert t.hand(0) == "hN"
    assert sorted(t.names("discard").split()) == ["hC", "tC"]


@rule("TR-A10")
def test_what_does_not_fit_is_neither_stripped_nor_salvaged() -> None:
    t = Table("hC*, tE aE", "tC, tS", heroes="scavenger samurai").event()
    t.power("strip_for_parts", "tE", "aE")
    assert t.can("strip", to="tS")
    assert not t.can("strip", to="tC")
    t = Table("hC*, tE aE", "", heroes="scavenger samurai", discard="tC tS").event()
    t.power("salvage_run", "tE", "aE")
    assert t.can("salvage", "tS")
    assert not t.can("salvage", "tC")


@rule("TR-A26", "TR-A27", "TR-41", "TR-38")
def test_a_shield_wall_holds_when_several_are_hurt() -> None:
    t = Table(ROBOT, "", "", robots="scattershot")
    t.s.mark("shield", 1)
    assert asked_of(t.event().do("deploy", "lC"), "Lose", "lose") == [2, 2]
    t = Table("hC tC", "", "", heroes="peacemaker guardian samurai")
    t.s.mark("shield", 1)
    assert sorted(asked_of(t.event().power("balance", "hC", "tC"), "Lose", "lose")) == [0, 2]


@rule("TR-A27")
def test_disarm_leaves_defense_cards_in_hand() -> None:
    hand = "|aS ice_blast homing_missiles"
    t = Table("hC tC", "", heroes="peacemaker samurai", hands=hand).event()
    t.power("disarm", "hC", "tC").do("disarm", to=1)
    assert {"aS", "homing_missiles"} <= set(t.hand(1).split())
    assert "ice_blast" in t.names("discard").split()


# every card, alone and answered


@rule("TR-C4", "TR-25", "TR-30")
@pytest.mark.parametrize("energy", ENERGIES)
def test_each_attack_by_energy_destroys_two_parts_of_it_or_is_stopped(energy: str) -> None:
    mark, card = energy[0].upper(), DESTROY[energy]
    rest = [e[0].upper() for e in ENERGIES if e != energy]
    mine, other = ", ".join(f"h{e}" for e in rest[:3]), rest[3]
    for answer in ("pass", "intercept"):
        t = Table(mine, f"t{mark} a{mark}, l{other}", hands=f"{card}|homing_missiles").act()
        t.do("play", card)
        assert not t.can("destroy", to=f"l{other}")
        t.do("destroy", to=f"t{mark}").do("destroy", to=f"a{mark}").do(answer)
        stopped = answer == "intercept"
        assert t.factory(1) == (f"t{mark} a{mark}, l{other}" if stopped else f"l{other}")
        assert card in t.names("discard").split()


@rule("TR-23", "TR-apocalypse")
@pytest.mark.parametrize("energy", ENERGIES)
def test_harbinger_holds_for_each_energy(energy: str) -> None:
    mark, card = energy[0].upper(), DESTROY[energy]
    rest = [e[0].upper() for e in ENERGIES if e != energy]
    mine = f"h{rest[0]}, h{rest[1]}"
    for hero, can in (("apocalypse", True), ("samurai", False)):
        t = Table(mine, f"t{mark} a{mark}", hands=card, heroes=f"{hero} guardian").act()
        assert t.can("play") == can


@rule("TR-31", "TR-32", "TR-A14", "TR-A25")
@pytest.mark.parametrize("card", POWERS, ids=lambda card: card.key)
def test_a_gunship_stops_each_power(card: object) -> None:
    key, hero = card.key, card.of  # type: ignore[attr-defined]
    other = "samurai" if hero != "samurai" else "guardian"
    t = Table(
        "hC tC aE, tM",
        GUN,
        "",
        heroes=f"{hero} {other} " + ("scavenger" if hero != "scavenger" else "peacemaker"),
        hands="aN|sentry_gunship aS",
        discard="hE lE",
    )
    t.event().power(key, "hC", "tC")
    assert t.question == ("Scramble", 1)
    t.do("scramble")
    assert (t.factory(0), t.factory(1), t.hand(0)) == ("aE, tM", GUN, "aN")
    assert [t.health(seat) for seat in range(3)] == [3, 3, 3]
    assert (t.s.marks["ceasefire"], t.s.marks["shield"], t.said("revealed")) == (None, None, 0)
    assert "aS" in t.hand(1).split()
    assert {"hE", "lE", "hC", "tC"} <= set(t.names("discard").split())
    assert not t.s.up[t.find(key, POWER[0])]
    assert t.s.active != 0


@rule("TR-31", "TR-A14", "TR-34")
@pytest.mark.parametrize("card", ACTIVE)
def test_a_gunship_stops_each_active_robot(card: str) -> None:
    t = Table(
        ROBOT,
        GUN,
        "",
        "",
        robots=card,
        heroes="guardian samurai scavenger peacemaker",
        hands="|sentry_gunship aE",
    ).event()
    t.do("deploy", "lC").do("scramble")
    assert [t.health(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert (t.said("revealed"), len(t.s.zones["robots"])) == (1, 6)
    assert t.s.active != 0
