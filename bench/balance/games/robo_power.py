"""The measurements of Robo Power."""

from collections.abc import Mapping
from typing import ClassVar

from ai.games.robo_power.judge import JUDGE, RoboPowerJudge, choose_by_rule_of_thumb
from bench.balance.gauge import Band, Contest, Gauge
from games.engine import Ask, Move, State
from games.robo_power import SEATS

RULE_OF_THUMB = "rule of thumb"  # the contest of the rule of thumb against a searching opponent


class RuleOfThumbJudge(RoboPowerJudge):
    """Robo Power, played by the rule of thumb alone."""

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return [choose_by_rule_of_thumb(s, ask)]


class RoboPowerGauge(Gauge):
    """The gauge of Robo Power; a card is used in a duel."""

    plays = frozenset({"duel"})
    bands = (
        Band("place.*", -0.06, 0.06, tuple(SEATS), "+"),
        Band(RULE_OF_THUMB, 0, 0.4, (2,)),
    )
    contests: ClassVar[Mapping[str, Contest]] = {
        RULE_OF_THUMB: (lambda seat: RuleOfThumbJudge(), lambda seat: JUDGE)
    }


GAUGE = RoboPowerGauge()
