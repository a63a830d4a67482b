"""What is wrong with a replay is told by its line, in a sentence of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.bounded_read import FileRefused
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from games.replay_file import read_replay_file
from tests.games.engine.test_match import body_of, played, sealed


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("boltbox replay 3", "boltbox replay 5", "line 1: this is no replay"),
        ("game robo_power", "game chess", "line 2: there is no game 'chess'"),
        ("game robo_power", "game " + "x" * 99, f"line 2: there is no game '{'x' * 40}'; there"),
        ("game robo_power\n", "", "line 2: 'game ...' is missing"),
        ("seats 3", "seats 7", "line 3: '7' seats"),
        ("seats 3", "seats ³", "line 3: '³' seats"),
        ("seed 1", "seed one", "line 4: 'one' is no seed"),
        ("seed 1", "seed " + "x" * 99, f"line 4: '{'x' * 30}' is no seed"),
        ("seats 3", "seats " + "x" * 99, f"line 3: '{'x' * 20}' seats"),
        ("practice no", "practice " + "x" * 99, f"line 6: practice is yes or no, not '{'x' * 20}'"),
        ("moves 4", "moves " + "x" * 99, f"line 7: 4 moves follow, not {'x' * 20}"),
        ('"random"', f'"{"x" * 99}"', f"line 5: option 'start' cannot be '{'x' * 40}'; there"),
        ('"start"', f'"{"x" * 99}"', f"line 5: robo_power has no option '{'x' * 40}'; there"),
        ('"random"', '"nobody"', "line 5: option 'start' cannot be 'nobody'"),
        ('"random"', "1.0", "line 5: option 'start' cannot be '1.0'"),
        ('{"start": "random"}', "[" * 9999, "line 5: the options are not JSON"),
        ('{"start": "random"}', "7", "line 5: the options are no list"),
        ("practice no", "practice maybe", "line 6: practice is yes or no"),
        ("moves 4", "moves 5", "line 7: 4 moves follow, not 5"),
        ("moves 4", "moves ²", "line 7: 4 moves follow, not ²"),
    ],
)
def test_a_wrong_line_is_told_by_its_number(was: str, now: str, told: str) -> None:
    text = body_of(played(moves=4))
    assert was in text
    with pytest.raises(ReplayError) as error:
        read_replay(sealed(text.replace(was, now)), GAMES)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize(
    ("was", "now", "key", "blanks"),
    [
        ("boltbox replay 3", "", "no_replay", {}),
        ("game robo_power", "game chess", "game", {"game": "chess"}),
        ("seats 3", "seats 7", "seats", {"seats": "7", "game": "robo_power"}),
        ("game robo_power", "game " + "x" * 99, "game", {"game": "x" * 40}),
        ("seats 3", "seats " + "7" * 99, "seats", {"seats": "7" * 20, "game": "robo_power"}),
        ("seed 1", "seed one", "header", {}),
        ('"random"', '"nobody"', "options", {"game": "robo_power"}),
        ("practice no", "practice maybe", "header", {}),
        ("moves 4", "moves 5", "count", {"n": 4}),
    ],
)
def test_what_is_wrong_with_a_replay_chooses_a_sentence_and_fills_it(
    was: str, now: str, key: str, blanks: dict[str, object]
) -> None:
    with pytest.raises(ReplayError) as error:
        read_replay(sealed(body_of(played(moves=4)).replace(was, now)), GAMES)
    assert (error.value.key, error.value.blanks) == (key, blanks)


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ('"level": "easy"', '"rank": "easy"', 8),
        ('"name": "Bo"', '"name": 7', 8),
        (', {"name": "Bo", "level": "easy"}', "", 8),
        ("seconds 75", "seconds -1", 9),
        ("seconds 75", "seconds 1.5", 9),
    ],
)
def test_a_replay_that_spoils_who_played_and_how_long_is_told_by_its_line(
    was: str, now: str, line: str
) -> None:
    players = [{"name": "Ada", "level": ""}, {"name": "Bo", "level": "easy"}]
    whole = played(moves=2, seats=2).to_text(players, 75.2)
    found = read_replay(whole, GAMES)
    assert (found.seconds, [*found.players]) == (75.0, players)
    body = whole.rpartition("sha256 ")[0]
    assert was in body
    with pytest.raises(ReplayError) as error:
        read_replay(sealed(body.replace(was, now)), GAMES)
    assert (error.value.line, error.value.key) == (line, "header")


def test_an_illegal_move_in_a_replay_is_told_by_its_line_and_number() -> None:
    lines = body_of(played(moves=4)).split("\n")
    lines[9] = "steal - hand.0 0123"
    with pytest.raises(ReplayError, match=r"line 10: move 3: steal - hand\.0 is no answer"):
        read_replay(sealed("\n".join(lines)), GAMES)


def test_a_table_that_comes_out_otherwise_stops_with_the_moves_number() -> None:
    lines = body_of(played(moves=4)).split("\n")
    lines[10] = lines[10][:-1] + ("0" if lines[10][-1] != "0" else "1")
    with pytest.raises(
        ReplayError, match="line 11: move 4 no longer leads to the same table"
    ) as error:
        read_replay(sealed("\n".join(lines)), GAMES)
    told, _, mark = lines[10].rpartition(" ")
    found = played(moves=4).prints[-1]
    assert error.value.blanks == {"n": 4, "move": told, "found": found, "then": mark}


def test_a_checksum_that_does_not_fit_is_told_at_the_end_of_the_file() -> None:
    text = played(moves=4).to_text()
    with pytest.raises(ReplayError) as error:
        read_replay(text.replace("seed 1", "seed 2"), GAMES)
    assert (error.value.line, error.value.key) == (text.count("\n") + 1, "changed")


def test_long_junk_where_the_seconds_stand_is_told_cut() -> None:
    players = [{"name": "Ada", "level": ""}, {"name": "Bo", "level": "easy"}]
    body = played(moves=2, seats=2).to_text(players, 75.2).rpartition("sha256 ")[0]
    with pytest.raises(ReplayError, match=f"line 9: '{'x' * 20}' is no number of seconds"):
        read_replay(sealed(body.replace("seconds 75", "seconds " + "x" * 99)), GAMES)


def test_a_long_move_and_a_long_fingerprint_are_told_cut() -> None:
    lines = body_of(played(moves=4)).split("\n")
    move, _, mark = lines[9].rpartition(" ")
    with pytest.raises(ReplayError, match=f"line 10: move 3: '{'x' * 60}' is no move") as error:
        read_replay(sealed("\n".join([*lines[:9], "x" * 99 + " 0123", *lines[10:]])), GAMES)
    assert error.value.blanks == {"n": 3, "move": "x" * 60}
    told = rf"line 10: move 3 no longer .* \({mark} now, {'y' * 40} then\)"
    with pytest.raises(ReplayError, match=told) as error:
        read_replay(sealed("\n".join([*lines[:9], f"{move} {'y' * 99}", *lines[10:]])), GAMES)
    assert error.value.blanks == {"n": 3, "move": move, "found": mark, "then": "y" * 40}


def test_a_report_of_no_game_says_so_and_another_counts_its_own_lines(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text("boltbox report\nscreen: title\n\nno game\n")
    with pytest.raises(ReplayError) as error:
        read_replay_file(path)
    assert (error.value.line, error.value.key) == (1, "no_game")
    assert str(error.value) == "line 1: there is no game in this report"
    text = played(moves=4).to_text()
    path.write_text(f"boltbox report\nscreen: table\n\n{text}")
    assert read_replay_file(path).match.prints == played(moves=4).prints
    path.write_text("boltbox report\nscreen: table\n\n" + text.replace("boltbox replay 3", "x"))
    with pytest.raises(ReplayError) as error:
        read_replay_file(path)
    assert (error.value.line, error.value.key) == (4, "no_replay")


def test_a_replay_of_four_mebibytes_is_read_and_one_that_is_longer_is_not(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    for more, raised in ((0, ReplayError), (1, FileRefused)):
        path.write_bytes(b"x" * ((4 << 20) + more))
        with pytest.raises(raised):
            read_replay_file(path)
