"""Recorded games are played again and compared line by line."""

from __future__ import annotations

import pytest

from games.robo_power import duel
from tests.long_runs import playthrough
from tests.long_runs.playthrough import FOLDER, KINDS, path, record


def compare(game: str, seats: int, odd: int | str = 0) -> None:
    """Play a recorded game again; the first line that differs is told."""
    file = path(game, seats, odd)
    assert file.exists(), f"no playthrough of {game} with {seats} seats: make playthroughs"
    kept = file.read_text("utf-8").splitlines()
    played = record(game, seats, odd)
    for number, (was, now) in enumerate(zip(kept, played, strict=False), 1):
        assert now == was, f"{file.name}:{number} went another way"
    assert len(kept) == len(played)


@pytest.mark.few(4)
@pytest.mark.parametrize(("game", "seats", "odd"), KINDS)
def test_a_recorded_game_goes_the_same_way(game: str, seats: int, odd: int | str) -> None:
    compare(game, seats, odd)


def test_every_record_is_of_a_game_that_can_be_played() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path(*kind) for kind in KINDS)


def test_a_game_without_a_record_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playthrough, "FOLDER", FOLDER / "elsewhere")
    with pytest.raises(AssertionError, match="no playthrough of robo_power with 3 seats"):
        compare("robo_power", 3)


def test_a_rule_that_changes_shows_in_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "settle_lowest", duel.settle_highest)
    with pytest.raises(AssertionError, match=r"robo_power\.3\.txt:\d+ went another way"):
        compare("robo_power", 3)
