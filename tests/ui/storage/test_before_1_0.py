"""A profile from before 1.0: its games are listed, and all else is kept."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from tests.support.profiles import BEFORE_1_0, from_before_1_0
from ui.storage.database import NAME
from ui.storage.profile import Profile
from ui.storage.statistics import list_finished


def test_games_from_before_1_0_are_listed_and_count_but_cannot_be_played(tmp_path: Path) -> None:
    from_before_1_0(tmp_path)
    with closing(Profile(tmp_path)) as profile:
        assert (profile.settings.person, profile.settings.speed) == ("Ada", 2.0)
        assert [(saved.game, saved.over, saved.marks) for saved in profile.matches()] == [
            ("robo_power", True, ["before"]),
            ("two_robots", False, ["before"]),
        ]
        assert not any(saved.usable for saved in profile.matches())
        (one,) = list_finished(profile.matches())
        assert one.won(0)
        profile.delete(1)
        number = profile.begin("robo_power", 2, 1, {"start": "random"}, [{"name": "Ada"}] * 2)
        profile.flush(60)
        found = {saved.id: saved.usable for saved in profile.matches()}
        assert found == {2: False, number: True}


def test_in_a_damaged_profile_they_are_still_known(tmp_path: Path) -> None:
    from_before_1_0(tmp_path)
    path = tmp_path / NAME
    content = bytearray(path.read_bytes())
    content[60] ^= 1
    for spoilt in (bytes(content), b"\0" * 100 + bytes(content[100:])):
        path.write_bytes(spoilt)
        with closing(Profile(tmp_path)) as profile:
            assert {saved.why for saved in profile.matches()} == {"before"}
        path.unlink()


def test_a_replay_from_before_1_0_says_so() -> None:
    with pytest.raises(ReplayError) as error:
        read_replay(BEFORE_1_0.with_suffix(".txt").read_text("utf-8"), GAMES)
    assert (error.value.line, error.value.key) == (1, "before")
