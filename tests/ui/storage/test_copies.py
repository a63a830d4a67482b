"""Copies of the profile as files: when one is made, what is said of it, and which go."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.profiles import started
from ui.storage import backups
from ui.storage.backups import FOLDER, Copy, find_old_copies, list_copies, make_copy, open_copy
from ui.storage.database import NAME, DamagedProfile, connect
from ui.storage.profile import Profile

NOW = 1_800_000_000.0  # seconds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A profile of one match with two decisions."""
    with closing(Profile(tmp_path)) as profile:
        started(profile, 2)
        profile.flush(60)
    return tmp_path


def changed(folder: Path, felt: str) -> sqlite3.Connection:
    """Return the profile with another setting."""
    db = connect(folder / NAME)
    db.execute("INSERT OR REPLACE INTO settings VALUES ('felt', ?)", (felt,))
    return db


def test_a_copy_is_made_of_what_is_new_and_says_when_and_how_much(folder: Path) -> None:
    with closing(connect(folder / NAME)) as db:
        assert make_copy(db, folder) is True
        assert make_copy(db, folder) is False
    [copy] = list_copies(folder)
    assert (copy.matches, copy.moves) == (1, 2)
    assert abs(copy.made - time.time()) < 600
    assert copy.path.parent == folder / FOLDER
    with closing(open_copy(copy.path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    with closing(changed(folder, "light")) as db:
        assert make_copy(db, folder) is True
    assert len(list_copies(folder)) == 2


def test_nothing_is_copied_of_an_empty_profile(tmp_path: Path) -> None:
    with closing(connect(tmp_path / NAME)) as db:
        assert make_copy(db, tmp_path) is False
    assert not (tmp_path / FOLDER).exists()


def copy_of(days: float, matches: int = 5) -> Copy:
    """Return a copy of some age."""
    return Copy(Path(f"{days}"), NOW - days * 86_400, matches, 0)


def test_the_newest_copies_are_kept_and_the_oldest_of_day_week_and_month() -> None:
    recent = [copy_of(n / 100) for n in range(12)]
    older = [copy_of(days) for days in (0.9, 1.1, 6.9, 7.1, 30.9, 31.1, 200)]
    gone = find_old_copies([*recent, *older], NOW)
    assert gone == [*recent[10:], older[1], older[3], older[5], older[6]]
    assert find_old_copies(recent[:10], NOW) == []


def test_a_copy_with_more_games_is_not_replaced_by_emptier_ones() -> None:
    full, other = copy_of(400, 12), copy_of(300, 11)
    assert find_old_copies([*(copy_of(n / 100, 1) for n in range(10)), other, full], NOW) == [other]


def test_copies_that_are_no_longer_kept_are_deleted_when_one_is_made(folder: Path) -> None:
    for n in range(12):
        with closing(changed(folder, f"{n}")) as db:
            make_copy(db, folder, delete=False)
    before = [copy.path for copy in list_copies(folder)]
    assert len(before) == 12
    assert before == sorted(before, reverse=True)
    with closing(changed(folder, "last")) as db:
        make_copy(db, folder)
    left = [copy.path for copy in list_copies(folder)]
    assert left[1:10] == before[:9]
    assert set(left[10:]) <= {before[-1]}  # the oldest of the day


def test_a_copy_sorts_last_also_when_the_clock_was_put_back(folder: Path) -> None:
    (folder / FOLDER).mkdir()
    late = folder / FOLDER / "29991231-235959-007.sqlite3"
    late.write_bytes(b"")
    with closing(connect(folder / NAME)) as db:
        assert make_copy(db, folder)
    assert [copy.path.name for copy in list_copies(folder)] == [
        "29991231-235959-008.sqlite3",
        late.name,
    ]


def test_a_copy_that_fails_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(source: object, target: object) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(backups, "copy_database", fails)
    with closing(connect(folder / NAME)) as db, pytest.raises(sqlite3.OperationalError):
        make_copy(db, folder)
    assert [*(folder / FOLDER).iterdir()] == []


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\1" * 84])
def test_a_damaged_copy_is_listed_as_that(folder: Path, content: bytes) -> None:
    (folder / FOLDER).mkdir()
    path = folder / FOLDER / "20260101-120000-000.sqlite3"
    path.write_bytes(content)
    [copy] = list_copies(folder)
    assert (copy.matches, copy.moves) == (-1, -1)
    assert time.localtime(copy.made)[:5] == (2026, 1, 1, 12, 0)
    with pytest.raises((DamagedProfile, sqlite3.Error)):
        open_copy(path)


def test_nobody_waits_for_a_disk_that_takes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Profile(folder)) as profile:
        flushed = []
        with monkeypatch.context() as now:
            now.setattr(Profile, "flush", lambda *more: flushed.append(more))
            assert len(profile.matches()) == 1
            assert len(flushed) >= 1
            flushed.clear()
            now.setattr(profile, "failing", True)
            assert len(profile.decisions(1)) == 2
            assert flushed == []
