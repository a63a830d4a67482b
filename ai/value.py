"""How likely each seat is to win: the game's named features, weighed."""

from __future__ import annotations

import json
import math
import sys
from functools import cache
from pathlib import Path

from games.core import RuleController, Seat, State
from games.registry import GAMES

WEIGHTS = Path(getattr(sys, "_MEIPASS", "") or Path(__file__).parent.parent) / "ai" / "weights"


class Value:
    """Win chances of all seats of a table, from the features of each (a conditional logit)."""

    def __init__(self, game: RuleController, weights: dict[str, float]) -> None:
        self.game = game
        self.weights = tuple(weights.get(name, 0.0) for name in game.feature_names)

    def score(self, s: State, seat: Seat) -> float:
        """How well a seat stands, on no scale of its own."""
        features = self.game.features(s, seat)
        return sum(w * f for w, f in zip(self.weights, features, strict=True))

    def chances(self, s: State) -> list[float]:
        """The chance of each seat to win: of winners their share, of those who are out none."""
        chances = [0.0] * s.seats
        if s.winners:
            for seat in s.winners:
                chances[seat] = 1.0 / len(s.winners)
            return chances
        powers = {seat: math.exp(self.score(s, seat)) for seat in s.playing()}
        total = sum(powers.values())
        for seat, power in powers.items():
            chances[seat] = power / total
        return chances


@cache
def value_of(game: str) -> Value:
    """The value of a game with its trained weights."""
    return Value(GAMES[game], weights_of(game))


def weights_of(game: str) -> dict[str, float]:
    """The trained weights of a game by the names of its features."""
    weights: dict[str, float] = json.loads((WEIGHTS / f"{game}.json").read_text("utf-8"))
    return weights
