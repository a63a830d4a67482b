"""The page of opponents is written from games that were played, and goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.registry import JUDGES
from ai.search.rollouts import MAX_TREE_PLAYERS
from ai.value import weights_of
from bench import opponents
from bench.arena import find_level
from bench.opponents import (
    BEGIN,
    END,
    LevelRow,
    hash_conditions,
    measure,
    page,
    pairs,
    row_of,
    rows_with_games,
)
from games.stak_bots.rules import StakBots


def test_a_run_goes_on_where_it_stopped_and_drops_what_no_longer_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "ROWS", tmp_path / "rows.json")
    monkeypatch.setattr(opponents, "BATCH", 2)
    pair = [("robo_power", (2, "greedy", "random"))]
    first = measure(pair, 2, 20, 60.0, "")
    again = measure(pair, 4, 20, 60.0, "")
    assert [row.games for row in first + again] == [2, 4]
    assert measure(pair, 4, 20, 60.0, "") == again
    rows = json.loads((tmp_path / "rows.json").read_text())
    rows[0]["mark"] = "other weights"
    (tmp_path / "rows.json").write_text(json.dumps(rows))
    assert opponents.load() == []
    text = page(f"before\n{BEGIN}\nold\n{END}\nafter", again)
    assert text.startswith(f"before\n{BEGIN}\n\n## Robo Power")
    assert "| greedy | random | 2 | " in text
    assert text.endswith(f"{END}\nafter")
    assert "old" not in text


def test_the_page_tells_all_rows_there_are_in_one_order() -> None:
    rows = list[LevelRow]()
    for game, pair, rounds in (
        ("two_robots", (2, "greedy", "random"), 100),
        ("robo_power", (3, "mechanic", "greedy"), 600),
        ("robo_power", (3, "mechanic", "greedy"), 100),
        ("robo_power", (2, "tinkerer", "apprentice"), 100),
        ("robo_power", (2, "mechanic", "apprentice"), 100),  # no neighbours: not asked for
        ("robo_power", (4, "mechanic", "greedy"), 100),  # not begun
    ):
        row_of(rows, game, pair, rounds).games = pair[0] < 4
    assert [(row.game, row.seats, row.first, row.rounds) for row in rows_with_games(rows)] == [
        ("robo_power", 2, "tinkerer", 100),
        ("robo_power", 3, "mechanic", 100),
        ("robo_power", 3, "mechanic", 600),
        ("two_robots", 2, "greedy", 100),
    ]


def test_a_run_that_names_no_rounds_goes_on_with_those_of_each_row() -> None:
    pair, rows = (4, "master", "greedy"), list[LevelRow]()
    kept = row_of(rows, "junkyard_bots", pair, 600)
    assert row_of(rows, "junkyard_bots", pair) is kept
    assert row_of(rows, "junkyard_bots", pair, 100) is not kept
    assert row_of(rows, "robot_wars", pair).rounds == opponents.ROUNDS
    slips = row_of(rows, "robot_wars", (2, "mechanic", "tinkerer"))
    assert row_of(rows, "robot_wars", (2, "mechanic", "tinkerer"), 600) is slips, "none searches"
    kept.mark = "other weights"
    assert row_of([kept], "junkyard_bots", pair).rounds == opponents.ROUNDS


def test_each_level_is_measured_against_the_one_below_it() -> None:
    found = pairs("two_robots")
    assert (2, "master", "engineer") in found
    assert (2, "apprentice", "random") in found
    assert (4, "master", "greedy") in found


def test_a_row_of_fewer_rounds_of_another_game_or_of_other_seats_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def marked(seats: int = 2, rounds: int = 100) -> str:
        return hash_conditions("stak_bots", seats, "master", "engineer", rounds)

    found = [marked(), marked(rounds=200), marked(seats=3)]
    kept = StakBots.options
    monkeypatch.setattr(StakBots, "options", lambda self, seats: kept(self, seats)[1:])
    assert len({*found, marked()}) == 4, "a game that changes has an option for what was before"


@pytest.mark.parametrize(("first", "differs"), [("master", True), ("mechanic", False)])
def test_only_a_row_of_who_searches_is_another_when_moves_are_played_on_for_longer(
    first: str, differs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = JUDGES["robot_wars"]
    before = hash_conditions(judge.key, 2, first, "greedy", 100)
    monkeypatch.setattr(type(judge), "plays_on", judge.plays_on + 1)
    assert (hash_conditions(judge.key, 2, first, "greedy", 100) != before) == differs


@pytest.mark.parametrize(
    ("seats", "first", "differs"),
    [
        (MAX_TREE_PLAYERS + 1, "master", True),
        (MAX_TREE_PLAYERS, "master", False),
        (MAX_TREE_PLAYERS + 1, "mechanic", False),
    ],
)
def test_only_a_row_of_who_searches_where_many_play_is_another_with_forecasts(
    seats: int, first: str, differs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "ends_of", lambda judge: {})
    before = hash_conditions("junkyard_bots", seats, first, "greedy", 100)
    monkeypatch.setattr(opponents, "ends_of", lambda judge: {2: {"robot.size": 1.0}})
    assert (hash_conditions("junkyard_bots", seats, first, "greedy", 100) != before) == differs


def test_weights_of_more_players_than_sit_at_a_table_leave_its_row_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def marked(seats: int) -> str:
        return hash_conditions("junkyard_bots", seats, "master", "greedy", 100)

    found, known = [marked(seats) for seats in (2, 3, 4)], weights_of
    monkeypatch.setattr(
        opponents, "weights_of", lambda judge: known(judge) | {3: {"robot.size": 9.0}}
    )
    assert [marked(seats) == before for seats, before in zip((2, 3, 4), found, strict=True)] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(("rounds", "top", "below"), [(0, 600, 4), (100, 100, 4), (3, 3, 3)])
def test_a_level_that_searches_little_keeps_to_that(rounds: int, top: int, below: int) -> None:
    found = [find_level("stak_bots", name, rounds).rounds for name in ("master", "engineer")]
    assert found == [top, below]
