"""The zones of Robo Power and who knows what lies there."""

from functools import cache

from games.engine import bit

SEATS = range(2, 7)
HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
TABLE = tuple(f"table.{seat}" for seat in range(SEATS.stop - 1))


@cache
def sight(seats: int) -> dict[str, int]:
    """Return who sees what lies in each zone: hands their owners, nobody the deck (RP-25)."""
    zones = {"deck": 0, "discard": 0}
    for seat in range(seats):
        zones[HAND[seat]] = bit(seat)
        zones[TABLE[seat]] = 0
    return zones
