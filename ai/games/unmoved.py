"""For the time of the move: judges of games whose judgement still stands among their rules."""

from __future__ import annotations

from pathlib import Path

from ai.judge import Judge
from games.engine.core import Ask, Move, Seat, State
from games.registry import GAMES

HERE = Path(__file__).parent


class Unmoved(Judge):
    """Asks the rules and the questions themselves."""

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return self.rules.features(s, seat)

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return ask.sensible(s)

    def usual(self, s: State, ask: Ask) -> Move | None:
        return ask.usual(s)

    def habit(self, s: State, ask: Ask) -> Move:
        return ask.habit(s)


class TwoRobotsJudge(Unmoved):
    rules = GAMES["two_robots"]
    weights = HERE / "two_robots" / "weights.json"
    feature_names, helps, harms = rules.feature_names, rules.helps, rules.harms
    ahead = rules.ahead
