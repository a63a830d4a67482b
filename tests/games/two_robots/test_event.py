"""Two Robots: Powers, Active Robots, Sentry Gunships, damage and who is out."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.engine.moves import bit
from games.two_robots.event import has_working_robot
from games.two_robots.turn import end_late_game
from games.two_robots.zones import HAND, POWER
from tests.games.two_robots.tables import DEFAULTS, ROBOT, Table
from ui.play.new_game import complete_options

rule = pytest.mark.rule
GUN = "hS, hN, hM"  # a Factory from which a Gunship can fly


def deploy(robots: str, *theirs: str, part: str = "lC", **more: object) -> Table:
    """Seat 0 deploys its robot."""
    t = Table(ROBOT + " lCE", *(theirs or ("",)), robots=robots, **more)  # type: ignore[arg-type]
    return t.event().do("deploy", part)


# the cost


@rule("TR-32", "TR-7", "TR-33")
def test_a_power_costs_two_parts_is_turned_over_and_still_counts_as_health() -> None:
    t = Table("hC tC aC", "", deck="hN hS tN tS").event().power("bushido", "hC", "aC")
    assert t.factory(0) == "tC"
    assert t.names("discard") == "hC aC"
    assert t.hand(0) == "hN hS tN tS"
    assert t.health(0) == 3
    powers = {t.name(p): t.s.up[p] for p in t.s.zones[POWER[0]]}
    assert powers == {"shogun": True, "ronin": True, "bushido": False}


@rule("TR-32")
def test_each_power_is_used_once() -> None:
    t = Table("hC tC aC lC hE", "").event().power("bushido", "hC", "tC")
    t.s.stack.clear()
    t.event()
    assert not t.can("power", "bushido")
    assert t.can("power", "ronin")


@rule("TR-A28", "TR-32")
def test_with_one_part_there_is_no_power() -> None:
    t = Table("hC", "").event()
    assert t.question[0] != "Trigger" or not t.can("power")
    assert Table("hC tC", "").event().can("power")


@rule("TR-34", "TR-A12")
def test_a_robot_is_deployed_for_one_part_even_one_of_its_own() -> None:
    t = Table(ROBOT, "", robots="weapons_jammed shots_fired", heroes="guardian samurai").event()
    t.do("deploy", "hC")
    assert t.factory(0) == "tC aC lC"
    assert t.said("revealed") == 1
    assert t.names("discard") == "hC"
    assert len(t.s.zones["robots"]) == 4


@rule("TR-34", "TR-A12", "TR-22")
def test_without_a_whole_robot_nothing_is_deployed() -> None:
    assert not Table("hC tC aC", "").event().can("deploy")
    assert Table(ROBOT, "").event().can("deploy")


@rule("TR-28", "TR-29", "TR-A12", "TR-A11")
def test_a_frozen_robot_is_not_deployed_and_no_frozen_part_given() -> None:
    t = Table(ROBOT + "*", "")
    assert not has_working_robot(t.s, 0)
    t = Table(ROBOT + ", hE*", "").event()
    assert t.can("deploy", "hC")
    assert not t.can("deploy", "hE")
    t.do("power", "bushido")
    assert t.can("sacrifice", "hE")
    t = Table(ROBOT + ", hE*", "", frozen="held").event().do("power", "bushido")
    assert not t.can("sacrifice", "hE")
    assert not Table("hC tC*", "", frozen="held").event().can("power")


@rule("TR-21", "TR-34")
def test_a_part_twice_can_be_given_and_the_robot_stays_whole() -> None:
    t = deploy("weapons_jammed", heroes="guardian samurai", part="lCE")
    assert t.factory(0) == ROBOT


@rule("TR-A13", "TR-34")
def test_one_event_a_turn_or_none() -> None:
    t = Table(ROBOT + " hCE tCE", "hS").event().power("bushido", "hCE", "tCE")
    assert t.question[0] != "Trigger"
    t = Table(ROBOT, "hS").event().do("end")
    assert t.s.active == 1


@rule("TR-34", "TR-A12")
def test_the_revealed_card_goes_back_and_the_pile_is_shuffled() -> None:
    t = deploy("shots_fired", "", heroes="guardian samurai").do("hit", to=1)
    while t.question[0] == "Lose":
        t.do("lose")
    assert len(t.s.zones["robots"]) == 4
    assert not any(t.s.seen[p] for p in t.s.zones["robots"])


# Active Robots


@rule("TR-C5", "TR-33", "TR-A15", "TR-A16")
def test_a_shot_takes_a_power_card_of_the_victims_choice_used_ones_first() -> None:
    t = Table(ROBOT, "hS tS", "", robots="shots_fired", heroes="guardian samurai scavenger")
    t.s.turn(t.find("bushido", POWER[1]), False)
    t.event().do("deploy", "lC").do("hit", to=1)
    assert t.question == ("Lose", 1)
    assert t.name(legal_moves(t.s)[0].piece or 0) == "bushido"
    t.do("lose", "ronin")
    assert (t.health(0), t.health(1), t.health(2)) == (3, 2, 3)
    assert "ronin" in t.names("box")


@rule("TR-C5")
def test_jammed_weapons_do_nothing() -> None:
    t = deploy("weapons_jammed", "", heroes="guardian samurai")
    assert (t.health(0), t.health(1)) == (3, 3)
    assert t.said("dud") == 1


@rule("TR-41", "TR-C5")
def test_scattershot_hits_every_opponent() -> None:
    t = deploy("scattershot", "", "")
    while t.question[0] == "Lose":
        t.do("lose")
    assert [t.health(seat) for seat in range(3)] == [3, 1, 1]


@rule("TR-41")
@pytest.mark.parametrize(("foes", "left"), [(2, 1), (3, 0)])
def test_scattershot_leaves_the_last_health_of_fewer_than_three_opponents(
    foes: int, left: int
) -> None:
    t = Table(ROBOT + " lCE", *[""] * foes, robots="scattershot")
    t = wounded(wounded(t, 1, left=2), 2, left=1).event().do("deploy", "lC")
    while not t.s.winners and t.question[0] == "Lose":
        t.do("lose")
    assert [t.health(seat) for seat in range(3)] == [3, left, left]
    assert t.said("spared") == left


@rule("TR-C5")
def test_a_precision_strike_takes_two() -> None:
    t = deploy("precision_strike", "", "", "").do("hit", to=2)
    t.do("lose").do("lose")
    assert [t.health(seat) for seat in range(4)] == [3, 3, 1, 3]


@rule("TR-40", "TR-A25", "TR-samurai")
def test_katana_reveals_another_card_after_weapons_jammed_without_a_shuffle() -> None:
    t = deploy("weapons_jammed shots_fired", "")
    assert t.said("revealed") == 2
    assert t.question == ("Choose", 0)
    t = deploy("shots_fired weapons_jammed", "")
    assert t.said("revealed") == 1


@rule("TR-40")
def test_shogun_carries_out_two_cards_and_no_third() -> None:
    t = Table("hC tC", "", "", robots="weapons_jammed scattershot shots_fired").event()
    t.power("shogun", "hC", "tC")
    assert t.said("revealed") == 2
    while t.question[0] == "Lose":
        t.do("lose")
    assert [t.health(seat) for seat in range(3)] == [3, 1, 1]


# Sentry Gunship


@rule("TR-31", "TR-A14", "TR-A25", "TR-32")
def test_a_gunship_cancels_a_power_before_its_targets_and_the_cost_stays_paid() -> None:
    t = Table("hC tC", GUN, hands="|sentry_gunship").event().power("ronin", "hC", "tC")
    assert t.question == ("Scramble", 1)
    t.do("scramble")
    assert (t.factory(0), t.factory(1)) == ("", GUN)
    assert not t.s.up[t.find("ronin", POWER[0])]
    assert sorted(t.names("discard").split()) == ["hC", "sentry_gunship", "tC"]


@rule("TR-31", "TR-A14")
def test_all_who_could_are_asked_in_turn_order_whatever_they_hold() -> None:
    t = Table("hC tC", GUN, "hMS, hMN, tE", "hE, tS", hands="|aE|sentry_gunship|sentry_gunship")
    t.event().power("ronin", "hC", "tC")
    assert t.question == ("Scramble", 1)
    assert {m.verb for m in legal_moves(t.s)} == {"pass"}
    t.do("pass")
    assert t.question == ("Scramble", 2)
    t.do("pass")
    assert t.question == ("Wreck", 0)  # the fourth has two Stacks only


@rule("TR-31", "TR-30")
def test_nothing_stops_a_gunship() -> None:
    t = Table("hC tC, tE, tM", GUN, hands="homing_missiles sentry_gunship|sentry_gunship").event()
    t.power("bushido", "hC", "tC").do("scramble")
    assert t.hand(0) == "homing_missiles sentry_gunship"


@rule("TR-A25", "TR-A14")
def test_weapons_jammed_can_be_cancelled_and_katana_shows_another_all_the_same() -> None:
    t = deploy("weapons_jammed shots_fired", GUN, hands="|sentry_gunship aE")
    assert t.question == ("Scramble", 1)
    t.do("scramble")
    assert t.said("revealed") == 2
    t.do("pass").do("hit", to=1).do("lose")
    assert t.health(1) == 2


@rule("TR-A14")
def test_shogun_itself_and_each_of_its_cards_can_be_cancelled() -> None:
    two = "|sentry_gunship sentry_gunship aE"
    t = Table("hC tC", GUN, hands=two, robots="shots_fired shots_fired").event()
    t.power("shogun", "hC", "tC").do("pass").do("scramble")
    assert t.question == ("Scramble", 1)  # the second card
    t.do("pass").do("hit", to=1).do("lose")
    assert t.health(1) == 2
    t = Table("hC tC", GUN, hands=two, robots="shots_fired shots_fired").event()
    t.power("shogun", "hC", "tC").do("scramble")
    assert t.said("revealed") == 0


# who is out


def wounded(t: Table, *seats: int, left: int = 1) -> Table:
    """These seats have so many Power cards left."""
    for seat in seats:
        for piece in t.s.zones[POWER[seat]][left:]:
            t.s.move(piece, "box")
    return t


@rule("TR-4", "TR-A17")
def test_whoever_loses_the_last_power_is_out_and_all_is_discarded() -> None:
    t = Table(
        ROBOT,
        "hS*",
        "hE",
        hands="|aS tS",
        robots="shots_fired",
        heroes="guardian samurai scavenger",
    )
    wounded(t, 1).event().do("deploy", "lC").do("hit", to=1)
    assert t.s.out == ((1,),)
    assert (t.factory(1), t.hand(1)) == ("", "")
    assert sorted(t.names("discard").split()) == ["aS", "hS", "ice_blast", "lC", "tS"]
    assert t.s.active == 2
    assert not t.s.winners


@rule("TR-42", "TR-A17")
def test_the_last_salvager_wins() -> None:
    t = wounded(Table(ROBOT, "", robots="shots_fired", heroes="guardian samurai"), 1)
    assert t.event().do("deploy", "lC").do("hit", to=1).s.winners == (0,)


@rule("TR-A17", "TR-A26", "TR-38")
def test_those_who_go_out_together_at_the_end_share_a_draw() -> None:
    t = Table("hC tC", "hS", heroes="peacemaker samurai")
    wounded(t, 0, 1).event().power("balance", "hC", "tC")
    assert t.s.winners == (0, 1)


@rule("TR-A26")
def test_the_turn_of_an_active_player_who_dies_ends_at_once() -> None:
    t = Table(
        "hC tC",
        "hS",
        "hE",
        heroes="peacemaker samurai scavenger",
        hands=" ".join(["hCE tCE aCE lCE hCM tCM aCM lCM hCN tCN aCN"]),
    )
    wounded(t, 0)
    wounded(t, 1, 2, left=1).event().power("balance", "hC", "tC")
    assert t.s.winners == (0, 1, 2)
    t = Table(
        "hC tC aC",
        "hS",
        "hE",
        heroes="apocalypse samurai scavenger",
        hands="hCE tCE aCE lCE hCM tCM aCM lCM hCN",
    )
    for name in ("meltdown", "fallout"):
        t.s.move(t.find(name, POWER[0]), "box")
    t.put("aN", "stack_b.0")
    t.event().power("cold_fusion", "hC", "tC")
    assert t.s.out == ((0,),)
    assert t.question[0] != "Discard"
    assert t.s.active == 1


@rule("TR-A26")
def test_what_lasted_ends_with_its_player() -> None:
    t = Table(ROBOT, "hS", "hE", robots="shots_fired", heroes="samurai peacemaker scavenger")
    t.s.mark("ceasefire", 1)
    wounded(t, 1).event().do("deploy", "lC").do("hit", to=1)
    assert t.s.marks["ceasefire"] is None


@rule("TR-A24")
def test_after_two_hundred_turns_health_robots_and_parts_decide() -> None:
    t = wounded(Table("hC", "hS tS", "hE"), 2, left=2)
    end_late_game(t.s)
    assert t.s.winners == (1,)
    t = Table(ROBOT, "hS tS aS hNS hCS")
    end_late_game(t.s)
    assert t.s.winners == (0,)
    t = Table("hC", "hS")
    end_late_game(t.s)
    assert t.s.winners == (0, 1)
    for late_, over in (("on", True), ("off", False)):
        t = Table("hC", "hS", late=late_)
        t.s.marks["turn"] = 199
        assert not t.turn().s.winners
        t.s.stack.clear()
        assert bool(t.turn().s.winners) == over


@rule("TR-A24")
@pytest.mark.parametrize(("turn", "won"), [(1999, ()), (2000, (0, 1))])
def test_after_turn_two_thousand_every_game_is_a_tie(turn: int, won: tuple[int]) -> None:
    t = wounded(Table("hC", "hS tS", late="off"), 1)
    t.s.marks["turn"] = turn
    assert t.turn().s.winners == won


@rule("TR-A24")
@pytest.mark.parametrize(("persons", "late"), [(0, "on"), (1, "off"), (2, "off")])
def test_a_person_is_never_cut_off(persons: int, late: str) -> None:
    assert DEFAULTS["late"] == "on"
    assert complete_options("two_robots", {"pace": 3}, persons, 2) == {"pace": 3, "late": late}


# drawing and discarding


@rule("TR-10", "TR-12", "TR-A19")
def test_five_are_drawn_the_discard_pile_is_shuffled_in_and_then_there_is_no_more() -> None:
    t = Table("hC", "", deck="hN hS", discard="tN tS aN aS", only=True).turn()
    assert len(t.hand(0).split()) == 5
    t = Table("hC", "", deck="hN", discard="tN", only=True).turn()
    assert t.hand(0) == "hN tN"


@rule("TR-A32")
def test_the_discard_pile_lies_open_until_a_card_is_to_be_drawn() -> None:
    more = {"deck": "", "discard": "hS tN", "heroes": "scavenger guardian"}
    t = Table("hC", "", only=True, **more).turn()
    assert t.question == ("Rummage", 0)
    assert t.names("discard") == "hS tN"
    assert t.do("draw").names("discard") == ""


@rule("TR-35", "TR-10")
def test_hands_are_discarded_down_to_seven() -> None:
    t = Table("", "", hands="hC tC aC lC hE tE aE lE hM", heroes="samurai guardian").event()
    assert t.question == ("Discard", 0)
    t.do("discard", "hC").do("discard", "hM")
    assert len(t.s.zones[HAND[0]]) == 7
    assert t.s.active == 1


@rule("TR-A20", "TR-A34")
def test_only_hands_are_secret() -> None:
    t = Table("hC", "hS", hands="aC|aS lS", discard="lN")
    seen = t.s.seen
    for zone in ("discard", "stack_a.0", "power.1", "hero.1", "box"):
        assert all(seen[p] == t.s.everyone for p in t.s.zones[zone])
    assert all(seen[p] == bit(1) for p in t.s.zones[HAND[1]])
    assert not any(seen[p] for p in [*t.s.zones["deck"], *t.s.zones["robots"]])
