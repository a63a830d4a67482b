"""Which dice take part in a roll: any number of one's own may (JB-21, JB-30, JB-34)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from games.engine import Ask, Move, Piece, State, cached_move
from games.junkyard_bots.cards import cards
from games.junkyard_bots.robot import parts, with_pipes

ROLL = Move("roll")


@dataclass(frozen=True)
class Pool(Ask):
    """Ask about the dice of a roll: some may be left out, one after the other."""

    out: tuple[Piece, ...]  # left out

    def dice(self, s: State) -> tuple[Piece, ...]:
        """Return the dice that would roll now."""
        raise NotImplementedError

    def rolling(self, s: State) -> dict[Piece, int]:
        """Return what rolls now: {die: the number, from 1, of the die it rolls for; 0: for all}."""
        return dict.fromkeys(self.dice(s), 0)

    def spare(self, s: State) -> list[Piece]:
        """Return what can be left out: not the last part, as a pipe does nothing alone (JB-21)."""
        dice = self.dice(s)
        if len(dice) == 1:
            return []
        faces = cards(s)
        several = sum([faces[die].type != "pipe" for die in dice]) > 1
        return [die for die in dice if several or faces[die].type == "pipe"]

    def leaves(self, s: State) -> list[Move]:
        return [cached_move("leave", None, die) for die in self.spare(s)]

    def without(self, move: Move) -> Self | None:
        """Return the same question without a die; None for any other move."""
        if move.verb != "leave":
            return None
        return replace(self, out=(*self.out, move.target))


def taking_part(s: State, some: Iterable[Piece], out: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return parts and their pipes but for those left `out`; a part left out idles its pipes."""
    if not out:
        return with_pipes(s, some)
    rolled = [part for part in some if part not in out]
    return tuple([die for die in with_pipes(s, rolled) if die not in out])


@dataclass(frozen=True)
class OneEye(Pool):
    """A roll that one eye helps (JB-A11)."""

    eye: Piece | None
    turned: bool  # whether another eye was chosen


def other_eyes(s: State, ask: OneEye) -> list[Move]:
    """Return the moves that choose another eye instead, which is possible once."""
    if ask.turned:
        return []
    return [
        cached_move("with", None, eye)
        for eye in parts(s, ask.seat, "eye")
        if eye != ask.eye and eye not in ask.out
    ]


def with_eye(ask: OneEye, move: Move) -> OneEye:
    return replace(ask, eye=move.target, turned=True)
