"""Resumed sessions, also after the rules have changed."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.core import legal_moves
from games.engine.rules import Option, RuleController
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from tests.support.sessions import ADA, BO, latest, my_turn, play_out, session_of, stand_in, tick
from ui.language.localization import Words
from ui.play.session import Session
from ui.storage.database import NAME
from ui.storage.players import Opponent, Person, read_player
from ui.storage.profile import Profile


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(tmp_path)
    profile.settings.play_single = False
    yield profile
    profile.close()


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("robo_power", {"Discard", "Pick"}),
        ("stak_bots", {"Act", "Target", "Expel", "Expelled"}),
        ("junkyard_bots", {"Act", "Looking", "Ready", "Place", "End"}),
    ],
)
def test_a_game_goes_on_where_it_stood_at_every_kind_of_question(
    profile: Profile, game: str, asked: set[str]
) -> None:
    chance, kinds = random.Random(5), set()
    session = session_of(profile, (ADA, BO), 11, game=game)
    for _ in range(400):
        saved = latest(profile)
        again = Session.resume(profile, saved, RandomOpponents())
        assert again.match.prints == session.match.prints
        assert (again.players, again.number) == (session.players, session.number)
        kinds.add(type(again.asked).__name__)
        session = again
        if session.match.over and kinds >= asked:
            break
        if session.match.over:
            session = session_of(profile, (ADA, BO), len(profile.matches()), game=game)
            continue
        if session.mine:
            session.play(chance.choice(legal_moves(session.match.state)))
        else:
            tick(session, 2)
        profile.flush(60)
    assert kinds >= asked


def test_a_hot_seat_game_that_goes_on_begins_behind_the_curtain(profile: Profile) -> None:
    play_out(session_of(profile, (ADA, Person("Bo"))), random.Random(1), 4)
    assert Session.resume(profile, latest(profile), RandomOpponents()).viewer is None


def test_practice_and_names_are_remembered(profile: Profile) -> None:
    session = play_out(session_of(profile, practice=True), random.Random(1), 5)
    again = Session.resume(profile, latest(profile), RandomOpponents())
    assert (again.practice, again.players) == (True, session.players)


def changed_rules(profile: Profile, sql: str, *values: object) -> Session:
    profile.flush(60)
    profile._db.execute(sql, values)
    return Session.resume(profile, latest(profile), RandomOpponents())


@pytest.mark.parametrize(
    ("sql", "fits"),
    [
        ("UPDATE decisions SET fingerprint = 'other' WHERE n = 5", 4),
        ("UPDATE decisions SET move = 'steal - hand.0' WHERE n = 3", 2),
        ("UPDATE decisions SET move = 'gibberish' WHERE n = 1", 0),
        ("UPDATE matches SET options = '{\"start\": \"moon\"}', sum = ''", 0),
    ],
)
def test_a_save_that_no_longer_fits_is_said_and_offered_up_to_there(
    profile: Profile, sql: str, fits: int
) -> None:
    play_out(session_of(profile), random.Random(1), 8)
    session = changed_rules(profile, sql)
    assert len(session.match.moves) == fits
    assert session.problem == ("session.changed", {"move": fits + 1, "all": 8})


def second_edition(self: RuleController, seats: int) -> tuple[Option, ...]:
    """The options of Robo Power, had it a second edition."""
    edition = Option("edition", (2, 1), 2, shown=False, added=True)
    return (Option("start", ("random", *range(seats)), "random"), edition)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_game_keeps_the_edition_it_was_begun_with_and_says_so(
    profile: Profile, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = play_out(session_of(profile), random.Random(1), 8)
    profile.flush(60)
    assert latest(profile).marks == []
    monkeypatch.setattr(type(GAMES["robo_power"]), "options", second_edition)
    assert latest(profile).marks == ["older"]
    session = Session.resume(profile, latest(profile), RandomOpponents())
    assert session.match.prints == first.match.prints
    assert session.problem == ("session.older", {})
    words = Words(language)
    assert words("session.older").strip()
    assert words("replays.older").strip()
    newer = session_of(profile)
    profile.flush(60)
    assert newer.match.options["edition"] == 2
    assert latest(profile).options == newer.match.options
    assert latest(profile).marks == []


@pytest.mark.parametrize(("less", "key"), [(0, "session.spoilt"), (1, "session.spoilt_from")])
def test_a_save_of_which_something_is_spoilt_says_whether_all_moves_fit(
    profile: Profile, less: int, key: str
) -> None:
    play_out(session_of(profile), random.Random(1), 8)
    saved = replace(latest(profile), spoilt=frozenset({"players"}), moves=8 + less)
    session = Session.resume(profile, saved, RandomOpponents())
    assert session.problem == (key, {"move": 9, "all": 8})


def test_only_who_thinks_is_told_to_stop(profile: Profile) -> None:
    session = session_of(profile)
    session.stop()
    assert stand_in(session).cancelled == 0
    session.ask_hint()
    session.stop()
    session.stop()
    assert stand_in(session).cancelled == 1


def test_a_save_that_no_longer_fits_stays_as_it_was(profile: Profile) -> None:
    play_out(session_of(profile), random.Random(1), 8)
    old = latest(profile).id
    session = changed_rules(profile, "UPDATE decisions SET fingerprint = 'other' WHERE n = 5")
    play_out(session, random.Random(2), 7)
    assert session.number != old
    assert {saved.id: saved.moves for saved in profile.matches()} == {old: 8, session.number: 7}
    again = Session.resume(profile, latest(profile), RandomOpponents())
    assert (again.match.prints, again.problem) == (session.match.prints, None)


def test_practice_stays_practice_when_a_save_no_longer_fits(profile: Profile) -> None:
    session = play_out(session_of(profile, practice=True), random.Random(1), 8)
    my_turn(session)
    session.undo()
    my_turn(session)
    session = changed_rules(profile, "UPDATE decisions SET fingerprint = 'other' WHERE n = 4")
    assert session.match.practice
    play_out(session, random.Random(2), 6)
    assert [saved.practice for saved in profile.matches()] == [True, True]


def test_play_of_other_evenings_counts_for_the_time(profile: Profile) -> None:
    play_out(session_of(profile), random.Random(1), 3)
    session = changed_rules(profile, "UPDATE decisions SET at = 50 * n")
    played = 50.0 * (len(session.match.moves) - 1)
    assert played <= session.result().seconds < played + 10.0


def test_looking_at_a_save_that_no_longer_fits_makes_no_second_one(profile: Profile) -> None:
    play_out(session_of(profile), random.Random(1), 8)
    changed_rules(profile, "UPDATE decisions SET fingerprint = 'other' WHERE n = 5")
    assert len(profile.matches()) == 1


def test_a_save_with_a_level_that_is_no_more_goes_on() -> None:
    assert read_player({"name": "Bo", "level": "godlike"}) == Opponent("Bo", "mechanic")
    assert read_player({"name": "Ada", "level": ""}) == read_player({"name": "Ada"}) == ADA


def test_a_profile_damaged_in_mid_game_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    profile = Profile(tmp_path)
    session = session_of(profile)
    session.play(legal_moves(session.match.state)[0])
    profile.flush(60)
    other = sqlite3.connect(tmp_path / NAME)
    other.execute("DROP TABLE decisions")
    other.close()
    session.play(legal_moves(session.match.state)[0])
    while not profile.failing:
        session.tick(0.0)
    assert (len(session.match.moves), session.ready) == (2, True)
    profile.close()
