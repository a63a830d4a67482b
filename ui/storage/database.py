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
TAILS = ("", "-wal", "-shm")  # endings of the files that form one database
MAGIC = b"SQLite format 3\0"
JOURNALS = (b"\1\1", b"\2\2")  # bytes 18 and 19: rollback journal, write-ahead log
WAL_VERSION = (3007000).to_bytes(4, "big")  # bytes 4 to 7 of a write-ahead log
LOCK_SECONDS = 2.0  # seconds to wait for a lock
APPLICATION_ID = 0x426F6C00  # the SQLite application_id minus the version, used since version 2

# One migration script for each version.
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
    "ALTER TABLE matches ADD COLUMN outcome TEXT NOT NULL DEFAULT '';",
    "ALTER TABLE matches ADD COLUMN feats TEXT NOT NULL DEFAULT '';",
)
SEALED_COLUMNS = ("game", "seats", "seed", "options", "players", "started")  # these never change
OUTCOME_COLUMNS = ("over", "practice", "result")  # sealed anew whenever they change
SEALS = {"sum": SEALED_COLUMNS, "outcome": OUTCOME_COLUMNS}  # columns with checksums of others
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
    "outcome",
    "feats",
)
FORMAT = 1  # the format of matches from 1.0 on; earlier matches have 0
TABLES = {  # columns, and the number of those in the primary key
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


class NewerProfile(Exception):
    """Raised if a later version wrote the profile."""


class DamagedProfile(Exception):
    """Raised if a file is no valid profile."""


def cannot_write(error: Exception) -> bool:
    """Return whether an error only means that writing is impossible; other errors mean damage."""
    code = vars(error).get("sqlite_errorcode")
    return isinstance(error, OSError) or (code is not None and code & 0xFF in WRITE_FAILURES)


def connect(
    path: Path, before: Callable[[sqlite3.Connection], object] = lambda db: None
) -> sqlite3.Connection:
    """Open a profile and migrate it if it is old, or make a new one.

    `before` is called with an old one first. A damaged file is never written. Raise NewerProfile,
    or any error that `cannot_write` can classify.
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
    """Check that a file can be used, without changing it.

    Raise NewerProfile, DamagedProfile or an SQLite error.
    """
    head, log = _read_head(path), _read_head(path.with_name(path.name + "-wal"))
    if head[:16] != MAGIC or head[18:20] not in JOURNALS:
        raise DamagedProfile("not a database")  # opening it would make SQLite delete the log
    if log and log[4:8] != WAL_VERSION:
        raise DamagedProfile("not its log")
    with contextlib.closing(open_plain(f"{path.absolute().as_uri()}?mode=ro")) as db:
        check(db)


def _read_head(path: Path) -> bytes:
    if not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(20)


def open_reader(path: Path) -> sqlite3.Connection:
    """Open a second connection, which never waits for the one that writes."""
    db = open_plain(str(path))
    db.execute("PRAGMA query_only=1")
    return db


def open_in_memory(path: Path) -> sqlite3.Connection:
    """Open a temporary profile in memory, as a copy of the file; raise any error if that fails."""
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
    """Copy an open database; raise OperationalError if another program keeps it locked."""

    def patience_is_over(status: int, remaining: int, pages: int) -> None:
        if status & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise sqlite3.OperationalError("database is locked")  # else SQLite tries for ever

    source.backup(target, progress=patience_is_over)


def open_plain(name: str) -> sqlite3.Connection:
    """Open a file, a URI or `:memory:`, without automatic transactions."""
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
    """Return the version of a profile, 0 for an empty file.

    Raise NewerProfile or DamagedProfile.
    """
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    mark: int = db.execute("PRAGMA application_id").fetchone()[0]
    if mark != (APPLICATION_ID + version if version > 1 else 0):
        raise DamagedProfile("its two versions differ")
    if version > len(VERSIONS):
        raise NewerProfile
    if version == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise DamagedProfile("tables of something else")
    return version


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Migrate a valid profile and seal unsealed matches; raise NewerProfile or DamagedProfile."""
    scripts = list[str]()
    for number, script in enumerate(VERSIONS[_read_version(db) :], _read_version(db) + 1):
        mark = APPLICATION_ID + number if number > 1 else 0
        scripts.append(f"{script}PRAGMA user_version={number};PRAGMA application_id={mark};")
    if scripts:
        db.executescript(f"BEGIN IMMEDIATE;{''.join(scripts)}COMMIT;")
    for name, columns in SEALS.items():
        sql = f"SELECT {', '.join(columns)}, id FROM matches WHERE {name} = ''"
        rows = [(seal(row[:-1]), row[-1]) for row in db.execute(sql)]
        if rows:
            db.execute("BEGIN IMMEDIATE")
            db.executemany(f"UPDATE matches SET {name} = ? WHERE id = ?", rows)
            db.execute("COMMIT")


def check(db: sqlite3.Connection) -> None:
    """Raise NewerProfile, DamagedProfile or an SQLite error if the content is not valid."""
    version = _read_version(db)
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise DamagedProfile("its pages do not fit together")
    with contextlib.closing(open_plain(":memory:")) as fresh:
        for script in VERSIONS[:version]:
            fresh.executescript(script)
        if not _tables(fresh) <= _tables(db):
            raise DamagedProfile("its tables are not as we keep them")
    if version and db.execute(STRAY_DECISIONS).fetchone():
        raise DamagedProfile("moves without their match")


def _tables(db: sqlite3.Connection) -> set[tuple[str, str]]:
    found = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    return {(name, " ".join(sql.split())) for name, sql in found}


def seal(values: Sequence[object]) -> str:
    """Return the checksums of a match's sealed columns, followed by a checksum of them."""
    parts = " ".join(map(_checksum, values))
    return f"{parts} {_checksum(parts)}"


def reseal(sealed: str, at: int, old: object, new: object) -> str:
    """Return a seal for a new value of one column.

    If the old value did not match, change nothing.
    """
    parts, _, whole = sealed.rpartition(" ")
    sums = parts.split(" ")
    if _checksum(parts) != whole or sums[at] != _checksum(old):
        return sealed
    sums[at] = _checksum(new)
    return f"{' '.join(sums)} {_checksum(' '.join(sums))}"


def find_spoilt(
    values: Sequence[object], sealed: str, columns: Sequence[str] = SEALED_COLUMNS
) -> set[str]:
    """Return the columns that differ from the seal; none if the seal itself is damaged."""
    parts, _, whole = sealed.rpartition(" ")
    if _checksum(parts) != whole:
        return set()
    found = zip(columns, values, parts.split(" "), strict=False)
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
    """Lock the folder for this process; return the lock file, or None if another process has it."""
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
