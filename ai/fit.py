"""Fits weights to tables and their outcomes: the mathematics of training."""

import math
import random
from operator import mul
from typing import NamedTuple

from ai.judge import Judge
from ai.value import Weights, cooled, softmax

RATE, EPOCHS = 0.03, 10
DECAY, PULL = 1e-5, 1e-3  # pull towards zero; towards the weights for any number of players
CROWD = 4  # this many players and more share weights
LEAST = 40  # games that teach the weights of a number of players
HELD = 7  # one in this many games is held out (a prime, so that all seat counts are)

Bounds = list[tuple[float, float]]


class Table(NamedTuple):
    """A table without pending secrets: each seat's features and its share of the win."""

    features: list[tuple[float, ...]]
    shares: list[float]


Games = list[list[Table]]


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


def split(games: Games, players: int) -> tuple[list[Table], list[Table]]:
    """Return the tables of so many players (CROWD: and more) to fit to, and those held out."""
    rest: list[Table] = []
    out: list[Table] = []
    for n, tables in enumerate(games):
        fitting = [t for t in tables if min(len(t.shares), CROWD) == players]
        (rest if n % HELD else out).extend(fitting)
    return rest, out


def learn(games: Games, judge: Judge) -> tuple[Weights, dict[int, str]]:
    """Return weights for each number of players still in, and the held-out loss of each.

    They are pulled towards the weights fitted to all tables, as some numbers of players are rare.
    """
    names, limits, found = judge.feature_names, bounds(judge), Weights()
    every = [t for n, tables in enumerate(games) if n % HELD for t in tables if len(t.shares) > 1]
    common = fit(every, [0.0] * len(names), limits, DECAY, 0)
    losses = {}
    for players in range(2, CROWD + 1):
        rest, held = split(games, players)
        weights = fit(rest, common, limits, PULL, players)
        losses[players] = told(rest, loss(held, weights), loss(held, [0.0] * len(names)))
        found[players] = {name: round(w, 4) for name, w in zip(names, weights, strict=True)}
    return found, losses


def stack(games: Games, judge: Judge, weights: Weights) -> tuple[Weights, dict[int, str]]:
    """Return the weights with what the features that compare seats add, and the held-out losses.

    The score of the old weights is one feature of the fit, beside those. A number of players that
    fewer than `LEAST` games came to keeps its weights.
    """
    found, losses, most = Weights(), {}, max(weights)
    signs = dict(zip(judge.feature_names, bounds(judge), strict=True))
    for players in range(2, CROWD + 1):
        old = weights[min(players, most)]
        if sum(any(min(len(t.shares), CROWD) == players for t in game) for game in games) < LEAST:
            found[players], losses[players] = old, f"as before: fewer than {LEAST} games"
            continue
        row = [old.get(name, 0.0) for name in judge.feature_names]
        rest, held = ([stacked(t, row, judge) for t in tables] for tables in split(games, players))
        first = [1.0] + [0.0] * len(judge.compared)
        limits = [(0.0, math.inf)] + [(-math.inf, math.inf)] * len(judge.compared)
        scale, *added = fit(rest, first, limits, DECAY, players)
        losses[players] = told(rest, loss(held, [scale, *added]), loss(held, first))
        new = {name: scale * weight for name, weight in old.items()}
        for name, weight in zip(judge.compared, added, strict=True):
            low, high = signs[name]
            new[name] = min(high, max(low, new.get(name, 0.0) + weight))
        found[players] = {name: round(weight, 4) for name, weight in new.items()}
    return found, losses


def stacked(table: Table, weights: list[float], judge: Judge) -> Table:
    """Return the table with each seat's score and what compares it with the others."""
    at = [judge.feature_names.index(name) for name in judge.compared]
    rows = [(sum(map(mul, weights, f)), *[f[i] for i in at]) for f in table.features]
    return Table(rows, table.shares)


def told(tables: list[Table], now: float, before: float) -> str:
    """Return the held-out loss in words."""
    return f"{len(tables)} tables, held-out loss {now:.4f} (before: {before:.4f})"


def temperature(seen: list[tuple[float, float, int]]) -> float:
    """Return what the chances shown are to be divided by, as logits, to fit the outcomes.

    `seen` are the chance, the share of the win that came of it, and the number of players.
    """
    heats = [0.3 + 0.05 * n for n in range(75)]
    return min(heats, key=lambda heat: sum(_miss(cooled(p, k, heat), y) for p, y, k in seen))


def _miss(chance: float, share: float) -> float:
    """Return the cross-entropy of an outcome under a chance."""
    p = min(1 - 1e-6, max(1e-6, chance))
    return -share * math.log(p) - (1 - share) * math.log(1 - p)


def error(seen: list[tuple[float, float, int]], heat: float) -> float:
    """Return by how much the chances miss: the mean over ten equal parts of the positions."""
    rows = sorted((cooled(p, k, heat), y) for p, y, k in seen)
    tenth = max(1, len(rows) // 10)
    parts = [rows[i : i + tenth] for i in range(0, len(rows), tenth)]
    return sum(abs(sum(p - y for p, y in part)) for part in parts) / max(1, len(rows))
