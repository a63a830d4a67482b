"""One question, one view, one level: the answer of an opponent."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from ai.levels import LEVELS, Level
from ai.mix import mix
from ai.play import Answer, stream
from ai.search import search
from ai.simple import greedy, random_move
from ai.value import value_of
from games.core import State, asked


def think(
    game: str, view: State, level: str, seed: int, stop: Callable[[], bool] = lambda: False,
    timed: bool = True,
) -> Answer:  # fmt: skip
    """The move of an opponent that sees only its view; without `timed` only rounds count."""
    how = LEVELS[level]
    end = time.monotonic() + how.seconds
    ask = asked(view)
    assert ask is not None

    def enough() -> bool:
        return (timed and time.monotonic() > end) or stop()

    if how.how == "random":
        return random_move(view, seed)
    value = value_of(game)
    if how.how == "greedy":
        return greedy(view, value, how.rounds, seed, enough)
    if ask.secret:
        answer = mix(view, value, max(1, how.rounds // 4), seed, enough)
    else:
        answer = search(view, value, how.rounds, seed, enough)
    return _slip(answer, how, view, seed) if how.slip else answer


def _slip(answer: Answer, how: Level, view: State, seed: int) -> Answer:
    """A plausible mistake now and then: a move drawn by its weight."""
    chance = stream(view, seed + 1)
    top = answer.ranked[0][1]
    powers = [math.exp((weight - top) / (how.slip * 4)) for _, weight in answer.ranked]
    at = chance.below(1 << 20) / (1 << 20) * sum(powers)
    for (move, _), power in zip(answer.ranked, powers, strict=True):
        at -= power
        if at < 0:
            return answer._replace(move=move)
    return answer
