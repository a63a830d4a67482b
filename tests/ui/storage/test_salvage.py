"""Nothing vanishes: what a damaged profile still holds is carried over, listed and playable."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.proof.damages import (
    GAME,
    OPTIONS,
    PAGE_BITS,
    PLAYERS,
    damage,
    flipped,
    laid,
    opened_with,
    three_games,
    written,
)
from tests.support.at_once import RandomOpponents
from tests.support.profiles import told
from ui.play.session import Session
from ui.storage import database
from ui.storage.database import NAME, TABLES, TAILS, seal
from ui.storage.players import Person
from ui.storage.profile import Profile

LEAF = 0x0A  # the first byte of a page of decisions: leaves of their index
PARTS = 16  # of all bits, for several processes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A profile of three games."""
    folder = tmp_path / "boltbox"
    three_games(folder)
    return folder


def test_no_bit_of_page_one_stops_a_start_or_loses_a_game(folder: Path) -> None:
    content = (folder / NAME).read_bytes()
    head, rest = range(100 * 8), range(100 * 8, PAGE_BITS)
    sample = (*random.Random(1).sample(head, 60), *random.Random(2).sample(rest, 100))
    name = content.index(b"matchesmatches") * 8  # under another name its rows have no numbers
    for bit in (name + 1, name + 7 * 8 + 1, *sample):
        opened_with(folder / NAME, flipped(content, bit))


@pytest.mark.few(2)
@pytest.mark.parametrize("number", range(8))
def test_a_random_damage_hides_nothing(number: int) -> None:
    damage(number)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_bit_of_page_one(folder: Path, part: int, whole: bool) -> None:
    content = (folder / NAME).read_bytes()
    bits = range(part, PAGE_BITS, PARTS) if whole else (part * 8 + 1,)
    for bit in bits:
        opened_with(folder / NAME, flipped(content, bit))


@pytest.mark.parametrize("byte", [18, 19, 60, 63, 68, 71])
def test_neither_version_nor_journal_can_pass_for_something_else(folder: Path, byte: int) -> None:
    content = (folder / NAME).read_bytes()
    for bit in range(8):
        opened_with(folder / NAME, flipped(content, byte * 8 + bit))


def test_what_the_log_holds_is_carried_over_too(folder: Path) -> None:
    path = folder / NAME
    profile = Profile(folder)
    written(profile, 11, seed=8)
    profile.flush(60)
    files = {tail: path.with_name(NAME + tail) for tail in TAILS}
    content = {tail: file.read_bytes() for tail, file in files.items() if tail != "-shm"}
    profile.close()
    for tail, part in content.items():
        files[tail].write_bytes(flipped(part, 3) if not tail else part)
    with closing(Profile(folder)) as again:
        assert told(again) == ["profile.damaged"]
        assert sorted(saved.moves for saved in again.matches()) == [11, 12, 12, 12]
    assert path.with_name(f"{NAME}.damaged-wal").read_bytes() == content["-wal"]


def test_a_lost_page_costs_what_was_on_it_and_the_games_say_so(folder: Path) -> None:
    path = folder / NAME
    with closing(Profile(folder)) as profile:
        for seed in range(10, 70):
            written(profile, seed=seed)
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as db:
        pages = next(row[0] for row in db.execute("PRAGMA page_count"))
    last = max(n for n in range(pages) if content[4096 * n] == LEAF)
    content[4096 * last : 4096 * (last + 1)] = b"\xa5" * 4096
    laid(path, bytes(content))
    with closing(Profile(folder)) as profile:
        assert told(profile) == ["profile.damaged_lost"]
        found = profile.matches()
        assert len(found) == 63
        less = [saved for saved in found if saved.moves < 12]
        assert 0 < len(less) < 8
        assert all("moves" in saved.spoilt or saved.why for saved in less)


def test_a_match_without_its_entry_is_a_row_that_says_so(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db, db:
        db.execute("DELETE FROM matches WHERE id = 2")
    with closing(Profile(folder)) as profile:
        assert {saved.id: saved.why for saved in profile.matches()} == {1: "", 2: "unread", 3: ""}


def test_moves_whose_matches_are_gone_are_rows_that_say_so(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db, db:
        db.execute("DELETE FROM matches")
    with closing(Profile(folder)) as profile:
        assert told(profile) == ["profile.damaged"]
        assert {saved.id: saved.why for saved in profile.matches()} == dict.fromkeys(
            (1, 2, 3), "unread"
        )


def test_a_move_without_a_number_is_not_carried_over(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db, db:
        db.execute("UPDATE decisions SET match = '' WHERE match = 2 AND n = 12")
    for found in (["profile.damaged_lost"], []):
        with closing(Profile(folder)) as profile:
            assert told(profile) == found
            moves = {saved.id: (saved.moves, *saved.spoilt) for saved in profile.matches()}
            assert moves == {1: (12,), 2: (11, "moves"), 3: (12,)}


def test_moves_that_are_gone_without_a_trace_are_said_in_the_list(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db, db:
        db.execute("DELETE FROM decisions WHERE match = 1 OR (match = 2 AND n = 12)")
    with closing(Profile(folder)) as profile:
        assert {saved.id: saved.spoilt for saved in profile.matches()} == {
            1: {"moves"},
            2: {"moves"},
            3: set(),
        }


def test_a_profile_of_the_second_version_learns_how_many_moves_it_has(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db, db:
        for column in ("feats", "outcome", "format", "stored"):
            db.execute(f"ALTER TABLE matches DROP COLUMN {column}")
        db.execute("PRAGMA user_version=2")
        db.execute(f"PRAGMA application_id={database.APPLICATION_ID + 2}")
    with closing(Profile(folder)) as profile:
        assert told(profile) == []
        assert [row[0] for row in profile._ask("SELECT stored FROM matches")] == [12] * 3
        profile.forget(1, 5, False)
        assert profile.flush(60)
        assert [saved.spoilt for saved in profile.matches()] == [set()] * 3


def test_an_older_profile_that_is_damaged_is_carried_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    match = Match(GAMES[GAME], 2, 5, OPTIONS)
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(database.VERSIONS[0])
        head = (GAME, 2, "5", json.dumps(match.options), json.dumps(PLAYERS), 1.0, 2.0)
        sql = "INSERT INTO matches (id, game, seats, seed, options, players, started, touched)"
        db.execute(f"{sql} VALUES (1, ?, ?, ?, ?, ?, ?, ?)", head)
        db.execute("PRAGMA user_version=1")
    sound = path.read_bytes()
    for spoil in (None, 60 * 8, 0, 130 * 8):
        laid(path, sound if spoil is None else flipped(sound, spoil))
        with closing(Profile(tmp_path)) as profile:
            (saved,) = profile.matches()
            assert (saved.why, saved.spoilt, saved.players) == ("before", frozenset(), PLAYERS)
            assert saved.game == GAME


# a match of which something is spoilt


def altered(folder: Path, column: str, value: object, where: int = 1) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db, db:
        db.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, where))


SPOILT = [
    ("game", "junkyard_botz"),
    ("game", ""),
    ("game", "robo_power"),
    ("seats", 7),
    ("seats", 3),
    ("options", "{"),
    ("options", '{"start": 1, "tiebreak": "of", "rounds": 100}'),
    ("options", '{"start": 1, "tiebreak": "off", "rounds": 100}'),
    ("players", "7"),
    ("players", "[1, 2]"),
    ("players", "[]"),
    ("players", b"\xff"),
    ("players", json.dumps(PLAYERS).replace("name", "nane", 1)),
]


@pytest.mark.parametrize(("column", "value"), SPOILT)
def test_a_match_is_gone_on_with_whatever_of_it_is_spoilt(
    folder: Path, column: str, value: object
) -> None:
    altered(folder, column, value)
    match = Match(GAMES[GAME], 2, 5, OPTIONS)
    with closing(Profile(folder)) as profile:
        saved = next(saved for saved in profile.matches() if saved.id == 1)
        assert (saved.usable, saved.game, saved.seats, column in saved.spoilt) == (
            (True, GAME, 2, True)
        )
        session = Session.resume(profile, saved, RandomOpponents())
        assert session.match.options == match.options
        assert len(session.match.moves) == 12
        assert session.problem is not None
        assert isinstance(session.players[0], Person)
        assert len(session.players) == 2
        before = profile.decisions(1)
        session._play(legal_moves(session.match.state)[0])
        profile.flush(60)
        assert profile.decisions(1) == before
        assert profile.matches()[0].moves == 13


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [("seed", "many", "deal"), ("seed", "6", "deal"), ("seed", 2**62, "deal")],
)
def test_a_match_that_cannot_be_dealt_again_is_a_row_that_says_why(
    folder: Path, column: str, value: object, why: str
) -> None:
    altered(folder, column, value)
    with closing(Profile(folder)) as profile:
        assert {saved.id: saved.why for saved in profile.matches()} == {1: why, 2: "", 3: ""}
        profile.delete(1)
        assert profile.flush(60)
        assert [saved.id for saved in profile.matches()] == [3, 2]


def test_a_match_of_a_game_that_is_not_in_this_version_is_listed(folder: Path) -> None:
    with closing(Profile(folder)) as profile:
        profile.begin("ludo", 4, 1, {}, PLAYERS * 2)
    with closing(Profile(folder)) as profile:
        saved = profile.matches()[0]
        assert (saved.game, saved.why, saved.spoilt) == ("ludo", "game", frozenset())


@pytest.mark.parametrize(
    ("column", "value"),
    [("result", "no"), ("touched", "long ago"), ("touched", 1e300), ("sum", "0"), ("over", "yes")],
)
def test_what_only_the_list_shows_spoils_nothing(folder: Path, column: str, value: object) -> None:
    altered(folder, column, value)
    with closing(Profile(folder)) as profile:
        found = {saved.id: (saved.usable, saved.spoilt) for saved in profile.matches()}
        assert found == dict.fromkeys((1, 2, 3), (True, frozenset()))


@pytest.mark.parametrize("column", ["game", "players", "options", "seed", "sum"])
def test_no_bit_of_a_match_hides_it(folder: Path, column: str, whole: bool) -> None:
    with closing(sqlite3.connect(folder / NAME)) as db:
        text = db.execute(f"SELECT {column} FROM matches WHERE id = 1").fetchone()[0].encode()
    bits = range(len(text) * 8)
    with closing(Profile(folder)) as profile:
        for bit in bits if whole else random.Random(3).sample(bits, 8):
            sql = f"UPDATE matches SET {column} = CAST(? AS TEXT) WHERE id = 1"
            profile._db.execute(sql, (flipped(text, bit),))
            profile._found.clear()
            saved = next(saved for saved in profile.matches() if saved.id == 1)
            assert saved.usable == (column != "seed")
            assert column in saved.spoilt or column in ("sum", "seed")


def test_the_seal_covers_each_part_and_itself() -> None:
    values = ["stak_bots", 2, "12", "{}", "[]", 1.5]
    mark = seal(values)
    assert database.find_spoilt(values, mark) == set()
    for n, name in enumerate(database.SEALED_COLUMNS):
        assert database.find_spoilt([*values[:n], "?", *values[n + 1 :]], mark) == {name}
    assert database.find_spoilt(["?"] * 6, mark.replace(mark[0], "x", 1)) == set()
    assert set(database.SEALED_COLUMNS) < set(TABLES["matches"][0])
