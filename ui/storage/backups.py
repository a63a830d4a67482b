"""Copies of the profile, made before the first write after each start, and restored on request."""

import contextlib
import hashlib
import sqlite3
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from games.cardfile.errors import clip
from ui.language.localization import Words
from ui.storage.database import TABLES, DamagedProfile, check, copy_database, open_plain
from ui.storage.saved_matches import SavedMatch

RECENT_COPIES = 10  # the newest copies, which are all kept
AGES_DAYS = (1, 7, 31)  # of the older ones, the oldest copy within each of these ages is kept
DAY = 86_400  # seconds
FOLDER = "backups"


class Copy(NamedTuple):
    """A copy of the profile: file, time, and numbers of games and moves (-1: damaged)."""

    path: Path
    made: float
    matches: int
    moves: int


def list_copies(folder: Path) -> list[Copy]:
    """Return the copies of the profile in a folder, newest first."""
    return [_describe_copy(path) for path in _files(folder)]


def _files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*.sqlite3"), reverse=True)


def _describe_copy(path: Path) -> Copy:
    matches = moves = -1
    made = 0.0
    with contextlib.suppress(Exception):
        made = time.mktime(time.strptime(path.name[:15], "%Y%m%d-%H%M%S"))
        with contextlib.closing(open_copy(path)) as db:
            moves = db.execute("SELECT count(*) FROM decisions").fetchone()[0]
            matches = db.execute("SELECT count(*) FROM matches").fetchone()[0]
    return Copy(path, made, matches, moves)


def open_copy(path: Path) -> sqlite3.Connection:
    """Open a copy for reading; raise any error if it is not sound."""
    db = open_plain(f"{path.absolute().as_uri()}?immutable=1")
    try:
        check(db)
        if not db.execute("PRAGMA user_version").fetchone()[0]:
            raise DamagedProfile("empty")
    except BaseException:
        db.close()
        raise
    return db


def make_copy(db: sqlite3.Connection, folder: Path, delete: bool = True) -> bool:
    """Copy a profile unless it equals the newest copy; `delete` copies that are no longer kept.

    Return whether a copy was made. Raise OSError or sqlite3.Error if that fails.
    """
    files = _files(folder)
    content = _hash_content(db)
    if content == _hash_file(files[0]) if files else content == _EMPTY_HASH:
        return False
    (folder / FOLDER).mkdir(exist_ok=True)
    path = _find_free_path(folder)
    part = path.with_suffix(".part")
    try:
        with contextlib.closing(open_plain(str(part))) as target:
            copy_database(db, target)
            target.execute("PRAGMA journal_mode=DELETE")
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    copies = list_copies(folder) if delete and len(files) >= RECENT_COPIES else []
    for old in find_old_copies(copies, time.time()):
        old.path.unlink()
    return True


def find_old_copies(copies: Sequence[Copy], now: float) -> list[Copy]:
    """Return the copies to delete, given the newest first.

    The newest copies are kept, the oldest of the last day, week and month, and the one with the
    most games, so that none is replaced by copies with fewer.
    """
    kept = set(copies[:RECENT_COPIES])
    for days in AGES_DAYS:
        kept.update([one for one in copies if now - one.made <= days * DAY][-1:])
    kept.update(sorted(copies, key=lambda one: (one.matches, one.made, one.path.name))[-1:])
    return [one for one in copies if one not in kept]


def find_fuller_copy(folder: Path, matches: int) -> Copy | None:
    """Return the newest sound copy with more games than `matches`; None if there is none."""
    return next((one for one in list_copies(folder) if one.matches > matches), None)


def _find_free_path(folder: Path) -> Path:
    """Return an unused path that sorts after all existing copies."""
    newest = max((path.stem for path in _files(folder)), default="")
    day = max(time.strftime("%Y%m%d-%H%M%S"), newest[:15])
    names = (f"{day}-{n:03}" for n in range(1000))
    return folder / FOLDER / f"{next(name for name in names if name > newest)}.sqlite3"


def _hash_content(db: sqlite3.Connection) -> str:
    """Return a hash of all rows."""
    found = hashlib.sha256()
    for table, (columns, size) in TABLES.items():
        there = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        names = ", ".join(name for name in columns if name in there)
        for row in db.execute(f"SELECT {names} FROM {table} ORDER BY {', '.join(columns[:size])}"):
            found.update(repr(row).encode("utf-8", "replace"))
    return found.hexdigest()


_EMPTY_HASH = hashlib.sha256().hexdigest()


def _hash_file(path: Path) -> str:
    with contextlib.suppress(Exception), contextlib.closing(open_copy(path)) as db:
        return _hash_content(db)
    return ""


def explain_unusable(saved: SavedMatch, words: Words) -> str:
    """Return why a saved game cannot be played, as a sentence."""
    return words(f"replays.why.{saved.why}", game=clip(saved.game))


def find_time(copy: Copy) -> datetime:
    """Return when a copy was made."""
    return datetime.fromtimestamp(copy.made)


def describe_content(copy: Copy, words: Words) -> str:
    """Return what is in a copy: "3 games, 120 moves"."""
    if copy.matches < 0:
        return words("backups.broken")
    return f"{words('backups.games', n=copy.matches)}, {words('backups.moves', n=copy.moves)}"
