"""Stores settings, matches and every decision as soon as it is made."""

import contextlib
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

import platformdirs

from games.engine import Options
from ui.files import shorten_path
from ui.storage import backups
from ui.storage.backups import Copy
from ui.storage.database import (
    FORMAT,
    LOCK,
    NAME,
    TABLES,
    NewerProfile,
    bring_up_to_date,
    cannot_write,
    connect,
    copy_database,
    lock_folder,
    open_in_memory,
    open_reader,
    seal,
    set_aside,
)
from ui.storage.salvage import SalvagedProfile
from ui.storage.saved_matches import SavedMatch, read_saved, repair_saved, restore_result
from ui.storage.settings import Settings

RETRY_SECONDS = 1.0  # seconds between attempts on a full disk
READ_WAIT_SECONDS = 0.5  # seconds at most that a read waits for pending writes
MAX_THINKING_SECONDS = 120.0  # seconds between two decisions that count as playing time, at most


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the player: a sentence's key and blanks."""

    key: str
    blanks: tuple[tuple[str, object], ...] = ()


Work = Callable[[sqlite3.Connection], object]


class Profile:
    """The profile in one folder; problems become notices and are not raised."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_data_dir("boltbox", appauthor=False))
        self.notices: list[Notice] = []
        self.fuller_copy: Copy | None = None  # the newest, if the profile lost its games
        self.kept = True  # False if everything is lost when the program ends
        self.failing = False  # whether the disk refuses writes at present
        self.why = ""  # the disk's error message
        self._writing = threading.RLock()
        self._counting = threading.Lock()
        self._guard: IO[str] | None = None
        self._stored: dict[int, int] = {}  # by match, the number of decisions on disk
        self._ordered: dict[int, int] = {}  # by match, the number of decisions on disk or in orders
        self._since: dict[int, int] = {}  # by match, the last order that removed decisions
        self._orders = self._done = 0  # numbers of orders given and done
        self._queue: queue.SimpleQueue[tuple[Work, Callable[[], object]] | None]
        self._queue = queue.SimpleQueue()
        self._closing = self._copied = self._damaged = False
        self._found: dict[int, SavedMatch] = {}  # repaired matches by number
        self._db, self._next = self._open_and_number()
        self._reader, self._reading = self._open_reader()
        self._writer = threading.Thread(target=self._write, name="profile", daemon=True)
        self._writer.start()
        self.is_first_start = False  # whether no setting has been stored
        self.settings = self._read_settings()

    # opening

    def _open(self) -> sqlite3.Connection:
        """Open the database in the folder, or else one in memory with a notice."""
        path = self.folder / NAME
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._guard = lock_folder(self.folder / LOCK)
            if self._guard is None:
                return self._in_memory("second_copy")
            try:
                return connect(path, self._copy)
            except NewerProfile:
                return self._in_memory("newer")
            except Exception as error:
                if cannot_write(error):
                    raise
            return self._replace_damaged(path)
        except FileExistsError:
            return self._in_memory("not_a_folder")
        except Exception as error:
            return self._in_memory("no_folder", getattr(error, "strerror", None) or str(error))

    def _open_and_number(self) -> tuple[sqlite3.Connection, int]:
        """Open the database; return it with the number of the next match.

        If that number cannot be read, nothing is written, because a new match could replace
        another.
        """
        sql, db = "SELECT coalesce(max(id), 0) + 1 FROM matches", self._open()
        try:
            found = db, db.execute(sql).fetchone()[0]
            if found[1] == 1 or self._damaged:
                self._offer_copy(*db.execute("SELECT count(*) FROM matches").fetchone())
            return found
        except sqlite3.Error as error:
            db.close()
            db = self._in_memory("no_folder", str(error))
            return db, db.execute(sql).fetchone()[0]

    def _offer_copy(self, matches: int) -> None:
        """Offer the newest sound copy if it has more games than the profile."""
        copy = backups.find_fuller_copy(self.folder, matches) if self.kept else None
        if copy is not None:
            self.fuller_copy = copy
            when = backups.find_time(copy)
            self._notice("fuller_copy", n=copy.matches - matches, when=when)

    def _replace_damaged(self, path: Path) -> sqlite3.Connection:
        """Set a damaged file aside, and copy its readable rows into a new one."""
        self._damaged = True
        name = set_aside(path)
        found = SalvagedProfile(path.with_name(name))
        db = connect(path)
        found.store(db)
        games, lost = len(found.rows["matches"]), len(found.lost)
        key = "damaged_lost" if lost else "damaged"
        self._notice(key, file=name, folder=shorten_path(self.folder), n=games, lost=lost)
        return db

    def _in_memory(self, key: str, why: str = "") -> sqlite3.Connection:
        self._notice(key, folder=shorten_path(self.folder), why=why)
        self.kept = False
        try:
            return open_in_memory(self.folder / NAME)
        except Exception:
            db = open_in_memory(Path())
            SalvagedProfile(self.folder / NAME).store(db)
            return db

    def _copy(self, db: sqlite3.Connection) -> None:
        """Copy the profile as it was at the start, once; a full disk prevents the copy."""
        if self.kept and not self._copied:
            with contextlib.suppress(OSError, sqlite3.Error):
                backups.make_copy(db, self.folder)
        self._copied = True

    def _open_reader(self) -> tuple[sqlite3.Connection, contextlib.AbstractContextManager[object]]:
        """Return a connection for reading and its lock, so that no frame waits for a write."""
        with contextlib.suppress(sqlite3.Error):  # no more files can be opened
            if self.kept:
                return open_reader(self.folder / NAME), threading.Lock()
        return self._db, self._writing

    def _notice(self, key: str, **blanks: object) -> None:
        notice = Notice(f"profile.{key}", tuple(blanks.items()))
        if notice not in self.notices:
            self.notices.append(notice)

    # writing

    def _write(self) -> None:
        """Carry out orders in turn, each until it succeeds (runs in the writer's thread)."""
        while (order := self._queue.get()) is not None:
            work, written = order
            while not self._try(work):
                if self._closing:
                    return
                time.sleep(RETRY_SECONDS)
            written()
            self._done += 1

    def _try(self, work: Work) -> bool:
        """Try to write; return True if it is done or can never succeed."""
        try:
            with self._writing:
                self._copy(self._db)
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    work(self._db)
                    self._db.execute("COMMIT")
                except BaseException:
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                    raise
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError, OverflowError) as error:
            self._notice("refused", why=str(error))
        except sqlite3.Error as error:
            self.failing, self.why = True, str(error)
            return False
        self.failing = False
        return True

    def _enqueue(self, work: Work, written: Callable[[], object] = lambda: None) -> None:
        """Order a write; `written` is called once it is on disk."""
        self._orders += 1
        self._queue.put((work, written))

    def _enqueue_decisions(self, work: Work, match: int, first: int, left: int) -> None:
        """Order a write that replaces the decisions from `first` on; `left` decisions remain."""
        order = self._orders + 1
        safe = self.count_stored(match)
        with self._counting:
            if first <= self._ordered.get(match, safe):
                self._since[match] = order
                self._stored[match] = min(safe, first - 1)
            self._ordered[match] = left

        def written() -> None:
            with self._counting:
                if order >= self._since.get(match, 0):
                    self._stored[match] = left

        self._enqueue(work, written)

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
        self._writer.join(RETRY_SECONDS + 2.0)
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
        self.is_first_start = not stored
        for name in settings.take(stored):
            self._notice("setting", name=name)
        return settings

    def save_settings(self, settings: Settings | None = None) -> None:
        """Store the settings."""
        self.settings = settings or self.settings
        rows = [(key, json.dumps(value)) for key, value in self.settings.values().items()]
        sql = "INSERT OR REPLACE INTO settings VALUES (?, ?)"
        self._enqueue(lambda db: db.executemany(sql, rows))

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
        head = (game, seats, str(seed), json.dumps(options), json.dumps(players), now)
        row = (match, *head, now, seal(head), FORMAT, seal((0, 0, "null")))
        sql = (
            "INSERT OR REPLACE INTO matches (id, game, seats, seed, options, players, started,"
            " touched, sum, format, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        self._stored[match], self._ordered[match] = -1, 0
        self._enqueue(lambda db: db.execute(sql, row), lambda: self._stored.update({match: 0}))
        return match

    def store(self, match: int, n: int, move: str, seat: int, fingerprint: str) -> None:
        """Store decision `n` (from 1) of a match; later ones are deleted."""
        now = time.time()

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ? AND n >= ?", (match, n))
            row = (match, n, move, seat, fingerprint, now)
            db.execute("INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)", row)
            sql = "UPDATE matches SET touched = ?, stored = ? WHERE id = ?"
            db.execute(sql, (now, n, match))

        self._enqueue_decisions(work, match, n, n)

    def forget(self, match: int, n: int, practice: bool) -> None:
        """Delete decision `n` and all later ones."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ? AND n >= ?", (match, n))
            row = (practice, n - 1, seal((0, int(practice), "null")), match)
            sql = "practice = ?, stored = ?, over = 0, result = 'null', outcome = ?, feats = ''"
            db.execute(f"UPDATE matches SET {sql} WHERE id = ?", row)

        self._found.pop(match, None)
        self._enqueue_decisions(work, match, n, n - 1)

    def finish(self, match: int, result: object) -> None:
        """Store the result of a match."""
        text, now = json.dumps(result), time.time()

        def work(db: sqlite3.Connection) -> None:
            for (practice,) in db.execute("SELECT practice FROM matches WHERE id = ?", (match,)):
                row = (text, now, seal((1, practice, text)), match)
                sql = "over = 1, result = ?, touched = ?, outcome = ?"
                db.execute(f"UPDATE matches SET {sql} WHERE id = ?", row)

        self._found.pop(match, None)
        self._enqueue(work)

    def store_feats(self, match: int, edition: int, seats: Mapping[int, Sequence[str]]) -> None:
        """Store which feats of an edition a match proves, by seat."""
        row = (json.dumps({"edition": edition, "seats": dict(seats)}), match)
        self._enqueue(lambda db: db.execute("UPDATE matches SET feats = ? WHERE id = ?", row))

    def delete(self, match: int) -> None:
        """Delete a match."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM decisions WHERE match = ?", (match,))
            db.execute("DELETE FROM matches WHERE id = ?", (match,))

        self._enqueue(work)

    def order(self, work: Work) -> None:
        """Let the writer's thread do other work on the database."""
        self._enqueue(work)

    # reading

    def count_stored(self, match: int) -> int:
        """Return how many decisions of a match are on disk; -1 if the match is not."""
        if match not in self._stored:
            sql = "SELECT count(*) FROM decisions WHERE match = ?"
            for row in self._ask(sql, match):  # empty if it cannot be read at present
                self._stored[match] = row[0]
        return self._stored.get(match, -1)

    def matches(self) -> list[SavedMatch]:
        """Return all matches, the last played first; damaged ones are included."""
        sql = (
            f"SELECT {', '.join(TABLES['matches'][0])},"
            " (SELECT count(*) FROM decisions WHERE match = id) FROM matches"
            " ORDER BY id"
        )
        found = [self._repair(read_saved(row)) for row in self._ask(sql)]
        return sorted(found, key=_order_by_last_play(found), reverse=True)

    def _repair(self, saved: SavedMatch) -> SavedMatch:
        """Repair the game, seats, options and result of a match if they are damaged."""
        table, result = saved.spoilt & {"game", "seats", "options"}, "result" in saved.spoilt
        if not saved.usable or not (table or result):
            return saved
        if saved.id not in self._found:
            rows = self.decisions(saved.id)
            found = repair_saved(saved, rows) if table else saved
            if result and found.usable:
                found = restore_result(found, rows, self.seconds(saved.id))
            self._found[saved.id] = found
        return self._found[saved.id]

    def decisions(self, match: int) -> list[tuple[str, int, str]]:
        """Return a match's decisions in order: move, seat, fingerprint afterwards."""
        sql = "SELECT move, seat, fingerprint FROM decisions WHERE match = ? ORDER BY n"
        return [(str(move), seat, str(mark)) for move, seat, mark in self._ask(sql, match)]

    def seconds(self, match: int) -> float:
        """Return how many seconds a match was played; long breaks are not counted."""
        sql = "SELECT at FROM decisions WHERE match = ? ORDER BY n"
        at = [float(row[0]) for row in self._ask(sql, match)]
        return sum(min(max(0.0, b - a), MAX_THINKING_SECONDS) for a, b in pairwise(at))

    @property
    def pending_decisions(self) -> int:
        """The number of decisions that are not on disk yet."""
        with self._counting:
            return sum(
                max(0, n - max(0, self._stored.get(match, n))) for match, n in self._ordered.items()
            )

    # copies

    def copies(self) -> list[Copy]:
        """Return the earlier copies of the profile, newest first."""
        return backups.list_copies(self.folder) if self.kept else []

    def bring_back(self, path: Path) -> str:
        """Copy the profile, then replace everything by an older copy.

        Return the problem, if any.
        """
        self.flush()
        try:
            with contextlib.closing(backups.open_copy(path)) as source, self._writing:
                backups.make_copy(self._db, self.folder, delete=False)
                with self._reading:
                    copy_database(source, self._db)
                bring_up_to_date(self._db)
        except Exception as error:
            return str(error) or type(error).__name__
        self._copied, self.fuller_copy = True, None
        with self._counting:
            for kept in (self._stored, self._ordered, self._since, self._found):
                kept.clear()
        self._next = max(self._next, self._newest() + 1)
        self.settings.renew(self._read_settings())
        return ""

    def _newest(self) -> int:
        return max((row[0] for row in self._ask("SELECT id FROM matches")), default=0)

    def _ask(self, sql: str, *values: object) -> list[Any]:
        if not self.failing:
            self.flush(READ_WAIT_SECONDS)
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self._notice("not_read", why=str(error))
            return []


def _order_by_last_play(saved: Sequence[SavedMatch]) -> Callable[[SavedMatch], tuple[float, int]]:
    """Return the key that orders matches, given by ascending ids, by when they were last played.

    A match of the future was stored while the clock was wrong: it follows the match before it.
    """
    now, began = time.time(), 0.0
    played = {}
    for one in saved:
        right = one.touched <= now
        began = one.started if right else began
        played[one.id] = one.touched if right else began
    return lambda one: (played[one.id], one.id)
