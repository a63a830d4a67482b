"""Fifteen ideas of players, each a card of docs/decks/fifteen_ideas.yaml, each played."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import legal_moves
from games.robot_wars.body import strength_of
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import example, own


def ideas(*robots: str, **more: Any) -> Table:
    """A table of the fifteen ideas."""
    return own(example("fifteen_ideas"), *robots, **more)


def test_1_each_opponent_discards() -> None:
    t = ideas("stove", "stove", "stove", hands="gale mallet|mallet spear|spear").normal()
    t.do("act", "gale")
    assert t.asks == "Discard 1"
    t.do("discard", "spear")
    assert [t.count(seat) for seat in range(3)] == [2, 1, 0]


@pytest.mark.parametrize(("weapons", "hits"), [("twins", 0), ("twins mallet", 1)])
def test_2_with_two_weapons_an_attack_has_two_more(weapons: str, hits: int) -> None:
    t = ideas(f"stove {weapons}", "stove crown", dice=(1,)).normal()
    t.do("use", "twins")
    t.do("aim", "twins", "1:crown")
    assert t.said("hits") == hits


def test_3_a_component_is_stolen_and_built_in() -> None:
    t = ideas("stove", "stove crown", hands="magnet").normal()
    t.s.count(t.s.zones["robot.1"][1], 3)
    t.do("act", "magnet", "1:crown")
    assert t.robot(0) == "crown stove"
    assert t.robot(1) == "stove"
    assert t.s.pips[t.s.zones["robot.0"][1]] == 0


def test_4_one_of_two_is_chosen() -> None:
    t = ideas("stove toolbox", "stove mallet", hands="", deck="gale gale gale gale").normal()
    before = t.count(0)
    t.do("use", "toolbox")
    assert t.asks == "OneOf 0"
    assert [m.verb for m in legal_moves(t.s)] == ["option_one", "option_two"]
    assert t.do("option_one").count(0) == before + 2
    t = ideas("stove toolbox", "stove mallet", dice=(6,)).normal()
    t.do("use", "toolbox").do("option_two").do("aim", "toolbox", "1:mallet")
    assert t.robot(1) == "stove"


def test_5_at_the_start_of_a_turn_if_its_player_likes() -> None:
    t = ideas("stove alarm", "stove", hands="spear gale", deck="mallet mallet mallet").turn()
    assert t.asks == "May 0"
    t.do("accept").do("discard", "spear")
    assert t.hand(0) == "gale mallet mallet"
    assert ideas("stove alarm", "stove", hands="spear").turn().do("pass").hand(0) == "spear"


def test_6_something_holds_until_the_next_turn() -> None:
    t = ideas("stove mallet", "stove", hands="polish").normal()
    t.do("act", "polish").do("end")
    assert strength_of(t.s, t.s.zones["robot.0"][1]) == 4 + 2
    assert strength_of(t.s, t.s.zones["robot.1"][0]) == 3
    t.turn(1)
    assert strength_of(t.s, t.s.zones["robot.0"][1]) == 4 + 2
    t.turn(0)
    assert strength_of(t.s, t.s.zones["robot.0"][1]) == 4


@pytest.mark.parametrize(("polished", "hits"), [(False, 1), (True, 0)])
def test_6_a_polished_robot_is_harder_to_hit(polished: bool, hits: int) -> None:
    t = ideas("stove crown", "stove mallet", hands="polish", dice=(4,)).normal()
    if polished:
        t.do("act", "polish")
    t.normal(1).do("use", "mallet", "0:crown")
    assert t.said("hits") == hits


def test_7_a_counter_explodes_at_three() -> None:
    t = ideas("stove boiler", "stove mallet", "stove crown")
    boiler = t.s.zones["robot.0"][1]
    for n in (1, 2):
        assert t.turn().s.pips[boiler] == n
    t.turn()
    assert t.asks == "AimFor 0"
    t.do("aim", "boiler", "1:mallet").do("aim", "boiler", "2:crown")
    assert [t.robot(seat) for seat in range(3)] == ["stove", "stove", "stove"]
    assert t.s.pips[boiler] == 0


def test_8_the_draw_pile_is_searched_for_an_engine() -> None:
    t = ideas("mallet", "stove", hands="catalogue", deck="gale gale gale stove spear").normal()
    t.do("act", "catalogue")
    assert "stove" in t.hand(0)
    assert "stove" not in t.at("deck")


def test_8_of_a_pile_without_one_nothing_comes() -> None:
    t = ideas("mallet", "stove", hands="catalogue", deck="gale gale spear").normal()
    t.do("act", "catalogue")
    assert t.said("searches") == 1
    assert t.hand(0) == "gale"


def test_9_a_weapon_is_copied_with_its_price() -> None:
    t = ideas("stove mirror", "stove spear", hands="gale", dice=(1,)).normal()
    t.do("use", "mirror", "1:spear").do("discard", "gale").do("aim", "mirror", "1:spear")
    assert t.said("hits") == 1
    assert not ideas("stove mirror", "stove spear", hands="", deck="").normal().can("use", "mirror")


@pytest.mark.parametrize("pays", [False, True])
def test_10_it_is_prevented_by_paying(pays: bool) -> None:
    t = ideas("stove", "stove mallet", hands="ransom|gale spear").normal()
    t.do("act", "ransom", 1)
    assert t.asks == "May 1"
    t.do("accept" if pays else "pass")
    if not pays:
        assert t.asks == "Lose 1"
        t.do("lose", "mallet")
    assert t.count(1) == (0 if pays else 2)
    assert t.robot(1) == ("mallet stove" if pays else "stove")


def test_10_who_cannot_pay_is_not_asked() -> None:
    t = ideas("stove", "stove mallet", hands="ransom|gale").normal().do("act", "ransom", 1)
    assert t.asks == "Lose 1"


def test_11_when_another_is_destroyed_a_card_is_drawn() -> None:
    t = ideas("stove vulture", "stove mallet spear", hands="").normal()
    before = t.count(0)
    assert t.destroy(1, "mallet", "spear").count(0) == before + 2
    t = ideas("mallet vulture", "stove mallet", hands="").normal()
    before = t.count(0)
    assert t.destroy(1, "mallet").count(0) == before, "it needs an Engine"


def test_12_a_card_may_be_taken_back_from_the_discard_pile() -> None:
    t = ideas("stove rummage", "stove", hands="gale|spear")
    t.s.move(t.find("crown"), "discard", up=True)
    t.turn(1)
    assert t.asks == "May 0"
    t.do("accept")
    t.do("aim", "rummage", t.key(t.s.zones["discard"][0]))
    assert t.hand(0) == "crown gale"
    assert ideas("stove rummage", "stove", hands="gale gale").turn(1).asks == "Kind 1"


def test_13_an_attack_is_halved() -> None:
    t = ideas("stove mallet", "stove cushion", hands="|gale", dice=(3,)).normal()
    t.do("use", "mallet", "1:cushion").do("evade", "cushion")
    assert t.said("misses") == 1
    assert t.count(1) == 0


def test_14_a_hazard_moves_on() -> None:
    t = ideas("stove", "stove", "stove", hands="gale|spear|spear", arena="ghost:0")
    t.turn().do("reboot")
    assert t.mark("keepers")[0][1] == 1
    assert t.count(0) == 0
    t.do("reboot")
    assert t.mark("keepers")[0][1] == 2


def test_15_five_counters_win_the_game() -> None:
    t = ideas("stove crown", "stove")
    t.s.count(t.s.zones["robot.0"][1], 4)
    t.turn().do("normal")
    assert t.s.winners == (0,)


def test_weapons_of_others_can_be_made_weaker() -> None:
    t = ideas("stove mallet", "stove fog", dice=(2,)).normal().do("use", "mallet", "1:fog")
    assert t.said("misses") == 1


def test_counters_on_robots_make_an_end_of_one() -> None:
    t = ideas("stove", "stove curse", "stove", hands="broom broom", arena="ghost:1").normal()
    t.do("act", "broom")
    assert t.at("arena") == ""
    assert t.mark("robot_charge") == (0, 1, 1)
    t.s.mark("robot_charge", (0, 1, 1))
    t.s.move(t.find("broom"), "hand.0") if "broom" not in t.hand(0) else None
    t.normal().do("act", "broom")
    assert t.asks == "OneOf 1"
    t.do("option_two")
    assert t.s.playing() == [0, 2]
