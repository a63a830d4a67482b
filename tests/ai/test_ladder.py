"""The page of opponents is written from games that were played, and goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.arena import way
from bench import opponents
from bench.opponents import BEGIN, END, mark, measure, page, pairs
from games.stak_bots.rules import StakBots


def test_a_run_goes_on_where_it_stopped_and_drops_what_no_longer_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "ROWS", tmp_path / "rows.json")
    monkeypatch.setattr(opponents, "BATCH", 2)
    monkeypatch.setattr(opponents, "pairs", lambda game: [(2, "greedy", "random")])
    first = measure(["robo_power"], 2, 20, 60.0)
    again = measure(["robo_power"], 4, 20, 60.0)
    assert [row.games for row in first + again] == [2, 4]
    assert measure(["robo_power"], 4, 20, 60.0) == again
    rows = json.loads((tmp_path / "rows.json").read_text())
    rows[0]["mark"] = "other weights"
    (tmp_path / "rows.json").write_text(json.dumps(rows))
    assert opponents.load() == []
    told = page(f"before\n{BEGIN}\nold\n{END}\nafter", again)
    assert told.startswith(f"before\n{BEGIN}\n\n## Robo Power")
    assert "| greedy | random | 2 | " in told
    assert told.endswith(f"{END}\nafter")
    assert "old" not in told


def test_each_level_is_measured_against_the_one_below_it() -> None:
    found = pairs("two_robots")
    assert (2, "master", "engineer") in found
    assert (2, "apprentice", "random") in found
    assert (4, "master", "greedy") in found


def test_a_row_of_fewer_rounds_of_another_game_or_of_other_seats_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def marked(seats: int = 2, rounds: int = 100) -> str:
        return mark("stak_bots", seats, "master", "engineer", rounds)

    found = [marked(), marked(rounds=200), marked(seats=3)]
    kept = StakBots.options
    monkeypatch.setattr(StakBots, "options", lambda self, seats: kept(self, seats)[1:])
    assert len({*found, marked()}) == 4, "a game that changes has an option for what was before"


@pytest.mark.parametrize(("rounds", "top", "below"), [(0, 600, 4), (100, 100, 4), (3, 3, 3)])
def test_a_level_that_searches_little_keeps_to_that(rounds: int, top: int, below: int) -> None:
    found = [way("stak_bots", name, rounds).rounds for name in ("master", "engineer")]
    assert found == [top, below]
