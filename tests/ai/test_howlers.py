"""Weak opponents are not silly, and sure wins are taken at once; `tests.long_runs` has the rest."""

from collections import Counter

import pytest

from ai.registry import JUDGES
from ai.think import think
from games.engine import asked, legal_moves, view
from tests.games.robo_power.tables import Table
from tests.long_runs.howlers import HOWLERS, MOST, Choice, HowlerJob, count, play
from tests.long_runs.sure_wins import dawdlers, positions


@pytest.mark.parametrize("game", HOWLERS)
def test_a_tinkerer_makes_hardly_a_howler(game: str) -> None:
    choices_, found = count(game, "tinkerer", 2)
    assert choices_ > 20
    assert sum(found.values()) <= 1 + MOST["tinkerer"] * choices_, found


def test_a_game_at_random_is_full_of_howlers() -> None:
    found = Counter[str]()
    for number in range(4):
        found += play(HowlerJob("robo_power", JUDGES["robo_power"].level("random"), number))[1]
    assert sum(found.values()) > 4


def test_a_howler_is_named_by_what_it_wastes() -> None:
    t = Table("trap zip buzzy", "rock wind", deck="rock").turn()
    v = view(t.s, 0)
    ask = asked(v)
    assert ask is not None
    moves = legal_moves(v)
    trap = next(m for m in moves if v.faces[m.moved].key == "trap")
    found = [one.__name__ for one in HOWLERS["robo_power"] if one(Choice(v, ask, trap, (), moves))]
    assert found == ["discards_treasure"]
    assert JUDGES["robo_power"].is_silly(v, ask, trap)


@pytest.mark.parametrize("game", ["robo_power", "stak_bots"])
def test_a_sure_win_is_taken_at_once_by_the_most_heedless_too(game: str) -> None:
    judge, found = JUDGES[game], list(positions(game, 1, 20))
    assert found
    assert [dawdlers(game, won, list(judge.levels)) for won in found] == [[]]
    how = judge.level("apprentice")._replace(heedless=1.0)
    moves = {think(judge, found[0].v, how, seed, timed=False).move for seed in range(6)}
    assert moves <= {*found[0].winning}
