"""Choose an opponent's move from a view and a level."""

import time
from collections.abc import Callable
from dataclasses import replace

from ai.explain import PlayMove, explain, find_position, find_sure_win, make_player
from ai.judge import Judge
from ai.levels import Level
from ai.misjudgement import misjudge
from ai.personality import apply_temper
from ai.search.greedy import greedy, random_move
from ai.search.regret import MixedStrategy
from ai.search.rollouts import search_view
from ai.search.worlds import Answer, Stop, choices
from ai.value import Value, value_of
from games.engine import State, asked

MAX_SENSE_COST = 0.03  # win chance that a move may cost at which nobody laughs
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
    at = find_position(value.judge, view)
    won = find_sure_win(at)
    if won is not None:
        return won
    after: PlayMove
    if ask.secret and how.how == "search":
        mixed = MixedStrategy(view, value, how.duels, how.tables, seed, stop)
        answer, after = mixed.answer(), mixed.after
    else:
        answer = _weigh(view, value, how, seed, stop)
        after = make_player(view, value.judge, TABLES if why else 0, seed)
    answer = apply_temper(answer, how.temper, view, seed)
    answer = prefer_sane(answer, value.judge, view)
    if not why:
        return answer
    assert answer.numbers.chance is not None
    chance = value.shown(answer.numbers.chance, len(view.playing()))
    answer = answer._replace(numbers=replace(answer.numbers, chance=chance))
    return explain(answer, at, value, after)


def prefer_sane(answer: Answer, judge: Judge, view: State) -> Answer:
    """Return the answer with a move at which nobody laughs, if one is about as good."""
    ask = asked(view)
    assert ask is not None
    if not judge.is_silly(view, ask, answer.move):
        return answer
    means = {one.move: one.mean for one in answer.known if one.tries}
    least = means.get(answer.move, 0.0) - MAX_SENSE_COST
    sane = [move for move, mean in means.items() if mean >= least]
    sane = [move for move in sane if not judge.is_silly(view, ask, move)]
    return answer._replace(move=max(sane, key=means.__getitem__)) if sane else answer


def _weigh(view: State, value: Value, how: Level, seed: int, stop: Stop) -> Answer:
    if how.how == "misjudge":
        return misjudge(view, value, how, seed, stop)
    choose = search_view if how.how == "search" else greedy
    return choose(view, value, how.rounds, seed, stop)
