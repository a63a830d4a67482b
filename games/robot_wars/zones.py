"""The zones of Robot Wars and who knows what lies there."""

from functools import cache

from games.engine import DECK, DISCARD, Seat, State, bit
from games.robot_wars.marks import marks_of

SEATS = range(2, 7)
HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
ROBOT = tuple(f"robot.{seat}" for seat in range(SEATS.stop - 1))
SEAT_OF = {zone: seat for seat, zone in enumerate(ROBOT)}
ARENA = "arena"


@cache
def sight(seats: int) -> dict[str, int]:
    """Return, by zone, who knows what lies there: hands are secret, robots open (RW-B1, RW-B3)."""
    zones = {DECK: 0, DISCARD: 0, ARENA: 0}
    for seat in range(seats):
        zones[HAND[seat]] = bit(seat)
        zones[ROBOT[seat]] = 0
    return zones


def after(s: State, seat: Seat) -> Seat:
    """Return the next player in order who is still in."""
    if not marks_of(s)["out"]:
        return (seat + 1) % s.seats
    order = s.playing()
    return next((other for other in order if other > seat), order[0])
