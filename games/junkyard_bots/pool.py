"""Questions about the dice of a roll. A player can leave some out (JB-21, JB-30, JB-34).

A die that was left out can be put back in until the dice roll.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from games.engine import Ask, Move, Piece, State, cached_move
from games.junkyard_bots.cards import cards
from games.junkyard_bots.robot import parts, with_pipes

ROLL = Move("roll")


@dataclass(frozen=True)
class Pool(Ask):
    """Ask which dice to leave out of a roll, one after the other."""

    out: tuple[Piece, ...]  # left out

    def dice(self, s: State) -> tuple[Piece, ...]:
        """Return the dice that would roll now."""
        raise NotImplementedError

    def rolling(self, s: State) -> dict[Piece, int]:
        """Return the rolling dice, each with the number of its target from 1, or 0 for all."""
        return dict.fromkeys(self.dice(s), 0)

    def spare(self, s: State) -> list[Piece]:
        """Return the dice that can be left out; the last part must stay (JB-21)."""
        dice = self.dice(s)
        if len(dice) == 1:
            return []
        faces = cards(s)
        several = sum([faces[die].type != "pipe" for die in dice]) > 1
        return [die for die in dice if several or faces[die].type == "pipe"]

    def leaves(self, s: State) -> list[Move]:
        return [cached_move("leave", None, die) for die in self.spare(s)]

    def returns(self, s: State) -> list[Move]:
        """Return the moves that put back a die that was left out."""
        if not self.out:
            return []
        found = [die for die in self.out if die in self.including(die).dice(s)]
        return [cached_move("include", None, die) for die in found]

    def including(self, die: Piece) -> Self:
        """Return the same question with a die that was left out."""
        return replace(self, out=tuple([other for other in self.out if other != die]))

    def changed(self, move: Move) -> Self:
        """Return the same question after a die was left out or put back."""
        if move.verb == "include":
            return self.including(move.target)
        return replace(self, out=(*self.out, move.target))


def parts_taking_part(s: State, some: Iterable[Piece], out: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return parts with their pipes, without the dice in `out` and the pipes of parts in `out`."""
    if not out:
        return with_pipes(s, some)
    rolled = [part for part in some if part not in out]
    return tuple([die for die in with_pipes(s, rolled) if die not in out])


@dataclass(frozen=True)
class OneEye(Pool):
    """Ask about a roll in which one eye helps (JB-A11)."""

    eye: Piece | None

    def other_eyes(self, s: State) -> list[Move]:
        """Return the moves that choose another eye."""
        eyes = parts(s, self.seat, "eye")
        return [cached_move("with", None, eye) for eye in eyes if eye != self.eye]

    def changed(self, move: Move) -> Self:
        if move.verb == "with":
            return replace(self.including(move.target), eye=move.target)
        return super().changed(move)
