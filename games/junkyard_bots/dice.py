"""Rolling: a face counts for the size of its die and rolls it again; energy may be added after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, State, Step, same
from games.junkyard_bots.facts import Dice, Points
from games.junkyard_bots.robot import remove, usable

FACE = 1  # of the six sides of a die the first is its picture


def side(s: State, piece: Piece, chance: Chance) -> int | None:
    """One throw of a die: its points, or None for the face (JB-10)."""
    number = s.roll(chance, piece)
    points: int = s.faces[piece].sides[number - 2]
    return None if number == FACE else points


def points(s: State, piece: Piece, chance: Chance) -> tuple[int, bool]:
    """All that a die counts for, its bonus rolls included, and whether it began with a blank."""
    face, total = s.faces[piece], 0
    while (number := s.roll(chance, piece)) == FACE:
        total += face.size
    value: int = face.sides[number - 2]
    return total + value, not total and not value


def throw(s: State, seat: Seat, pool: tuple[Piece, ...], chance: Chance) -> int:
    """Roll dice together and say what they came to."""
    rolled = [points(s, piece, chance)[0] for piece in pool]
    total = sum(rolled)
    if s.told is not None:
        s.say("junkyard_bots.rolled", (seat,), pool, facts=Dice(total, tuple(rolled)))
    return total


@dataclass(frozen=True, slots=True)
class Sum(Step):
    """A step that waits for the sum of a roll."""

    def plus(self, points: int) -> Step:
        """The same step with so many points more."""
        raise NotImplementedError


def spend(s: State, seat: Seat, piece: Piece, then: Sum, chance: Chance) -> None:
    """Roll a stored energy for a bonus; then goes on with what it brought (JB-28, JB-A24)."""
    used: Any = s.marks["used"]
    if piece not in used:
        s.mark("used", (*used, piece))
    value = side(s, piece, chance)
    if value is None:
        size: int = s.faces[piece].size
        s.say("junkyard_bots.energy_face", (seat,), (piece,), facts=Points(size))
        s.push(Again(seat, piece, then.plus(size)))
        return
    s.say(
        "junkyard_bots.energy_spent" if value else "junkyard_bots.energy_blank",
        (seat,),
        (piece,),
        facts=Points(value),
    )
    if value:
        remove(s, piece)
    s.push(then.plus(value))


@dataclass(frozen=True, slots=True)
class Again(Ask):
    """An energy shows its face: keep it, or roll it once more (JB-28, JB-A26)?"""

    piece: Piece
    then: Step

    def moves(self, s: State) -> list[Move]:
        return [same("keep"), same("reroll")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "keep":
            s.push(self.then)
            return
        assert isinstance(self.then, Sum)
        spend(s, self.seat, self.piece, self.then, chance)


def spendable(s: State, seat: Seat, verb: str) -> list[Move]:
    """The energies that can still be rolled, one at a time."""
    return [same(verb, None, piece) for piece in usable(s, seat)]
