"""Chooses an opponent's move: one view, one level, one answer."""

import math
import time
from collections.abc import Callable

from ai.explain import After, explain, imagined
from ai.judge import Judge
from ai.levels import LEVELS, Level
from ai.search.greedy import greedy, random_move
from ai.search.regret import Mixed
from ai.search.tree import search
from ai.search.worlds import Answer, Stop, choices, pick, stream
from ai.value import Value, value_of
from games.engine import State, asked

TABLES = 40  # determinized to explain a move


def think(
    judge: Judge,
    view: State,
    level: str,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
    timed: bool = True,
    why: bool = False,
) -> Answer:
    """Return an opponent's move from its view; without `timed` only rounds limit the search."""
    how = LEVELS[level]
    began = time.monotonic()

    def enough() -> bool:
        return stop() or (timed and time.monotonic() - began > how.seconds)

    if how.how == "random":
        return random_move(view, judge, seed)
    answer = _answer(view, value_of(judge), how, seed, enough, why)
    spent = {"seconds": time.monotonic() - began} if timed else {}
    return answer._replace(numbers=answer.numbers | spent)


def _answer(view: State, value: Value, how: Level, seed: int, stop: Stop, why: bool) -> Answer:
    ask, moves = asked(view), list(choices(view, value.judge).values())
    assert ask is not None
    if len(moves) == 1:
        return Answer(moves[0], ((moves[0], 1.0),), {})
    after: After
    if how.how == "search" and ask.secret:
        mixed = Mixed(view, value, how.duels, how.tables, seed, stop)
        answer, after = mixed.answer(), mixed.after
    else:
        choose = greedy if how.how == "greedy" else search
        answer = choose(view, value, how.rounds, seed, stop)
        after = imagined(view, value.judge, TABLES if why else 0, seed)
    answer = _slip(answer, how, view, seed) if how.slip else answer
    return explain(answer, ask.seat, value, after) if why else answer


def _slip(answer: Answer, how: Level, view: State, seed: int) -> Answer:
    """Draw a move by its weight, so that an opponent makes plausible mistakes."""
    top = answer.ranked[0][1]
    powers = [math.exp((weight - top) / how.slip) if weight else 0.0 for _, weight in answer.ranked]
    return answer._replace(move=answer.ranked[pick(powers, stream(view, seed + 1))][0])
