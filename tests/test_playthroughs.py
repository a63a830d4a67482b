"""Recorded games are played again and compared line by line."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from tests.playthrough import path, record

KINDS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_recorded_game_goes_the_same_way(game: str, seats: int) -> None:
    file = path(game, seats)
    assert file.exists(), f"no playthrough of {game} with {seats} seats: make playthroughs"
    kept = file.read_text("utf-8").splitlines()
    played = record(game, seats)
    for number, (was, now) in enumerate(zip(kept, played, strict=False), 1):
        assert now == was, f"{file.name}:{number} went another way"
    assert len(kept) == len(played)
