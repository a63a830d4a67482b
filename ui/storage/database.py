"""Opens, checks and migrates the profile's SQLite file, and locks its folder."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import IO

NAME = "boltbox.sqlite3"
LOCK = "boltbox.lock"
MAGIC = b"SQLite format 3\0"
PATIENCE = 2.0  # seconds to wait for a lock

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
)
COLUMNS = {
    "matches": "id, game, seats, seed, options, players, started, touched, over, practice, result",
    "decisions": "match, n, move, seat, fingerprint, at",
    "settings": "key, value",
}


class Newer(Exception):
    """Raised for a profile of a later version."""


class Damaged(Exception):
    """Raised for a file that is not a sound profile."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a profile, migrated if need be, or make a new one.

    Raise Newer, Damaged, or sqlite3.OperationalError where nothing can be written; any other
    sqlite3.DatabaseError is damage too.
    """
    if path.is_file() and _head(path) not in (b"", MAGIC):
        raise Damaged("not a database")  # SQLite would delete the log beside it
    db = _plain(str(path))
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        _bring_up_to_date(db)
        _check(db)
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(MAGIC))


def reader(path: Path) -> sqlite3.Connection:
    """Open a second connection, which never waits for the writing one."""
    db = _plain(str(path))
    db.execute("PRAGMA query_only=1")
    return db


def in_memory(path: Path | None = None) -> sqlite3.Connection:
    """Open a temporary profile in memory, a copy of the file where it can be read."""
    db = _plain(":memory:")
    if path is not None and path.is_file():
        writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
        how = "mode=ro" if writable else "immutable=1"
        try:
            with contextlib.closing(_plain(f"{path.absolute().as_uri()}?{how}")) as source:
                source.backup(db)
            _bring_up_to_date(db)
            _check(db)
            return db
        except (sqlite3.Error, Newer, Damaged):
            db.close()
            db = _plain(":memory:")
    _bring_up_to_date(db)
    return db


def _plain(name: str) -> sqlite3.Connection:
    db = sqlite3.connect(
        name,
        check_same_thread=False,
        isolation_level=None,
        timeout=PATIENCE,
        uri=name.startswith("file:"),
    )
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    return db


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(VERSIONS):
        raise Newer
    if version == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise Damaged("tables of something else")
    for number, script in enumerate(VERSIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE;{script}PRAGMA user_version={number};COMMIT;")


def _check(db: sqlite3.Connection) -> None:
    """Raise Damaged, or an error of SQLite, if the file is not sound."""
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Damaged("its pages do not fit together")
    for table, columns in COLUMNS.items():
        found = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        if not found.issuperset(columns.split(", ")):
            raise Damaged(f"no {table} as we keep them")


def set_aside(path: Path) -> str:
    """Rename a damaged file without overwriting another; return the new name."""
    parts = [path.with_name(path.name + tail) for tail in ("", "-wal", "-shm")]
    n = 1
    while any(_aside(part, path, n).exists() for part in parts):
        n += 1
    for part in parts:
        if part.exists():
            part.replace(_aside(part, path, n))
    return _aside(path, path, n).name


def _aside(part: Path, path: Path, n: int) -> Path:
    mark = ".damaged" if n == 1 else f".damaged-{n}"
    return path.with_name(path.name + mark + part.name[len(path.name) :])


def only_one(path: Path) -> IO[str] | None:
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
