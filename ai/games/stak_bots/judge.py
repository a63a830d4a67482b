"""The judge of Stak Bots: its features; every card is worth a thought."""

from pathlib import Path

from ai.games.stak_bots import features
from ai.judge import Judge
from games.engine import Seat, State
from games.stak_bots.rules import CONTROLLER


class StakBotsJudge(Judge):
    """Stak Bots."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    feature_names = features.NAMES

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.features(s, seat)


JUDGE = StakBotsJudge()
