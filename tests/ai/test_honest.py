"""Opponents and hints think with what their seat may know: no stream leads to the real cards."""

from __future__ import annotations

import random

import pytest

from ai.foresee import foresee
from ai.levels import LEVELS
from ai.registry import JUDGES
from ai.search import worlds
from ai.think import think
from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES


@pytest.mark.few(2)
@pytest.mark.parametrize("game", GAMES)
def test_no_imagined_stream_is_one_of_the_match(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []  # of all streams since it was cleared

    class Recorder(random.Random):
        def __init__(self, seed: str) -> None:
            super().__init__(seed)
            seeds.append(seed)

    matchs: list[str] = []
    monkeypatch.setattr(random, "Random", Recorder)
    match = Match(GAMES[game], 2, 3)
    for _ in range(3):
        ask = match.asked
        assert ask is not None
        seeds.clear()
        for level in LEVELS:
            short = JUDGES[game].level(level)._replace(rounds=8, duels=8, tables=2)
            think(
                JUDGES[game],
                match.view(ask.seat),
                short,
                match.public_seed(),
                timed=False,
                why=True,
            )
        foresee(JUDGES[game], match.view(ask.seat), legal_moves(match.state)[0], tables=4)
        assert seeds
        assert all(seed.startswith(f"{worlds.STREAM_PREFIX}:") for seed in seeds)
        seeds.clear()
        match.play(legal_moves(match.state)[0])
        matchs += seeds
    assert matchs
    assert not any(seed.startswith(worlds.STREAM_PREFIX) for seed in matchs)


def test_the_seed_to_think_with_tells_nothing_of_the_deal() -> None:
    deals = [Match(GAMES["robo_power"], 2, seed, {"start": 0}) for seed in (1, 2)]
    assert deals[0].prints != deals[1].prints
    assert deals[0].public_seed() == deals[1].public_seed()
    before = deals[0].public_seed()
    deals[0].play(legal_moves(deals[0].state)[0])
    assert deals[0].public_seed() != before
