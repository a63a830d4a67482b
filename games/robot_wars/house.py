"""The option `quick`: much can be built at once, and house robots end what takes long (RW-57).

Quick matches stored before it had a second `edition` keep the first: Battle may begin in the
middle of a round, attacks add nothing late, and the house is harder.
"""

from dataclasses import dataclass

from games.engine import Chance, Facts, Piece, Seat, State, Step
from games.robot_wars.body import inside, outside, shields, strength_of
from games.robot_wars.card import cards
from games.robot_wars.wreck import destroy
from games.robot_wars.zones import marks_of

SECOND, FIRST = "second", "first"  # editions of the quick game
FROM = 6  # the house comes from a seat's Battle turn of this number on
SLOW = {True: 2, False: 1}  # by edition: so many turns later it adds 1 more to its die,
MORE = {True: 8, False: 3}  # and attacks once more
FURIOUS = 4  # from this Battle turn on a seat's attacks add the turn's number


@dataclass(frozen=True)
class Housed(Facts):
    """An attack of the house: the die and what is added to it, against a Strength."""

    total: int
    plus: int
    strength: int


@dataclass(frozen=True)
class Furious(Facts):
    """The number of a Battle turn, which every attack adds from now on."""

    turn: int


def quick(s: State) -> bool:
    """Return whether this is a quick game; one without the option is none."""
    return s.options.get("quick") == "on"


def second(s: State) -> bool:
    """Return whether this is a quick game of the second edition."""
    return quick(s) and s.options.get("edition") == SECOND


def fury(s: State, seat: Seat) -> int:
    """Return what is added to a seat's attacks late in a quick game."""
    turns = s.marks.get("battle_turns")
    late = turns is not None and turns[seat] >= FURIOUS and second(s)
    return turns[seat] if late else 0


def comes(s: State, seat: Seat) -> None:
    """Count a seat's Battle turn, and let the house come if it is late enough."""
    counted = marks_of(s).get("battle_turns", (0,) * s.seats)
    turn = counted[seat] + 1
    s.mark("battle_turns", (*counted[:seat], turn, *counted[seat + 1 :]))
    edition = second(s)
    if turn == FURIOUS and edition:
        s.say("robot_wars.furious", (seat,), facts=Furious(turn))
    if turn >= FROM:
        late = turn - FROM
        s.push(*[House(seat, late // SLOW[edition])] * (1 + late // MORE[edition]))


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
        strength = strength_of(s, target)
        total = s.roll(chance) + self.plus
        key = "house_hits" if total >= strength else "house_misses"
        s.say(f"robot_wars.{key}", (seat,), (target,), Housed(total, self.plus, strength))
        if total >= strength:
            destroy(s, [target])


def reached(s: State, seat: Seat) -> list[Piece]:
    """Return what the house can strike: a Force Field first, then externals, then internals."""
    faces = cards(s)
    shield = [p for p in shields(s, seat) if faces[p].strength is not None]
    return shield or outside(s, seat) or inside(s, seat)
