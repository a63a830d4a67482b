"""Copies of the profile: made before the first write, offered, brought back without a loss."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.profiles import kept, started, told
from ui.storage import backups, database
from ui.storage.database import NAME
from ui.storage.profile import Profile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "boltbox"


def held(profile: Profile) -> list[tuple[int, int]]:
    """How many games and moves are in each copy, newest first."""
    return [(copy.matches, copy.moves) for copy in profile.copies()]


def test_a_fresh_profile_has_no_copy(folder: Path) -> None:
    with closing(Profile(kept(folder))) as profile:
        assert held(profile) == []


def test_the_first_write_of_a_start_is_preceded_by_a_copy_of_what_there_was(folder: Path) -> None:
    with closing(Profile(kept(folder))) as profile:
        started(profile, 3)
        started(profile, 3)
        profile.flush(60)
        assert held(profile) == [(1, 5)]
        assert abs(profile.copies()[0].made - time.time()) < 60


def test_reading_alone_makes_no_copy_and_what_did_not_change_is_not_copied_again(
    folder: Path,
) -> None:
    Profile(kept(folder)).close()
    assert not (folder / backups.FOLDER).exists()
    for _ in range(4):
        with closing(Profile(folder)) as profile:
            profile.save_settings()
    with closing(Profile(folder)) as profile:
        assert held(profile) == [(1, 5), (1, 5)]  # without and with settings


@pytest.mark.parametrize("how", ["gone", "empty", "cut", "nul"])
def test_a_lost_profile_offers_the_newest_sound_copy_and_no_start_deletes_it(
    how: str, folder: Path
) -> None:
    for _ in range(4):
        kept(folder)
    path = folder / NAME
    for tail in ("-wal", "-shm"):
        path.with_name(NAME + tail).unlink(missing_ok=True)
    match how:
        case "gone":
            path.unlink()
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(path.read_bytes()[:4000])
        case "nul":
            path.write_bytes(bytes(path.stat().st_size))
    with closing(Profile(folder)) as profile:
        assert profile.fuller_copy
        assert profile.fuller_copy.matches == 3
        notice = next(one for one in profile.notices if one.key == "profile.fuller_copy")
        assert dict(notice.blanks)["n"] == 3 - len(profile.matches())
    for n in range(15):
        with closing(Profile(folder)) as profile:
            profile.settings.speed = 1.0 + n % 2
            profile.save_settings()
    with closing(Profile(folder)) as profile:
        fullest = max(profile.copies(), key=lambda copy: copy.matches)
        assert fullest.matches == 3
        assert profile.bring_back(fullest.path) == ""
        assert profile.fuller_copy is None
        assert len(profile.matches()) == 3


def test_a_profile_with_its_games_offers_nothing(folder: Path) -> None:
    for _ in range(3):
        kept(folder)
    with closing(Profile(folder)) as profile:
        assert profile.fuller_copy is None
        assert told(profile) == []


def test_what_is_brought_back_replaces_all_and_loses_nothing(folder: Path) -> None:
    kept(folder)
    with closing(Profile(folder)) as profile:
        profile.settings.speed = 2.0
        profile.save_settings()
        started(profile, 7)
    with closing(Profile(folder)) as profile:
        settings = profile.settings
        (first,) = profile.copies()
        assert profile.bring_back(first.path) == ""
        assert [saved.moves for saved in profile.matches()] == [5]
        assert settings is profile.settings
        assert settings.speed == 1.0
        assert held(profile) == [(2, 12), (1, 5)]
        assert profile.bring_back(profile.copies()[0].path) == ""
        assert sorted(saved.moves for saved in profile.matches()) == [5, 7]
        assert settings.speed == 2.0
        number = started(profile, 2)
        profile.flush(60)
        assert profile.count_stored(number) == 2
    with closing(Profile(folder)) as again:
        assert (told(again), len(again.matches())) == ([], 3)


def test_a_match_begun_after_a_copy_came_back_takes_no_number_twice(folder: Path) -> None:
    kept(folder)
    with closing(Profile(folder)) as profile:
        number = started(profile, 1)
        profile.flush(60)
        assert profile.bring_back(profile.copies()[0].path) == ""
        assert started(profile, 1) > number


def test_a_damaged_copy_says_so_and_changes_nothing(folder: Path) -> None:
    kept(kept(folder))
    with closing(Profile(folder)) as profile:
        (copy,) = profile.copies()
        copy.path.write_bytes(b"rubbish" * 999)
        assert held(profile) == [(-1, -1)]
        assert profile.bring_back(copy.path)
        assert len(profile.matches()) == 2


def test_a_copy_of_an_earlier_version_is_brought_up_to_date(folder: Path) -> None:
    path = folder / NAME
    folder.mkdir()
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(database.VERSIONS[0])
        db.execute("INSERT INTO settings VALUES ('speed', '2.0')")
        db.execute("PRAGMA user_version=1")
    with closing(Profile(folder)) as profile:
        (copy,) = profile.copies()  # made before the migration
        profile.settings.speed = 3.0
        profile.save_settings()
        assert profile.bring_back(copy.path) == ""
        assert profile.settings.speed == 2.0
        assert profile._db.execute("PRAGMA user_version").fetchone() == (len(database.VERSIONS),)
        started(profile, 1)
        assert profile.flush(60)


def test_a_disk_without_room_for_a_copy_keeps_the_moves(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    kept(folder)
    monkeypatch.setattr(backups, "make_copy", full)
    with closing(Profile(folder)) as profile:
        number = started(profile, 4)
        assert (profile.flush(60), profile.count_stored(number)) == (True, 4)
        assert profile.bring_back(folder / "nowhere")


def test_a_profile_that_keeps_nothing_offers_nothing_to_bring_back(folder: Path) -> None:
    kept(kept(folder))
    with closing(Profile(folder)), closing(Profile(folder)) as second:
        assert second.copies() == []
