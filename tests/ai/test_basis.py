"""The worth of a table may be kept by what its features come from (`Judge.basis`)."""

import pickle

import pytest

from ai.judge import Judge
from ai.registry import JUDGES
from ai.search.worlds import Worlds, choices, decide, settle
from games.engine import Ask, State, advance, asked, seeded
from games.engine.observation import view
from games.registry import GAMES
from tests.long_runs.law import moved

KEPT = ("junkyard_bots",)  # games that have one


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", KEPT)
def test_imagined_tables_with_the_same_basis_have_the_same_features(game: str, seats: int) -> None:
    judge, chance = JUDGES[game], seeded(f"basis:{game}:{seats}")
    known: dict[tuple[object, ...], list[tuple[float, ...]]] = {}
    tables = 0
    s = GAMES[game].new(seats, GAMES[game].default_options(seats), chance)
    for number in range(120):
        ask = asked(s)
        if ask is None:
            break
        if number % 4 == 0:
            for after in led_to(judge, s, ask):
                playing = after.playing()
                basis = judge.basis(after, playing)
                assert basis is not None
                # A table read from a file shares no card with another, so nothing is kept of it.
                fresh = judge.rows(pickle.loads(pickle.dumps(after)), playing)
                assert known.setdefault(basis, fresh) == fresh
                tables += 1
        advance(s, moved(judge, s, chance), chance)
    assert 20 < len(known) < 0.8 * tables


def test_a_weakened_body_is_another_basis() -> None:
    judge, s = (
        JUDGES["junkyard_bots"],
        GAMES["junkyard_bots"].new(2, GAMES["junkyard_bots"].default_options(2), seeded(1)),
    )
    before = judge.basis(s, [0, 1])
    assert judge.basis(s.copy(), [0, 1]) == before
    s.count(s.zones["robot.1"][0], 1)
    assert judge.basis(s, [0, 1]) != before


def led_to(judge: Judge, s: State, ask: Ask) -> list[State]:
    """Return what the moves of a view lead to at some imagined tables."""
    worlds = Worlds(view(s, ask.seat), 1)
    found = []
    for _ in range(6):
        for move in list(choices(worlds.view, judge).values())[:4]:
            after = worlds()
            decide(after, ask.seat, move, worlds.chance)
            settle(after, judge, worlds.chance)
            found += [] if after.winners else [after]
    return found
