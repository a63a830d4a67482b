"""Robot Wars: the House Robot attacks, is attacked and evaded."""

from __future__ import annotations

import pytest

from games.robot_wars.zones import set_flag
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule


@rule("RW-19")
def test_house_robot_is_evaded_too() -> None:
    t = Table("gerbil", "steam legs", hands="|ram", arena="house_robot:0")
    t.dice[:] = [0.9, 0.0]
    t.turn()
    assert t.asks == "Evade 1"


@rule("RW-A9", "RW-house_robot", "RW-48")
def test_house_robot_attacks_anybody_with_a_plain_die() -> None:
    t = Table("gerbil tin precision", "steam legs", arena="pit:0 house_robot:0")
    t.dice[:] = [0.0, 0.0, 0.0]  # the own Robot, its first external, a 1
    t.turn()
    assert t.robot(0) == "gerbil_powered_engine precision_steering"
    assert not t.said("clear") + t.said("caught")
    t = Table("gerbil legs precision", "steam tin", arena="house_robot:0")
    t.dice[:] = [0.0, 0.0, 0.3]  # a 2 against 3, although there is Steering
    t.turn()
    assert t.said("misses") == 1


@rule("RW-48")
def test_house_robot_that_finds_nothing_does_nothing() -> None:
    t = Table("gerbil", "steam legs", arena="house_robot:0")
    set_flag(t.s, "hidden", 1)
    t.dice[:] = [0.9]
    t.turn()
    assert t.said("roams_on") == 1
    assert t.asks == "Kind 0"


@rule("RW-26", "RW-house_robot")
def test_house_robot_is_a_target_of_single_attacks_by_anybody() -> None:
    t = Table(
        "gerbil hammer spinning heat", "steam legs", arena="house_robot:0", dice=(1, 1, 1)
    ).normal()
    assert "house_robot" in t.targets("hammer")
    assert "house_robot" in t.targets("heat")
    assert t.targets("spinning") == "robot.1"
    t.dice[:] = [0.8]
    t.do("use", "hammer", "house_robot")
    assert t.at("arena") == ""
    assert t.mark("keepers") == ()


@rule("RW-26")
def test_house_robot_is_not_salvaged_and_nobody_evades_for_it() -> None:
    t = Table("gerbil hammer", "steam salvage legs", hands="|ram pit tin", arena="house_robot:1")
    t.normal().dice[:] = [0.7]
    t.do("use", "hammer", "house_robot")
    assert (t.asks, t.at("discard")) == ("Act 0", "house_robot")
