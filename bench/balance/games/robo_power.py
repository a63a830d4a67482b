"""The measurements of Robo Power."""

from ai.games.robo_power.judge import RULE_OF_THUMB
from bench.balance.gauge import Band, Gauge
from games.robo_power import SEATS


class RoboPowerGauge(Gauge):
    """The gauge of Robo Power; a card is used in a duel."""

    plays = frozenset({"duel"})
    bands = (
        Band("place.*", -0.06, 0.06, tuple(SEATS), "+"),
        Band(RULE_OF_THUMB, 0, 0.4, (2,)),
    )


GAUGE = RoboPowerGauge()
