"""The judge of Robo Power: its features; every card is worth a thought."""

from pathlib import Path

from ai.games.robo_power import features
from ai.judge import Judge
from games.engine import Seat, State
from games.robo_power.rules import CONTROLLER


class RoboPowerJudge(Judge):
    """Robo Power."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    feature_names = features.NAMES

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.features(s, seat)


JUDGE = RoboPowerJudge()
