"""What is read of a profile with damaged pages: both ends, then key by key and column by column."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from ui.storage.database import NAME, TABLES, connect
from ui.storage.salvage import PAGE_BYTES, SalvagedProfile

MOVES = 400
LEAF = 0x0A  # the first byte of a page of `decisions`
COLUMNS = TABLES["matches"][0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A profile of a match with many moves, and of one whose options need pages of their own."""
    path = tmp_path / NAME
    with closing(connect(path)) as db:
        db.execute("INSERT INTO settings VALUES ('felt', '\"light\"')")
        for number, options in ((1, "{}"), (2, "x" * 3 * PAGE_BYTES), (3, "{}")):
            row = (
                number,
                "stak_bots",
                2,
                "7",
                options,
                "[]",
                1.0,
                2.0,
                0,
                0,
                "null",
                "",
                "",
                0,
                1,
                "",
                "",
            )
            db.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(row))})", row)
        rows = [(1, n, f"play {n} stak.0", 0, f"{n:032x}", float(n)) for n in range(1, MOVES + 1)]
        db.executemany("INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)", rows)
        db.execute("UPDATE matches SET stored = ? WHERE id = 1", (MOVES,))
    return path


def spoil(path: Path, *pages: int) -> None:
    content = bytearray(path.read_bytes())
    for page in pages:
        content[page * PAGE_BYTES : (page + 1) * PAGE_BYTES] = b"\xa5" * PAGE_BYTES
    path.write_bytes(content)


def pages_of(path: Path, what: bytes) -> list[int]:
    """Return the pages that hold this, in the order of the file."""
    content = path.read_bytes()
    return [
        at
        for at in range(len(content) // PAGE_BYTES)
        if what in content[at * PAGE_BYTES :][:PAGE_BYTES]
    ]


def test_a_sound_file_is_read_whole(path: Path) -> None:
    found = SalvagedProfile(path)
    assert [len(found.rows[table]) for table in ("settings", "matches", "decisions")] == [
        1,
        3,
        MOVES,
    ]
    assert found.rows["settings"] == {("felt",): ("felt", '"light"')}
    assert found.lost == set()


def test_what_lies_between_two_lost_pages_is_found_key_by_key(path: Path, tmp_path: Path) -> None:
    leaves = [at for at in pages_of(path, b"stak.0") if path.read_bytes()[at * PAGE_BYTES] == LEAF]
    assert len(leaves) > 6
    first, second = leaves[1], leaves[-3]
    gone = {
        n
        for n in range(1, MOVES + 1)
        if {*pages_of(path, f"play {n} stak.0".encode())} & {first, second}
    }
    spoil(path, first, second)
    found = SalvagedProfile(path)
    missing = {*range(1, MOVES + 1)} - {n for _, n in found.rows["decisions"]}
    assert gone <= missing
    assert len(missing - gone) <= 4  # keys between pages, which SQLite reads with what is beside
    assert found.rows["decisions"][1, 200][2:] == ("play 200 stak.0", 0, f"{200:032x}", 200.0)
    assert found.lost == {1}
    with closing(connect(tmp_path / "fresh")) as db:
        found.store(db)
        assert dict(db.execute("SELECT id, lost FROM matches")) == {1: "moves", 2: "", 3: ""}
        kept = db.execute("SELECT count(*) FROM decisions").fetchone()[0]
        assert kept == MOVES - len(missing)
        assert all(mark for (mark,) in db.execute("SELECT sum FROM matches"))


def test_of_a_match_with_a_lost_page_the_other_columns_are_kept(path: Path) -> None:
    spoil(path, pages_of(path, b"x" * 2000)[0])
    found = SalvagedProfile(path)
    assert {*found.rows["matches"]} == {(1,), (2,), (3,)}
    row = dict(zip(COLUMNS, found.rows["matches"][2,], strict=True))
    assert (row["game"], row["seats"], row["seed"], row["options"]) == ("stak_bots", 2, "7", "")
    assert len(found.rows["decisions"]) == MOVES


def test_a_table_that_is_no_longer_where_it_is_said_to_be_is_found(path: Path) -> None:
    with closing(connect(path)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("PRAGMA writable_schema=1")
        sql = "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master"
        db.execute(f"{sql} WHERE name = 'matches') WHERE name = 'decisions'")
    found = SalvagedProfile(path)
    assert len(found.rows["decisions"]) == MOVES
    assert found.lost == set()


def test_of_a_file_that_is_no_database_nothing_is_read(path: Path) -> None:
    path.write_bytes(b"\xa5" * 8 * PAGE_BYTES)
    found = SalvagedProfile(path)
    assert not any(found.rows.values())
    assert not path.with_name(f"{NAME}-wal").exists()
