"""The measurements of Robot Wars."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bench.balance.gauge import FAILED, TRIED, Band, Gauge, Tally
from games.engine import Event, Moved, Options, Said, Seat, State
from games.robot_wars import SEATS
from games.robot_wars.card import cards
from games.robot_wars.zones import SEAT_OF

KINDS = ("normal", "upgrade", "reboot")
OUT, BY_HOUSE, BY_PLAYERS = "out", "out by the house", "out by players"
COUNTS_BY_SAYING = {"robot_wars.hits": (TRIED,), "robot_wars.misses": (TRIED, FAILED)} | {
    f"robot_wars.{kind}": (f"{kind} turns", "turns") for kind in KINDS
}
HOUSE = "robot_wars.house_hits"
QUICK = {"quick": "on"}
MORE = tuple(SEATS)[1:]


class RobotWarsGauge(Gauge):
    """The gauge of Robot Wars; a card is used when it is built, played or answers an attack."""

    plays = frozenset({"play", "act", "use", "avoid", "evade"})
    variants: ClassVar[tuple[Options, ...]] = ({}, QUICK)
    ratios: ClassVar[Mapping[str, tuple[str, str]]] = {
        BY_PLAYERS: (BY_PLAYERS, OUT),
        **{f"{kind} turns": (f"{kind} turns", "turns") for kind in KINDS},
    }
    # Bands apply to the reconstructed quick game (RW-57); the source's own rules are fixed.
    bands = (
        Band("turns each", 8, 14, MORE, options=QUICK),
        Band("wait", 0, 1 / 3, (3, 4), options=QUICK),
        Band("place.*", -0.08, 0.08, MORE, "+", QUICK),
        Band(BY_PLAYERS, 0.5, 1, MORE, options=QUICK),
    )

    def tally(self) -> Tally:
        return EliminationCounter().counts


class EliminationCounter:
    """Decides who eliminated a seat: whoever took its last own Component.

    A Component that only passes by, like the Computer Virus, is not the seat's own. So the house
    eliminates a seat even if a Virus lies there until the turn ends (RW-56).
    """

    def __init__(self) -> None:
        self.house: dict[Seat, bool] = {}  # whether the house took a seat's last lost Component

    def counts(self, s: State, events: list[Event]) -> Iterator[str]:
        """Yield the counts of a move and of the seats that it eliminated."""
        striker = ""
        for event in events:
            if isinstance(event, Said):
                striker = event.key if event.key in (HOUSE, *STRUCK) else striker
                yield from COUNTS_BY_SAYING.get(event.key, ())
                for seat in event.seats if event.key == "out" else ():
                    yield from (OUT, BY_HOUSE if self.house.get(seat) else BY_PLAYERS)
            elif isinstance(event, Moved) and has_lost_component(s, event):
                self.house[SEAT_OF[event.origin]] = striker == HOUSE


def has_lost_component(s: State, moved: Moved) -> bool:
    """Return whether a Robot lost a Component that does not pass on at the end of a turn."""
    lines = cards(s)[moved.piece].script.timed.get("turn_end", ())
    return moved.origin in SEAT_OF and all(line.verb != "pass_on" for line in lines)


# The other events that destroy a Component.
STRUCK = ("robot_wars.hits", "robot_wars.destroys", "robot_wars.caught", "robot_wars.returns")


GAUGE = RobotWarsGauge()
