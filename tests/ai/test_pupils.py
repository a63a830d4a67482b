"""The lowest level loses to somebody who has played the lesson."""

import pytest

from ai.confidence import wilson_interval
from ai.levels import Level
from ai.registry import JUDGES
from ai.think import think
from games.engine import advance, asked, seeded, view
from tests.ai.pupils import WISHES, pupil

FEW, MANY = 12, 200  # games of a sample, and of the whole


def share(game: str, seed: int, mine: int, how: Level) -> float:
    """Return what a pupil wins of a game for two against a level."""
    judge, deal, lot = JUDGES[game], seeded(f"pupil:{seed}"), seeded(f"lot:{seed}")
    s = judge.rules.new(2, judge.rules.default_options(2), deal)
    moves = 0
    while (ask := asked(s)) is not None:
        v, moves = view(s, ask.seat), moves + 1
        if ask.seat == mine:
            move = pupil(WISHES[game], v, ask, lot)
        else:
            move = think(judge, v, how, 1000 * seed + moves, timed=False).move
        advance(s, move, deal)
    return (mine in s.winners) / len(s.winners)


@pytest.mark.parametrize("game", sorted(WISHES))
def test_who_played_the_lesson_beats_the_lowest_level(game: str, whole: bool) -> None:
    judge, count = JUDGES[game], MANY if whole else FEW
    lowest = judge.level(next(iter(judge.levels)))
    won = sum(share(game, seed, mine, lowest) for seed in range(count // 2) for mine in (0, 1))
    print(f"{game}: {won:.1f} of {count}")
    assert won > count / 2
    assert not whole or wilson_interval(won, count)[0] > 0.5
