"""Learns the weights of a game's features from self-play."""

import argparse
import json
import math
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from operator import mul
from typing import NamedTuple

from ai.judge import Judge
from ai.registry import JUDGES
from ai.search.greedy import greedy
from ai.search.regret import Mixed
from ai.search.worlds import choices, settle
from ai.value import Value, Weights, softmax, weights_of
from games.engine import (
    Chance,
    Move,
    Options,
    Seat,
    State,
    advance,
    asked,
    legal_moves,
    seeded,
    view,
)

SLIPS = 0.08  # share of random moves, so that unusual tables are learned too
HABIT = 70  # percent of moves of a brisk game that are the usual ones
ROUNDS, TABLES, DUELS = 3, 6, 60  # strength of the games to learn from
RATE, EPOCHS = 0.03, 10
DECAY, PULL = 1e-5, 1e-3  # pull towards zero; towards the weights for any number of players
CROWD = 4  # this many players and more share weights
HELD = 11  # one in this many games is held out (a prime, so that all seat counts are)


class Table(NamedTuple):
    """A table without pending secrets: each seat's features and its share of the win."""

    features: list[tuple[float, ...]]
    shares: list[float]


Job = tuple[str, int, int, Weights, Options]  # game, seats, seed, weights, options


def play(job: Job) -> list[Table]:
    """Play one game; return its tables with the shares of its end."""
    game, seats, seed, weights, unusual = job
    judge, chance = JUDGES[game], seeded(f"train:{seed}")
    rules = judge.rules
    value = Value(judge, weights or start(judge.feature_names))
    options = rules.usual(seats) | {**unusual}
    s = rules.new(seats, options, chance)
    tables: list[dict[Seat, tuple[float, ...]]] = []
    while asked(s) is not None:
        if not s.chosen:
            tables += filter(None, [table_of(s, judge, chance)])
        move = decision(s, value, seed, chance) if weights else brisk(s, judge, chance)
        advance(s, move, chance)
    share = {seat: 1.0 / len(s.winners) for seat in s.winners}
    return [
        Table(list(table.values()), [share.get(seat, 0.0) for seat in table]) for table in tables
    ]


def table_of(s: State, judge: Judge, chance: Chance) -> dict[Seat, tuple[float, ...]]:
    """Return the features of the seats still in, once usual answers are given; empty when over."""
    ask = asked(s)
    if ask is not None and judge.usual(s, ask) is not None:
        s = s.copy()
        settle(s, judge, chance)
    if s.winners:
        return {}
    return {seat: judge.features(s, seat) for seat in s.playing()}


def brisk(s: State, judge: Judge, chance: Chance) -> Move:
    """Return a usual or any sensible move, without look-ahead."""
    ask = asked(s)
    assert ask is not None
    usual = judge.usual(s, ask)
    if usual is not None and chance.below(100) < HABIT:
        return usual
    moves = judge.sensible(s, ask)
    return moves[0] if chance.below(100) < HABIT // 2 else chance.pick(moves)


def decision(s: State, value: Value, seed: int, chance: Chance) -> Move:
    """Return a quick opponent's move, or now and then a random one."""
    ask, moves = asked(s), choices(s, value.judge)
    assert ask is not None
    if len(moves) == 1:
        return next(iter(moves.values()))
    if chance.below(1000) < 1000 * SLIPS:
        return chance.pick(legal_moves(s))
    v = view(s, ask.seat)
    if ask.secret:
        return Mixed(v, value, DUELS, TABLES, seed, never).answer().move
    return greedy(v, value, ROUNDS, seed, never).move


def never() -> bool:
    """Return False: there is always time."""
    return False


Bounds = list[tuple[float, float]]


def bounds(judge: Judge) -> Bounds:
    """Return the range of each weight, from what the judge says helps or harms."""
    far = math.inf
    return [
        (0.0 if name in judge.helps else -far, 0.0 if name in judge.harms else far)
        for name in judge.feature_names
    ]


def fit(
    tables: list[Table], prior: list[float], limits: Bounds, pull: float, seed: int
) -> list[float]:
    """Return the maximum-likelihood weights (averaged stochastic gradient)."""
    luck = random.Random(seed)
    weights, mean, steps = prior[:], prior[:], 0
    for epoch in range(EPOCHS):
        luck.shuffle(tables)
        for table in tables:
            rate = RATE / (1 + epoch)
            chances = softmax([sum(map(mul, weights, f)) for f in table.features])
            for f, share, chance in zip(table.features, table.shares, chances, strict=True):
                step = rate * (share - chance)
                for i, x in enumerate(f):
                    if x:
                        low, high = limits[i]
                        new = weights[i] + step * x - pull * (weights[i] - prior[i])
                        weights[i] = min(high, max(low, new))
            if epoch >= EPOCHS // 2:
                steps += 1
                mean = [m + (w - m) / steps for m, w in zip(mean, weights, strict=True)]
    return mean


def loss(tables: list[Table], weights: list[float]) -> float:
    """Return the mean cross-entropy of the outcomes under the weights."""
    total = 0.0
    for table in tables:
        chances = softmax([sum(map(mul, weights, f)) for f in table.features])
        total -= sum(
            share * math.log(max(1e-9, chance))
            for share, chance in zip(table.shares, chances, strict=True)
        )
    return total / max(1, len(tables))


def learn(games: list[list[Table]], judge: Judge) -> Weights:
    """Return weights for each number of players still in, and print the held-out loss.

    They are pulled towards the weights fitted to all tables, as some numbers of players are rare.
    """
    names, limits, found = judge.feature_names, bounds(judge), Weights()
    every = [t for n, tables in enumerate(games) if n % HELD for t in tables if len(t.shares) > 1]
    common = fit(every, [0.0] * len(names), limits, DECAY, 0)
    for players in range(2, CROWD + 1):
        held: list[Table] = []
        rest: list[Table] = []
        for n, tables in enumerate(games):
            fitting = [t for t in tables if min(len(t.shares), CROWD) == players]
            (rest if n % HELD else held).extend(fitting)
        weights = fit(rest, common, limits, PULL, players)
        blind = loss(held, [0.0] * len(names))
        print(
            f"{players} players: {len(rest)} tables, held-out loss {loss(held, weights):.4f} "
            f"(knowing nothing: {blind:.4f})",
            flush=True,
        )
        found[players] = {name: round(w, 4) for name, w in zip(names, weights, strict=True)}
    return found


def generation(
    game: str, number: int, count: int, weights: Weights, workers: int, options: Options
) -> Iterator[list[Table]]:
    """Yield the games of one generation, played with the weights of the one before."""
    seats = list(JUDGES[game].rules.seats)
    jobs = [
        (game, seats[i % len(seats)], number * 10**6 + i, weights, options) for i in range(count)
    ]
    with multiprocessing.get_context("spawn").Pool(workers, os.nice, (10,)) as pool:
        yield from pool.imap(play, jobs, 8)


def start(names: tuple[str, ...]) -> Weights:
    """Return the first weights: only a game's first feature counts."""
    return {players: {names[0]: 0.4} for players in range(2, CROWD + 1)}


def main() -> int:
    """Train for some generations; return the exit code."""
    p = argparse.ArgumentParser(prog="ai.train", description=__doc__)
    p.add_argument("--game", default=next(iter(JUDGES)), choices=sorted(JUDGES))
    p.add_argument("--games", type=int, default=2000, help="games in a generation")
    p.add_argument("--generations", type=int, default=2)
    p.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    p.add_argument("--options", type=json.loads, default={}, help='not as usual, e.g. {"pace": 3}')
    p.add_argument("--go-on", action="store_true", help="from the weights there are")
    p.add_argument("--brisk", action="store_true", help="the first games by habit alone")
    args = p.parse_args()
    judge = JUDGES[args.game]
    fresh: Weights = {} if args.brisk else start(judge.feature_names)
    weights = weights_of(judge) if args.go_on else fresh
    for number in range(args.generations):
        began = time.monotonic()
        games = list(generation(args.game, number, args.games, weights, args.workers, args.options))
        print(f"generation {number}: {len(games)} games in {time.monotonic() - began:.0f} s")
        weights = learn(games, judge)
        stored = {"temperature": 1.0, "weights": weights}
        judge.weights.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
