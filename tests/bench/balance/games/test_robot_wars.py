"""Robot Wars: who is told to have put a seat out of the game."""

from __future__ import annotations

import pytest

from bench.balance.games.robot_wars import BY_HOUSE, BY_PLAYERS
from bench.balance.gauges import GAUGES
from tests.games.robot_wars.tables import Table


def blamed(t: Table) -> list[str]:
    """For each seat that went out in all that was told, by whom."""
    tally = GAUGES["robot_wars"].tally()
    return [one for one in tally(t.s, t.told) if one in (BY_HOUSE, BY_PLAYERS)]


def house(robot: str) -> Table:
    """The house strikes the last Component of seat 0, one of three."""
    t = Table(robot, "steam hammer", "gerbil drill", quick="on")
    t.s.mark("battle_turns", (11, 0, 0))
    t.dice = [0.0, 0.95]
    return t.turn()


@pytest.mark.rule("RW-57")
def test_whose_last_component_the_house_takes_is_out_by_the_house() -> None:
    t = house("tin")
    assert t.s.playing() == [1, 2]
    assert blamed(t) == [BY_HOUSE]


@pytest.mark.rule("RW-56", "RW-57")
def test_so_it_is_where_a_virus_keeps_the_robot_until_the_turn_ends() -> None:
    t = house("tin computer_virus")
    assert t.s.playing() == [0, 1, 2]
    assert blamed(t) == []
    t.do("normal").do("end")
    assert t.s.playing() == [1, 2]
    assert blamed(t) == [BY_HOUSE]


@pytest.mark.rule("RW-57")
@pytest.mark.parametrize("robot", ["tin", "tin computer_virus"])
def test_whose_last_component_an_attack_takes_is_out_by_a_player(robot: str) -> None:
    t = Table("gerbil hammer", robot, "steam drill", quick="on")
    t.dice = [0.95] * 4
    t.normal().do("use", "hammer", "tin").do("end")
    if robot != "tin":
        assert t.s.playing() == [0, 1, 2]
        t.do("normal").do("end")
    assert t.s.playing() == [0, 2]
    assert blamed(t) == [BY_PLAYERS]
