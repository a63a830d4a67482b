"""The option `quick`: Robots are built faster, and house robots end long games (RW-57)."""

from dataclasses import dataclass

from games.engine import Chance, Facts, Piece, Seat, State, Step
from games.robot_wars.body import inside, outside, shields, strength_of
from games.robot_wars.card import cards
from games.robot_wars.wreck import destroy
from games.robot_wars.zones import ROBOT, marks_of

# Of a seat's Battle turns, counted from 1:
FURIOUS = 3  # the first in which attacks add the turn's number
HOUSE_COMES = 5  # the first in which the house attacks
TURNS_PER_PLUS = 2  # turns after which the house adds 1 more to its die
TURNS_PER_ATTACK = 4  # turns after which the house attacks once more
GUARD = 6  # bonus to the Strength of a Robot's last Component, to leave it to players


@dataclass(frozen=True)
class Housed(Facts):
    """An attack of the house: the die and its bonus, compared with a Strength and its bonus."""

    total: int
    plus: int
    strength: int
    guard: int = 0


@dataclass(frozen=True)
class Furious(Facts):
    """The number of the Battle turn from which attacks get a bonus."""

    turn: int


def is_quick(s: State) -> bool:
    """Return whether this is a quick game."""
    return s.options["quick"] == "on"


def fury(s: State, seat: Seat) -> int:
    """Return the bonus to a seat's attacks late in a quick game."""
    turns = marks_of(s).get("battle_turns")
    if turns is None or not is_quick(s):
        return 0
    return turns[seat] if turns[seat] >= FURIOUS else 0


def count_battle_turn(s: State, seat: Seat) -> None:
    """Count a seat's Battle turn, and let the house attack if it is late enough."""
    counted = marks_of(s).get("battle_turns", (0,) * s.seats)
    turn = counted[seat] + 1
    s.mark("battle_turns", (*counted[:seat], turn, *counted[seat + 1 :]))
    if turn == FURIOUS:
        s.say("robot_wars.furious", (seat,), facts=Furious(turn))
    late = turn - HOUSE_COMES
    if late >= 0:
        s.push_last_first([House(seat, late // TURNS_PER_PLUS)] * (1 + late // TURNS_PER_ATTACK))


@dataclass(frozen=True)
class House(Step):
    """Let a house robot attack a random open Component; no card answers it.

    It strikes Force Fields first; neither flying nor a Retreat helps.
    """

    seat: Seat
    plus: int

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        found = find_house_targets(s, seat)
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


def find_house_targets(s: State, seat: Seat) -> list[Piece]:
    """Return the targets of the house: Force Fields, else externals, else internals."""
    faces = cards(s)
    shield = [p for p in shields(s, seat) if faces[p].strength is not None]
    return shield or outside(s, seat) or inside(s, seat)


def guard(s: State, seat: Seat) -> int:
    """Return the bonus to a Strength against the house: the last Component has one."""
    faces = cards(s)
    solid = [p for p in s.zones[ROBOT[seat]] if faces[p].strength is not None]
    return GUARD if len(solid) == 1 else 0
