"""Why a card of Two Robots cannot be moved, where random games seldom come."""

from __future__ import annotations

import pytest

from games.engine import Refusal, Spot
from games.engine.events import Shuffled
from games.engine.moves import bit
from games.engine.observation import view
from games.two_robots.powers import Salvage
from games.two_robots.rules import CONTROLLER
from games.two_robots.zones import HAND, HERO, POWER, STACKS
from tests.games.two_robots.tables import ROBOT, Table

THREE = "peacemaker samurai guardian"


def why(t: Table, name: str, spot: Spot | None = None, zone: str = "") -> tuple[str, object]:
    """Return the reason why a card of the seat that is asked cannot be moved, and its cause."""
    seat = t.ask.seat
    piece = t.find(name, zone or HAND[seat])
    found = CONTROLLER.why_not(view(t.s, seat), piece, spot)
    return (found.key, found.cause) if isinstance(found, Refusal) else ("", None)


def test_nothing_freezes_what_a_ceasefire_or_a_bulwark_keeps() -> None:
    t = Table(
        "hN, hS, hM", "hC", "hE", heroes="samurai peacemaker guardian", hands="ice_blast"
    ).act()
    assert why(t, "ice_blast", STACKS[2][0]) == ("bulwark", t.s.zones[HERO[2]][0])
    assert why(t, "ice_blast", STACKS[1][1]) == ("empty_stack", STACKS[1][1])
    assert why(t, "ice_blast", STACKS[0][0]) == ("others_stacks", STACKS[0][0])
    assert why(t, "ice_blast", STACKS[1][0]) == ("", None)
    t = Table("hN, hS, hM", "hC", "hE", heroes="samurai peacemaker scavenger", hands="ice_blast")
    t.s.mark("ceasefire", 1)
    t.act()
    assert why(t, "ice_blast", STACKS[1][0]) == ("ceasefire", HERO[1])


def test_a_guardian_without_stacks_keeps_nothing_from_freezing() -> None:
    t = Table("hN, hS, hM", "", heroes="samurai guardian", hands="ice_blast").act()
    assert why(t, "ice_blast") == ("nothing_to_freeze", t.find("ice_blast", HAND[0]))
    t = Table("hN, hS, hM", "hC", heroes="samurai guardian", hands="ice_blast").act()
    assert why(t, "ice_blast") == ("bulwark", t.s.zones[HERO[1]][0])


@pytest.mark.parametrize(("held", "shuffled"), [("aS", False), ("aS lS", True)])
def test_a_single_card_is_ransacked_without_a_shuffle(held: str, shuffled: bool) -> None:
    t = Table("hC tC", "", heroes="scavenger samurai", hands=f"|{held}").event()
    known = t.s.zones[HAND[1]][0]
    t.s.look(known, 0)
    t.power("ransack", "hC", "tC")
    zones = [event.zone for event in t.told if isinstance(event, Shuffled)]
    assert (HAND[1] in zones) is shuffled
    assert shuffled or t.s.seen[known] & bit(0)


def test_parts_that_fit_nowhere_come_into_the_hand_but_not_into_the_factory() -> None:
    t = Table("hC, hE, hM, hN, hS*", "", discard="aS aE")
    for verb, found in (("recover", ["aS", "aE"]), ("salvage", ["aE"])):
        assert [t.name(part) for part in Salvage(0, verb, 1).choices(t.s)] == found


def test_a_part_that_fits_no_new_stack_is_not_told_of_the_next_free_place() -> None:
    t = Table("hC, hN, hM", "", hands="lCN lE").act()
    for own in STACKS[0][3:]:
        assert why(t, "lCN", own) == ("no_new_stack", t.find("lCN", HAND[0]))
    assert why(t, "lE", STACKS[0][4]) == ("next_free", STACKS[0][3])


def test_an_attack_on_a_part_that_is_no_target_says_why() -> None:
    t = Table("hC tC, hN, hM, hE", "tS tN, lE", hands="acid_rain space_pod").act()
    assert why(t, "acid_rain", t.find("tN", STACKS[1][0]))[0] == "wrong_energy"
    assert why(t, "space_pod", t.find("hC", STACKS[0][0]))[0] == "own_part"


@pytest.mark.parametrize(
    ("factory", "playing", "reason"),
    [
        ("hC tC", True, "no_robot"),
        (ROBOT, True, "robot_later"),
        (ROBOT, False, "robot_costs"),
        (f"{ROBOT}*", True, "robot_frozen"),
        (f"{ROBOT}*, hN", False, "robot_frozen"),
    ],
)
def test_the_pile_of_robots_tells_what_reveals_a_card(
    factory: str, playing: bool, reason: str
) -> None:
    t = Table(factory, "", hands="aS").act(plays=5 if playing else 0)
    key, cause = why(t, t.name(t.s.zones["robots"][-1]), zone="robots")
    assert key == reason
    frozen = reason == "robot_frozen"
    assert cause == (t.find("ice_blast", STACKS[0][0]) if frozen else "robots")


def test_while_the_first_card_may_be_a_discard_the_deck_says_so() -> None:
    t = Table("hC", "", heroes="scavenger guardian", discard="hN", deck="aS").turn()
    assert why(t, "aS", zone="deck") == ("draw_first", "discard")
    t.do("draw")
    assert why(t, t.name(t.s.zones["deck"][-1]), zone="deck") == ("from_deck", "deck")


def test_discards_and_removed_cards_tell_what_takes_them_or_that_nothing_does() -> None:
    t = Table("hC", "hN", hands="acid_rain", discard="hM", heroes="samurai guardian").act()
    lost = t.s.zones[POWER[1]][0]
    t.s.move(lost, "box", up=True)
    assert why(t, "hM", zone="discard") == ("only_by_card", "discard")
    assert why(t, t.name(lost), zone="box") == ("out_of_game", "box")


def test_whoever_may_stop_an_attack_is_told_so_at_the_piles_too() -> None:
    t = Table("hC, hM, hS", "tE, aE", hands="power_surge|homing_missiles", discard="hN").act()
    attack = t.find("power_surge", HAND[0])
    t.do("play").do("destroy", to="tE").do("destroy", to="aE")
    assert t.question == ("Intercept", 1)
    assert why(t, "power_surge", zone="played") == ("missiles_only", attack)
    assert why(t, "hN", zone="discard") == ("missiles_only", attack)


def test_whoever_is_out_is_no_opponent_to_choose() -> None:
    t = Table(ROBOT, "", "", heroes=THREE, robots="shots_fired").event()
    out = t.s.zones[HERO[1]][0]
    for lost in t.s.zones[POWER[1]][:]:
        t.s.move(lost, "box", up=True)
    t.s.leave(1)
    t.do("deploy", "hC")
    while t.ask.seat != 0 or type(t.ask).__name__ != "Choose":
        t.passes()
    assert why(t, t.name(out), zone=HERO[1]) == ("is_out", HERO[1])
    assert why(t, t.name(t.s.zones[HERO[0]][0]), zone=HERO[0])[0] == "choose_opponent"
