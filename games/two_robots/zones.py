"""The zones of Two Robots, who sees what lies there, the turn order, and the table's marks."""

from collections.abc import Collection
from functools import cache

from games.engine import Marks, Piece, Seat, Spot, State, bit
from games.two_robots import SEATS
from games.two_robots.cards import RobotsCard

_ALL = range(SEATS.stop - 1)
PIECES = 150  # more than any table has
HAND = tuple(f"hand.{seat}" for seat in _ALL)
HERO = tuple(f"hero.{seat}" for seat in _ALL)
POWER = tuple(f"power.{seat}" for seat in _ALL)
STACKS = tuple(tuple(f"stack_{slot}.{seat}" for slot in "abcde") for seat in _ALL)
FACTORY = tuple(f"factory.{seat}" for seat in _ALL)  # cache keys: the Stacks of a seat
CIRCLE = "circle"  # cache key: the Salvagers and Powers of all seats
SLOT_OF = {zone: slot for own in STACKS for slot, zone in enumerate(own)}
SEAT_OF = {
    zone: seat for seat in _ALL for zone in (*STACKS[seat], HERO[seat], HAND[seat], FACTORY[seat])
}


@cache
def zone_viewers(seats: int) -> dict[str, int]:
    """Return who sees face-down pieces in each zone, as `State.seen` masks.

    Hands are seen by their owners; nobody sees the two piles; all else is open (TR-A20).
    """
    everyone = (2 << seats) - 1
    zones = {"deck": 0, "discard": 0, "robots": 0, "played": 0, "box": everyone}
    for seat in range(seats):
        zones[HAND[seat]] = bit(seat)
        zones[HERO[seat]] = zones[POWER[seat]] = everyone
        zones |= dict.fromkeys(STACKS[seat], 0)
    return zones


CACHE_NAMES = {zone: FACTORY[seat] for seat in _ALL for zone in STACKS[seat]}
CACHE_NAMES |= dict.fromkeys(POWER + HERO, CIRCLE)


class Circle:
    """The opponents of each seat and the effects of Salvagers, cached while no health changes."""

    __slots__ = ("factories", "fewer", "others", "soft")

    def __init__(self, s: State) -> None:
        faces: list[RobotsCard] = s.faces
        order = marks_of(s)["order"]
        alive: list[Seat] = []
        hard: list[Seat] = []
        fewer = [0] * s.seats
        for seat in order:
            if s.zones[POWER[seat]]:
                alive.append(seat)
            for piece in s.zones[HERO[seat]]:
                fewer[seat] = faces[piece].fewer
                if faces[piece].ability == "bulwark":
                    hard.append(seat)
        self.fewer = fewer  # Stacks that each needs less to destroy
        self.others, self.factories, self.soft = _opponents(order, tuple(alive), tuple(hard))


def circle(s: State) -> Circle:
    """Return the current opponents and effects of Salvagers, from the cache if possible."""
    found: Circle | None = s.cache[CIRCLE]
    if found is None:
        found = Circle(s)
        if s.turn_number:  # before the first, the order changes
            s.cache[CIRCLE] = found
    return found


def opponents(s: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the opponents still in the game in turn order, the next player first (TR-9)."""
    table: Circle = s.cache[CIRCLE] or circle(s)
    return table.others[seat]


@cache
def _opponents(
    order: tuple[Seat, ...], alive: tuple[Seat, ...], hard: tuple[Seat, ...]
) -> tuple[list[tuple[Seat, ...]], list[list[str]], list[list[Seat]]]:
    """Return for each seat the living opponents in turn order, their Factory keys, and soft ones.

    Soft opponents are those whose Stacks can be frozen.
    """
    seats = range(len(order))
    after = [order[order.index(seat) + 1 :] + order[: order.index(seat)] for seat in seats]
    others = [tuple([seat for seat in found if seat in alive]) for found in after]
    factories = [[FACTORY[seat] for seat in found] for found in others]
    return others, factories, [[seat for seat in found if seat not in hard] for found in others]


def in_turn_order(s: State, seats: Collection[Seat]) -> tuple[Seat, ...]:
    """Return these seats in turn order, beginning after the active player, who comes last."""
    active = s.active
    return tuple([seat for seat in (*opponents(s, active), active) if seat in seats])


class TwoRobotsMarks(Marks):
    """The marks of a table of this game: the types behind `State.mark`."""

    order: tuple[Seat, ...]  # all seats in turn order (TR-9)
    plays: int  # cards that the active seat may still play (TR-10)
    attack: Piece | None  # the current Attack card
    aim: tuple[Spot, ...]  # its targets so far
    missiles: int  # fired in the current exchange (TR-A7)
    event: Piece | None  # the current Power or Active Robot card
    spent: tuple[Piece, ...]  # Parts paid for the event (TR-A28)
    suffering: tuple[Seat, ...]  # seats that chose damage over discarding the hand (TR-A27)
    ceasefire: Seat | None  # the seat that cannot be attacked
    shield: Seat | None  # the seat that takes no damage


def marks_of(s: State) -> TwoRobotsMarks:
    """Return the marks of a table with their types, to read; `State.mark` sets them."""
    found: TwoRobotsMarks = s.marks
    return found
