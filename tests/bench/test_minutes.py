"""The minutes that set-up tells are measured."""

import pytest

from bench import minutes
from games.registry import GAMES


def test_a_game_is_measured_with_the_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minutes, "QUICK", dict.fromkeys(GAMES, "random"))
    found = minutes.play("stak_bots", 2, minutes.find_options("stak_bots", 2, "ours"), 1)
    assert min(found) > 0
    assert found.minutes == found.shown + found.choices * minutes.THINK_SECONDS / 60


def test_every_setting_of_the_box_is_measured() -> None:
    assert minutes.list_settings("robot_wars") == ["book", "ours", "quick=on"]
    quick = minutes.find_options("robot_wars", 2, "quick=on")
    assert quick == GAMES["robot_wars"].default_options(2) | {"quick": "on"}
