"""What a card does, line by line: each line is a verb, and a verb may need a target."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, Spot, State, Step, same
from games.robot_wars.body import can_pay, usable_of
from games.robot_wars.zones import HAND, ROBOT


class Deed(NamedTuple):
    """A line being carried out: for whom, by which card, on what."""

    seat: Seat
    card: Piece
    to: Any = None
    plus: int = 0  # added to each roll of an attack
    roll: int = 0  # what an avoidance die shows without being rolled


class Do(NamedTuple):
    """A line as it is carried out: the verb, its function, its targets and its arguments."""

    verb: str
    run: Callable[..., Any]
    aim: Callable[..., list[Spot]] | None
    args: dict[str, Any]


class Facts(NamedTuple):
    """A card's lines, in the order in which they are needed."""

    do: tuple[Do, ...]
    timed: dict[str, tuple[Do, ...]]  # by the moment at which they happen
    holds: dict[str, dict[str, Any]]  # what is so as long as it is in play
    pays: int  # cards discarded for it
    weapon: bool
    ranged: bool


STAYS = ("turn_start", "turn_end")  # of what has left the Robot by then, nothing happens


def lines_of(s: State, card: Piece, part: str) -> tuple[Do, ...]:
    """Return the lines of a card under `do`, or under a moment."""
    facts: Facts = s.faces[card].facts
    return facts.do if part == "do" else facts.timed[part]


@dataclass(frozen=True, slots=True)
class Lines(Step):
    """The lines of a card that happen at a moment, one after the other."""

    seat: Seat
    card: Piece
    part: str = "do"
    at: int = 0
    to: Spot | None = None
    plus: int = 0
    roll: int = 0

    def run(self, s: State, chance: Chance) -> None:
        lines = lines_of(s, self.card, self.part)
        line, to = lines[self.at], self.to
        if (s.marks["out"] and self.seat not in s.playing()) or (
            self.part in STAYS and not self.stays(s)
        ):
            return
        deed = Deed(self.seat, self.card, to, self.plus, self.roll)
        if self.at and line.aim and to is not None and to not in line.aim(s, deed, **line.args):
            to = None  # an earlier line has taken it away
        if line.aim is not None and to is None:
            if line.aim(s, deed, **line.args):
                s.push(Aim(self.seat, self.card, self.part, self.at, self.plus, self.roll))
            else:
                self.go_on(s, lines, None)
            return
        if self.at + 1 < len(lines):
            self.go_on(s, lines, None if line.aim else to)
        waiting = len(s.stack)
        if line.run(s, deed, chance, **line.args) is False and self.at + 1 < len(lines):
            assert len(s.stack) == waiting
            s.stack.pop()

    def stays(self, s: State) -> bool:
        """Whether the card is still in play; what it has begun it ends."""
        return self.at > 0 or s.where[self.card] in ("arena", ROBOT[self.seat])

    def go_on(self, s: State, lines: tuple[Do, ...], to: Spot | None) -> None:
        """The next line, if there is one."""
        if self.at + 1 < len(lines):
            s.push(Lines(self.seat, self.card, self.part, self.at + 1, to, self.plus, self.roll))


@dataclass(frozen=True, slots=True)
class Aim(Ask):
    """On what does a line fall?"""

    card: Piece
    part: str
    at: int
    plus: int
    roll: int

    def moves(self, s: State) -> list[Move]:
        line = lines_of(s, self.card, self.part)[self.at]
        assert line.aim is not None
        spots = line.aim(s, Deed(self.seat, self.card), **line.args)
        return [same("aim", self.card, spot) for spot in spots]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.push(Lines(self.seat, self.card, self.part, self.at, move.to, self.plus, self.roll))


def spots(s: State, seat: Seat, card: Piece) -> list[Spot]:
    """Where a card's action can be used now; the arena for one that has no target (RW-45)."""
    facts: Facts = s.faces[card].facts
    if not facts.do or (facts.pays and not can_pay(s, seat, card, facts.pays)):
        return []
    for line in facts.do:
        if line.aim is not None:
            return line.aim(s, Deed(seat, card), **line.args)
    return ["arena"]


def abilities(s: State, seat: Seat, pieces: list[Piece]) -> list[tuple[Piece, Spot]]:
    """The "Action:" abilities that can be used now, and on what (RW-B4)."""
    faces = s.faces
    found = [p for p in pieces if faces[p].facts.do]
    return [(p, spot) for p in usable_of(s, seat, found) for spot in spots(s, seat, p)]


def begin(s: State, seat: Seat, card: Piece, to: Spot | None, plus: int = 0) -> None:
    """Carry out the action of a card."""
    s.push(Lines(seat, card, "do", 0, None if to == "arena" else to, plus))


def in_hand(s: State, seat: Seat, kind: str) -> list[Piece]:
    """The cards of a kind that a player holds; of these it knows."""
    return [p for p in s.zones[HAND[seat]] if s.faces[p].kind == kind]
