"""The measurements of Junkyard Bots."""

from collections.abc import Iterator

from ai.games.junkyard_bots.judge import FIGHTER
from bench.balance.gauge import FAILED, TRIED, Band, Gauge
from games.engine import Event, Said, State
from games.junkyard_bots import SEATS

ALL = tuple(SEATS)
FIGHTING, PEACE, STRENGTH, DRAW = "fighting", "teleport", "strength", "draw"
ENDS = {
    "junkyard_bots.warrior": FIGHTING,
    "junkyard_bots.peaceful": PEACE,
    "junkyard_bots.strongest": STRENGTH,
}
OWN, THROWS = "explosions of one's own", "throws"
# A roll to reach a die or to leave counts as an attempt, and as failed if it is too low.
COUNTS_BY_SAYING = {
    "junkyard_bots.enough": (TRIED,),
    "junkyard_bots.peaceful": (TRIED,),
    "junkyard_bots.too_little": (TRIED, FAILED),
    "junkyard_bots.went_off": (OWN,),
    "junkyard_bots.throw": (THROWS,),
}


class JunkyardGauge(Gauge):
    """The gauge of Junkyard Bots; a die is used when it is thrown."""

    plays = frozenset({"throw"})
    holds = frozenset({"held"})
    victories = (FIGHTING, PEACE, STRENGTH, DRAW)
    counted = (OWN, THROWS)
    bands = (
        Band(f"end.{FIGHTING}", 0.2, 0.6, ALL),
        Band("failed", 0, 0.25, ALL),
        Band("turns each", 10, 18, ALL),
        Band(f"end.{DRAW}", 0, 0.01, ALL),
        Band(f"a game.{OWN}", 0, 0.6, ALL),
        Band("place.*", -0.08, 0.08, ALL, "+"),
        Band(FIGHTER, 0, 1, ALL, "+"),
    )

    def victory(self, s: State, events: list[Event]) -> str:
        keys = [event.key for event in events if isinstance(event, Said)]
        return next((ENDS[key] for key in keys if key in ENDS), DRAW)

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        for event in events:
            if isinstance(event, Said):
                yield from COUNTS_BY_SAYING.get(event.key, ())


GAUGE = JunkyardGauge()
