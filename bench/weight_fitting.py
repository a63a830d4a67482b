"""Fit weights to tables and their outcomes: the mathematics of training."""

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from ai.judge import Judge
from ai.value import Curve, Weights, calibrate, softmax

RATE, EPOCHS = 0.03, 10
DECAY, PULL = 1e-5, 1e-3  # pull towards zero, and towards the weights for all player counts
SHARED_FROM_PLAYERS = 4  # players from which on weights are shared
MIN_GAMES = 40  # games that a number of players needs for weights of its own
AS_BEFORE = f"as before: fewer than {MIN_GAMES} games"
HELD_OUT_EVERY = 7  # one in this many games is held out (a prime, to include all seat counts)

MAX_KNOTS, MIN_KNOT_DISTANCE = (
    8,
    0.1,
)  # the most knots of a curve, and the least distance between them
POSITIONS_PER_KNOT = 500  # positions (about 100 games) for each knot; more knots would fit noise
MAX_LOGIT = 5.0  # the largest logit; larger ones are clipped
PRIOR_POSITIONS = 20.0  # prior of a knot: this many positions that came true as predicted

Bounds = list[tuple[float, float]]
FoundChance = tuple[float, float, int]  # a chance from a search, the outcome, players


class FittingTable(NamedTuple):
    """A table without pending secrets: each seat's features and its share of the win."""

    features: list[tuple[float, ...]]
    shares: list[float]


Games = list[list[FittingTable]]


def bounds(judge: Judge, players: int) -> Bounds:
    """Return the range of each weight for a number of players, by the judge's prior knowledge."""
    far, known = math.inf, judge.limits(players)
    signs = {
        name: (0.0 if name in judge.helps else -far, 0.0 if name in judge.harms else far)
        for name in judge.feature_names
    }
    return [known.get(name, sign) for name, sign in signs.items()]


def fit(
    tables: list[FittingTable], prior: list[float], limits: Bounds, pull: float, seed: int
) -> list[float]:
    """Return the maximum-likelihood weights (averaged stochastic gradient)."""
    luck = random.Random(seed)
    weights = [min(high, max(low, w)) for w, (low, high) in zip(prior, limits, strict=True)]
    mean, steps = weights[:], 0
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


def loss(tables: list[FittingTable], weights: list[float]) -> float:
    """Return the mean cross-entropy of the outcomes under the weights."""
    total = 0.0
    for table in tables:
        chances = softmax([sum(map(mul, weights, f)) for f in table.features])
        total -= sum(
            share * math.log(max(1e-9, chance))
            for share, chance in zip(table.shares, chances, strict=True)
        )
    return total / max(1, len(tables))


def split(games: Games, players: int) -> tuple[list[FittingTable], list[FittingTable]]:
    """Return the training and held-out tables of a number of players (CROWD: that many or more)."""
    rest: list[FittingTable] = []
    out: list[FittingTable] = []
    for n, tables in enumerate(games):
        fitting = [t for t in tables if min(len(t.shares), SHARED_FROM_PLAYERS) == players]
        (rest if n % HELD_OUT_EVERY else out).extend(fitting)
    return rest, out


def learn(games: Games, judge: Judge) -> tuple[Weights, dict[int, str]]:
    """Return weights for each number of active players, and the held-out loss of each.

    Because some numbers of players are rare, all are pulled towards the weights of all tables.
    """
    names, found = judge.feature_names, Weights()
    every = [
        t
        for n, tables in enumerate(games)
        if n % HELD_OUT_EVERY
        for t in tables
        if len(t.shares) > 1
    ]
    common = fit(every, [0.0] * len(names), bounds(judge, SHARED_FROM_PLAYERS), DECAY, 0)
    losses = {}
    for players in range(2, SHARED_FROM_PLAYERS + 1):
        rest, held = split(games, players)
        weights = fit(rest, common, bounds(judge, players), PULL, players)
        losses[players] = describe_losses(rest, loss(held, weights), loss(held, [0.0] * len(names)))
        found[players] = {name: round(w, 4) for name, w in zip(names, weights, strict=True)}
    return found, losses


def stack(games: Games, judge: Judge, weights: Weights) -> tuple[Weights, dict[int, str]]:
    """Add fitted weights of the features that compare seats; return them and held-out losses.

    The score by the old weights is another feature of the fit. A number of players with fewer than
    `MIN_GAMES` games keeps its weights.
    """
    found, losses, most = Weights(), {}, max(weights)
    for players in range(2, SHARED_FROM_PLAYERS + 1):
        old = weights[min(players, most)]
        if is_rare(games, players):
            found[players], losses[players] = old, AS_BEFORE
            continue
        row = [old.get(name, 0.0) for name in judge.feature_names]
        rest, held = (
            [add_score(t, row, judge) for t in tables] for tables in split(games, players)
        )
        first = [1.0] + [0.0] * len(judge.compared)
        limits = [(0.0, math.inf)] + [(-math.inf, math.inf)] * len(judge.compared)
        scale, *added = fit(rest, first, limits, DECAY, players)
        losses[players] = describe_losses(rest, loss(held, [scale, *added]), loss(held, first))
        new = {name: scale * weight for name, weight in old.items()}
        for name, weight in zip(judge.compared, added, strict=True):
            new[name] = new.get(name, 0.0) + weight
        known = dict(zip(judge.feature_names, bounds(judge, players), strict=True))
        for name in new.keys() & known.keys():
            low, high = known[name]
            new[name] = min(high, max(low, new[name]))
        found[players] = {name: round(weight, 4) for name, weight in new.items()}
    return found, losses


def is_rare(games: Games, players: int) -> bool:
    """Return whether a number of players has too few games to learn weights from."""
    return (
        sum(any(min(len(t.shares), SHARED_FROM_PLAYERS) == players for t in game) for game in games)
        < MIN_GAMES
    )


def relearn(
    games: Games, judge: Judge, weights: Weights, players: Sequence[int]
) -> tuple[Weights, dict[int, str]]:
    """Refit all weights of these numbers of players; return them and the held-out losses.

    The fit starts from the old weights. Other numbers of players keep theirs.
    """
    found, losses = dict(weights), {}
    for n in sorted({min(many, SHARED_FROM_PLAYERS) for many in players}):
        if is_rare(games, n):
            losses[n] = AS_BEFORE
            continue
        old = [weights[n].get(name, 0.0) for name in judge.feature_names]
        rest, held = split(games, n)
        new = fit(rest, old, bounds(judge, n), DECAY, n)
        losses[n] = describe_losses(rest, loss(held, new), loss(held, old))
        found[n] = {
            name: round(weight, 4) for name, weight in zip(judge.feature_names, new, strict=True)
        }
    return found, losses


def add_score(table: FittingTable, weights: list[float], judge: Judge) -> FittingTable:
    """Return a table whose features are each seat's score and the features that compare seats.

    The score is the sum of all features times the old weights.
    """
    at = [judge.feature_names.index(name) for name in judge.compared]
    rows = [(sum(map(mul, weights, f)), *[f[i] for i in at]) for f in table.features]
    return FittingTable(rows, table.shares)


def describe_losses(tables: list[FittingTable], now: float, before: float) -> str:
    """Return the held-out loss in words."""
    return f"{len(tables)} tables, held-out loss {now:.4f} (before: {before:.4f})"


def curve(seen: list[FoundChance]) -> Curve:
    """Return the calibration curve, with as many rising knots as possible."""
    rows = sorted((logit_offset(p, players), y, players) for p, y, players in seen)
    part = max(1, math.ceil(len(rows) / max(1, min(MAX_KNOTS, len(rows) // POSITIONS_PER_KNOT))))
    parts = [rows[i : i + part] for i in range(0, len(rows), part)]
    knots: list[tuple[float, float]] = []
    while len(knots) != len(parts):
        knots = [knot(one) for one in parts]
        for i, (before, after) in enumerate(pairwise(knots)):
            if after[0] - before[0] < MIN_KNOT_DISTANCE or after[1] <= before[1]:
                parts[i : i + 2] = [parts[i] + parts[i + 1]]
                break
    return tuple(knots)


def logit_offset(chance: float, players: int) -> float:
    """Return a chance's logit minus that of an even game, clipped at `MAX_LOGIT`."""
    p = min(1 - 1e-9, max(1e-9, chance))
    return max(-MAX_LOGIT, min(MAX_LOGIT, math.log(p / (1 - p)) + math.log(players - 1)))


def knot(rows: list[tuple[float, float, int]]) -> tuple[float, float]:
    """Return a knot of the curve: the mean offset, and that mean after the best shift.

    The best shift fits the outcomes best.
    """
    mean = sum(x for x, _, _ in rows) / len(rows)
    found = sum(1 / (1 + (players - 1) * math.exp(-x)) for x, _, players in rows)
    aim = (
        (sum(y for _, y, _ in rows) + PRIOR_POSITIONS * found / len(rows))
        * len(rows)
        / (len(rows) + PRIOR_POSITIONS)
    )
    low, high = -MAX_LOGIT, MAX_LOGIT
    for _ in range(30):
        by = (low + high) / 2
        true = sum(1 / (1 + (players - 1) * math.exp(-x - by)) for x, _, players in rows)
        low, high = (by, high) if true < aim else (low, by)
    return round(mean, 3), round(mean + by, 3)


def error(seen: list[FoundChance]) -> float:
    """Return the calibration error: the mean over ten equal parts of the positions."""
    rows = sorted((p, y) for p, y, _ in seen)
    tenth = max(1, len(rows) // 10)
    parts = [rows[i : i + tenth] for i in range(0, len(rows), tenth)]
    return sum(abs(sum(p - y for p, y in part)) for part in parts) / max(1, len(rows))


def calibrate_all(seen: list[FoundChance], curve: Curve) -> list[FoundChance]:
    """Return the positions with chances calibrated by a curve."""
    return [(calibrate(p, players, curve), y, players) for p, y, players in seen]
