"""What is counted in games of Robot Wars."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ai.measure.gauge import FAILED, TRIED, Band, Gauge
from games.engine import Counted, Event, Options, Said, State
from games.robot_wars.zones import SEATS

KINDS = ("normal", "upgrade", "reboot")
OUT, BY_HOUSE, BY_PLAYERS = "out", "out by the house", "out by players"
TOLD = {"robot_wars.hits": (TRIED,), "robot_wars.misses": (TRIED, FAILED)} | {
    f"robot_wars.{kind}": (f"{kind} turns", "turns") for kind in KINDS
}
HOUSE = "robot_wars.house_hits"
QUICK = {"quick": "on"}
MORE = tuple(SEATS)[1:]


class RobotWarsGauge(Gauge):
    """Robot Wars: a card is used when it is built, played or answers an attack."""

    plays = frozenset({"play", "act", "use", "avoid", "evade"})
    variants: ClassVar[tuple[Options, ...]] = ({}, QUICK)
    ratios: ClassVar[Mapping[str, tuple[str, str]]] = {
        BY_PLAYERS: (BY_PLAYERS, OUT),
        **{f"{kind} turns": (f"{kind} turns", "turns") for kind in KINDS},
    }
    # The rules of the source stay as they are; what is reconstructed is the quick game (RW-57).
    bands = (
        Band("turns each", 8, 14, MORE, options=QUICK),
        Band("wait", 0, 1 / 3, (3, 4), options=QUICK),
        Band("place.*", -0.08, 0.08, MORE, "+", QUICK),
        Band(BY_PLAYERS, 0.5, 1, MORE, options=QUICK),
    )

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        last = ""
        for event in events:
            if isinstance(event, Said):
                last = event.key if event.key in (HOUSE, *STRUCK) else last
                yield from TOLD.get(event.key, ())
            elif isinstance(event, Counted) and event.what == "out":
                yield from (OUT, BY_HOUSE if last == HOUSE else BY_PLAYERS)


# What else can destroy a Component.
STRUCK = ("robot_wars.hits", "robot_wars.destroys", "robot_wars.caught", "robot_wars.returns")
