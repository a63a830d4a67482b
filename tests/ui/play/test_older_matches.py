"""Finished matches are examined when they end, or later in the background, and stored."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from tests.support.house import house
from tests.support.sessions import latest, play_out, session_of
from ui.play import feats
from ui.play.feats import OlderMatches, edition_of, list_unexamined
from ui.scenes.routes import TitleRoute
from ui.storage.profile import Profile

T = TypeVar("T")


def _execute(sql: str, db: sqlite3.Connection) -> object:
    return db.execute(sql)


def run(name: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
    """Do the work at once."""
    then(work())


def test_a_match_is_examined_when_it_ends(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    play_out(session_of(profile), random.Random(1))
    profile.flush(60)
    saved = latest(profile)
    assert saved.over
    assert saved.feats_edition == edition_of("robo_power")
    assert any("finish" in found for found in saved.feats.values())
    assert list_unexamined(profile) == []
    profile.close()


def test_an_older_match_is_examined_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = Profile(tmp_path)
    play_out(session_of(profile), random.Random(1))
    profile.flush(60)
    before = latest(profile).feats
    profile.order(lambda db: db.execute("UPDATE matches SET feats = ''"))
    profile.flush(60)
    assert latest(profile).feats_edition is None
    assert [one.id for one in list_unexamined(profile)] == [latest(profile).id]
    OlderMatches(profile, run).begin()
    profile.flush(60)
    assert latest(profile).feats == before
    assert list_unexamined(profile) == []
    monkeypatch.setattr(feats, "edition_of", lambda game: 1)  # the feats have changed
    assert [one.id for one in list_unexamined(profile)] == [latest(profile).id]
    profile.close()


def test_older_matches_are_examined_once_the_first_frame_has_been_seen(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    play_out(session_of(profile), random.Random(1))
    profile.order(lambda db: db.execute("UPDATE matches SET feats = ''"))
    profile.close()
    with house(tmp_path) as app:
        app.show(app.scene(TitleRoute()))
        for seen in (0.0, 1.0, 0.9):
            app.step([], seen)
            app.profile.flush(60)
            assert latest(app.profile).feats_edition is None, "the first frame waits for nothing"
        app.step([], 0.2)
        app.profile.flush(60)
        assert latest(app.profile).feats_edition == edition_of("robo_power")


def test_damaged_feats_are_examined_anew(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    play_out(session_of(profile), random.Random(1))
    for damage in ("x", "[]", '{"edition": "1"}', '{"edition": 1, "seats": {"0": 3}}'):
        sql = f"UPDATE matches SET feats = '{damage}'"
        profile.order(partial(_execute, sql))
        profile.flush(60)
        assert len(list_unexamined(profile)) == 1, damage
    profile.close()


def test_taking_moves_back_forgets_what_the_match_proved(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    session = play_out(session_of(profile), random.Random(1))
    assert session.number is not None
    profile.forget(session.number, 5, practice=False)
    profile.flush(60)
    assert latest(profile).feats_edition is None
    profile.close()
