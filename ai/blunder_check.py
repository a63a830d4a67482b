"""Compare a move with the best one, to warn of a blunder."""

from collections.abc import Callable

from ai.explain import compare_moves, find_position, find_sure_win, list_facts, make_player
from ai.facts import find_reason
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
    A move that surely wins is the best.
    """
    ask = asked(view)
    assert ask is not None
    even = Answer(move, (), SearchNumbers(gap=0.0), rival=move)
    if ask.secret:
        return even
    value, at = value_of(judge), find_position(judge, view)
    best = find_sure_win(at) or greedy(view, value, min(SEARCH_TABLES, tables), SEED, stop)
    if best.move == move or stop():
        return even
    after = make_player(view, judge, tables, SEED)
    one = compare_moves(after(best.move), after(move), ask.seat, value)
    if not one.clear or one.gap <= 0:
        return even
    reason = find_reason(list_facts(judge), at, best.move, move)
    return Answer(best.move, best.ranked, SearchNumbers(gap=one.gap), reason, rival=move)
