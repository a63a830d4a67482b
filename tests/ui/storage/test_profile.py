"""The profile: settings, and every decision stored before the next."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.support.profiles import ADA_AND_BO, kept, started
from tests.support.waiting import comes_back, until
from ui.storage.database import NAME
from ui.storage.profile import Profile
from ui.storage.settings import Settings

YEAR = 365 * 86400  # seconds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "boltbox"


# what is kept


def test_a_new_profile_has_the_defaults_and_nothing_to_say(folder: Path) -> None:
    profile = Profile(folder)
    assert (profile.settings, profile.matches(), profile.notices) == (Settings(), [], [])
    profile.close()


def test_a_match_and_its_decisions_are_there_the_next_evening(folder: Path) -> None:
    profile = Profile(kept(folder))
    (saved,) = profile.matches()
    assert (saved.game, saved.seats, saved.seed, saved.moves) == ("robo_power", 2, 12, 5)
    assert (saved.options, saved.players, saved.over) == ({"start": "random"}, ADA_AND_BO, False)
    assert profile.decisions(saved.id)[1] == ("discard 2 discard", 0, "print2")
    assert profile.count_stored(saved.id) == 5
    profile.close()


def test_storing_returns_at_once(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile)
    profile.flush(60)
    with profile._writing:  # the disk is slow
        assert comes_back(lambda: profile.store(number, 1, "discard 1 discard", 0, "p"))
        assert profile.count_stored(number) == 0
    assert profile.flush(60)
    assert profile.count_stored(number) == 1
    profile.close()


def test_a_match_is_on_the_disk_before_its_first_decision_is_made(folder: Path) -> None:
    profile = Profile(folder)
    with profile._writing:
        assert profile.count_stored(started(profile)) < 0
    assert profile.flush(60)
    assert profile.count_stored(1) == 0
    profile.close()


def has_stored(profile: Profile, match: int, decisions: int) -> bool:
    return profile.count_stored(match) == decisions


def test_each_decision_is_on_the_disk_once_it_counts_as_stored(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile)
    other = sqlite3.connect(folder / NAME)
    for n in range(1, 21):
        profile.store(number, n, "discard 1 discard", 0, "p")
        assert until(partial(has_stored, profile, number, n))
        assert other.execute("SELECT count(*) FROM decisions").fetchone() == (n,)
    other.close()
    profile.close()


def test_every_commit_is_synced_to_the_disk(folder: Path) -> None:
    profile = Profile(folder)
    assert profile._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert profile._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    profile.close()


def test_what_was_taken_back_is_gone(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile, 6)
    profile.forget(number, 4, practice=True)
    profile.store(number, 4, "discard 44 discard", 0, "new")
    profile.flush(60)
    assert [row[2] for row in profile.decisions(number)] == ["print1", "print2", "print3", "new"]
    assert profile.matches()[0].practice
    profile.close()


def test_a_decision_taken_back_does_not_count_as_stored_meanwhile(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile, 6)
    profile.flush(60)
    with profile._writing:
        profile.forget(number, 4, practice=False)
        assert profile.count_stored(number) == 3
        profile.store(number, 4, "discard 44 discard", 0, "new")
        assert profile.count_stored(number) == 3
    profile.flush(60)
    assert profile.count_stored(number) == 4
    profile.close()


def test_an_old_write_that_ends_late_does_not_count_for_the_new_decision(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile)
    profile.flush(60)
    seen = []
    with profile._writing:
        profile.store(number, 1, "discard 1 discard", 0, "old")
        profile._enqueue(lambda db: seen.append(profile.count_stored(number)))
        profile.forget(number, 1, practice=False)
        profile.store(number, 1, "discard 2 discard", 0, "new")
    profile.flush(60)
    assert (seen, profile.count_stored(number)) == ([0], 1)
    profile.close()


def test_a_decision_made_anew_takes_the_place_of_all_that_came_after(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile, 6)
    profile.store(number, 3, "discard 33 discard", 0, "new")
    assert [row[2] for row in profile.decisions(number)] == ["print1", "print2", "new"]
    assert profile.count_stored(number) == 3
    profile.close()


def test_nobody_who_reads_waits_for_the_disk(folder: Path) -> None:
    profile = Profile(folder)
    started(profile, 1)
    profile.flush(60)
    found: list[int] = []
    reading = threading.Thread(target=lambda: found.append(profile.matches()[0].moves))
    with profile._writing:  # the disk is slow
        reading.start()
        reading.join(2.0)
        assert found == [1]
    profile.close()


def test_a_finished_match_keeps_its_result_until_it_is_taken_back(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile, 3)
    profile.finish(number, {"places": [[1], [0]]})
    assert profile.matches()[0].over
    assert profile.matches()[0].result == {"places": [[1], [0]]}
    profile.forget(number, 3, practice=False)
    assert not profile.matches()[0].over
    profile.close()


def test_a_deleted_match_is_gone_with_its_decisions(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile, 3)
    profile.delete(number)
    assert (profile.matches(), profile.decisions(number)) == ([], [])
    profile.close()


def test_the_match_played_last_comes_first(folder: Path) -> None:
    profile = Profile(folder)
    first, second = started(profile, 1), started(profile, 1)
    profile.store(first, 2, "discard 2 discard", 0, "p")
    assert [saved.id for saved in profile.matches()] == [first, second]
    profile.close()


def test_long_breaks_are_no_time_of_play(folder: Path) -> None:
    profile = Profile(folder)
    number = started(profile, 3)
    profile.flush(60)
    for n, at in ((1, 0.0), (2, 30.0), (3, 90_000.0)):
        profile._db.execute("UPDATE decisions SET at = ? WHERE n = ?", (at, n))
    assert profile.seconds(number) == 150.0
    profile.close()


# settings


def test_settings_are_there_the_next_evening(folder: Path) -> None:
    profile = Profile(folder)
    changed = Settings(
        language="nl",
        ui_scale=150,
        felt="light",
        speed=2.0,
        window=(1000, 700),
        last_setup={"robo_power": {"seats": 4}},
        tips=["drag"],
    )
    profile.save_settings(changed)
    profile.close()
    again = Profile(folder)
    assert again.settings == changed
    again.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", '"xx"'),
        ("ui_scale", "9"),
        ("ui_scale", "true"),
        ("felt", '"pink"'),
        ("speed", "0"),
        ("speed", '"fast"'),
        ("master", "101"),
        ("effects", "-1"),
        ("music", "1.5"),
        ("fullscreen", "1"),
        ("window", "[1]"),
        ("window", "[1280, 1e9]"),
        ("hints", "null"),
        ("last_setup", "[]"),
        ("tips", "[1]"),
        ("felt", "not json"),
        ("felt", "[" * 9999),
    ],
)
def test_a_setting_that_makes_no_sense_is_its_default_and_said_so(
    folder: Path, name: str, value: object
) -> None:
    Profile(folder).close()
    db = sqlite3.connect(folder / NAME)
    with db:
        db.execute("INSERT INTO settings VALUES (?, ?)", (name, value))
    db.close()
    profile = Profile(folder)
    assert getattr(profile.settings, name) == getattr(Settings(), name)
    assert profile.notices[0].key == "profile.setting"
    assert dict(profile.notices[0].blanks) == {"name": name}
    profile.close()


def test_a_setting_of_a_later_version_is_passed_over(folder: Path) -> None:
    profile = Profile(folder)
    profile._enqueue(lambda db: db.execute("INSERT INTO settings VALUES ('smell', '\"roses\"')"))
    profile.close()
    again = Profile(folder)
    assert not again.notices
    again.close()


def test_what_the_command_line_sets_is_for_this_run_only(tmp_path: Path) -> None:
    with closing(Profile(tmp_path)) as profile:
        profile.settings.language = "nl"
        profile.settings.lend("language", "en")
        profile.save_settings()
        assert profile.settings.language == "en"
    with closing(Profile(tmp_path)) as again:
        assert again.settings.language == "nl"


def test_what_was_lent_and_is_then_chosen_is_kept_even_by_a_detour(tmp_path: Path) -> None:
    with closing(Profile(tmp_path)) as profile:
        profile.settings.language = "nl"
        profile.settings.lend("language", "en")
        for chosen in ("nl", "en"):
            profile.settings.language = chosen
        profile.save_settings()
    with closing(Profile(tmp_path)) as again:
        assert again.settings.language == "en"


def test_a_lent_setting_that_a_person_changes_is_kept(tmp_path: Path) -> None:
    with closing(Profile(tmp_path)) as profile:
        profile.settings.lend("speed", 4.0)
        profile.settings.speed = 2.0
        profile.save_settings()
    with closing(Profile(tmp_path)) as again:
        assert again.settings.speed == 2.0


def test_a_game_of_a_wrong_clock_is_not_offered_first_for_years(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = Profile(folder)
    before = started(profile)
    with monkeypatch.context() as wrong:
        wrong.setattr("ui.storage.profile.time.time", lambda: time.time_ns() / 1e9 + 5 * YEAR)
        future = started(profile)
        profile.store(future, 0, "discard 1 discard", 0, "p")
        profile.flush(60)
    last = started(profile)
    profile.store(last, 0, "discard 1 discard", 0, "p")
    profile.flush(60)
    assert [one.id for one in profile.matches()] == [last, future, before]
    profile.store(before, 0, "discard 1 discard", 0, "p")
    profile.flush(60)
    assert profile.matches()[0].id == before
    profile.close()
