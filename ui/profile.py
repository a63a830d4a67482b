"""What is kept between evenings: settings, matches, and every decision the moment it is made."""

from __future__ import annotations

import json
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from ui.settings import Settings

NAME = "boltbox.sqlite3"
VERSION = 1
RETRY = 1.0  # seconds until a full disk is tried again
SCHEMA = """
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, seed TEXT NOT NULL,
    options TEXT NOT NULL, players TEXT NOT NULL, started REAL NOT NULL, touched REAL NOT NULL,
    over INTEGER NOT NULL DEFAULT 0, practice INTEGER NOT NULL DEFAULT 0,
    result TEXT NOT NULL DEFAULT 'null');
CREATE TABLE decisions (
    match INTEGER NOT NULL, n INTEGER NOT NULL, move TEXT NOT NULL, seat INTEGER NOT NULL,
    fingerprint TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person should know, as the key of a sentence and what fills its blanks."""

    key: str
    blanks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """A match in the profile."""

    id: int
    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    players: list[dict[str, Any]]
    started: float
    touched: float
    over: bool
    practice: bool
    result: Any
    moves: int


Work = Callable[[sqlite3.Connection], Any]


class Profile:
    """One folder's profile. Nothing in it raises into the game: what goes wrong is a notice."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_data_dir("boltbox", appauthor=False))
        self.notices: list[Notice] = []
        self.failing = False  # the disk takes nothing at the moment
        self._lock = threading.Lock()
        self._guard: Any = None
        self._stored: dict[int, int] = {}
        self._queue: queue.SimpleQueue[tuple[Work, Callable[[], Any]] | None]
        self._queue = queue.SimpleQueue()
        self._closing = False
        self._waiting = 0
        self._db = self._open()
        self._next = self._first_free()
        self._writer = threading.Thread(target=self._write, name="profile", daemon=True)
        self._writer.start()
        self.settings = self._read_settings()

    # opening

    def _open(self) -> sqlite3.Connection:
        """The database in the folder; where that cannot be, one in memory, and a notice."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._guard = _only_one(self.folder / "boltbox.lock")
        except OSError as error:
            return self._in_memory("no_folder", error.strerror or str(error))
        if self._guard is None:
            return self._in_memory("second_copy", "")
        for _ in range(2):
            try:
                return self._connect(self.folder / NAME)
            except _Newer:
                return self._in_memory("newer", "")
            except sqlite3.OperationalError as error:
                return self._in_memory("no_folder", str(error))
            except sqlite3.DatabaseError:
                self._set_aside()
        return self._in_memory("no_folder", "")

    def _in_memory(self, key: str, why: str) -> sqlite3.Connection:
        self._notice(key, folder=str(self.folder), why=why)
        db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        db.executescript(SCHEMA)
        return db

    def _connect(self, path: Path) -> sqlite3.Connection:
        """Open a sound database of our version, or make a new one."""
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=2)
        try:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise _Newer
            if version == 0:
                db.executescript(f"BEGIN;{SCHEMA}PRAGMA user_version={VERSION};COMMIT;")
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("damaged")
            db.execute("SELECT max(id) FROM matches").fetchone()
            db.execute("SELECT max(n) FROM decisions").fetchone()
            db.execute("SELECT count(value) FROM settings").fetchone()
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
        except BaseException:
            db.close()
            raise
        return db

    def _set_aside(self) -> None:
        """Keep a damaged profile under another name, never over an older one."""
        for n in range(1, 1000):
            mark = ".damaged" if n == 1 else f".damaged-{n}"
            if not (self.folder / f"{NAME}{mark}").exists():
                break
        for tail in ("", "-wal", "-shm"):
            part = self.folder / f"{NAME}{tail}"
            if part.exists():
                part.replace(self.folder / f"{NAME}{mark}{tail}")
        self._notice("damaged", file=f"{NAME}{mark}", folder=str(self.folder))

    def _notice(self, key: str, **blanks: str) -> None:
        notice = Notice(f"profile.{key}", tuple(blanks.items()))
        if notice not in self.notices:
            self.notices.append(notice)

    def _first_free(self) -> int:
        return 1 + (self._ask("SELECT max(id) FROM matches")[0][0] or 0)

    # writing

    def _write(self) -> None:
        """The writer: one thing after the other, each kept trying until the disk takes it."""
        while (order := self._queue.get()) is not None:
            work, written = order
            while not self._try(work):
                time.sleep(RETRY)
                if self._closing:
                    return
            written()
            self._waiting -= 1

    def _try(self, work: Work) -> bool:
        try:
            with self._lock:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    work(self._db)
                    self._db.execute("COMMIT")
                except BaseException:
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                    raise
        except sqlite3.Error as error:
            if not self.failing:
                self._notice("not_saved", why=str(error))
            self.failing = True
            return False
        self.failing = False
        return True

    def _do(self, work: Work, written: Callable[[], Any] = lambda: None) -> None:
        """Have something written in its turn; `written` is called once it is safe."""
        self._waiting += 1
        self._queue.put((work, written))

    def flush(self, seconds: float = 5.0) -> bool:
        """Wait until all is written; False if that takes too long."""
        end = time.monotonic() + seconds
        while self._waiting and time.monotonic() < end:
            time.sleep(0.002)
        return not self._waiting

    def close(self) -> None:
        """Write what waits, and let the folder go."""
        self.flush(2.0)
        self._closing = True
        self._queue.put(None)
        self._writer.join(RETRY + 2.0)
        with self._lock:
            self._db.close()
        if self._guard is not None:
            self._guard.close()

    # settings

    def _read_settings(self) -> Settings:
        settings = Settings()
        stored: dict[str, Any] = {}
        for key, text in self._ask("SELECT key, value FROM settings"):
            try:
                stored[key] = json.loads(text)
            except (ValueError, TypeError, RecursionError):
                stored[key] = None
        for name in settings.take(stored):
            self._notice("setting", name=name)
        return settings

    def save_settings(self, settings: Settings | None = None) -> None:
        """Keep the settings as they are now."""
        self.settings = settings or self.settings
        rows = [(key, json.dumps(value)) for key, value in self.settings.values().items()]
        sql = "INSERT OR REPLACE INTO settings VALUES (?, ?)"
        self._do(lambda db: db.executemany(sql, rows))

    # matches

    def begin(self, game: str, seats: int, seed: int, options: dict[str, Any],
              players: list[dict[str, Any]]) -> int:  # fmt: skip
        """A new match; the answer is its number."""
        match, self._next = self._next, self._next + 1
        now = time.time()
        row = (match, game, seats, str(seed), json.dumps(options), json.dumps(players), now, now)
        sql = (
            "INSERT INTO matches (id, game, seats, seed, options, players, started, touched)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        self._stored[match] = 0
        self._do(lambda db: db.execute(sql, row))
        return match

    def store(self, match: int, n: int, move: str, seat: int, fingerprint: str) -> None:
        """Keep decision `n` (counted from 1) of a match; whatever lay beyond it is gone."""
        now = time.time()

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ? AND n >= ?", (match, n))
            row = (match, n, move, seat, fingerprint, now)
            db.execute("INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)", row)
            db.execute("UPDATE matches SET touched = ? WHERE id = ?", (now, match))

        self._do(work, lambda: self._stored.update({match: n}))

    def forget(self, match: int, n: int, practice: bool) -> None:
        """Decision `n` and all after it were taken back."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ? AND n >= ?", (match, n))
            sql = "UPDATE matches SET practice = ?, over = 0, result = 'null' WHERE id = ?"
            db.execute(sql, (practice, match))

        self._do(work, lambda: self._stored.update({match: n - 1}))

    def finish(self, match: int, result: Any) -> None:
        """The match is over."""
        row = (json.dumps(result), time.time(), match)
        sql = "UPDATE matches SET over = 1, result = ?, touched = ? WHERE id = ?"
        self._do(lambda db: db.execute(sql, row))

    def delete(self, match: int) -> None:
        """Throw a match away."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ?", (match,))
            db.execute("DELETE FROM matches WHERE id = ?", (match,))

        self._do(work)

    # reading

    def stored(self, match: int) -> int:
        """How many decisions of a match are safe on the disk."""
        if match not in self._stored:
            sql = "SELECT count(*) FROM decisions WHERE match = ?"
            self._stored[match] = self._ask(sql, match)[0][0]
        return self._stored[match]

    def matches(self) -> list[Saved]:
        """All matches, the last played first."""
        sql = (
            "SELECT id, game, seats, seed, options, players, started, touched, over, practice,"
            " result, (SELECT count(*) FROM decisions WHERE match = id) FROM matches"
            " ORDER BY touched DESC, id DESC"
        )
        return [saved for row in self._ask(sql) if (saved := _saved(row))]

    def decisions(self, match: int) -> list[tuple[str, int, str]]:
        """The decisions of a match in order: move, seat, fingerprint after it."""
        sql = "SELECT move, seat, fingerprint FROM decisions WHERE match = ? ORDER BY n"
        return self._ask(sql, match)

    def _ask(self, sql: str, *values: Any) -> list[Any]:
        try:
            with self._lock:
                return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self._notice("not_read", why=str(error))
            return []


class _Newer(Exception):
    """The profile was written by a later version."""


def _saved(row: tuple[Any, ...]) -> Saved | None:
    """A row as a match; None if it makes no sense."""
    id_, game, seats, seed, options, players, started, touched, over, practice, result, moves = row
    try:
        return Saved(id_, str(game), int(seats), int(seed), json.loads(options),
                     json.loads(players), float(started), float(touched), bool(over),
                     bool(practice), json.loads(result), moves)  # fmt: skip
    except (ValueError, TypeError, RecursionError):
        return None


def _only_one(path: Path) -> Any:
    """Hold the folder for this copy of the program; None if another holds it."""
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
