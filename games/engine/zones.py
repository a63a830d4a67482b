"""Names of zones: a family, and for a seat's zone a dot and the seat (`hand.2`)."""

from collections.abc import Iterable, Sequence

from games.engine.core import State
from games.engine.moves import Seat, Spot, bit

DECK, DISCARD, HAND, TABLE = "deck", "discard", "hand", "table"  # families that games share


def family(zone: str) -> str:
    """Return the zone's name without its seat."""
    return zone.partition(".")[0]


def owner(zone: str) -> Seat | None:
    """Return the seat to which a zone belongs; None for the table's own."""
    seat = zone.partition(".")[2]
    return int(seat) if seat.isdigit() else None


def zone_viewers(
    seats: int, table: Iterable[str], own: Sequence[str], *others: Sequence[str]
) -> dict[str, int]:
    """Return the zones of a table, each with the `seen` mask of face-down cards there.

    The seat of an `own` zone sees them. Nobody sees them in zones of `table` and `others`.
    """
    zones = dict.fromkeys(table, 0)
    for seat in range(seats):
        zones |= {own[seat]: bit(seat)} | {family[seat]: 0 for family in others}
    return zones


def spot_of(s: State, to: Spot | None) -> Spot | None:
    """Return where a move points; for a place in a zone (`edge.1/2`), the piece there."""
    if isinstance(to, str) and "/" in to:
        zone, _, at = to.partition("/")
        return s.zones[zone][int(at)]
    return to
