"""The measurements of Stak Bots."""

from bench.balance.gauge import Band, Gauge
from games.engine import Event, Seat, State
from games.stak_bots import SEATS
from games.stak_bots.zones import STAK

ALL, WAITING = tuple(SEATS), tuple(SEATS)[1:]


class StakBotsGauge(Gauge):
    """The gauge of Stak Bots; the deepest Stak leads."""

    plays = frozenset({"play", "react"})
    bands = (
        Band("turns each", 8, 12, ALL),
        Band("wait", 0, 1 / 3, WAITING),
        Band("ties", 0, 0.15, ALL),
        Band("ahead", 0, 0.7, ALL),
    )

    def victory(self, s: State, events: list[Event]) -> str:
        broken = len(s.winners) == 1 and not s.playing()
        return "whose turn it was" if broken else super().victory(s, events)

    def lead(self, s: State, seat: Seat) -> float | None:
        return len(s.zones[STAK[seat]])


GAUGE = StakBotsGauge()
