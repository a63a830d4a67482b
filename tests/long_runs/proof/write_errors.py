"""Lets every call fail by which SQLite writes: nothing that counts as stored is lost.

The structures are those of SQLite's documentation (sqlite3_vfs, sqlite3_io_methods), whose calls
are replaced while a fault is armed.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import itertools
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_void_p
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.long_runs.proof.form import Counts
from tests.support.profiles import kept, started
from ui.storage import database
from ui.storage.database import NAME, TAILS
from ui.storage.profile import Profile

Call = Callable[..., int]
INT64 = ctypes.c_longlong


class Methods(Structure):
    """sqlite3_io_methods, as far as version 2."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, INT64)),
        ("truncate", CFUNCTYPE(c_int, c_void_p, INT64)),
        ("sync", CFUNCTYPE(c_int, c_void_p, c_int)),
        ("size", c_void_p),
        ("lock", CFUNCTYPE(c_int, c_void_p, c_int)),
        *((name, c_void_p) for name in ("unlock", "reserved", "control", "sector", "device")),
        ("shm_map", CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int, c_void_p)),
        *((name, c_void_p) for name in ("shm_lock", "barrier", "unmap", "fetch", "unfetch")),
    )


class File(Structure):
    """sqlite3_file."""

    _fields_ = (("methods", POINTER(Methods)),)


OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(File), c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)


class System(Structure):
    """sqlite3_vfs, as far as it is used here."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPEN),
        ("delete", DELETE),
    )


class Fault(NamedTuple):
    """Which calls fail, with which error of SQLite, and for how long."""

    call: str
    error: int
    until: str


ONCE, ROOM, END = "once", "until there is room", "to the end"
IOERR = sqlite3.SQLITE_IOERR
FAULTS = [
    Fault(call, error, until)
    for call, errors in (
        ("write", (sqlite3.SQLITE_FULL, IOERR | 3 << 8)),
        ("sync", (IOERR | 4 << 8,)),
        ("truncate", (IOERR | 6 << 8,)),
        ("lock", (sqlite3.SQLITE_BUSY, IOERR | 15 << 8)),
        ("shm_map", (IOERR | 21 << 8,)),
        ("open", (sqlite3.SQLITE_CANTOPEN,)),
        ("delete", (IOERR | 10 << 8,)),
    )
    for error in errors
    for until in (ONCE, ROOM, END)
]


class Faulty:
    """SQLite's calls, of which the `number`-th of a kind fails, or all from there on."""

    def __init__(self) -> None:
        library = ctypes.CDLL(ctypes.util.find_library("sqlite3"))
        library.sqlite3_vfs_find.restype = POINTER(System)
        self.system = library.sqlite3_vfs_find(None).contents
        self.open = OPEN(ctypes.cast(self.system.open, c_void_p).value or 0)
        self.delete = DELETE(ctypes.cast(self.system.delete, c_void_p).value or 0)
        self.ours = OPEN(self.opened), DELETE(self.made("delete", self.delete))
        self.tables: dict[int, Methods] = {}
        self.counting = threading.Lock()
        self.fault: Fault | None = None
        self.number = self.calls = 0
        self.paused = False

    @contextmanager
    def armed(self, fault: Fault, number: int) -> Iterator[None]:
        """Let calls fail from the `number`-th on."""
        self.fault, self.number, self.calls = fault, number, 0
        self.system.open, self.system.delete = self.ours
        try:
            yield
        finally:
            self.system.open, self.system.delete = self.open, self.delete
            self.fault = None

    def fails(self, call: str) -> bool:
        """Count a call; return whether it fails."""
        with self.counting:
            if self.fault is None or self.paused or call != self.fault.call:
                return False
            self.calls += 1
            return self.calls == self.number or (
                self.calls > self.number and self.fault.until != ONCE
            )

    def room(self) -> None:
        """Let nothing fail from now on."""
        with self.counting:
            if self.fault is not None and self.fault.until == ROOM:
                self.fault = None

    def made(self, call: str, real: Call) -> Call:
        """Return a call that may fail, else the real one."""

        def tried(*given: object) -> int:
            fault = self.fault
            return fault.error if self.fails(call) and fault is not None else real(*given)

        return tried

    def opened(self, system: int, name: int, file: Any, flags: int, out: int) -> int:
        """Open a file; its calls may fail from now on."""
        fault = self.fault
        if self.fails("open") and fault is not None:
            file.contents.methods = None
            return fault.error
        done: int = self.open(system, name, file, flags, out)
        if done == 0 and file.contents.methods:
            file.contents.methods = ctypes.pointer(self.table(file.contents.methods))
        return done

    def table(self, methods: Any) -> Methods:
        """Return a table of calls of which some may fail."""
        where = ctypes.addressof(methods.contents)
        if where not in self.tables:
            fields: Any = Methods._fields_
            table = Methods.from_buffer_copy(methods.contents)
            for name, kind in fields:
                if kind is not c_void_p and name != "version" and getattr(table, name):
                    real = kind(ctypes.cast(getattr(methods.contents, name), c_void_p).value)
                    setattr(table, name, kind(self.made(name, real)))
            self.tables[where] = table
        return self.tables[where]


class Hasty(Profile):
    """A profile that does not wait long for a disk that will not write again."""

    def flush(self, seconds: float = 5.0) -> bool:
        return super().flush(min(seconds, 0.05))


@cache
def faulty() -> Faulty:
    """Return SQLite's calls, replaced once and for good."""
    return Faulty()


@cache
def missing() -> str:
    """Return why SQLite's calls cannot fail here."""
    try:
        reached = saved_with(FAULTS[0], 1)
    except (OSError, AttributeError, ValueError):
        reached = False
    return "" if reached else "The calls of this SQLite cannot be replaced."


@cache
def before() -> bytes:
    """Return the file of a profile with a match of five decisions."""
    with tempfile.TemporaryDirectory() as folder:
        return (kept(Path(folder)) / NAME).read_bytes()


def one(number: int) -> Counts:
    """Save games until every call of a kind has failed in its turn."""
    for n in itertools.count(1):
        if not saved_with(FAULTS[number], n):
            break
    return {"calls": n - 1}


def saved_with(fault: Fault, number: int) -> bool:
    """Save a game while a call fails; return whether there was such a call.

    What counts as stored is on the disk; what was there stays; once there is room all is kept.
    """
    with tempfile.TemporaryDirectory() as name, quickly():
        folder = Path(name)
        (folder / NAME).write_bytes(before())
        with faulty().armed(fault, number):
            profile = (Hasty if fault.until == END else Profile)(folder)
            try:
                match = played(profile)
            finally:
                profile.close()
            reached = faulty().calls >= number
        stored = profile.count_stored(match) if profile.kept else 0
        with closing(Profile(folder)) as again:
            assert not again.notices, again.notices
            assert len(again.decisions(1)) == 5, "what was there is lost"
            if profile.kept:
                assert len(again.decisions(match)) >= stored, "what counted as stored is lost"
            if profile.kept and fault.until != END:
                assert len(again.decisions(match)) == 3
                assert again.matches()[0].over
                assert again.settings.speed == 2.0
    return reached


def played(profile: Profile) -> int:
    """Store a game: settings, moves, some taken back, a result; return its number."""
    match = started(profile, 2)
    profile.settings.speed = 2.0
    profile.save_settings()
    if not profile.flush(0.05) and profile.kept:
        counts = profile.count_stored(match)  # read first: the writer goes on
        assert on_disk(profile, match) >= counts, "it counts as stored, and is not"
    profile.store(match, 3, "discard 3 discard", 0, "p")
    profile.store(match, 4, "discard 4 discard", 0, "p")
    profile.flush(0.05)
    faulty().room()
    profile.forget(match, 4, True)
    profile.finish(match, {"places": []})
    ended = (fault := faulty().fault) is not None and fault.until == END
    assert profile.flush(0.05 if ended else 20.0) or ended, profile.why
    return match


def on_disk(profile: Profile, match: int) -> int:
    """Return how many decisions of a match another program would read from the disk now."""
    with tempfile.TemporaryDirectory() as name, profile._writing:
        for tail in TAILS[:2]:
            part = profile.folder / (NAME + tail)
            if part.exists():
                Path(name, NAME + tail).write_bytes(part.read_bytes())
        faulty().paused = True
        with closing(sqlite3.connect(Path(name, NAME))) as db:
            sql = "SELECT count(*) FROM decisions WHERE match = ?"
            found: int = db.execute(sql, (match,)).fetchone()[0]
        faulty().paused = False
    return found


@contextmanager
def quickly() -> Iterator[None]:
    """Try again soon, and wait for no other program."""
    with (
        patch("ui.storage.profile.RETRY_SECONDS", 0.005),
        patch.object(database, "LOCK_SECONDS", 0.01),
    ):
        yield
