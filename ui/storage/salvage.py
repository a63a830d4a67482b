"""Recovers the readable rows of a damaged profile, through SQLite itself."""

import contextlib
import shutil
import sqlite3
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ui.storage.database import FORMAT, NAME, TABLES, TAILS, bring_up_to_date, connect, open_plain
from ui.storage.settings import CHECKS

DatabaseRow = tuple[object, ...]
PAGE_BYTES = 4096  # bytes
MAX_CPU_SECONDS = 10.0  # processor seconds at most for one reading of a file
EXTRA_KEYS = 200  # keys to try after the last one found
LOST_COLUMN, STORED_COLUMN, FORMAT_COLUMN = map(
    TABLES["matches"][0].index, ("lost", "stored", "format")
)
MAX_MATCH_NUMBER = 100_000  # the highest match number to try


class SalvagedProfile:
    """The recovered rows: by table and key, and the matches that may have lost moves."""

    def __init__(self, path: Path) -> None:
        """Read a copy of a damaged file and its log; the originals stay unchanged.

        Try the copy as it is, then with the first page of a fresh profile (whose tables begin on
        the same pages), and last without the log.
        """
        self.rows: dict[str, dict[DatabaseRow, DatabaseRow]] = {table: {} for table in TABLES}
        self.lost: set[object] = set()
        self._failed = False
        with tempfile.TemporaryDirectory(prefix="boltbox-") as folder:
            copy = Path(folder) / NAME
            for mend, log in ((False, True), (True, True), (True, False)):
                self._failed = False
                try:
                    _copy_files(path, copy, mend, log)
                    self._read(copy)
                except Exception:
                    self._failed = True
                if not self._failed or (mend and any(self.rows.values())):
                    return

    def _read(self, copy: Path) -> None:
        self.end = time.thread_time() + MAX_CPU_SECONDS
        with contextlib.closing(open_plain(str(copy))) as db:
            db.set_progress_handler(lambda: time.thread_time() > self.end, 10_000)
            db.execute(
                "SELECT * FROM sqlite_master"
            ).fetchall()  # raises an error if nothing can be read
            for table in ("settings", "decisions", "matches"):
                self._scan(db, table)

    def _scan(self, db: sqlite3.Connection, table: str) -> None:
        """Read a table from both ends up to the damage, then the missing rows key by key."""
        columns, size = TABLES[table]
        there = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        wanted = ", ".join(name if name in there else "''" for name in columns)
        sql, found = f"SELECT {wanted} FROM {table}", self.rows[table]
        for way in ("ASC", "DESC"):
            order = ", ".join(f"{name} {way}" for name in columns[:size])
            try:
                for row in db.execute(f"{sql} ORDER BY {order}"):
                    found.setdefault(row[:size], row)
                if table == "decisions":
                    self.lost.clear()
                return
            except Exception:
                self._failed = True
        where = " AND ".join(f"{name} = ?" for name in columns[:size])
        for key in self._missing(table):
            try:
                for row in db.execute(f"{sql} WHERE {where}", key):
                    found.setdefault(row[:size], row)  # the key in the row itself may be damaged
            except Exception:
                if table == "matches":
                    self._by_column(db, key, there)
                elif table == "decisions":
                    self.lost.add(key[0])

    def _missing(self, table: str) -> Iterator[DatabaseRow]:
        """Yield the keys to try one by one."""
        if table == "settings":
            yield from ((name,) for name in CHECKS)
            return
        moves = defaultdict[object, set[object]](set)
        for match, n in self.rows["decisions"]:
            moves[match].add(n)
        ids = {*moves, *(key[0] for key in self.rows["matches"])}
        for number in range(1, min(_find_last(ids), MAX_MATCH_NUMBER) + EXTRA_KEYS):
            if time.thread_time() > self.end:
                return
            if table == "matches":
                yield from [(number,)] if (number,) not in self.rows[table] else []
            else:
                every = range(1, _find_last(moves[number]) + EXTRA_KEYS)
                yield from ((number, n) for n in every if n not in moves[number])

    def _by_column(self, db: sqlite3.Connection, key: DatabaseRow, there: set[str]) -> None:
        """Read a match column by column, because a long value may lie on another page."""
        row: list[object] = []
        for name in TABLES["matches"][0]:
            try:
                found = db.execute(f"SELECT {name} FROM matches WHERE id = ?", key).fetchone()
            except Exception:
                found = ("",)
            if found is None:
                return
            row.append(found[0])
        if row[1:] != [""] * len(row[1:]):
            if "format" in there:
                row[FORMAT_COLUMN] = 0 if row[FORMAT_COLUMN] == 0 else FORMAT
            self.rows["matches"][key] = tuple(row)

    def store(self, db: sqlite3.Connection) -> None:
        """Store the recovered rows in a fresh profile; skip rows without a match number."""
        decisions, numbers = self.rows["decisions"], defaultdict[object, set[object]](set)
        for key in [key for key in decisions if not all(isinstance(n, int) for n in key)]:
            del decisions[key]
            self.lost.add(key[0])
        for match, n in decisions:
            numbers[match].add(n)
        matches, now = self.rows["matches"], time.time()
        for key in [key for key in matches if not isinstance(key[0], int)]:
            del matches[key]  # if it has moves, they create a new entry below
        for match in numbers:
            empty: DatabaseRow = (
                match,
                "",
                0,
                "",
                "",
                "",
                now,
                now,
                0,
                0,
                "null",
                "",
                "entry",
                0,
                FORMAT,
                "",
                "",
            )
            matches.setdefault((match,), empty)
        self.lost |= {match for match, found in numbers.items() if _find_last(found) != len(found)}
        for (match,), row in matches.items():
            self.lost |= (
                {match} if _find_last({row[STORED_COLUMN]}) > len(numbers[match]) else set()
            )
        self.lost &= {key[0] for key in matches}
        db.execute("BEGIN IMMEDIATE")
        for table, rows in self.rows.items():
            marks = ", ".join("?" * len(TABLES[table][0]))
            for row in rows.values():
                whole = ["" if value is None else value for value in row]
                if table == "matches" and row[0] in self.lost:
                    whole[LOST_COLUMN] = whole[LOST_COLUMN] or "moves"
                with contextlib.suppress(sqlite3.IntegrityError, OverflowError):
                    db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", whole)
        db.execute("COMMIT")
        bring_up_to_date(db)


def _find_last(found: set[object]) -> int:
    return max((n for n in found if isinstance(n, int)), default=0)


def _copy_files(path: Path, copy: Path, mend: bool, log: bool) -> None:
    """Copy the files, with or without the log; with `mend`, replace the first page."""
    for tail in TAILS:
        copy.with_name(NAME + tail).unlink(missing_ok=True)
    for tail in TAILS[: 1 + log]:
        part = path.with_name(path.name + tail)
        if part.is_file():
            shutil.copyfile(part, copy.with_name(NAME + tail))
    if mend:
        fresh = copy.with_name("fresh")
        connect(fresh).close()
        page = bytearray(fresh.read_bytes()[:PAGE_BYTES])
        page[28:32] = (copy.stat().st_size // PAGE_BYTES).to_bytes(4, "big")
        with copy.open("r+b") as file:
            file.write(page)
