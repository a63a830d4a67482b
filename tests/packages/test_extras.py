"""What needs an extra: a Dask cluster, OpenSpiel's bot and PettingZoo's own tests.

`make executable-test` and `make test-all` run them where the extras are installed.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module

import pytest

from ai.levels import SIMPLE
from ai.parallel_map import parallel_map
from bench.balance.measured_game import MeasuredJob, play
from games.engine import advance, asked, legal_moves, seeded, view
from games.registry import GAMES
from main import main
from ui.storage.deck_shelf import EXAMPLES


@pytest.fixture(autouse=True)
def _asked_for(whole: bool) -> None:
    if not whole and not os.environ.get("BOLTBOX_EXECUTABLE"):
        pytest.skip("an extra: make executable-test")


@pytest.fixture
def scheduler() -> Iterator[str]:
    """The address of a cluster of two on this machine."""
    distributed = pytest.importorskip("distributed", reason="pip install '.[dask]'")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_of_two_gives_the_same_figures_for_the_same_seeds(scheduler: str) -> None:
    jobs = [MeasuredJob("robo_power", 2, seed, SIMPLE["random"], {}) for seed in range(6)]
    assert list(parallel_map(play, jobs, 1, scheduler)) == list(parallel_map(play, jobs, 1))


def test_a_deck_is_measured_by_a_cluster_with_the_same_figures(
    scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = str(EXAMPLES / "fifteen_ideas.yaml")
    words = ["measure", deck, "--games", "6", "--level", "random", "--workers", "1"]
    told = []
    for more in ([], ["--dask", scheduler]):
        assert main([*words, *more]) == 0
        told.append(capsys.readouterr().out)
    assert told[0].startswith("6 games")
    assert told[0] == told[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_of_open_spiel_plays_legal_moves(game: str) -> None:
    pytest.importorskip("pyspiel", reason="pip install '.[bench]'")
    bot = import_module("bench.ismcts").Bot(None, 0.01, 1)
    chance = seeded(1)
    s = GAMES[game].new(2, GAMES[game].default_options(2), chance)
    for n in range(12):
        ask = asked(s)
        assert ask is not None
        move = bot.answer(view(s, ask.seat), n)
        assert move in legal_moves(s)
        advance(s, move, chance)


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_petting_zoo_pass(game: str) -> None:
    tests = pytest.importorskip("pettingzoo.test", reason="pip install '.[bench]'")
    env = import_module("bench.zoo").env
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tests.api_test(env(game), num_cycles=300)
        tests.seed_test(partial(env, game), num_cycles=60)
