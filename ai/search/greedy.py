"""The simple opponents: a random one, and one that looks a single step ahead."""

from collections.abc import Sequence

from ai.judge import Judge
from ai.search.shared_prefix import find_starts
from ai.search.worlds import (
    Answer,
    Known,
    SearchNumbers,
    Stop,
    Worlds,
    choices,
    decide,
    deviation,
    label_moves,
    play_turns,
    settle,
    stream,
)
from ai.value import Value
from games.engine import Move, State, asked


def random_move(view: State, judge: Judge, seed: int) -> Answer:
    """Return a random legal move."""
    moves = list(choices(view, judge).values())
    share = 1.0 / len(moves)
    move = stream(view, seed).pick(moves)
    return Answer(move, tuple((m, share) for m in moves))


def greedy(
    view: State,
    value: Value,
    rounds: int,
    seed: int,
    stop: Stop,
    ahead: int = 0,
    more: Sequence[Move] = (),
) -> Answer:
    """Return the move with the best mean value over `rounds` determinized tables.

    A table is valued after `ahead` more turns played by habit. The sensible moves are compared, and
    `more`.
    """
    ask = asked(view)
    assert ask is not None
    value.judge.keep(view)
    worlds = Worlds(view, seed)
    moves, judge = choices(view, value.judge), value.judge
    if more:
        moves = label_moves(view, more) | moves
    sums, squares = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0.0)
    starts = find_starts(worlds.view, ask.seat, moves, judge, ahead)
    played = 0
    for _ in range(rounds):
        worlds.deal()
        for key, move in moves.items():
            start = starts.get(key)
            if start is not None:
                after = worlds.table(start.table)
                start.finish(after, worlds.chance)
            else:
                after = worlds.table(worlds.view)
                decide(after, ask.seat, move, worlds.chance)
                settle(after, judge, worlds.chance)
                play_turns(after, judge, ahead, worlds.chance)
            worth = value.chances(after)[ask.seat]
            sums[key] += worth
            squares[key] += worth * worth
        played += 1
        if stop():
            break
    pairs = ((move, sums[key] / played) for key, move in moves.items())
    ranked = sorted(pairs, key=lambda pair: -pair[1])
    best = ranked[0]
    n = float(played)
    known = [
        Known(move, sums[key] / n, deviation(n, sums[key], squares[key]), n)
        for key, move in moves.items()
    ]
    return Answer(best[0], tuple(ranked), SearchNumbers(best[1], n), known=tuple(known))
