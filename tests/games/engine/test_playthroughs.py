"""Recorded games are played again and compared line by line."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from games.robo_power import duel
from tests.long_runs import playthrough
from tests.long_runs.playthrough import FOLDER, path, record

KINDS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


def compare(game: str, seats: int) -> None:
    """Play a recorded game again; the first line that differs is told."""
    file = path(game, seats)
    assert file.exists(), f"no playthrough of {game} with {seats} seats: make playthroughs"
    kept = file.read_text("utf-8").splitlines()
    played = record(game, seats)
    for number, (was, now) in enumerate(zip(kept, played, strict=False), 1):
        assert now == was, f"{file.name}:{number} went another way"
    assert len(kept) == len(played)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_recorded_game_goes_the_same_way(game: str, seats: int) -> None:
    compare(game, seats)


def test_every_record_is_of_a_game_that_can_be_played() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path(game, seats) for game, seats in KINDS)


def test_a_game_without_a_record_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playthrough, "FOLDER", FOLDER / "elsewhere")
    with pytest.raises(AssertionError, match="no playthrough of robo_power with 3 seats"):
        compare("robo_power", 3)


def test_a_rule_that_changes_shows_in_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "lowest", duel.highest)
    with pytest.raises(AssertionError, match=r"robo_power\.3\.txt:\d+ went another way"):
        compare("robo_power", 3)
