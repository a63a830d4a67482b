"""Names of zones: a family, and for a seat's zone a dot and the seat (`hand.2`)."""

from games.engine.moves import Seat

DECK, DISCARD, HAND, TABLE = "deck", "discard", "hand", "table"  # families that games share


def family(zone: str) -> str:
    """Return the zone's name without its seat."""
    return zone.partition(".")[0]


def owner(zone: str) -> Seat | None:
    """Return the seat to which a zone belongs; None for the table's own."""
    seat = zone.partition(".")[2]
    return int(seat) if seat.isdigit() else None
