"""Estimate each seat's chance to win from weighted features."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from ai.judge import Judge
from games.engine import Seat, State

# Weights by the number of active seats, then by feature; the highest number also serves for more.
Weights = dict[int, dict[str, float]]
# Rising knots: a found and an observed logit, each relative to the logit of an even game.
Curve = tuple[tuple[float, float], ...]
MAX_CACHED_TABLES = 4096  # tables in the cache, at most
UNFINISHED_PULL = (
    0.03  # how far unfinished games are valued towards even, so that wins are completed
)


class Value:
    """The win chances of all seats, by a conditional logit of their features."""

    def __init__(
        self, judge: Judge, weights: Weights, curve: Curve = (), ends: Weights | None = None
    ) -> None:
        """`ends` holds separate weights of forecasts for some numbers of players."""
        self.judge, self.curve = judge, curve
        self._ends = frozenset(ends or ())
        self._forecast: Value | None = Value(judge, weights | ends) if ends else None
        self._kept: dict[tuple[object, ...], list[float]] = {}  # by `Judge.basis`
        most = max(weights)
        self._by_players = {
            n: tuple(weights[min(n, most)].get(name, 0.0) for name in judge.feature_names)
            for n in range(min(weights), judge.rules.seats.stop)
        }

    def reweigh(self, factors: Mapping[str, float]) -> Value:
        """Return a value function whose weights are multiplied by these factors, by feature."""
        names = self.judge.feature_names
        return Value(
            self.judge,
            {
                n: {name: w * factors[name] for name, w in zip(names, weights, strict=True)}
                for n, weights in self._by_players.items()
            },
            self.curve,
        )

    def forecast(self, players: int) -> Value:
        """Return the value function for the ends of rollouts with this many players.

        It need not choose moves well; it predicts the results of players who choose by `self`.
        """
        found = self._forecast
        return self if found is None or players not in self._ends else found

    def shown(self, chance: float, players: int) -> float:
        """Return a calibrated chance: how often a chance that a search found comes true."""
        return calibrate(chance, players, self.curve)

    def weights(self, players: int) -> tuple[float, ...]:
        """Return the weights, in feature order, for this many active seats."""
        return self._by_players[players]

    def chances(self, s: State) -> list[float]:
        """Return each seat's chance to win; when the game is over, its share of the win."""
        return shares(s) if s.winners else self._seated(s, s.playing(), 0.0)

    def worths(self, s: State) -> list[float]:
        """Return the chances for a search, which are nearer to even while the game goes on.

        So a move that ends a won game is better than one that only keeps it won.
        """
        return shares(s) if s.winners else self._seated(s, s.playing(), UNFINISHED_PULL)

    def _seated(self, s: State, playing: list[Seat], undone: float) -> list[float]:
        """Return the chances of all seats of a game that is not over."""
        n = len(playing)
        found = self._of(s, playing) if n > 1 else [1.0]
        if undone:
            even = 1 / n
            found = [chance + undone * (even - chance) for chance in found]
        if n == s.seats:
            return found
        chances = [0.0] * s.seats
        for seat, chance in zip(playing, found, strict=True):
            chances[seat] = chance
        return chances

    def _of(self, s: State, playing: list[Seat]) -> list[float]:
        """Return the chances of the active seats, cached by the basis of the table."""
        basis = self.judge.basis(s, playing)
        if basis is None:
            return softmax(self.judge.scores(s, playing, self._by_players[len(playing)]))
        found = self._kept.get(basis)
        if found is None:
            found = softmax(self.judge.scores(s, playing, self._by_players[len(playing)]))
            if len(self._kept) >= MAX_CACHED_TABLES:
                self._kept.clear()
            self._kept[basis] = found
        return found[:]


def shares(s: State) -> list[float]:
    """Return each seat's share of the win in a finished game."""
    share = 1.0 / len(s.winners)
    return [share if seat in s.winners else 0.0 for seat in range(s.seats)]


def softmax(scores: list[float]) -> list[float]:
    """Return the softmax of the scores."""
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def calibrate(chance: float, players: int, curve: Curve) -> float:
    """Return a chance to win, calibrated by a curve."""
    p = min(1 - 1e-9, max(1e-9, chance))
    even = -math.log(players - 1) if players > 1 else 0.0
    return 1 / (1 + math.exp(-even - interpolate(curve, math.log(p / (1 - p)) - even)))


def interpolate(curve: Curve, x: float) -> float:
    """Return the interpolated value of a curve; outside its knots, the slope is 1."""
    for (x0, y0), (x1, y1) in pairwise(curve):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    if not curve:
        return x
    end = curve[0] if x < curve[0][0] else curve[-1]
    return end[1] + x - end[0]


@cache
def value_of(judge: Judge) -> Value:
    """Return the value function with a game's trained weights."""
    stored = json.loads(judge.weights.read_text("utf-8"))
    curve = tuple((x, y) for x, y in stored.get("curve", ()))
    return Value(judge, weights_of(judge), curve, ends_of(judge))


def weights_of(judge: Judge) -> Weights:
    """Return a game's trained weights, divided by its temperature."""
    stored = json.loads(judge.weights.read_text("utf-8"))
    heat: float = stored["temperature"]
    return {
        int(players): {name: weight / heat for name, weight in weights.items()}
        for players, weights in stored["weights"].items()
    }


def ends_of(judge: Judge) -> Weights:
    """Return a game's trained weights of forecasts by number of players."""
    stored = json.loads(judge.weights.read_text("utf-8"))
    return {int(players): weights for players, weights in stored.get("ends", {}).items()}
