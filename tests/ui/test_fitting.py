"""The level offered fits what somebody has won; old names of levels go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.levels import LADDER, LEVELS, OLD, renamed
from ai.registry import JUDGES
from ui.fitting import fitting
from ui.players import Opponent, player_of
from ui.set_up import Setup
from ui.storage.profile import Profile


def played(profile: Profile, level: str, won: bool, **more: bool) -> None:
    """Store a finished game against two of a level."""
    row = {"practice": False, **more}
    players = [{"name": "Ada", "level": "", **row}]
    players += [{"name": name, "level": level, **row} for name in ("Bo", "Cas")]
    number = profile.begin("stak_bots", 3, 1, {}, players)
    places = [[0], [1], [2]] if won else [[1], [0], [2]]
    profile.finish(number, {"places": places, "turns": 9, "seconds": 60.0})


def test_somebody_new_is_offered_the_lowest_and_each_two_wins_raise_it(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    offered = []
    for level, won in (
        (None, False),
        ("apprentice", True),
        ("apprentice", False),
        ("apprentice", True),
        ("hard", True),
        ("master", True),
    ):
        if level:
            played(profile, level, won)
        profile.flush()
        offered.append(fitting(profile, "stak_bots"))
    assert offered == [*["apprentice"] * 3, *["tinkerer"] * 2, "master"]
    assert fitting(profile, "robo_power") == "apprentice"
    profile.close()


@pytest.mark.parametrize("game", JUDGES)
def test_a_set_up_that_names_an_old_level_goes_on(game: str) -> None:
    judge = JUDGES[game]
    for level in (*LEVELS, *OLD):
        setup = Setup(game, ["Bo", "Cas", "Di"], "Player {n}")
        setup.recall({"seats": [["Ada", ""], ["Bo", level]]})
        assert setup.seats[1].level in judge.levels
        assert judge.level(level)
    assert [judge.offered(name) for name in judge.levels] == list(judge.levels)


def test_a_save_that_names_an_old_level_goes_on() -> None:
    assert player_of({"name": "Bo", "level": "easy"}) == Opponent("Bo", "tinkerer")
    assert renamed("hard") == "master"
    assert {renamed(name) for name in OLD} <= set(LADDER)
