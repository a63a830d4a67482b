"""Compare a move with the best one, to warn of a blunder."""

from collections.abc import Callable

from ai.explain import compare_moves, evaluate, find_reasons, is_turn_over, make_player
from ai.judge import Judge
from ai.search.greedy import greedy
from ai.search.worlds import Answer, SearchNumbers
from ai.value import value_of
from games.engine import Move, State, asked

SEARCH_TABLES = 16  # determinized tables for finding the best move
COMPARISON_TABLES = 80  # determinized tables for comparing the two moves
SEED = 18


def weigh(
    judge: Judge,
    view: State,
    move: Move,
    stop: Callable[[], bool] = lambda: False,
    tables: int = COMPARISON_TABLES,
) -> Answer:
    """Return the best move; `gap` is how much its win chance (0 to 1) exceeds that of `move`.

    The gap is 0 if it is statistically uncertain, and in a secret choice, where surprise decides.
    `reasons` are the groups of features in which the best move is better.
    """
    ask = asked(view)
    assert ask is not None
    even = Answer(move, (), SearchNumbers(gap=0.0), rival=move)
    if ask.secret:
        return even
    value = value_of(judge)
    best = greedy(view, value, min(SEARCH_TABLES, tables), SEED, stop)
    if best.move == move or stop():
        return even
    after = make_player(view, judge, tables, SEED)
    played = after(best.move)
    ours = [evaluate(s, ask.seat, value) for s in played]
    theirs = [evaluate(s, ask.seat, value) for s in after(move)]
    one = compare_moves(ours, theirs, ask.seat, move, value)
    if not one.clear or one.gap <= 0:
        return even
    why = find_reasons(one, all(is_turn_over(s, ask.seat) for s in played), "")
    return Answer(best.move, best.ranked, SearchNumbers(gap=one.gap), why, rival=move)
