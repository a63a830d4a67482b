"""The chances shown come true as often as they say: read from a stored sample of many games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.levels import SIMPLE
from ai.registry import JUDGES
from ai.value import value_of
from bench import calibration
from bench.calibration import (
    FOLDS,
    POSITIONS,
    POSITIONS_PER_MATCH,
    Sample,
    as_shown,
    hash_conditions,
    load,
    max_error,
    measure,
    rows_of,
)
from bench.weight_fitting import FoundChance, calibrate_all, curve, error
from games.stak_bots.rules import StakBots

SAMPLES = load()


@pytest.mark.parametrize("game", SAMPLES)
def test_a_chance_shown_is_right_within_what_was_measured(game: str) -> None:
    sample = SAMPLES[game]
    assert len(sample["rows"]) >= POSITIONS
    assert sample["mark"] == hash_conditions(game), (
        f"weights, searches or options have changed: {sample['command']}"
    )
    rows, knots = rows_of(sample), value_of(JUDGES[game]).curve
    assert knots in ((), curve(rows)), "what is shown is what the sample teaches"
    told = as_shown(sample, bool(knots))
    assert error(told) <= max_error(len(told))
    assert error(calibrate_all(told, ((-5.0, -12.5), (5.0, 12.5)))) > max_error(len(told)), (
        "who is much too sure is found out"
    )
    new = told[sample.get("carried", 0) :]
    # The positions of a match are alike: a few dozen matches miss by half as much again.
    assert error(new) <= 1.5 * max_error(len(new)), "what an earlier search found still holds"
    even = [(1 / players, share, players) for _, share, players in rows]
    assert off(told) < off(even), "and it tells more than nothing"


def test_no_position_teaches_the_curve_by_which_it_is_judged() -> None:
    sample = SAMPLES["stak_bots"]
    rows = sample["rows"]
    first = len(rows) // FOLDS
    other = [[p, 1 - share, players] for p, share, players in rows[:first]]
    spoilt = Sample(**{**sample, "rows": other + rows[first:]})
    before, after = as_shown(sample, True), as_shown(spoilt, True)
    assert [p for p, _, _ in before[:first]] == [p for p, _, _ in after[:first]]
    assert [p for p, _, _ in before[first:]] != [p for p, _, _ in after[first:]]
    assert as_shown(sample, False) == rows_of(sample)


def off(rows: list[FoundChance]) -> float:
    """The mean square by which chances miss (Brier 1950)."""
    return sum((chance - share) ** 2 for chance, share, _ in rows) / len(rows)


@pytest.mark.parametrize("game", SAMPLES)
def test_a_sample_says_how_it_came_about(game: str) -> None:
    sample = SAMPLES[game]
    assert sample["command"].startswith("python -m bench")
    assert sample["commit"]
    seats = JUDGES[game].rules.seats
    for chance, share, players in rows_of(sample):
        assert 0 <= chance <= 1
        assert 0 <= share <= 1
        assert 2 <= players < seats.stop


def test_a_sample_grows_and_begins_anew_with_other_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "SAMPLES_FILE", tmp_path / "kept.json")
    monkeypatch.setattr(calibration, "top", lambda judge: SIMPLE["greedy"])
    monkeypatch.setattr(calibration, "commit", lambda: "abc")
    first = measure("robo_power", POSITIONS_PER_MATCH, 60, {})
    assert len(first["rows"]) == POSITIONS_PER_MATCH
    rows = [*first["rows"]]
    calibration.keep({"robo_power": first})
    again = measure("robo_power", 2 * POSITIONS_PER_MATCH, 60, load())
    assert again["rows"][:POSITIONS_PER_MATCH] == rows
    assert again["seeds"] == "calibrate:0 to calibrate:1"
    kept = json.loads(calibration.SAMPLES_FILE.read_text("utf-8"))
    stale = kept["robo_power"] | {"mark": "other"}
    old = {"robo_power": stale}
    assert measure("robo_power", POSITIONS_PER_MATCH, 60, old)["rows"] == rows
    both = measure("robo_power", 2 * POSITIONS_PER_MATCH, 60, old, carry=True)
    assert (both["carried"], both["rows"]) == (POSITIONS_PER_MATCH, [*stale["rows"], *rows])
    assert calibration.line(both, bent=False).startswith("10 positions (5 of an earlier search)")


def test_a_smaller_sample_may_miss_by_more() -> None:
    assert max_error(500) == 2 * max_error(2000) == 2 * max_error(4000) == 0.06


def test_a_sample_is_another_when_moves_are_played_on_for_longer_or_options_are_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge, kept = JUDGES["stak_bots"], StakBots.options
    found = {hash_conditions(judge.key)}
    monkeypatch.setattr(type(judge), "plays_on", judge.plays_on + 1)
    found.add(hash_conditions(judge.key))
    monkeypatch.setattr(StakBots, "options", lambda self, seats: kept(self, seats)[1:])
    assert len(found | {hash_conditions(judge.key)}) == 3


def test_the_curve_is_written_beside_all_that_was_known_and_forecasts_make_another_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, path = JUDGES["stak_bots"], tmp_path / "weights.json"
    before = json.loads(judge.weights.read_text("utf-8"))
    path.write_text(json.dumps({"curve": [], "weights": before["weights"], "temperature": 1.0}))
    monkeypatch.setattr(type(judge), "weights", path)
    signed = hash_conditions("stak_bots")
    ends = {"4": {"core.hp": 1.0}}
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"ends": ends}))
    assert hash_conditions("stak_bots") != signed
    knots = calibration.fit(judge, load()["stak_bots"])
    after = json.loads(path.read_text("utf-8"))
    assert [tuple(knot) for knot in after["curve"]] == [*knots] != []
    assert (after["ends"], after["weights"]) == (ends, before["weights"])
