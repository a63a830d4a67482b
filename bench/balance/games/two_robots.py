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
RANDOM_SALVAGERS = {"salvagers": "random"}  # opponents would nearly always pick the same


class TwoRobotsGauge(Gauge):
    """The gauge of Two Robots; characters are Salvagers, cards are their Powers."""

    plays = frozenset({"build", "freeze", "thaw", "play", "power", "intercept", "scramble"})
    holds = frozenset({"hand", "power"})
    variants: ClassVar[tuple[Options, ...]] = (RANDOM_SALVAGERS,)
    victories = (BUILT, ELIMINATION, CUT)
    bands = (
        Band("place.1", -0.05, 0.05, (2,), "+", RANDOM_SALVAGERS, (0.4, 0.6)),
        Band("place.*", -0.07, 0.07, (3, 4), "+", RANDOM_SALVAGERS),
        Band("as.*", 0.75, 1.25, ALL, "*", RANDOM_SALVAGERS),
        Band(f"end.{ELIMINATION}", 0.05, 0.2, ALL, options=RANDOM_SALVAGERS),
        *(Band(f"card.{power}", 0.1, 1, ALL, options=RANDOM_SALVAGERS) for power in POWERS),
    )

    def victory(self, s: State, events: list[Event]) -> str:
        keys = [event.key for event in events if isinstance(event, Said)]
        return next((ENDS[key] for key in keys if key in ENDS), ELIMINATION)

    def character(self, s: State, seat: Seat) -> str:
        return salvager_of(s, seat).key


GAUGE = TwoRobotsGauge()
