"""Robot Wars: the quick game, an option."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.robot_wars.facts import Struck
from games.robot_wars.quick_game import Housed
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.zones import has
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
    assert not has(t.s, "locked", 0)
    t = Table("gerbil", FOE, hands="legs tin drill").turn().do("upgrade").do("play", "legs")
    assert has(t.s, "locked", 0)
    assert not t.can("play", "tin")


@rule("RW-57")
@pytest.mark.parametrize(
    ("turn", "edition", "attacks", "plus"),
    [
        (4, "third", 0, 0),
        (5, "third", 1, 0),
        (6, "third", 1, 0),
        (7, "third", 1, 1),
        (8, "third", 1, 1),
        (9, "third", 2, 2),
        (12, "third", 2, 3),
        (13, "third", 3, 4),
        (5, "second", 0, 0),
        (6, "second", 1, 0),
        (7, "second", 1, 0),
        (8, "second", 1, 1),
        (13, "second", 1, 3),
        (14, "second", 2, 4),
        (5, "first", 0, 0),
        (6, "first", 1, 0),
        (8, "first", 1, 2),
        (9, "first", 2, 3),
        (12, "first", 3, 6),
    ],
)
def test_the_house_comes_from_the_fifth_battle_turn_on(
    turn: int, edition: str, attacks: int, plus: int
) -> None:
    robot = "gerbil armour tin legs wheels hammer drill"
    t = at(turn, robot, (1,) * attacks, edition=edition)
    assert [one.plus for one in struck(t)] == [plus] * attacks
    assert t.mark("battle_turns") == (turn, 0)


@rule("RW-57")
@pytest.mark.parametrize(
    ("turn", "options", "plus"),
    [
        (2, {}, 0),
        (3, {}, 3),
        (4, {}, 4),
        (3, {"edition": "second"}, 0),
        (4, {"edition": "second"}, 4),
        (5, {"edition": "first"}, 0),
        (5, {"quick": "off"}, 0),
    ],
)
def test_late_in_a_quick_game_attacks_add_the_number_of_the_turn(
    turn: int, options: dict[str, str], plus: int
) -> None:
    t = Table("gerbil hammer", FOE, **{"quick": "on"} | options)
    if "quick" not in options:
        t.s.mark("battle_turns", (turn - 1, 9))
    t.dice = [0.0] * 9
    t.normal().do("use", "hammer", "flipper")
    added = [event.facts for event in t.told if isinstance(getattr(event, "facts", None), Struck)]
    assert [one.turn for one in added] == [plus]
    assert added[0].total == added[0].die + added[0].plus + plus


@rule("RW-57")
@pytest.mark.parametrize(
    ("seat", "options", "battle"),
    [
        (0, {}, False),
        (1, {}, True),
        (0, {"edition": "first"}, True),
        (0, {"quick": "off"}, True),
    ],
)
def test_in_a_quick_game_all_build_equally_often(
    seat: int, options: dict[str, str], battle: bool
) -> None:
    t = Table("gerbil tin legs", "steam drill ram", battle=False, **{"quick": "on"} | options)
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
    ("turn", "edition", "robot", "die", "guard", "out"),
    [
        (6, "third", "tin", 6, 6, False),  # 6 more for the last one
        (7, "third", "tin", 5, 6, False),  # with 1 more a die
        (7, "third", "tin", 6, 6, True),
        (5, "third", "tin computer_virus", 6, 6, False),  # which is none of its own
        (5, "third", "tin legs", 6, 0, False),
        (6, "second", "tin", 1, 0, True),
    ],
)
def test_the_house_can_take_the_last_component_before_a_turn_is_chosen(
    turn: int, edition: str, robot: str, die: int, guard: int, out: bool
) -> None:
    t = at(turn, robot, (die,), edition=edition)
    assert {(one.strength, one.guard) for one in struck(t)} == {(1, guard)}
    assert t.s.winners == ((1,) if out else ())


@rule("RW-57")
def test_a_missed_turn_counts_and_a_game_by_the_book_counts_none() -> None:
    t = Table("gerbil tin", FOE, quick="on")
    t.s.mark("missed", (1, 0))
    t.turn()
    assert t.mark("battle_turns")[0] == 1
    assert "battle_turns" not in Table("gerbil tin", FOE).turn().s.marks


def test_a_match_of_before_is_played_by_the_book() -> None:
    options = CONTROLLER.usual(3, stored=True)
    assert not {"quick", "edition"} & options.keys()
    old, new = (CONTROLLER.new(3, {**options, **one}, seeded(1)) for one in ({}, {"quick": "off"}))
    assert "quick" not in old.options
    assert old.zones == new.zones
