"""The benchmarks: every game has its rows, and numbers mean what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.registry import JUDGES
from ai.search.worlds import choices
from bench import search
from bench.frames import percentile
from bench.growth import Cost, fill
from bench.rules import pace, runners
from games.engine import asked, fingerprint
from games.registry import GAMES
from tests.support.paths import ROOT
from ui.storage.profile import Profile


def test_every_game_has_a_row_for_its_fewest_and_its_most_seats() -> None:
    found, _ = runners()
    for game, rules in GAMES.items():
        assert {f"{game}, {rules.seats[0]} seats", f"{game}, {rules.seats[-1]} seats"} <= set(found)


def test_a_peer_that_is_not_installed_is_said_so() -> None:
    found, absent = runners()
    peers = [name for name in found if name.split(",")[0] not in GAMES]
    assert len(peers) + len(absent) == 6
    assert all("not installed" in sentence for sentence in absent)


def test_a_pace_counts_whole_games() -> None:
    at = pace(lambda: 10, 0.001)
    assert at.decisions == 10
    assert abs(at.micro * at.decisions * at.games / 1e6 - 1) < 0.01


def test_ninety_nine_of_a_hundred_frames_are_no_later_than_the_ninety_ninth_percentile() -> None:
    assert percentile([float(n) for n in range(200)], 99) == 198
    assert percentile([5.0], 99) == 5.0


def test_how_steep_a_cost_grows_is_the_power_of_its_size() -> None:
    square = Cost("", "", {10: 1.0, 20: 4.0, 40: 16.0})
    assert abs(square.steep - 2) < 1e-9
    assert Cost("", "", {10: 3.0, 1000: 300.0}).steep == pytest.approx(1)
    assert square.chart == "▁▃█"


def test_a_profile_is_filled_with_whole_games(tmp_path: Path) -> None:
    fill(tmp_path, 7)
    profile = Profile(tmp_path)
    games = profile.matches()
    assert len(games) == 7
    assert len({len(profile.decisions(one.id)) for one in games}) == 1
    assert not any(one.spoilt for one in games)
    profile.close()


@pytest.mark.parametrize("game", JUDGES)
def test_a_search_is_measured_at_the_same_choices_each_time(game: str) -> None:
    found, again = (search.positions(game, 2, 3) for _ in range(2))
    assert [*map(fingerprint, found)] == [*map(fingerprint, again)]
    assert len({*map(fingerprint, found)}) == 3
    for v in found:
        ask = asked(v)
        assert ask is not None
        assert not ask.secret
        assert len(choices(v, JUDGES[game])) > 1


def test_where_nothing_is_compiled_searches_are_told_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tree, name = Path("compiled"), "stak_bots, 2 seats"
    fast = {ROOT: 100.0, tree: 200.0}
    monkeypatch.setattr(search, "sample", lambda at, quick: {name: fast[at]})
    monkeypatch.setattr(search, "compiled_tree", lambda: None)
    assert search.measure(quick=True)
    assert "nothing is compiled" in capsys.readouterr().out
    monkeypatch.setattr(search, "compiled_tree", lambda: tree)
    assert search.measure(quick=True)
    fast[tree] = 199.0
    assert not search.measure(quick=True)
    assert f"NO: {name}" in capsys.readouterr().out
