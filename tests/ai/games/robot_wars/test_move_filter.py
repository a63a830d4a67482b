"""Robot Wars: which moves are sensible, and which are usual during an attack."""

from __future__ import annotations

from ai.games.robot_wars.features import NAMES
from ai.games.robot_wars.judge import JUDGE
from ai.think import think
from games.engine.core import asked
from games.engine.observation import view
from tests.games.robot_wars.tables import Table


def thought(t: Table) -> set[str]:
    """The verbs of the moves that an opponent thinks about."""
    ask = asked(t.s)
    assert ask is not None
    return {move.verb for move in JUDGE.sensible(t.s, ask)}


def test_nobody_upgrades_with_nothing_to_build_or_reboots_for_nothing() -> None:
    bare = Table("hammer steam", "tin_foil", hands="retreat|").turn()
    assert thought(bare) == {"normal"}
    able = Table("hammer steam", "tin_foil", hands="big_axe|").turn()
    assert thought(able) == {"normal", "upgrade"}


def test_who_can_build_before_battle_does() -> None:
    t = Table("hammer", "tin_foil", hands="steam|", deck="pit", battle=False).turn()
    assert thought(t) == {"play"}


def test_a_part_that_exposes_a_robot_that_can_melt_down_may_be_left_out() -> None:
    def offered(robot: str) -> set[str]:
        t = Table(robot, "legs", hands="steam|", deck="pit", battle=False).turn()
        return thought(t)

    six = "nuclear hammer drill precision armour spy"
    assert offered(six) == {"play", "end"}  # a Power Overload strikes from seven on
    assert offered(six.replace("nuclear", "tin_foil")) == {"play"}
    assert offered(six + " big_axe") == offered(six.removesuffix(" spy")) == {"play"}


def test_an_engine_is_what_a_robot_without_one_builds() -> None:
    t = Table("hammer tin_foil", "drill legs", hands="steam spy armour|", deck="pit").turn()
    t.do("upgrade")
    answer = think(JUDGE, view(t.s, 0), "greedy", 1, timed=False)
    assert answer.move.piece is not None
    assert t.key(answer.move.piece) == "steam_powered_engine"


def test_exterminate_is_thought_of_only_if_another_action_can_follow() -> None:
    assert "act" not in thought(Table("gerbil", "tin_foil", hands="exterminate|").normal())
    assert "act" in thought(Table("gerbil hammer", "tin_foil", hands="exterminate|").normal())


def test_features_are_as_many_as_their_names() -> None:
    t = Table("hammer steam", "tin_foil", hands="big_axe|").turn()
    assert len(JUDGE.features(t.s, 0)) == len(NAMES) == len(set(NAMES))


def test_a_weapon_counts_only_with_an_engine() -> None:
    at = NAMES.index("weapon.best")
    works, idle = Table("hammer steam", "tin_foil"), Table("hammer spy", "tin_foil")
    assert JUDGE.features(works.s, 0)[at] > JUDGE.features(idle.s, 0)[at] == 0.0


def test_a_locked_player_with_nothing_to_build_reboots() -> None:
    t = Table("hammer steam", "tin_foil", hands="retreat|")
    t.s.mark("locked", 1)
    assert thought(t.turn()) == {"reboot"}
