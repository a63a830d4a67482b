"""Stores settings, matches and every decision, as soon as it is made."""

import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

import platformdirs

from games.engine import Options
from games.registry import GAMES
from ui.paths import shown
from ui.storage.database import (
    LOCK,
    NAME,
    Damaged,
    Newer,
    connect,
    in_memory,
    only_one,
    reader,
    set_aside,
)
from ui.storage.settings import Settings

RETRY = 1.0  # seconds between attempts on a full disk
LOOK = 0.5  # seconds at most that reading waits for pending writes
BREAK = 120.0  # seconds between two decisions that count as play, at most


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the player: a sentence's key and blanks."""

    key: str
    blanks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """A match in the profile."""

    id: int
    game: str
    seats: int
    seed: int
    options: Options
    players: list[dict[str, object]]
    started: float
    touched: float
    over: bool
    practice: bool
    result: object
    moves: int


Work = Callable[[sqlite3.Connection], object]


class Profile:
    """The profile in one folder. Problems become notices and are not raised."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_data_dir("boltbox", appauthor=False))
        self.notices: list[Notice] = []
        self.kept = True  # False: everything is lost at the end
        self.failing = False  # the disk refuses to write at the moment
        self._writing = threading.Lock()
        self._counting = threading.Lock()
        self._guard: IO[str] | None = None
        self._stored: dict[int, int] = {}  # by match, how many decisions are on disk
        self._ordered: dict[int, int] = {}  # by match, how many are on disk or ordered
        self._since: dict[int, int] = {}  # by match, the last order that removed decisions
        self._orders = self._done = 0  # numbers of writes ordered and done
        self._queue: queue.SimpleQueue[tuple[Work, Callable[[], object]] | None]
        self._queue = queue.SimpleQueue()
        self._closing = False
        self._db = self._open()
        self._reader, self._reading = self._second()
        self._next: int = 1 + max(
            (row[0] for row in self._ask("SELECT id FROM matches")), default=0
        )
        self._writer = threading.Thread(target=self._write, name="profile", daemon=True)
        self._writer.start()
        self.settings = self._read_settings()

    # opening

    def _open(self) -> sqlite3.Connection:
        """Open the database in the folder, or one in memory with a notice."""
        path = self.folder / NAME
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._guard = only_one(self.folder / LOCK)
            if self._guard is None:
                return self._in_memory("second_copy")
            try:
                return connect(path)
            except sqlite3.OperationalError:
                raise
            except (sqlite3.DatabaseError, Damaged):
                self._notice("damaged", file=set_aside(path), folder=shown(self.folder))
                return connect(path)
        except Newer:
            return self._in_memory("newer")
        except (OSError, sqlite3.Error, Damaged) as error:
            return self._in_memory("no_folder", getattr(error, "strerror", None) or str(error))

    def _in_memory(self, key: str, why: str = "") -> sqlite3.Connection:
        self._notice(key, folder=shown(self.folder), why=why)
        self.kept = False
        return in_memory(self.folder / NAME)

    def _second(self) -> tuple[sqlite3.Connection, threading.Lock]:
        """Return a connection for reading, so that no frame waits for the disk, and its lock."""
        if self.kept:
            return reader(self.folder / NAME), threading.Lock()
        return self._db, self._writing

    def _notice(self, key: str, **blanks: str) -> None:
        notice = Notice(f"profile.{key}", tuple(blanks.items()))
        if notice not in self.notices:
            self.notices.append(notice)

    # writing

    def _write(self) -> None:
        """Write orders one after the other, each until it succeeds (the writer's thread)."""
        while (order := self._queue.get()) is not None:
            work, written = order
            while not self._try(work):
                if self._closing:
                    return
                time.sleep(RETRY)
            written()
            self._done += 1

    def _try(self, work: Work) -> bool:
        """Try to write; return whether it is done, or can never be."""
        try:
            with self._writing:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    work(self._db)
                    self._db.execute("COMMIT")
                except BaseException:
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                    raise
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError, OverflowError) as error:
            self._notice("not_saved", why=str(error))
        except sqlite3.Error as error:
            self._notice("not_saved", why=str(error))
            self.failing = True
            return False
        self.failing = False
        return True

    def _do(self, work: Work, written: Callable[[], object] = lambda: None) -> None:
        """Order a write; `written` is called once it is on disk."""
        self._orders += 1
        self._queue.put((work, written))

    def _do_up_to(self, work: Work, match: int, first: int, left: int) -> None:
        """Order a write that replaces decisions from `first` on and leaves `left` of them."""
        order = self._orders + 1
        safe = self.stored(match)
        with self._counting:
            if first <= self._ordered.get(match, safe):
                self._since[match] = order
                self._stored[match] = min(safe, first - 1)
            self._ordered[match] = left

        def written() -> None:
            with self._counting:
                if order >= self._since.get(match, 0):
                    self._stored[match] = left

        self._do(work, written)

    def flush(self, seconds: float = 5.0) -> bool:
        """Wait until everything is written; return False after `seconds`."""
        end = time.monotonic() + seconds
        while self._done < self._orders and time.monotonic() < end:
            time.sleep(0.001)
        return self._done >= self._orders

    def close(self) -> None:
        """Write what is pending and unlock the folder."""
        self.flush(2.0)
        self._closing = True
        self._queue.put(None)
        self._writer.join(RETRY + 2.0)
        with self._writing:
            self._reader.close()
            self._db.close()
        if self._guard is not None:
            self._guard.close()

    # settings

    def _read_settings(self) -> Settings:
        settings = Settings()
        stored: dict[str, object] = {}
        for key, text in self._ask("SELECT key, value FROM settings"):
            try:
                stored[key] = json.loads(text)
            except (ValueError, TypeError, RecursionError):
                stored[key] = None
        for name in settings.take(stored):
            self._notice("setting", name=name)
        return settings

    def save_settings(self, settings: Settings | None = None) -> None:
        """Store the settings."""
        self.settings = settings or self.settings
        rows = [(key, json.dumps(value)) for key, value in self.settings.values().items()]
        sql = "INSERT OR REPLACE INTO settings VALUES (?, ?)"
        self._do(lambda db: db.executemany(sql, rows))

    # matches

    def begin(
        self,
        game: str,
        seats: int,
        seed: int,
        options: Options,
        players: list[dict[str, object]],
    ) -> int:
        """Store a new match; return its number."""
        match, self._next = self._next, self._next + 1
        now = time.time()
        row = (match, game, seats, str(seed), json.dumps(options), json.dumps(players), now, now)
        sql = (
            "INSERT OR REPLACE INTO matches (id, game, seats, seed, options, players, started,"
            " touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        self._stored[match], self._ordered[match] = -1, 0
        self._do(lambda db: db.execute(sql, row), lambda: self._stored.update({match: 0}))
        return match

    def store(self, match: int, n: int, move: str, seat: int, fingerprint: str) -> None:
        """Store decision `n` (from 1) of a match; later ones are deleted."""
        now = time.time()

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ? AND n >= ?", (match, n))
            row = (match, n, move, seat, fingerprint, now)
            db.execute("INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)", row)
            db.execute("UPDATE matches SET touched = ? WHERE id = ?", (now, match))

        self._do_up_to(work, match, n, n)

    def forget(self, match: int, n: int, practice: bool) -> None:
        """Delete decision `n` and all later ones."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ? AND n >= ?", (match, n))
            sql = "UPDATE matches SET practice = ?, over = 0, result = 'null' WHERE id = ?"
            db.execute(sql, (practice, match))

        self._do_up_to(work, match, n, n - 1)

    def finish(self, match: int, result: object) -> None:
        """Store the result of a match."""
        row = (json.dumps(result), time.time(), match)
        sql = "UPDATE matches SET over = 1, result = ?, touched = ? WHERE id = ?"
        self._do(lambda db: db.execute(sql, row))

    def delete(self, match: int) -> None:
        """Delete a match."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ?", (match,))
            db.execute("DELETE FROM matches WHERE id = ?", (match,))

        self._do(work)

    # reading

    def stored(self, match: int) -> int:
        """Return how many decisions of a match are on disk; -1 while the match is not."""
        if match not in self._stored:
            sql = "SELECT count(*) FROM decisions WHERE match = ?"
            self._stored[match] = self._ask(sql, match)[0][0]
        return self._stored[match]

    def matches(self) -> list[Saved]:
        """Return all matches, last played first."""
        sql = (
            "SELECT id, game, seats, seed, options, players, started, touched, over, practice,"
            " result, (SELECT count(*) FROM decisions WHERE match = id) FROM matches"
            " ORDER BY touched DESC, id DESC"
        )
        return [saved for row in self._ask(sql) if (saved := _saved(row))]

    def decisions(self, match: int) -> list[tuple[str, int, str]]:
        """Return a match's decisions in order: move, seat, fingerprint afterwards."""
        sql = "SELECT move, seat, fingerprint FROM decisions WHERE match = ? ORDER BY n"
        return [(str(move), seat, str(mark)) for move, seat, mark in self._ask(sql, match)]

    def seconds(self, match: int) -> float:
        """Return how many seconds a match was played, without long breaks."""
        sql = "SELECT at FROM decisions WHERE match = ? ORDER BY n"
        at = [float(row[0]) for row in self._ask(sql, match)]
        return sum(min(max(0.0, b - a), BREAK) for a, b in pairwise(at))

    def _ask(self, sql: str, *values: object) -> list[Any]:
        if not self.failing:
            self.flush(LOOK)
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self._notice("not_read", why=str(error))
            return []


def _saved(row: tuple[Any, ...]) -> Saved | None:
    """Return a row as a match; None if it is invalid."""
    id_, game, seats, seed, options, players, started, touched, over, practice, result, moves = row
    try:
        saved = Saved(
            id_,
            str(game),
            int(seats),
            int(seed),
            json.loads(options),
            json.loads(players),
            float(started),
            float(touched),
            bool(over),
            bool(practice),
            json.loads(result),
            moves,
        )
    except (ValueError, TypeError, RecursionError):
        return None
    people = saved.players
    whole = isinstance(people, list) and all(isinstance(player, dict) for player in people)
    sound = whole and len(people) == saved.seats and isinstance(saved.options, dict)
    sound = sound and (saved.game not in GAMES or saved.seats in GAMES[saved.game].seats)
    return saved if sound else None
