"""Two games of no house for tests of the search: a heap to take from, and pennies to match."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from ai.judge import Judge
from ai.value import Value
from games.engine import Move, RuleController, Seat
from games.engine.chance import Chance
from games.engine.core import Ask, State
from tests.support.toys import table


class Rules(RuleController):
    """The rules of no game."""

    key = "toy"
    seats = range(2, 4)
    direction = "left"


class ToyJudge(Judge):
    """Knows what a seat has gained; answers `Quiet` questions without a thought."""

    rules: ClassVar[RuleController] = Rules()
    weights: ClassVar[Path] = Path()
    feature_names = ("toy.gain",)

    def features(self, s: State, seat: Seat) -> tuple[float, ...]:
        gains: dict[Seat, float] = s.marks.get("gains", {})
        return (gains.get(seat, 0.0),)

    def usual(self, s: State, ask: Ask) -> Move | None:
        return Move("quiet") if isinstance(ask, Quiet) else None


class Brief(ToyJudge):
    """Does not look beyond the turn."""

    this_turn = True


class Far(ToyJudge):
    """Looks a turn ahead by habit."""

    ahead = 1


VALUE = Value(ToyJudge(), {2: {"toy.gain": 1.0}, 3: {"toy.gain": 1.0}})


@dataclass(frozen=True, slots=True)
class Take(Ask):
    """Take one, two or three of the heap; whoever takes the last wins, or (`last` 0) loses."""

    last: int = 1

    def moves(self, s: State) -> list[Move]:
        return [Move(f"take_{n}") for n in (1, 2, 3) if n <= s.marks["heap"]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.mark("heap", s.marks["heap"] - int(move.verb[-1]))
        if s.marks["heap"] == 0:
            s.win(self.seat if self.last else 1 - self.seat)
        else:
            s.begin_turn(1 - self.seat)
            s.push(Take(1 - self.seat, self.last))


@dataclass(frozen=True, slots=True)
class Penny(Ask):
    """Choose a card in secret; seat 0 wins with two ants, shares with two bees, else loses."""

    secret: ClassVar[bool] = True

    def moves(self, s: State) -> list[Move]:
        return [Move("lay", piece) for piece in s.zones[f"hand.{self.seat}"]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.choose(self.seat, move.moved)
        if len(s.chosen) == s.seats:
            laid = [s.faces[s.reveal(seat)].key for seat in range(s.seats)]
            s.win(
                *((0,) if laid[0] == laid[1] == "ant" else (0, 1) if laid[0] == laid[1] else (1,))
            )


@dataclass(frozen=True, slots=True)
class Quiet(Ask):
    """Nothing to think about."""

    def moves(self, s: State) -> list[Move]:
        return [Move("loud"), Move("quiet")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.mark(move.verb, s.marks.get(move.verb, 0) + 1)
        s.begin_turn(self.seat)


@dataclass(frozen=True, slots=True)
class Gain(Ask):
    """Gain something, for sure or by a die."""

    def moves(self, s: State) -> list[Move]:
        return [Move("little"), Move("sure"), Move("roll")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        gain = {"little": 1, "sure": 2, "roll": s.roll(chance) - 3}[move.verb]
        s.mark("gains", {self.seat: gain})  # type: ignore[arg-type]
        s.push(Quiet(self.seat), Gain(self.seat))


def heap(n: int, last: int = 1) -> State:
    """Seat 0 takes from a heap of so many."""
    s = table(seats=2)
    s.mark("heap", n)
    s.push(Take(0, last))
    return s


def pennies() -> State:
    """Both seats hold an ant and a bee and choose one of them."""
    s = table("ant bee ant bee", seats=2)
    for piece in range(4):
        s.move(piece, f"hand.{piece // 2}")
    s.push(Penny(0), Penny(1))
    return s


def asking(*steps: Ask) -> State:
    """Return a table of two that asks these, the first first."""
    s = table(seats=2)
    s.push(*steps)
    return s


def at(*draws: float) -> Chance:
    """Return a stream of these numbers."""
    return Chance(iter(draws).__next__)
