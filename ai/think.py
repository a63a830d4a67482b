"""Choose an opponent's move from a view and a level."""

import math
import time
from collections.abc import Callable
from dataclasses import replace

from ai.explain import PlayMove, explain, find_position, make_player
from ai.judge import Judge
from ai.levels import Level
from ai.personality import apply_temper
from ai.search.greedy import greedy, random_move
from ai.search.regret import MixedStrategy
from ai.search.rollouts import search_view
from ai.search.worlds import Answer, Stop, choices, pick, stream
from ai.value import Value, value_of
from games.engine import State, asked

TABLES = 80  # determinized tables that explain a move


def think(
    judge: Judge,
    view: State,
    level: str | Level,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
    timed: bool = True,
    why: bool = False,
) -> Answer:
    """Return an opponent's move from its view; if not `timed`, only rounds limit the search."""
    how = judge.level(level) if isinstance(level, str) else level
    began = time.monotonic()

    def enough() -> bool:
        return stop() or (timed and time.monotonic() - began > how.seconds)

    if how.how == "random":
        return random_move(view, judge, seed)
    answer = _answer(view, value_of(judge), how, seed, enough, why)
    spent = time.monotonic() - began if timed else 0.0
    return answer._replace(numbers=replace(answer.numbers, seconds=spent))


def _answer(view: State, value: Value, how: Level, seed: int, stop: Stop, why: bool) -> Answer:
    ask, moves = asked(view), list(choices(view, value.judge).values())
    assert ask is not None
    if len(moves) == 1:
        return Answer(moves[0], ((moves[0], 1.0),))
    after: PlayMove
    if ask.secret and how.how == "search":
        mixed = MixedStrategy(view, value, how.duels, how.tables, seed, stop)
        answer, after = mixed.answer(), mixed.after
    else:
        choose = search_view if how.how == "search" else greedy
        answer = choose(view, value, how.rounds, seed, stop)
        after = make_player(view, value.judge, TABLES if why else 0, seed)
    answer = slip(answer, how, view, seed) if how.how == "slip" else answer
    answer = apply_temper(answer, how.temper, view, seed)
    if not why:
        return answer
    assert answer.numbers.chance is not None
    chance = value.shown(answer.numbers.chance, len(view.playing()))
    answer = answer._replace(numbers=replace(answer.numbers, chance=chance))
    return explain(answer, find_position(value.judge, view), value, after)


def slip(answer: Answer, how: Level, view: State, seed: int) -> Answer:
    """Draw a move at random, better ones more often, so that mistakes are plausible."""
    top = answer.ranked[0][1]
    near = [(move, worth) for move, worth in answer.ranked if worth >= top - how.points]
    powers = [math.exp((worth - top) / how.heat) for _, worth in near]
    move, worth = near[pick(powers, stream(view, seed + 1))]
    return answer._replace(move=move, numbers=replace(answer.numbers, chance=worth))
