"""Faults of the profile: none reaches the game, and no data is deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from games.engine.core import legal_moves
from tests.support.at_once import RandomOpponents
from tests.support.profiles import kept, started, told
from tests.support.waiting import comes_back, until
from ui.language.localization import Words
from ui.play.session import Session
from ui.storage import database
from ui.storage.database import NAME
from ui.storage.profile import Profile

if TYPE_CHECKING:  # a name of the stubs alone
    from sqlite3 import _Parameters


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "boltbox"


def test_where_no_folder_can_be_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    profile = Profile(tmp_path / "file" / "boltbox")
    number = started(profile, 3)
    assert profile.flush(60)
    assert profile.count_stored(number) == profile.matches()[0].moves == 3
    assert (told(profile), profile.kept) == (["profile.no_folder"], False)
    profile.close()


def test_a_file_in_place_of_the_folder_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    profile = Profile(tmp_path / "file")
    assert (told(profile), profile.kept) == (["profile.not_a_folder"], False)
    profile.close()


def test_a_file_that_cannot_be_written_is_read_and_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(folder) / NAME
    before = path.read_bytes()

    def refused(path: Path, before: object) -> None:
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY
        raise error

    monkeypatch.setattr("ui.storage.profile.connect", refused)
    profile = Profile(folder)
    assert told(profile) == ["profile.no_folder"]
    assert profile.matches()[0].moves == 5
    started(profile, 1)
    profile.close()
    assert path.read_bytes() == before


def test_a_folder_that_takes_no_lock_file_is_no_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ui.storage.profile.lock_folder", refused)
    profile = Profile(kept_without_lock(folder))
    assert dict(profile.notices[0].blanks)["why"] == "Permission denied"
    profile.close()


def kept_without_lock(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_a_second_copy_says_so_sees_all_and_saves_nothing(folder: Path) -> None:
    first = Profile(kept(folder))
    second = Profile(folder)
    assert told(second) == ["profile.second_copy"]
    assert second.matches()[0].moves == 5
    started(second, 3)
    second.close()
    assert [saved.moves for saved in first.matches()] == [5]
    first.close()


def test_the_folder_is_free_again_when_the_first_copy_is_gone(folder: Path) -> None:
    Profile(folder).close()
    profile = Profile(folder)
    assert not profile.notices
    profile.close()


HURT: dict[str, Callable[[Path], object]] = {
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
    with db:
        db.execute(sql)
    db.close()


@pytest.mark.parametrize("how", HURT)
def test_a_damaged_profile_is_set_aside_and_a_new_one_started(folder: Path, how: str) -> None:
    path = kept(folder) / NAME
    HURT[how](path)
    damaged = path.read_bytes()
    profile = Profile(folder)
    assert told(profile)[0] in ("profile.damaged", "profile.damaged_lost")
    assert (folder / f"{NAME}.damaged").read_bytes() == damaged
    number = started(profile, 2)
    profile.close()
    again = Profile(folder)
    assert (again.notices, again.count_stored(number)) == ([], 2)
    again.close()


def test_an_older_damaged_profile_is_never_overwritten(folder: Path) -> None:
    for n in range(3):
        path = kept(folder) / NAME
        path.write_bytes(b"rubbish %d" % n)
        Profile(folder).close()
    aside = sorted(path for path in folder.iterdir() if "damaged" in path.name)
    assert [path.read_bytes()[-1:] for path in aside] == [b"0", b"1", b"2"]
    assert aside[1].name == f"{NAME}.damaged-2"


def test_the_log_beside_a_damaged_profile_goes_with_it(folder: Path) -> None:
    path = kept(folder) / NAME
    path.write_bytes(b"rubbish" * 999)
    path.with_name(NAME + "-wal").write_bytes(b"the last moves")
    Profile(folder).close()
    assert (folder / f"{NAME}.damaged-wal").read_bytes() == b"the last moves"


def test_a_profile_of_a_later_version_is_left_alone(folder: Path) -> None:
    path = kept(folder) / NAME
    alter(path, "PRAGMA user_version=99")
    alter(path, f"PRAGMA application_id={database.APPLICATION_ID + 99}")
    before = path.read_bytes()
    profile = Profile(folder)
    started(profile, 2)
    assert (told(profile), profile.kept) == (["profile.newer"], False)
    profile.close()
    assert path.read_bytes() == before
    assert not list(folder.glob("*damaged*"))


def test_a_profile_of_an_earlier_version_is_brought_up_to_date(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(folder)
    later = (
        *database.VERSIONS,
        "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine';",
    )
    monkeypatch.setattr(database, "VERSIONS", later)
    profile = Profile(folder)
    assert (profile.notices, profile.matches()[0].moves) == ([], 5)
    assert profile._db.execute("SELECT mood FROM matches").fetchone() == ("fine",)
    assert profile._db.execute("PRAGMA user_version").fetchone() == (len(later),)
    profile.close()


def test_steps_to_a_later_version_that_fail_halfway_change_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(kept(folder))
    broken = (
        *database.VERSIONS,
        "UPDATE matches SET over = 1;",
        "UPDATE matches SET over = 0; CREATE UNIQUE INDEX one ON matches (seats);",
    )
    monkeypatch.setattr(database, "VERSIONS", broken)
    profile = Profile(folder)
    assert told(profile) == ["profile.damaged", "profile.fuller_copy"]
    profile.close()
    monkeypatch.undo()
    (folder / f"{NAME}.damaged").replace(folder / NAME)
    profile = Profile(folder)
    found = [(saved.moves, saved.over) for saved in profile.matches()]
    assert (profile.notices, found) == ([], [(5, False), (5, False)])
    profile.close()


def test_a_full_disk_is_said_once_and_tried_again_until_there_is_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    profile = Profile(folder)
    number = started(profile, 1)
    profile.flush(60)
    pages = profile._db.execute("PRAGMA page_count").fetchone()[0]
    profile._db.execute(f"PRAGMA max_page_count={pages}")
    for n in range(2, 400):
        profile.store(number, n, "discard 1 discard", 0, "p" * 32)
    assert until(lambda: profile.failing)
    assert not profile.flush(0.3)
    assert (told(profile), profile.pending_decisions > 300) == ([], True)
    assert "full" in profile.why
    profile._db.execute("PRAGMA max_page_count=100000")
    assert profile.flush(60)
    assert (profile.failing, profile.pending_decisions, profile.count_stored(number)) == (
        False,
        0,
        399,
    )
    assert len(profile.decisions(number)) == 399
    profile.close()


def test_a_program_that_ends_on_a_full_disk_does_not_hang(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    profile = Profile(folder)
    profile._enqueue(lambda db: db.execute("SELECT * FROM nowhere"))
    assert comes_back(profile.close)


def test_another_program_that_holds_the_file_delays_nothing_but_the_saving(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    monkeypatch.setattr(database, "LOCK_SECONDS", 0.02)
    profile = Profile(folder)
    number = started(profile, 1)
    profile.flush(60)
    other = sqlite3.connect(folder / NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    profile.store(number, 2, "discard 1 discard", 0, "p")
    assert until(lambda: profile.failing)
    assert comes_back(profile.matches)
    assert profile.matches()[0].moves == 1
    other.execute("ROLLBACK")
    assert profile.flush(60)
    other.close()
    profile.close()


def test_a_profile_that_another_program_keeps_to_itself_is_read_and_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_SECONDS", 0.02)
    other = sqlite3.connect(kept(folder) / NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    found = []
    assert comes_back(lambda: found.append(Profile(folder)))
    assert (told(found[0]), found[0].kept) == (["profile.no_folder"], False)
    assert found[0].matches()[0].moves == 5
    found[0].close()
    other.close()


class Deaf(sqlite3.Connection):
    """A file that answers everything but which match is the newest."""

    def execute(self, sql: str, values: _Parameters = (), /) -> sqlite3.Cursor:
        if "max(id)" in sql:
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, values)


def test_where_the_newest_match_cannot_be_read_none_is_overwritten(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deaf(path: Path, before: object) -> sqlite3.Connection:
        return sqlite3.connect(path, factory=Deaf, check_same_thread=False, isolation_level=None)

    kept(folder)
    monkeypatch.setattr("ui.storage.profile.connect", deaf)
    profile = Profile(folder)
    assert (told(profile), profile.kept) == (["profile.no_folder"], False)
    assert started(profile, 2) == 2
    profile.close()
    monkeypatch.undo()
    again = Profile(folder)
    assert [(saved.id, saved.moves) for saved in again.matches()] == [(1, 5)]
    again.close()


def test_with_one_file_to_open_all_is_read_and_written_through_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    kept(kept(folder))
    monkeypatch.setattr("ui.storage.profile.open_reader", refused)
    profile = Profile(folder)
    number = started(profile, 3)
    assert profile.flush(60)
    assert (told(profile), profile.kept, profile.count_stored(number)) == ([], True, 3)
    assert comes_back(lambda: profile.bring_back(profile.copies()[0].path))
    assert len(profile.matches()) == 2
    profile.close()


def test_a_match_whose_moves_cannot_be_read_just_now_is_not_played_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = Profile(kept(folder))
    (saved,) = profile.matches()
    monkeypatch.setattr(profile, "decisions", lambda match: [])
    session = Session.resume(profile, saved, RandomOpponents())
    assert session.problem is not None
    session._play(legal_moves(session.match.state)[0])
    monkeypatch.undo()
    assert profile.flush(60)
    assert sorted((one.id, one.moves) for one in profile.matches()) == [(1, 5), (2, 1)]
    profile.close()


def test_every_notice_is_a_sentence_in_every_language() -> None:
    keys = (
        *("no_folder", "second_copy", "newer", "damaged", "damaged_lost", "not_saved", "not_read"),
        *("setting", "unkept", "refused", "kept_again"),
    )
    for language in ("en", "nl"):
        assert all(f"profile.{key}" in Words(language) for key in keys)
