"""Robot Wars: the quick game, an option."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.robot_wars.house import Housed
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
    ("turn", "attacks", "plus"), [(5, 0, 0), (6, 1, 0), (8, 1, 2), (9, 2, 3), (12, 3, 6)]
)
def test_the_house_comes_from_the_sixth_battle_turn_on(turn: int, attacks: int, plus: int) -> None:
    t = at(turn, "gerbil armour tin legs wheels hammer drill", (1,) * attacks)
    assert [one.plus for one in struck(t)] == [plus] * attacks
    assert t.mark("battle_turns") == (turn, 0)


@rule("RW-57")
def test_the_house_strikes_a_force_field_first_and_what_flies_or_hides_too() -> None:
    t = at(6, "gerbil force helicopter", (4,))
    assert t.robot(0) == "gerbil_powered_engine helicopter_rotors"
    t = at(6, "gerbil helicopter", (6,))
    assert struck(t)[0].strength == 2


@rule("RW-57", "RW-T9")
def test_the_house_can_take_the_last_component_before_a_turn_is_chosen() -> None:
    t = at(6, "tin", (1,))
    assert t.s.winners == (1,)


@rule("RW-57")
def test_a_missed_turn_counts_and_a_game_by_the_book_counts_none() -> None:
    t = Table("gerbil tin", FOE, quick="on")
    t.s.mark("missed", (1, 0))
    t.turn()
    assert t.mark("battle_turns")[0] == 1
    assert "battle_turns" not in Table("gerbil tin", FOE).turn().s.marks


def test_a_match_of_before_is_played_by_the_book() -> None:
    options = CONTROLLER.usual(3, stored=True)
    assert "quick" not in options
    old, new = (CONTROLLER.new(3, {**options, **one}, seeded(1)) for one in ({}, {"quick": "off"}))
    assert "quick" not in old.options
    assert old.zones == new.zones
