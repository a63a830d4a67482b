"""The option `quick`: much can be built at once, and house robots end what takes long (RW-57).

Quick matches stored before keep their `edition`: in the first, Battle may begin in the middle of a
round and attacks add nothing late; up to the second, a last Component is taken like any other.
"""

from dataclasses import dataclass
from typing import NamedTuple

from games.engine import Chance, Facts, Piece, Seat, State, Step
from games.robot_wars.body import inside, outside, shields, strength_of
from games.robot_wars.card import cards
from games.robot_wars.wreck import destroy
from games.robot_wars.zones import ROBOT, marks_of


class Edition(NamedTuple):
    """When a quick game gets fierce: numbers of a seat's Battle turns, 0 for never."""

    fury: int  # from this one on its attacks add the turn's number
    house: int  # from this one on the house comes,
    slow: int  # so many turns later it adds 1 more to its die,
    more: int  # and attacks once more
    guard: int  # added to the Strength of a Robot's last Component, which players are to take


FIRST, NEWEST = "first", "third"
EDITIONS = {
    "third": Edition(3, 5, 2, 4, 6),
    "second": Edition(4, 6, 2, 8, 0),
    "first": Edition(0, 6, 1, 3, 0),
}


@dataclass(frozen=True)
class Housed(Facts):
    """An attack of the house: the die and what is added to it, against a Strength and its guard."""

    total: int
    plus: int
    strength: int
    guard: int = 0


@dataclass(frozen=True)
class Furious(Facts):
    """The number of a Battle turn, which every attack adds from now on."""

    turn: int


def quick(s: State) -> bool:
    """Return whether this is a quick game; one without the option is none."""
    return s.options.get("quick") == "on"


def edition(s: State) -> Edition:
    """Return how fierce this quick game gets, and when."""
    return EDITIONS[str(s.options.get("edition", FIRST))]


def in_rounds(s: State) -> bool:
    """Return whether Battle begins at the end of a round, as in quick games but the first."""
    return quick(s) and s.options.get("edition", FIRST) != FIRST


def fury(s: State, seat: Seat) -> int:
    """Return what is added to a seat's attacks late in a quick game."""
    turns = s.marks.get("battle_turns")
    if turns is None or not quick(s):
        return 0
    first = edition(s).fury
    return turns[seat] if first and turns[seat] >= first else 0


def comes(s: State, seat: Seat) -> None:
    """Count a seat's Battle turn, and let the house come if it is late enough."""
    counted = marks_of(s).get("battle_turns", (0,) * s.seats)
    turn, when = counted[seat] + 1, edition(s)
    s.mark("battle_turns", (*counted[:seat], turn, *counted[seat + 1 :]))
    if turn == when.fury:
        s.say("robot_wars.furious", (seat,), facts=Furious(turn))
    late = turn - when.house
    if late >= 0:
        s.push(*[House(seat, late // when.slow)] * (1 + late // when.more))


@dataclass(frozen=True)
class House(Step):
    """A house robot attacks a random Component that lies open; nothing answers it.

    A Force Field is struck first, but neither flying nor a Retreat helps.
    """

    seat: Seat
    plus: int

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        found = reached(s, seat)
        if not found:
            return
        target = chance.pick(found)
        strength, more = strength_of(s, target), guard(s, seat)
        total = s.roll(chance) + self.plus
        hit = total >= strength + more
        key = "house_hits" if hit else "house_misses"
        s.say(f"robot_wars.{key}", (seat,), (target,), Housed(total, self.plus, strength, more))
        if hit:
            destroy(s, [target])


def reached(s: State, seat: Seat) -> list[Piece]:
    """Return what the house can strike: a Force Field first, then externals, then internals."""
    faces = cards(s)
    shield = [p for p in shields(s, seat) if faces[p].strength is not None]
    return shield or outside(s, seat) or inside(s, seat)


def guard(s: State, seat: Seat) -> int:
    """Return what the house must reach beyond a Strength: more where it is the last Component."""
    faces = cards(s)
    solid = [p for p in s.zones[ROBOT[seat]] if faces[p].strength is not None]
    return edition(s).guard if len(solid) == 1 else 0
