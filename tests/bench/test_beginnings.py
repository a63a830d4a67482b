"""How games of Robot Wars begin is measured."""

from __future__ import annotations

import pytest

from ai.levels import SIMPLE
from bench import beginnings
from tests.games.robot_wars.tables import Table


def test_only_a_force_field_before_battle_counts() -> None:
    s = Table("steam force_field", "gerbil tin").s
    s.mark("battle", 0)
    assert [beginnings.has_field(s, seat) for seat in (0, 1)] == [True, False]
    s.mark("battle", 1)
    assert not beginnings.has_field(s, 0)


def test_the_first_attack_of_a_game_comes_in_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "find_level", lambda game, level, rounds: SIMPLE["random"])
    begun = [beginnings.find_first_attack(number) for number in range(4)]
    assert any(begun)
    assert all(one is None or 4 <= one.battle <= one.attack for one in begun)
    assert begun == [beginnings.find_first_attack(number) for number in range(4)]
