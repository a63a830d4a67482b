"""The profile: every decision is kept, and nothing that happens to it reaches the game."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from ui import database
from ui.database import NAME
from ui.language import Words
from ui.profile import Profile
from ui.settings import Settings

ADA_AND_BO = [{"name": "Ada", "level": ""}, {"name": "Bo", "level": "easy"}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "boltbox"


def started(profile: Profile, decisions: int = 0) -> int:
    number = profile.begin("robo_power", 2, 12, {"start": "random"}, ADA_AND_BO)
    for n in range(1, decisions + 1):
        profile.store(number, n, f"discard {n} discard", n % 2, f"print{n}")
    return number


def kept(folder: Path) -> Path:
    """A folder with a match of five decisions in it."""
    profile = Profile(folder)
    started(profile, 5)
    profile.close()
    return folder


def told(profile: Profile) -> list[str]:
    return [notice.key for notice in profile.notices]


def eventually(true: object, seconds: float = 5.0) -> bool:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:  # type: ignore[operator]
        time.sleep(0.005)
    return bool(true())  # type: ignore[operator]


# what is kept


def test_a_new_profile_has_the_defaults_and_nothing_to_say(folder):
    profile = Profile(folder)
    assert (profile.settings, profile.matches(), profile.notices) == (Settings(), [], [])
    profile.close()


def test_a_match_and_its_decisions_are_there_the_next_evening(folder):
    profile = Profile(kept(folder))
    (saved,) = profile.matches()
    assert (saved.game, saved.seats, saved.seed, saved.moves) == ("robo_power", 2, 12, 5)
    assert (saved.options, saved.players, saved.over) == ({"start": "random"}, ADA_AND_BO, False)
    assert profile.decisions(saved.id)[1] == ("discard 2 discard", 0, "print2")
    assert profile.stored(saved.id) == 5
    profile.close()


def test_storing_returns_at_once(folder):
    profile = Profile(folder)
    number = started(profile)
    profile.flush()
    with profile._writing:  # the disk is slow
        begun = time.monotonic()
        profile.store(number, 1, "discard 1 discard", 0, "p")
        assert time.monotonic() - begun < 0.05
        assert profile.stored(number) == 0
    assert profile.flush()
    assert profile.stored(number) == 1
    profile.close()


def test_a_match_is_on_the_disk_before_its_first_decision_is_made(folder):
    profile = Profile(folder)
    with profile._writing:
        assert profile.stored(started(profile)) < 0
    assert profile.flush()
    assert profile.stored(1) == 0
    profile.close()


def test_each_decision_is_on_the_disk_once_it_counts_as_stored(folder):
    profile = Profile(folder)
    number = started(profile)
    other = sqlite3.connect(folder / NAME)
    for n in range(1, 21):
        profile.store(number, n, "discard 1 discard", 0, "p")
        assert eventually(lambda n=n: profile.stored(number) == n)
        assert other.execute("SELECT count(*) FROM decisions").fetchone() == (n,)
    other.close()
    profile.close()


def test_every_commit_is_synced_to_the_disk(folder):
    profile = Profile(folder)
    assert profile._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert profile._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    profile.close()


def test_what_was_taken_back_is_gone(folder):
    profile = Profile(folder)
    number = started(profile, 6)
    profile.forget(number, 4, practice=True)
    profile.store(number, 4, "discard 44 discard", 0, "new")
    profile.flush()
    assert [row[2] for row in profile.decisions(number)] == ["print1", "print2", "print3", "new"]
    assert profile.matches()[0].practice
    profile.close()


def test_a_decision_taken_back_does_not_count_as_stored_meanwhile(folder):
    profile = Profile(folder)
    number = started(profile, 6)
    profile.flush()
    with profile._writing:
        profile.forget(number, 4, practice=False)
        assert profile.stored(number) == 3
        profile.store(number, 4, "discard 44 discard", 0, "new")
        assert profile.stored(number) == 3
    profile.flush()
    assert profile.stored(number) == 4
    profile.close()


def test_an_old_write_that_ends_late_does_not_count_for_the_new_decision(folder):
    profile = Profile(folder)
    number = started(profile)
    profile.flush()
    seen = []
    with profile._writing:
        profile.store(number, 1, "discard 1 discard", 0, "old")
        profile.forget(number, 1, practice=False)
        profile._do(lambda db: seen.append(profile.stored(number)))
        profile.store(number, 1, "discard 2 discard", 0, "new")
    profile.flush()
    assert (seen, profile.stored(number)) == ([0], 1)
    profile.close()


def test_a_finished_match_keeps_its_result_until_it_is_taken_back(folder):
    profile = Profile(folder)
    number = started(profile, 3)
    profile.finish(number, {"places": [[1], [0]]})
    assert profile.matches()[0].over
    assert profile.matches()[0].result == {"places": [[1], [0]]}
    profile.forget(number, 3, practice=False)
    assert not profile.matches()[0].over
    profile.close()


def test_a_deleted_match_is_gone_with_its_decisions(folder):
    profile = Profile(folder)
    number = started(profile, 3)
    profile.delete(number)
    assert (profile.matches(), profile.decisions(number)) == ([], [])
    profile.close()


def test_the_match_played_last_comes_first(folder):
    profile = Profile(folder)
    first, second = started(profile, 1), started(profile, 1)
    profile.store(first, 2, "discard 2 discard", 0, "p")
    assert [saved.id for saved in profile.matches()] == [first, second]
    profile.close()


def test_long_breaks_are_no_time_of_play(folder):
    profile = Profile(folder)
    number = started(profile, 3)
    profile.flush()
    for n, at in ((1, 0.0), (2, 30.0), (3, 90_000.0)):
        profile._db.execute("UPDATE decisions SET at = ? WHERE n = ?", (at, n))
    assert profile.seconds(number) == 150.0
    profile.close()


# settings


def test_settings_are_there_the_next_evening(folder):
    profile = Profile(folder)
    changed = Settings(language="nl", ui_scale=150, felt="light", speed=2.0, window=(1000, 700),
                       last_setup={"robo_power": {"seats": 4}}, tips=["drag"])  # fmt: skip
    profile.save_settings(changed)
    profile.close()
    again = Profile(folder)
    assert again.settings == changed
    again.close()


@pytest.mark.parametrize(("name", "value"), [
    ("language", '"xx"'), ("ui_scale", "9"), ("ui_scale", "true"), ("felt", '"pink"'),
    ("speed", "0"), ("speed", '"fast"'), ("master", "101"), ("effects", "-1"), ("music", "1.5"),
    ("fullscreen", "1"), ("window", "[1]"), ("window", "[1280, 1e9]"), ("hints", "null"),
    ("last_setup", "[]"), ("tips", "[1]"), ("felt", "not json"), ("felt", "[" * 9999),
])  # fmt: skip
def test_a_setting_that_makes_no_sense_is_its_default_and_said_so(folder, name, value):
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


def test_a_setting_of_a_later_version_is_passed_over(folder):
    profile = Profile(folder)
    profile._do(lambda db: db.execute("INSERT INTO settings VALUES ('smell', '\"roses\"')"))
    profile.close()
    again = Profile(folder)
    assert not again.notices
    again.close()


# what can go wrong


def test_where_no_folder_can_be_the_game_goes_on_in_memory(tmp_path):
    (tmp_path / "file").write_text("in the way")
    profile = Profile(tmp_path / "file" / "boltbox")
    number = started(profile, 3)
    assert profile.flush()
    assert profile.stored(number) == profile.matches()[0].moves == 3
    assert (told(profile), profile.kept) == (["profile.no_folder"], False)
    profile.close()


def test_a_file_that_cannot_be_written_is_read_and_left_alone(folder, monkeypatch):
    path = kept(folder) / NAME
    before = path.read_bytes()

    def refused(path: Path) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("ui.profile.connect", refused)
    profile = Profile(folder)
    assert told(profile) == ["profile.no_folder"]
    assert profile.matches()[0].moves == 5
    started(profile, 1)
    profile.close()
    assert path.read_bytes() == before


def test_a_folder_that_takes_no_lock_file_is_no_folder(folder, monkeypatch):
    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ui.profile.only_one", refused)
    profile = Profile(kept_without_lock(folder))
    assert dict(profile.notices[0].blanks)["why"] == "Permission denied"
    profile.close()


def kept_without_lock(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_a_second_copy_says_so_sees_all_and_saves_nothing(folder):
    first = Profile(kept(folder))
    second = Profile(folder)
    assert told(second) == ["profile.second_copy"]
    assert second.matches()[0].moves == 5
    started(second, 3)
    second.close()
    assert [saved.moves for saved in first.matches()] == [5]
    first.close()


def test_the_folder_is_free_again_when_the_first_copy_is_gone(folder):
    Profile(folder).close()
    profile = Profile(folder)
    assert not profile.notices
    profile.close()


HURT = {
    "rubbish": lambda path: path.write_bytes(b"rubbish" * 999),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "its head is gone": lambda path: path.write_bytes(b"\0" * 100 + path.read_bytes()[100:]),
    "a page is gone": lambda path: spoil(path),
    "a table is gone": lambda path: alter(path, "DROP TABLE decisions"),
    "a column is gone": lambda path: alter(path, "ALTER TABLE matches DROP COLUMN result"),
    "of somebody else": lambda path: alter(path, "PRAGMA user_version=0"),
}


def spoil(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    path.write_bytes(content)


def alter(path: Path, sql: str) -> None:
    db = sqlite3.connect(path)
    db.execute(sql)
    db.close()


@pytest.mark.parametrize("how", HURT)
def test_a_damaged_profile_is_set_aside_and_a_new_one_started(folder, how):
    path = kept(folder) / NAME
    HURT[how](path)
    damaged = path.read_bytes()
    profile = Profile(folder)
    assert told(profile) == ["profile.damaged"]
    assert (folder / f"{NAME}.damaged").read_bytes() == damaged
    number = started(profile, 2)
    profile.close()
    again = Profile(folder)
    assert (again.notices, again.stored(number)) == ([], 2)
    again.close()


def test_an_older_damaged_profile_is_never_overwritten(folder):
    for n in range(3):
        path = kept(folder) / NAME
        path.write_bytes(b"rubbish %d" % n)
        Profile(folder).close()
    aside = sorted(path for path in folder.iterdir() if "damaged" in path.name)
    assert [path.read_bytes()[-1:] for path in aside] == [b"0", b"1", b"2"]
    assert aside[1].name == f"{NAME}.damaged-2"


def test_the_log_beside_a_damaged_profile_goes_with_it(folder):
    path = kept(folder) / NAME
    path.write_bytes(b"rubbish" * 999)
    path.with_name(NAME + "-wal").write_bytes(b"the last moves")
    Profile(folder).close()
    assert (folder / f"{NAME}.damaged-wal").read_bytes() == b"the last moves"


def test_a_profile_of_a_later_version_is_left_alone(folder):
    path = kept(folder) / NAME
    alter(path, "PRAGMA user_version=99")
    before = path.read_bytes()
    profile = Profile(folder)
    started(profile, 2)
    assert (told(profile), profile.kept) == (["profile.newer"], False)
    profile.close()
    assert path.read_bytes() == before
    assert not list(folder.glob("*damaged*"))


def test_a_profile_of_an_earlier_version_is_brought_up_to_date(folder, monkeypatch):
    kept(folder)
    later = (
        *database.VERSIONS,
        "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine';",
    )
    monkeypatch.setattr(database, "VERSIONS", later)
    profile = Profile(folder)
    assert (profile.notices, profile.matches()[0].moves) == ([], 5)
    assert profile._db.execute("SELECT mood FROM matches").fetchone() == ("fine",)
    assert profile._db.execute("PRAGMA user_version").fetchone() == (2,)
    profile.close()


def test_a_step_to_a_later_version_that_fails_halfway_changes_nothing(folder, monkeypatch):
    kept(kept(folder))
    broken = (
        *database.VERSIONS,
        "UPDATE matches SET over = 1; CREATE UNIQUE INDEX one ON matches (seats);",
    )
    monkeypatch.setattr(database, "VERSIONS", broken)
    profile = Profile(folder)
    assert told(profile) == ["profile.damaged"]
    profile.close()
    monkeypatch.undo()
    (folder / f"{NAME}.damaged").replace(folder / NAME)
    profile = Profile(folder)
    found = [(saved.moves, saved.over) for saved in profile.matches()]
    assert (profile.notices, found) == ([], [(5, False), (5, False)])
    profile.close()


def test_a_full_disk_is_said_once_and_tried_again_until_there_is_room(folder, monkeypatch):
    monkeypatch.setattr("ui.profile.RETRY", 0.02)
    profile = Profile(folder)
    number = started(profile, 1)
    profile.flush()
    pages = profile._db.execute("PRAGMA page_count").fetchone()[0]
    profile._db.execute(f"PRAGMA max_page_count={pages}")
    for n in range(2, 400):
        profile.store(number, n, "discard 1 discard", 0, "p" * 32)
    assert eventually(lambda: profile.failing)
    assert not profile.flush(0.3)
    assert told(profile) == ["profile.not_saved"]
    profile._db.execute("PRAGMA max_page_count=100000")
    assert profile.flush()
    assert (profile.failing, profile.stored(number)) == (False, 399)
    assert len(profile.decisions(number)) == 399
    profile.close()


def test_a_program_that_ends_on_a_full_disk_does_not_hang(folder, monkeypatch):
    monkeypatch.setattr("ui.profile.RETRY", 0.02)
    profile = Profile(folder)
    profile._do(lambda db: db.execute("SELECT * FROM nowhere"))
    begun = time.monotonic()
    profile.close()
    assert time.monotonic() - begun < 4.0


def test_another_program_that_holds_the_file_delays_nothing_but_the_saving(folder, monkeypatch):
    monkeypatch.setattr("ui.profile.RETRY", 0.02)
    monkeypatch.setattr(database, "PATIENCE", 0.02)
    profile = Profile(folder)
    number = started(profile, 1)
    profile.flush()
    other = sqlite3.connect(folder / NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    profile.store(number, 2, "discard 1 discard", 0, "p")
    assert eventually(lambda: profile.failing)
    begun = time.monotonic()
    assert profile.matches()[0].moves == 1
    assert time.monotonic() - begun < 0.5
    other.execute("ROLLBACK")
    assert profile.flush()
    other.close()
    profile.close()


@pytest.mark.parametrize(("column", "value"), [
    ("options", "{"), ("options", "[]"), ("players", "7"), ("players", "[1, 2]"), ("players", "[]"),
    ("seed", "many"), ("seats", 99), ("result", "no"), ("touched", "long ago"),
    ("game", b"\xff\xfe"),
])  # fmt: skip
def test_a_match_that_makes_no_sense_hides_no_other(folder, column, value):
    path = kept(kept(folder)) / NAME
    db = sqlite3.connect(path)
    with db:
        db.execute(f"UPDATE matches SET {column} = ? WHERE id = 1", (value,))
    db.close()
    profile = Profile(folder)
    assert 2 in [saved.id for saved in profile.matches()]
    profile.close()


def test_every_notice_is_a_sentence_in_every_language():
    keys = ("no_folder", "second_copy", "newer", "damaged", "not_saved", "not_read", "setting")
    for language in ("en", "nl"):
        assert all(f"profile.{key}" in Words(language) for key in keys)
