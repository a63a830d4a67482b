"""Carries out the lines of a card one after the other; for some a target is chosen first."""

from dataclasses import dataclass

from games.engine import Ask, Chance, Move, Piece, Seat, Spot, State, Step, cached_move
from games.robot_wars.aims import AIMS, spots_of
from games.robot_wars.card import Deed, Do, RobotCard, cards
from games.robot_wars.zones import ARENA, HAND, ROBOT, marks_of

DO = "do"  # in place of a moment: what the card does as an action
STAYS = ("turn_start", "turn_end")  # then a card must still be in play


def lines_of(s: State, card: Piece, part: str) -> tuple[Do, ...]:
    """Return the lines of a card that happen at the moment `part`."""
    script = cards(s)[card].script
    return script.do if part == DO else script.timed[part]


@dataclass(frozen=True, slots=True)
class Lines(Step):
    """The lines of a card that happen at a moment, from number `at` on."""

    seat: Seat
    card: Piece
    part: str = DO
    at: int = 0
    to: Spot | None = None
    plus: int = 0
    roll: int = 0

    def run(self, s: State, chance: Chance) -> None:
        lines = lines_of(s, self.card, self.part)
        line, to = lines[self.at], self.to
        if (marks_of(s)["out"] and self.seat not in s.playing()) or (
            self.part in STAYS and not self.stays(s)
        ):
            return
        deed = Deed(self.seat, self.card, to, self.plus, self.roll)
        aims = line.verb in AIMS
        if self.at and aims and to is not None and to not in spots_of(s, deed, line):
            to = None  # an earlier line has taken it away
        if aims and to is None:
            if spots_of(s, deed, line):
                s.push(Aim(self.seat, self.card, self.part, self.at, self.plus, self.roll))
            else:
                self.go_on(s, lines, None)
            return
        if self.at + 1 < len(lines):
            self.go_on(s, lines, None if aims else to)
        waiting = len(s.stack)
        if line.act(s, deed, chance) is False and self.at + 1 < len(lines):
            assert len(s.stack) == waiting
            s.stack.pop()

    def named(self) -> tuple[Piece, ...]:
        return (self.card, self.to) if isinstance(self.to, int) else (self.card,)

    def stays(self, s: State) -> bool:
        """Return whether the card is still in play; what it has begun it ends."""
        return self.at > 0 or s.where[self.card] in (ARENA, ROBOT[self.seat])

    def go_on(self, s: State, lines: tuple[Do, ...], to: Spot | None) -> None:
        """Push the next line, if there is one."""
        if self.at + 1 < len(lines):
            s.push(Lines(self.seat, self.card, self.part, self.at + 1, to, self.plus, self.roll))


@dataclass(frozen=True, slots=True)
class OfCard(Ask):
    """A question that a card puts."""

    card: Piece

    def named(self) -> tuple[Piece, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Aim(OfCard):
    """On what does a line fall?"""

    part: str
    at: int
    plus: int
    roll: int

    def moves(self, s: State) -> list[Move]:
        line = lines_of(s, self.card, self.part)[self.at]
        return [
            cached_move("aim", self.card, to)
            for to in spots_of(s, Deed(self.seat, self.card), line)
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.push(Lines(self.seat, self.card, self.part, self.at, move.to, self.plus, self.roll))


def begin(s: State, seat: Seat, card: Piece, to: Spot | None, plus: int = 0) -> None:
    """Carry out the action of a card."""
    s.push(Lines(seat, card, DO, 0, None if to == ARENA else to, plus))


def in_hand(s: State, seat: Seat, kind: str) -> list[Piece]:
    """Return the cards of a kind that a player, who knows them, holds."""
    faces: list[RobotCard] = s.faces
    return [p for p in s.zones[HAND[seat]] if faces[p].kind == kind]
