"""How likely each seat is to win: the game's named features, weighed."""

from __future__ import annotations

import json
import math
from functools import cache
from operator import mul

from ai.judge import Judge
from games.engine.core import Seat, State

# By how many seats are still in the game (the highest number stands for more, too), the weights
# by the names of the features.
Weights = dict[int, dict[str, float]]


class Value:
    """Win chances of all seats of a table, from the features of each (a conditional logit)."""

    def __init__(self, judge: Judge, weights: Weights) -> None:
        self.judge = judge
        most = max(weights)
        self._by_players = {
            n: tuple(weights[min(n, most)].get(name, 0.0) for name in judge.feature_names)
            for n in range(min(weights), judge.rules.seats.stop)
        }

    def weights(self, players: int) -> tuple[float, ...]:
        """The weights when so many seats are still in the game."""
        return self._by_players[players]

    def score(self, s: State, seat: Seat, players: int) -> float:
        """How well a seat stands, on no scale of its own."""
        products = map(mul, self._by_players[players], self.judge.features(s, seat))
        return float(sum(products))

    def chances(self, s: State) -> list[float]:
        """The chance of each seat to win: of winners their share, of those who are out none."""
        if s.winners:
            share = 1.0 / len(s.winners)
            return [share if seat in s.winners else 0.0 for seat in range(s.seats)]
        chances, playing = [0.0] * s.seats, s.playing()
        if len(playing) == 1:
            chances[playing[0]] = 1.0
            return chances
        scores = [self.score(s, seat, len(playing)) for seat in playing]
        for seat, chance in zip(playing, softmax(scores), strict=True):
            chances[seat] = chance
        return chances


def softmax(scores: list[float]) -> list[float]:
    """Shares that add up to one, each in proportion to the power of its score."""
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def value_of(judge: Judge) -> Value:
    """The value of a game with its trained weights."""
    return Value(judge, weights_of(judge))


def weights_of(judge: Judge) -> Weights:
    """The trained weights of a game, cooled or warmed by its one temperature."""
    stored = json.loads(judge.weights.read_text("utf-8"))
    heat: float = stored["temperature"]
    return {
        int(players): {name: weight / heat for name, weight in weights.items()}
        for players, weights in stored["weights"].items()
    }
