"""Questions about the dice of a roll; a player may leave any of them out (JB-21, JB-30, JB-34)."""

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

    def without(self, move: Move) -> Self | None:
        """Return the same question without a die; None for any other move."""
        if move.verb != "leave":
            return None
        return replace(self, out=(*self.out, move.target))


def taking_part(s: State, some: Iterable[Piece], out: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return parts with their pipes, except those left `out` and the pipes of parts left out."""
    if not out:
        return with_pipes(s, some)
    rolled = [part for part in some if part not in out]
    return tuple([die for die in with_pipes(s, rolled) if die not in out])


@dataclass(frozen=True)
class OneEye(Pool):
    """Ask about a roll in which one eye helps (JB-A11)."""

    eye: Piece | None
    turned: bool  # whether the player has chosen another eye


def other_eyes(s: State, ask: OneEye) -> list[Move]:
    """Return the moves that choose another eye; the player can do so once."""
    if ask.turned:
        return []
    return [
        cached_move("with", None, eye)
        for eye in parts(s, ask.seat, "eye")
        if eye != ask.eye and eye not in ask.out
    ]


def with_eye(ask: OneEye, move: Move) -> OneEye:
    return replace(ask, eye=move.target, turned=True)
