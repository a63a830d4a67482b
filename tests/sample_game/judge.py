"""The judge of the sample game."""

from pathlib import Path

from ai.judge import Judge
from games.engine import State
from tests.sample_game.rules import RULES
from tests.sample_game.zones import marks_of


class HighCardJudge(Judge):
    """Points and the cards in hand count."""

    rules = RULES
    weights = Path(__file__).with_name("weights.json")
    feature_names = ("points.count", "cards.sum")

    def features(self, s: State, seat: int) -> tuple[float, ...]:
        points = marks_of(s)["points"]
        held = [s.faces[p].number for p in s.zones[f"hand.{seat}"] if s.faces[p] is not None]
        return float(points[seat]), float(sum(held))


JUDGE = HighCardJudge()
