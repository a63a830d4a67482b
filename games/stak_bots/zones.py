"""The zones of Stak Bots, and who knows what lies there."""

from functools import cache

from games.engine import Piece, Seat, State, bit

SEATS = range(2, 7)
HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
STAK = tuple(f"stak.{seat}" for seat in range(SEATS.stop - 1))
SEAT_OF = {zone: seat for seat, zone in enumerate(STAK)}


@cache
def sight(seats: int) -> dict[str, int]:
    """Hands are their owners' secret; what lies face down nobody may look at (SB-A17)."""
    zones = {"deck": 0, "discard": 0}
    for seat in range(seats):
        zones[HAND[seat]] = bit(seat)
        zones[STAK[seat]] = 0
    return zones


def top(s: State, seat: Seat) -> Piece | None:
    """The top card of a seat's Stak, if it has one."""
    pile = s.zones[STAK[seat]]
    return pile[-1] if pile else None


def keeper(s: State, piece: Piece) -> Seat:
    """In whose Stak a card lies."""
    return SEAT_OF[s.where[piece]]


@cache
def staks(seats: int, first: Seat = 0) -> tuple[str, ...]:
    """All Staks, clockwise from that of one seat."""
    return STAK[first:seats] + STAK[:first]


def clockwise(s: State, first: Seat) -> list[Seat]:
    """The seats still in the game, from one of them on (SB-8)."""
    order = s.playing()
    return [seat for seat in order if seat >= first] + [seat for seat in order if seat < first]
