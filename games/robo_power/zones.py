"""The zones of Robo Power and who knows what lies there."""

SEATS = range(2, 7)
HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
TABLE = tuple(f"table.{seat}" for seat in range(SEATS.stop - 1))
