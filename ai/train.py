"""Learns the weights of a game's features from games that opponents play against each other."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random

from ai.play import choices
from ai.simple import greedy
from ai.value import WEIGHTS, Value
from games.chance import seeded
from games.core import advance, asked, legal_moves
from games.registry import GAMES
from games.sight import view

SLIPS = 0.08  # of all moves are random, so that unusual tables are learned too
Row = list[tuple[tuple[float, ...], float]]  # a table: each seat's features and its share of a win


def play(job: tuple[str, int, int, dict[str, float]]) -> list[Row]:
    """One game: each table at which no secret is pending, and how it ended."""
    game, seats, seed, weights = job
    controller, chance = GAMES[game], seeded(seed)
    value = Value(controller, weights)
    options = {option.key: option.default for option in controller.options(seats)}
    s = controller.new(seats, options, chance)
    tables = []
    while (ask := asked(s)) is not None:
        if not ask.secret:
            tables.append({seat: controller.features(s, seat) for seat in s.playing()})
        if chance.below(1000) < 1000 * SLIPS:
            move = chance.pick(legal_moves(s))
        elif len(moves := choices(s)) == 1:
            move = next(iter(moves.values()))
        else:
            move = greedy(view(s, ask.seat), value, 2, seed, lambda: False).move
        advance(s, move, chance)
    share = {seat: 1.0 / len(s.winners) for seat in s.winners}
    return [[(f, share.get(seat, 0.0)) for seat, f in table.items()] for table in tables]


def fit(rows: list[Row], size: int, epochs: int, seed: int) -> tuple[list[float], float]:
    """The weights under which the tables' outcomes are likeliest (stochastic gradient), and the
    mean loss on the tenth of the tables that was held out."""
    luck = random.Random(seed)
    luck.shuffle(rows)
    held, rows = rows[: len(rows) // 10], rows[len(rows) // 10 :]
    weights = [0.0] * size
    for epoch in range(epochs):
        luck.shuffle(rows)
        rate = 0.03 / (1 + epoch)
        for row in rows:
            powers = chances(weights, row)
            for (features, share), power in zip(row, powers, strict=True):
                step = rate * (share - power)
                for i, f in enumerate(features):
                    if f:
                        weights[i] += step * f
    loss = -sum(
        share * math.log(max(1e-9, power))
        for row in held
        for (_, share), power in zip(row, chances(weights, row), strict=True)
    )
    return weights, loss / max(1, len(held))


def chances(weights: list[float], row: Row) -> list[float]:
    """The chance of each seat of a table under some weights."""
    scores = [sum(w * f for w, f in zip(weights, features, strict=True)) for features, _ in row]
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def main() -> int:
    """Two generations of games, each played with what the one before has learned."""
    p = argparse.ArgumentParser(prog="ai.train", description=__doc__)
    p.add_argument("--game", default="robo_power", choices=sorted(GAMES))
    p.add_argument("--games", type=int, default=1500, help="games in a generation")
    p.add_argument("--generations", type=int, default=2)
    args = p.parse_args()
    controller = GAMES[args.game]
    weights = {controller.feature_names[0]: 0.3}
    for generation in range(args.generations):
        seats = list(controller.seats)
        jobs = [(args.game, seats[i % len(seats)], generation * 10**6 + i, weights)
                for i in range(args.games)]  # fmt: skip
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            rows = [row for game in pool.imap(play, jobs, 8) for row in game if len(row) > 1]
        found, loss = fit(rows, len(controller.feature_names), 12, generation)
        names = controller.feature_names
        weights = {name: round(w, 4) for name, w in zip(names, found, strict=True)}
        print(f"generation {generation}: {len(rows)} tables, held-out loss {loss:.4f}")
        print(json.dumps(weights))
    (WEIGHTS / f"{args.game}.json").write_text(json.dumps(weights, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
