"""Games are measured: the notes, the figures, the bands, and the page that is written of them."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import pytest

from ai.levels import SIMPLE
from ai.registry import JUDGES
from bench.balance import command
from bench.balance.figures import extremes, figures, median, share
from bench.balance.gauge import Band, Gauge
from bench.balance.gauges import GAUGES
from bench.balance.measured_game import GameRecorder, MeasuredGame, MeasuredJob, judges_of, play
from bench.balance.report import (
    FAILS,
    FITS,
    UNMEASURED,
    MeasuredRow,
    dump,
    failures,
    load,
    merge_rows,
    page,
    section,
    verdict,
)
from games.engine import Event
from games.engine.chance import seeded
from games.engine.core import Options
from games.engine.events import Said
from games.registry import GAMES
from tests.support.paths import ROOT


def game(*order: int, winners: list[int], turns: list[int], out: int = 0) -> MeasuredGame:
    return MeasuredGame(
        list(order), winners, turns, 60.0, out, "quick", ["a", "b", "c"], [0], {}, ["x"], []
    )


@cache
def noted(key: str) -> MeasuredGame:
    """One random game, with a seat more than it takes."""
    return play(MeasuredJob(key, GAMES[key].seats.start + 1, 3, SIMPLE["random"], {}))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_noted_and_the_same_seed_gives_the_same_notes(key: str) -> None:
    notes, seats = noted(key), GAMES[key].seats.start + 1
    assert sorted(notes.order) == list(range(seats))
    assert notes.winners
    assert max(notes.turns) - min(notes.turns) <= sum(notes.turns) / 2
    assert notes.seconds > 10
    assert notes.victory
    assert notes.leaders
    assert set(notes.used) <= set(notes.held)
    if sum(notes.turns) < 50:
        assert notes == noted.__wrapped__(key)


@pytest.mark.parametrize(
    ("told", "victory"), [(["late"], "draw"), (["stale", "strongest"], "strength")]
)
def test_a_draw_that_strength_decides_is_none(told: list[str], victory: str) -> None:
    s = GAMES["junkyard_bots"].new(2, GAMES["junkyard_bots"].default_options(2), seeded(1))
    events: list[Event] = [Said(f"junkyard_bots.{key}") for key in told]
    assert GAUGES["junkyard_bots"].victory(s, events) == victory


@pytest.mark.parametrize("key", GAMES)
def test_every_band_names_figures_that_there_are(key: str) -> None:
    gauge, seats = GAUGES[key], GAMES[key].seats.start + 1
    heads = {name.partition(".")[0] for name in figures([noted(key)], seats, gauge)}
    heads |= set(GAUGES[key].contests)
    assert {band.figure.partition(".")[0] for band in gauge.bands} <= heads


def test_figures_tell_places_leaders_waits_and_kinds_of_victory() -> None:
    games = [
        game(2, 0, 1, winners=[2], turns=[2, 2, 2], out=3),
        game(0, 1, 2, winners=[0, 1], turns=[4, 3, 3]),
    ]
    found = figures(games, 3, Gauge())
    assert found["turns each"].point == 3
    assert found["minutes"].point == 1
    assert [found[f"place.{n}"].point for n in (1, 2, 3)] == [0.75, 0.25, 0]
    assert found["ahead"].point == 0.25
    assert found["wait"].point == 0.25
    assert found["ties"].point == 0.5
    assert found["as.c"].point == 0.5
    assert found["end.quick"].games == 2


def test_what_is_held_often_and_never_used_is_told() -> None:
    found = figures([game(0, 1, 2, winners=[0], turns=[1, 1, 1])] * 20, 3, Gauge())
    assert extremes(found) == (["x"], [])
    assert extremes(figures([game(0, 1, 2, winners=[0], turns=[1, 1, 1])], 3, Gauge())) == ([], [])


def test_intervals_hold_what_they_should() -> None:
    assert [round(x, 3) for x in share(5, 10)[:3]] == [0.5, 0.237, 0.763]
    assert median(range(100))[:3] == (49.5, 40, 60)


def test_a_figure_is_judged_only_after_enough_games() -> None:
    band = Band("place.*", -0.1, 0.1, (2, 3), "+")
    assert band.bounds(2) == (0.4, 0.6)
    assert Band("as.*", 0.5, 1.5, (2,), "*").bounds(2) == (0.25, 0.75)
    off = {"place.1": share(300, 400)}
    assert verdict(band, MeasuredRow(2, {}, 400, off), off["place.1"]) == FAILS
    assert verdict(band, MeasuredRow(2, {}, 399, off), off["place.1"]) == UNMEASURED
    assert verdict(band, MeasuredRow(3, {}, 100, off), share(40, 100)) == FITS
    near = Band("place.*", -0.1, 0.1, (2,), "+", around=(0.4, 0.6))
    assert verdict(near, MeasuredRow(2, {}, 400, off), share(220, 400)) == FITS
    assert verdict(near, MeasuredRow(2, {}, 400, off), share(228, 400)) == FAILS, "up to 62 %"
    rows = [MeasuredRow(2, {}, 400, off), MeasuredRow(2, {"fast": "on"}, 400, off)]
    assert failures((band,), rows) == ["2 seats: place.1"]
    assert "| place.1 | 75 % [71, 79] of 400 | 40 to 60 % | **fails** |" in section(
        rows[0], (band,)
    )


def test_a_contest_is_judged_by_the_share_of_the_one() -> None:
    judge = JUDGES["robo_power"]
    (name,) = GAUGES[judge.key].contests
    rows = [MeasuredRow(2, {}, 400, {name: share(wins, 400)}, name) for wins in (160, 164)]
    assert failures(GAUGES[judge.key].bands, rows) == ["2 seats, rule of thumb: rule of thumb"]
    assert section(rows[0], GAUGES[judge.key].bands).endswith("| 0 to 40 % | fits |")
    fighter = MeasuredRow(3, {}, 100, {"fighter": share(33, 100)}, "fighter")
    assert failures(GAUGES["junkyard_bots"].bands, [fighter]) == ["3 seats, fighter: fighter"]


def test_in_a_contest_each_deal_is_played_once_from_every_seat() -> None:
    jobs = [
        MeasuredJob("junkyard_bots", 3, seed, SIMPLE["random"], {}, "fighter") for seed in range(3)
    ]
    kinds = [[type(judge).__name__ for judge in judges_of(job)] for job in jobs]
    assert kinds[0] == ["Fighter", "Peaceful", "Peaceful"]
    assert kinds[2] == ["Peaceful", "Peaceful", "Fighter"]
    pair = [
        MeasuredJob("robo_power", 2, seed, SIMPLE["random"], {}, "rule of thumb") for seed in (0, 1)
    ]
    assert [judges_of(job).index(JUDGES["robo_power"]) for job in pair] == [1, 0]
    assert [sorted(play(job).order) for job in pair] == [[0, 1], [0, 1]]


def test_who_is_out_before_a_first_turn_has_a_place_all_the_same() -> None:
    rules = GAMES["two_robots"]
    s = rules.new(4, rules.default_options(4) | {"salvagers": "random"}, seeded(1))
    notes = GameRecorder(JUDGES["two_robots"], s)
    notes.played.order = [2, 3, 1]
    s.win(3)
    assert notes.over(s, []).order == [2, 3, 0, 1]
    notes.played.order = [2, 3, 1, 0]
    assert notes.over(s, []).order == [2, 3, 1, 0]


def test_the_page_has_a_row_for_each_band_and_a_column_for_each_number_of_seats() -> None:
    bands = {"one": (Band("place.*", -0.1, 0.1, (2, 3), "+"),)}
    two = MeasuredRow(
        2, {}, 400, {"place.1": share(196, 400), "place.2": share(204, 400)}, level="x"
    )
    three = MeasuredRow(3, {}, 100, {"place.1": share(90, 100), "ahead": share(1, 2)}, level="y")
    text = page("# Top\n\n<!-- measured -->old<!-- end -->\nfoot\n", {"one": [two, three]}, bands)
    assert text.startswith("# Top\n\n<!-- measured -->\n\n## One\n\n| | 2 seats | 3 seats |\n")
    assert "| place | 49 to 51 % (40 to 60 %) | 90 % (23 to 43 %) **fails** |" in text
    assert "ahead" not in text, "it has no band"
    assert text.endswith("<!-- end -->\nfoot\n")


def test_a_game_without_a_gauge_of_its_own_is_counted_by_the_plain_one() -> None:
    assert (GAUGES["high_card"].bands, GAUGES["high_card"].variants) == ((), ({},))


def test_rows_measured_again_replace_the_old_ones() -> None:
    old = [MeasuredRow(2, {}, 1, {}), MeasuredRow(3, {}, 1, {})]
    new = [MeasuredRow(3, {}, 5, {}), MeasuredRow(3, {"fast": "on"}, 5, {})]
    assert [(one.seats, one.games) for one in merge_rows(old, new)] == [(2, 1), (3, 5), (3, 5)]
    games = {"one": merge_rows(old, new)}
    assert load(dump(games)) == games


def test_the_page_is_the_one_of_the_stored_figures() -> None:
    text = (ROOT / "docs" / "lab" / "balance.md").read_text("utf-8")
    games = load((ROOT / "docs" / "lab" / "balance.json").read_text("utf-8"))
    assert set(games) <= set(JUDGES)
    assert (
        page(text, games, {key: GAUGES[judge.key].bands for key, judge in JUDGES.items()}) == text
    )


def test_a_run_goes_on_where_it_stopped_and_writes_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "LAB", tmp_path)
    monkeypatch.setattr(command, "MEASURED_FOLDER", tmp_path / "kept")
    monkeypatch.setattr(command, "commit", lambda: "abc1234")
    (tmp_path / "balance.md").write_text("# Balance\n\n<!-- measured --><!-- end -->\n")
    (tmp_path / "balance.json").write_text("{}")
    words = "--game robo_power --seats 2 --level random --workers 1 --write --games"
    assert command.main([*words.split(), "2"]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(command, "play", partial(unplayed, left=[1, 1]))
    assert command.main([*words.split(), "3"]) == 0
    assert "2 games" in first
    assert "commit abc1234: `python -m bench balance --game robo_power" in first
    text = (tmp_path / "balance.md").read_text()
    assert "| games | 3 |" in text
    assert "| all play as | random |" in text


@pytest.mark.parametrize(("games", "code"), [(400, 1), (399, 0)])
def test_a_figure_outside_its_band_fails_the_run(
    games: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = MeasuredRow(2, {}, games, {"place.1": share(0.6 * games, games)})
    monkeypatch.setattr(command, "measure", lambda *args: [row])
    assert command.main(["--game", "robo_power"]) == code
    told = "outside its band: robo_power, 2 seats: place.1"
    assert (told in capsys.readouterr().out) == bool(code)


def unplayed(job: MeasuredJob, left: list[int]) -> MeasuredGame:
    """Stands for the game that is missing, and that of the contest; a third one fails."""
    left.pop()
    return game(0, 1, winners=[1], turns=[2, 2])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--seats 9", "2 to 6 can play, not 9"),
        ("--games 0", "1 or more"),
        ("--level x", "'x'"),
        ("--options quick=on", "robo_power for 2 has no 'quick'; it has start"),
        ("--options start=7", "start can be random, 0, 1, not '7'"),
        ("--options start", "not ''"),
        ("--game robot_wars --options deck=x.yaml", "no 'deck'"),
        ("--options start=0 --write", "without --write"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        command.main(["--game", "robo_power", *words.split()])
    assert stop.value.code == 2
    assert said in capsys.readouterr().err


def test_options_of_ones_own_are_measured_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = list[Options]()

    def noted(job: MeasuredJob) -> MeasuredGame:
        seen.append(job.options)
        return game(0, 1, winners=[1], turns=[2, 2])

    monkeypatch.setattr(command, "play", noted)
    words = "--game stak_bots --seats 2 --games 1 --workers 1 --options depth=5 tally=on"
    with pytest.raises(SystemExit):
        command.main([*words.split(), "rust=on"])
    assert "stak_bots for 2 has no 'rust'" in capsys.readouterr().err
    assert command.main(words.split()) == 0
    assert seen == [{"depth": 5, "tally": "on"}]
    assert "### 2 seats, depth 5, tally on, 1 games" in capsys.readouterr().out
