"""The measurements of Two Robots."""

from typing import ClassVar

from bench.balance.gauge import Band, Gauge
from games.engine import Event, Options, Said, Seat, State
from games.two_robots import SEATS
from games.two_robots.factory import salvager_of
from games.two_robots.rules import BLANK_POWER, CARDS

ALL = tuple(SEATS)
BUILT, ELIMINATION, CUT = "two robots", "elimination", "cut off"
ENDS = {"two_robots.two_robots": BUILT, "two_robots.late": CUT}
POWERS = sorted({card.key for card in CARDS if card.kind == "power" and card.key != BLANK_POWER})
LOT = {"salvagers": "random"}  # opponents would nearly always pick the same


class TwoRobotsGauge(Gauge):
    """The gauge of Two Robots; characters are Salvagers, cards are their Powers."""

    plays = frozenset({"build", "freeze", "thaw", "play", "power", "intercept", "scramble"})
    holds = frozenset({"hand", "power"})
    variants: ClassVar[tuple[Options, ...]] = (LOT,)
    victories = (BUILT, ELIMINATION, CUT)
    bands = (
        Band("place.1", -0.05, 0.05, (2,), "+", LOT, (0.4, 0.6)),
        Band("place.*", -0.07, 0.07, (3, 4), "+", LOT),
        Band("as.*", 0.75, 1.25, ALL, "*", LOT),
        Band(f"end.{ELIMINATION}", 0.05, 0.2, ALL, options=LOT),
        *(Band(f"card.{power}", 0.1, 1, ALL, options=LOT) for power in POWERS),
    )

    def victory(self, s: State, events: list[Event]) -> str:
        keys = [event.key for event in events if isinstance(event, Said)]
        return next((ENDS[key] for key in keys if key in ENDS), ELIMINATION)

    def character(self, s: State, seat: Seat) -> str:
        return salvager_of(s, seat).key


GAUGE = TwoRobotsGauge()
