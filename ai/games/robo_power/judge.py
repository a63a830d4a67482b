"""The judge of Robo Power; every card deserves a search."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ai.games.robo_power import features
from ai.games.robo_power.rule_of_thumb import by_thumb
from ai.judge import Judge, Rivals
from ai.levels import SEARCH, Level, slips
from games.engine import Ask, Move, Seat, State
from games.robo_power.rules import CONTROLLER

THUMB = "rule of thumb"  # the contest of the rule of thumb against a searching opponent


class RoboPowerJudge(Judge):
    """Robo Power."""

    rules = CONTROLLER
    weights = Path(__file__).with_name("weights.json")
    # Luck and hidden hands leave room for three levels that differ noticeably (RP-29).
    levels: ClassVar[Mapping[str, Level]] = {
        "apprentice": slips(0.5, 0.6),
        "tinkerer": slips(0.1),
        "mechanic": SEARCH._replace(tables=200),
    }
    feature_names = features.NAMES
    plays_on = 0  # most choices are duels, which are secret

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        return features.rows(s, [seat])[0]

    def rows(self, s: State, seats: list[Seat]) -> list[tuple[float, ...]]:
        return features.rows(s, seats)

    def habitual(self, players: int) -> float:
        return 0.4 if players == 2 else 0.25

    def beyond(self, players: int) -> int:
        return int(players == 2)  # one more duel by rules of thumb predicts better than the weights

    def habit(self, s: State, ask: Ask) -> Move:
        return by_thumb(s, ask)

    def rivals(self) -> Mapping[str, Rivals]:
        return {THUMB: (lambda seat: Thumb(), lambda seat: JUDGE)}


class Thumb(RoboPowerJudge):
    """Robo Power, played by the rule of thumb alone."""

    def sensible(self, s: State, ask: Ask) -> list[Move]:
        return [by_thumb(s, ask)]


JUDGE = RoboPowerJudge()
