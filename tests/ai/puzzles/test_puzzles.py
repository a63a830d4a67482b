"""Every puzzle is read, played to its position, and proven to have one answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.puzzles.forced_win import wins_for_sure
from ai.puzzles.names import moves_by_name, name_move
from ai.puzzles.prove import (
    MIN_GAP,
    MoveWorth,
    _Games,
    find_answer,
    glimpse,
    is_clearly_better,
    prove,
)
from ai.puzzles.puzzle import Puzzle, PuzzleError, path_of, position, read, write
from ai.registry import JUDGES
from bench.puzzle_finder import SEARCH, SEEDS, find_best_by_search, find_other_wins
from games.engine import view
from games.registry import GAMES
from tests.games.two_robots.tables import ROBOT, Table

KNOWN = [game for game in GAMES if path_of(JUDGES[game]).exists()]


def count_games(one: Puzzle) -> int:
    """How many games the proof of a puzzle takes."""
    return sum(worth.deals for worth in one.chances.values())


@pytest.mark.parametrize("game", KNOWN)
def test_every_puzzle_is_proven_again(game: str, share: Callable[[int], int], whole: bool) -> None:
    """A search finds the answer, and all games of the proof end as they did: the shortest few."""
    rows = read(path_of(JUDGES[game]), game)[0]
    assert len({one.key for one in rows}) == len(rows)
    few = len(rows) if whole else max(1, share(len(rows)) // 4)
    for one in sorted(rows, key=count_games)[:few]:
        v = view(position(one).state, one.seat)
        found = find_best_by_search(JUDGES[game], v, SEARCH)
        assert found is not None, one.key
        assert name_move(v, found) == one.answer
        proof = prove(JUDGES[game], v, SEEDS[0], one.answer)
        assert find_answer(proof) == one.answer, one.key
        for name, worth in one.chances.items():
            assert proof[name] == pytest.approx(worth, abs=0.0006), (one.key, name)


@pytest.mark.parametrize("game", KNOWN)
def test_the_file_proves_that_no_puzzle_has_two_answers(game: str) -> None:
    for one in read(path_of(JUDGES[game]), game)[0]:
        best = one.chances[one.answer]
        for name, worth in one.chances.items():
            apart = best.mean - worth.mean >= MIN_GAP and best.low > worth.high
            assert apart or name == one.answer, (one.key, name)
        assert best.deals >= 40


@pytest.mark.parametrize("game", KNOWN)
def test_no_other_move_of_a_puzzle_wins_for_sure(game: str, whole: bool) -> None:
    rows = sorted(read(path_of(JUDGES[game]), game)[0], key=lambda one: len(one.chances))
    for one in rows if whole else rows[:1]:
        assert not find_other_wins(view(position(one).state, one.seat), one.answer), one.key


def test_a_move_that_can_wait_wins_as_surely_as_the_one_that_wins() -> None:
    t = Table(f"{ROBOT}, hE tE aE", "hN", hands="lE hM").act(plays=2)
    v = view(t.s, 0)
    assert wins_for_sure(v, t.move("build", "lE", "stack_b.0"))
    assert wins_for_sure(v, t.move("build", "hM", "stack_c.0"))
    assert not wins_for_sure(v, t.move("end"))
    t.s.mark("plays", 1)
    assert not wins_for_sure(view(t.s, 0), t.move("build", "hM", "stack_c.0"))


def test_two_good_moves_are_no_puzzle() -> None:
    good, fair, bad = (
        MoveWorth(0.9, 0.8, 0.95, 60),
        MoveWorth(0.8, 0.7, 0.9, 60),
        MoveWorth(0.3, 0.2, 0.4, 60),
    )
    assert is_clearly_better(good, bad)
    assert not is_clearly_better(good, fair)
    assert not is_clearly_better(good, good)
    assert find_answer({"a": good, "b": bad}) == "a"
    assert find_answer({"a": good, "b": fair, "c": bad}) == ""
    assert find_answer({"a": good}) == ""
    assert find_answer({"a": MoveWorth(0.9, 0.5, 1.0, 5), "b": MoveWorth(0.6, 0.3, 0.8, 5)}) == ""


def test_a_proof_finds_the_move_that_wins_and_is_the_same_every_time() -> None:
    game = KNOWN[0]
    one = max(read(path_of(JUDGES[game]), game)[0], key=lambda one: one.chances[one.answer].mean)
    v = view(position(one).state, one.seat)
    first = prove(JUDGES[game], v, 7, one.answer, deals=10)
    assert first == prove(JUDGES[game], v, 7, one.answer, deals=10)
    assert max(first, key=lambda name: first[name].mean) == one.answer
    other = min(first, key=lambda name: first[name].mean)
    assert find_answer(prove(JUDGES[game], v, 7, other, deals=10)) != other


def test_a_glimpse_sees_the_answer_and_soon_leaves_what_has_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = KNOWN[0]
    one = max(read(path_of(JUDGES[game]), game)[0], key=lambda one: one.chances[one.answer].mean)
    v = view(position(one).state, one.seat)
    ranked = [*one.chances]
    assert glimpse(JUDGES[game], v, SEEDS[0], ranked) == one.answer
    assert glimpse(JUDGES[game], v, SEEDS[0], ranked[::-1]) in ("", one.answer)
    played = []
    monkeypatch.setattr(_Games, "play", lambda games, move, n: played.append(move) or 0.5)
    assert not glimpse(JUDGES[game], v, SEEDS[0], ranked)
    assert len(played) == 4


def test_a_change_of_rules_is_noticed() -> None:
    one = read(path_of(JUDGES[KNOWN[0]]), KNOWN[0])[0][0]
    position(one)
    broken = {
        "another table": one._replace(mark="0" * 32),
        "other moves": one._replace(chances={one.answer: one.chances[one.answer]}),
        "fly": one._replace(moves=(*one.moves, "fly 3 moon")),
        "another seat": one._replace(seat=1 - one.seat),
        "no option": one._replace(options={"wings": 3}),
    }
    for changed in broken.values():
        with pytest.raises(PuzzleError):
            position(changed)


def test_files_that_are_no_puzzles_are_refused(tmp_path: Path) -> None:
    game = KNOWN[0]
    rows, seeds = read(path_of(JUDGES[game]), game)
    path = tmp_path / "puzzles.json"
    write(path, rows[:2], seeds)
    assert read(path, game) == (read(path_of(JUDGES[game]), game)[0][:2], seeds)
    whole = json.loads(path.read_text("utf-8"))

    def refused(change: Callable[[dict[str, object]], object]) -> None:
        stored = json.loads(path.read_text("utf-8"))
        change(stored["puzzles"][0])
        bad = tmp_path / "bad.json"
        bad.write_text(json.dumps(stored), "utf-8")
        with pytest.raises(PuzzleError):
            read(bad, game)

    for field in whole["puzzles"][0]:
        refused(lambda row, field=field: row.pop(field))  # type: ignore[misc]
        refused(lambda row, field=field: row.update({field: None}))  # type: ignore[misc]
    refused(lambda row: row.update(answer="fly - -"))
    refused(lambda row: row.update(chances={"a": [1, 2]}))
    refused(lambda row: row.update(reason=[1, 2, 3]))
    for text in ("", "[]", "{", '{"format": "boltbox puzzles 0"}'):
        path.write_text(text, "utf-8")
        with pytest.raises(PuzzleError):
            read(path, game)
    with pytest.raises(PuzzleError):
        read(tmp_path / "none.json", game)


def test_equal_cards_are_one_answer() -> None:
    for game in KNOWN:
        one = read(path_of(JUDGES[game]), game)[0][0]
        v = view(position(one).state, one.seat)
        assert set(moves_by_name(v)) == set(one.chances)
