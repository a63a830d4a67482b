"""Robot Wars: the quick game, an option."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Said
from games.robot_wars.facts import Struck
from games.robot_wars.quick_game import Housed
from games.robot_wars.zones import has_flag
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule
FOE = "steam flipper big_axe"


def at(turn: int, robot: str, dice: tuple[int, ...], **more: object) -> Table:
    """Seat 0's Battle turn of this number begins; dice come after the picks among its parts."""
    t = Table(robot, FOE, quick="on", **more)  # type: ignore[arg-type]
    t.s.mark("battle_turns", (turn - 1, 0))
    for die in dice:
        t.dice += [0.0, (die - 0.5) / 6]
    return t.turn()


def struck(t: Table) -> list[Housed]:
    """What the house did."""
    facts = [getattr(event, "facts", None) for event in t.told]
    return [one for one in facts if isinstance(one, Housed)]


@rule("RW-57")
def test_a_quick_upgrade_builds_as_many_as_it_wants_and_does_not_lock() -> None:
    t = Table("gerbil", FOE, hands="legs tin drill", quick="on").turn().do("upgrade")
    t.do("play", "legs").do("play", "drill").do("end")
    assert t.robot(0) == "drill gerbil_powered_engine legs"
    assert not has_flag(t.s, "locked", 0)
    t = Table("gerbil", FOE, hands="legs tin drill").turn().do("upgrade").do("play", "legs")
    assert has_flag(t.s, "locked", 0)
    assert not t.can("play", "tin")


@rule("RW-57")
@pytest.mark.parametrize(
    ("turn", "attacks", "plus"),
    [
        (4, 0, 0),
        (5, 1, 0),
        (6, 1, 0),
        (7, 1, 1),
        (8, 1, 1),
        (9, 2, 2),
        (12, 2, 3),
        (13, 3, 4),
    ],
)
def test_the_house_comes_from_the_fifth_battle_turn_on(turn: int, attacks: int, plus: int) -> None:
    robot = "gerbil armour tin legs wheels hammer drill"
    t = at(turn, robot, (1,) * attacks)
    assert [one.plus for one in struck(t)] == [plus] * attacks
    assert t.mark("battle_turns") == (turn, 0)


@rule("RW-57")
@pytest.mark.parametrize(
    ("turn", "options", "plus"),
    [
        (2, {}, 0),
        (3, {}, 3),
        (4, {}, 4),
        (5, {"quick": "off"}, 0),
    ],
)
def test_late_in_a_quick_game_attacks_add_the_number_of_the_turn(
    turn: int, options: dict[str, Any], plus: int
) -> None:
    t = Table("gerbil hammer", FOE, **({"quick": "on"} | options))
    if "quick" not in options:
        t.s.mark("battle_turns", (turn - 1, 9))
    t.dice = [0.0] * 9
    t.normal().do("use", "hammer", "flipper")
    added = [
        event.facts
        for event in t.told
        if isinstance(event, Said) and isinstance(event.facts, Struck)
    ]
    assert [one.turn for one in added] == [plus]
    assert added[0].total == added[0].die + added[0].plus + plus


@rule("RW-57")
@pytest.mark.parametrize(
    ("seat", "options", "battle"),
    [
        (0, {}, False),
        (1, {}, True),
        (0, {"quick": "off"}, True),
    ],
)
def test_in_a_quick_game_all_build_equally_often(
    seat: int, options: dict[str, Any], battle: bool
) -> None:
    t = Table("gerbil tin legs", "steam drill ram", battle=False, **({"quick": "on"} | options))
    t.s.mark("turn", seat)  # turns that came before
    t.turn(seat).do("end")
    assert bool(t.mark("battle")) == battle


@rule("RW-57")
def test_the_house_strikes_a_force_field_first_and_what_flies_or_hides_too() -> None:
    t = at(6, "gerbil force helicopter", (4,))
    assert t.robot(0) == "gerbil_powered_engine helicopter_rotors"
    t = at(6, "gerbil helicopter", (6,))
    assert struck(t)[0].strength == 2


@rule("RW-57", "RW-T9")
@pytest.mark.parametrize(
    ("turn", "robot", "die", "guard", "out"),
    [
        (6, "tin", 6, 6, False),  # 6 more for the last one
        (7, "tin", 5, 6, False),  # with 1 more a die
        (7, "tin", 6, 6, True),
        (5, "tin computer_virus", 6, 6, False),  # which is none of its own
        (5, "tin legs", 6, 0, False),
    ],
)
def test_the_house_can_take_the_last_component_before_a_turn_is_chosen(
    turn: int, robot: str, die: int, guard: int, out: bool
) -> None:
    t = at(turn, robot, (die,))
    assert {(one.strength, one.guard) for one in struck(t)} == {(1, guard)}
    assert t.s.winners == ((1,) if out else ())


@rule("RW-57")
def test_a_missed_turn_counts_and_a_game_by_the_book_counts_none() -> None:
    t = Table("gerbil tin", FOE, quick="on")
    t.s.mark("missed", (1, 0))
    t.turn()
    assert t.mark("battle_turns")[0] == 1
    assert "battle_turns" not in Table("gerbil tin", FOE).turn().s.marks
