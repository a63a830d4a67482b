"""Profiles for tests."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ui.storage.database import NAME
from ui.storage.profile import Profile

BEFORE_1_0 = Path(__file__).with_name("before_1_0")  # with .sql a profile, with .txt a replay
ADA_AND_BO: list[dict[str, object]] = [
    {"name": "Ada", "level": ""},
    {"name": "Bo", "level": "easy"},
]


def started(profile: Profile, decisions: int = 0) -> int:
    number = profile.begin("robo_power", 2, 12, {"start": "random"}, ADA_AND_BO)
    for n in range(1, decisions + 1):
        profile.store(number, n, f"discard {n} discard", n % 2, f"print{n}")
    return number


def kept(folder: Path) -> Path:
    """Return a folder with a match of five decisions in it."""
    profile = Profile(folder)
    started(profile, 5)
    profile.close()
    return folder


def told(profile: Profile) -> list[str]:
    return [notice.key for notice in profile.notices]


def from_before_1_0(folder: Path) -> None:
    """Lay a profile from before 1.0 into a folder: Ada's open game, and one that she won."""
    with closing(sqlite3.connect(folder / NAME)) as db:
        db.executescript(BEFORE_1_0.with_suffix(".sql").read_text("utf-8"))
