"""What is counted in games of Robot Wars."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ai.measure.gauge import FAILED, TRIED, Gauge
from games.engine import Event, Said, State

KINDS = ("normal", "upgrade", "reboot")
TOLD = {"robot_wars.hits": (TRIED,), "robot_wars.misses": (TRIED, FAILED)} | {
    f"robot_wars.{kind}": (f"{kind} turns", "turns") for kind in KINDS
}


class RobotWarsGauge(Gauge):
    """Robot Wars: a card is used when it is built, played or answers an attack."""

    plays = frozenset({"play", "act", "use", "avoid", "evade"})
    ratios: ClassVar[Mapping[str, tuple[str, str]]] = {
        f"{kind} turns": (f"{kind} turns", "turns") for kind in KINDS
    }

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        for event in events:
            if isinstance(event, Said):
                yield from TOLD.get(event.key, ())
