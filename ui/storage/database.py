"""Opens, checks and migrates the profile's SQLite file, and locks its folder."""

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

NAME = "boltbox.sqlite3"
LOCK = "boltbox.lock"
TAILS = ("", "-wal", "-shm")  # of the files that belong together
MAGIC = b"SQLite format 3\0"
JOURNALS = (b"\1\1", b"\2\2")  # bytes 18 and 19: rollback journal, write-ahead log
WAL_VERSION = (3007000).to_bytes(4, "big")  # bytes 4 to 7 of a write-ahead log
LOCK_SECONDS = 2.0  # seconds to wait for a lock
APPLICATION_ID = 0x426F6C00  # application_id less the version, from version 2 on

# One migration script a version.
VERSIONS: tuple[str, ...] = (
    """
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, seed TEXT NOT NULL,
    options TEXT NOT NULL, players TEXT NOT NULL, started REAL NOT NULL, touched REAL NOT NULL,
    over INTEGER NOT NULL DEFAULT 0, practice INTEGER NOT NULL DEFAULT 0,
    result TEXT NOT NULL DEFAULT 'null');
CREATE TABLE decisions (
    match INTEGER NOT NULL, n INTEGER NOT NULL, move TEXT NOT NULL, seat INTEGER NOT NULL,
    fingerprint TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID;
""",
    """
ALTER TABLE matches ADD COLUMN sum TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN lost TEXT NOT NULL DEFAULT '';
""",
    """
ALTER TABLE matches ADD COLUMN stored INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET stored = (SELECT count(*) FROM decisions WHERE match = id);
""",
    "ALTER TABLE matches ADD COLUMN format INTEGER NOT NULL DEFAULT 0;",
)
SEALED_COLUMNS = ("game", "seats", "seed", "options", "players", "started")  # what never changes
_MATCH_COLUMNS = (
    "id",
    *SEALED_COLUMNS,
    "touched",
    "over",
    "practice",
    "result",
    "sum",
    "lost",
    "stored",
    "format",
)
FORMAT = 1  # of matches begun with 1.0 or later; of those from before it is 0
TABLES = {  # columns, and how many of them are the primary key
    "settings": (("key", "value"), 1),
    "matches": (_MATCH_COLUMNS, 1),
    "decisions": (("match", "n", "move", "seat", "fingerprint", "at"), 2),
}
STRAY_DECISIONS = "SELECT match FROM decisions EXCEPT SELECT id FROM matches"
WRITE_FAILURES = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
)


class Newer(Exception):
    """Raised for a profile of a later version."""


class Damaged(Exception):
    """Raised for a file that is not a sound profile."""


def cannot_write(error: Exception) -> bool:
    """Return whether an error means that nothing can be written; any other means damage."""
    code = vars(error).get("sqlite_errorcode")
    return isinstance(error, OSError) or (code is not None and code & 0xFF in WRITE_FAILURES)


def connect(
    path: Path, before: Callable[[sqlite3.Connection], object] = lambda db: None
) -> sqlite3.Connection:
    """Open a profile, migrated if need be, or make a new one.

    An older one is given to `before` first. Nothing is written to a file that is not sound. Raise
    Newer, or an error of any kind that `cannot_write` tells from damage.
    """
    if path.is_file() and path.stat().st_size:
        check_file(path)
    db = open_plain(str(path))
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if 0 < _read_version(db) < len(VERSIONS):
            before(db)
        bring_up_to_date(db)
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def check_file(path: Path) -> None:
    """Raise Newer or Damaged, or an error of SQLite, if a file cannot be used; change nothing."""
    head, log = _read_head(path), _read_head(path.with_name(path.name + "-wal"))
    if head[:16] != MAGIC or head[18:20] not in JOURNALS:
        raise Damaged("not a database")  # SQLite would delete the log beside it
    if log and log[4:8] != WAL_VERSION:
        raise Damaged("not its log")
    with contextlib.closing(open_plain(f"{path.absolute().as_uri()}?mode=ro")) as db:
        check(db)


def _read_head(path: Path) -> bytes:
    if not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(20)


def open_reader(path: Path) -> sqlite3.Connection:
    """Open a second connection, which never waits for the writing one."""
    db = open_plain(str(path))
    db.execute("PRAGMA query_only=1")
    return db


def open_in_memory(path: Path) -> sqlite3.Connection:
    """Open a temporary profile in memory, a copy of the file; raise any error if there is none."""
    db = open_plain(":memory:")
    if path.is_file():
        writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
        how = "mode=ro" if writable else "immutable=1"
        with contextlib.closing(open_plain(f"{path.absolute().as_uri()}?{how}")) as source:
            copy_database(source, db)
        check(db)
    bring_up_to_date(db)
    return db


def copy_database(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a database online; raise OperationalError if another program keeps it locked."""

    def patience_is_over(status: int, remaining: int, pages: int) -> None:
        if status & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise sqlite3.OperationalError("database is locked")  # else it would try for ever

    source.backup(target, progress=patience_is_over)


def open_plain(name: str) -> sqlite3.Connection:
    """Open a file, a URI or `:memory:`, without transactions of its own."""
    db = sqlite3.connect(
        name,
        check_same_thread=False,
        isolation_level=None,
        timeout=LOCK_SECONDS,
        uri=name.startswith("file:"),
    )
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    return db


def _read_version(db: sqlite3.Connection) -> int:
    """Return the version of a profile, 0 of an empty file; raise Newer or Damaged."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    mark: int = db.execute("PRAGMA application_id").fetchone()[0]
    if mark != (APPLICATION_ID + version if version > 1 else 0):
        raise Damaged("its two versions differ")
    if version > len(VERSIONS):
        raise Newer
    if version == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise Damaged("tables of something else")
    return version


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Migrate a sound profile, and seal what no version has sealed; raise Newer or Damaged."""
    for number, script in enumerate(VERSIONS[_read_version(db) :], _read_version(db) + 1):
        mark = APPLICATION_ID + number if number > 1 else 0
        marks = f"PRAGMA user_version={number};PRAGMA application_id={mark};"
        db.executescript(f"BEGIN IMMEDIATE;{script}{marks}COMMIT;")
    sql = f"SELECT {', '.join(SEALED_COLUMNS)}, id FROM matches WHERE sum = ''"
    rows = [(seal(row[:-1]), row[-1]) for row in db.execute(sql)]
    if rows:
        db.execute("BEGIN IMMEDIATE")
        db.executemany("UPDATE matches SET sum = ? WHERE id = ?", rows)
        db.execute("COMMIT")


def check(db: sqlite3.Connection) -> None:
    """Raise Newer or Damaged, or an error of SQLite, if the content is not sound."""
    version = _read_version(db)
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Damaged("its pages do not fit together")
    with contextlib.closing(open_plain(":memory:")) as fresh:
        for script in VERSIONS[:version]:
            fresh.executescript(script)
        if not _tables(fresh) <= _tables(db):
            raise Damaged("its tables are not as we keep them")
    if version and db.execute(STRAY_DECISIONS).fetchone():
        raise Damaged("moves without their match")


def _tables(db: sqlite3.Connection) -> set[tuple[str, str]]:
    found = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    return {(name, " ".join(sql.split())) for name, sql in found}


def seal(values: Sequence[object]) -> str:
    """Return the checksums of a match's SEALED columns, and one of these checksums."""
    parts = " ".join(map(_checksum, values))
    return f"{parts} {_checksum(parts)}"


def reseal(sealed: str, at: int, old: object, new: object) -> str:
    """Return a seal for another value of one column; as it was, if it did not hold for the old."""
    parts, _, whole = sealed.rpartition(" ")
    sums = parts.split(" ")
    if _checksum(parts) != whole or sums[at] != _checksum(old):
        return sealed
    sums[at] = _checksum(new)
    return f"{' '.join(sums)} {_checksum(' '.join(sums))}"


def find_spoilt(values: Sequence[object], sealed: str) -> set[str]:
    """Return which columns are not as they were sealed; none if the seal itself is spoilt."""
    parts, _, whole = sealed.rpartition(" ")
    if _checksum(parts) != whole:
        return set()
    found = zip(SEALED_COLUMNS, values, parts.split(" "), strict=False)
    return {name for name, value, part in found if _checksum(value) != part}


def _checksum(value: object) -> str:
    return f"{zlib.crc32(repr(value).encode('utf-8', 'replace')):08x}"


def set_aside(path: Path) -> str:
    """Rename a damaged file without overwriting another; return the new name."""
    parts = [path.with_name(path.name + tail) for tail in TAILS]
    n = 1
    while any(_path_aside(part, path, n).exists() for part in parts):
        n += 1
    for part in parts:
        if part.exists():
            part.replace(_path_aside(part, path, n))
    return _path_aside(path, path, n).name


def _path_aside(part: Path, path: Path, n: int) -> Path:
    mark = ".damaged" if n == 1 else f".damaged-{n}"
    return path.with_name(path.name + mark + part.name[len(path.name) :])


def lock_folder(path: Path) -> IO[str] | None:
    """Lock the folder for this process; return the open lock, None if another process has it."""
    guard = path.open("a")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(guard.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        guard.close()
        return None
    return guard
