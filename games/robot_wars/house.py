"""The option `quick`: much can be built at once, and house robots end what takes long (RW-57)."""

from dataclasses import dataclass

from games.engine import Chance, Facts, Piece, Seat, State, Step
from games.robot_wars.body import inside, outside, shields, strength_of
from games.robot_wars.card import cards
from games.robot_wars.wreck import destroy
from games.robot_wars.zones import marks_of

FROM = 6  # the house comes from a seat's Battle turn of this number on
MORE = 3  # so many turns later it attacks once more


@dataclass(frozen=True)
class Housed(Facts):
    """An attack of the house: the die and what is added to it, against a Strength."""

    total: int
    plus: int
    strength: int


def quick(s: State) -> bool:
    """Return whether this is a quick game; one without the option is none."""
    return s.options.get("quick") == "on"


def comes(s: State, seat: Seat) -> None:
    """Count a seat's Battle turn, and let the house come if it is late enough."""
    counted = marks_of(s).get("battle_turns", (0,) * s.seats)
    turn = counted[seat] + 1
    s.mark("battle_turns", (*counted[:seat], turn, *counted[seat + 1 :]))
    if turn >= FROM:
        plus = turn - FROM
        s.push(*[House(seat, plus)] * (1 + plus // MORE))


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
