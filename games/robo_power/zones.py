"""The zones of Robo Power and who knows what lies there."""

from games.robo_power import SEATS

HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
TABLE = tuple(f"table.{seat}" for seat in range(SEATS.stop - 1))
