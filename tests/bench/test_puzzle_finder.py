"""The search for puzzles continues where it stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.puzzles.names import moves_by_name
from ai.puzzles.puzzle import path_of, read, write
from ai.registry import JUDGES
from bench import puzzle_finder
from games.registry import GAMES

KNOWN = [game for game in GAMES if path_of(JUDGES[game]).exists()]


def test_the_search_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = KNOWN[0], tmp_path / "puzzles.json"
    rows, began = read(path_of(JUDGES[game]), game)[0], list[int]()

    def played(judge: object, first: int, kinds: Counter[str]) -> Iterator[tuple[int, object]]:
        began.append(first)
        assert sum(kinds.values()) == len(began) - 1
        yield first, None
        yield first + 1, rows[len(began)]

    monkeypatch.setattr(puzzle_finder, "puzzles", played)
    for count in (1, 2):
        args = ["--game", game, "--count", str(count), "--minutes", "9999", "--file", str(path)]
        assert puzzle_finder.main(args) == 0
    assert began == [0, 2]
    assert {one.key for one in read(path, game)[0]} == {one.key for one in rows[1:3]}
    assert read(path, game)[1] == 4


def test_known_puzzles_are_proven_again_and_those_that_fail_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = "robo_power", tmp_path / "puzzles.json"
    rows = read(path_of(JUDGES[game]), game)[0]
    write(path, [rows[0], rows[1]._replace(mark="0" * 32)], 9)
    moved = monkeypatch.setattr
    moved(
        puzzle_finder, "find_best_by_search", lambda judge, v, how: moves_by_name(v)[rows[0].answer]
    )
    moved(puzzle_finder, "prove", lambda judge, v, seed, meant: rows[0].chances)
    assert puzzle_finder.main(["--game", game, "--again", "--file", str(path)]) == 0
    kept, tried = read(path, game)
    assert ([one.key for one in kept], tried) == ([rows[0].key], 9)
    moved(puzzle_finder, "find_best_by_search", lambda judge, v, how: None)
    assert puzzle_finder.main(["--game", game, "--again", "--file", str(path)]) == 0
    assert read(path, game) == ([], 9)
