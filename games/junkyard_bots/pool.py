"""Before a roll: which of your dice take part? Any number may (JB-21, JB-30, JB-34)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.engine.core import Ask, Move, Piece, State, same
from games.junkyard_bots.robot import parts, with_pipes


@dataclass(frozen=True, slots=True)
class Pool(Ask):
    """Dice that are about to be rolled; some may be left out, one after the other."""

    out: tuple[Piece, ...]  # left out

    def dice(self, s: State) -> tuple[Piece, ...]:
        """Which dice would roll now."""
        raise NotImplementedError

    def rolling(self, s: State) -> dict[Piece, int]:
        """What rolls now, and for which of several dice, the first being 1; 0 if it is for all."""
        return dict.fromkeys(self.dice(s), 0)

    def leaves(self, s: State) -> list[Move]:
        """Any die can be left out, but not the last part: a pipe does nothing by itself (JB-21)."""
        faces, dice = s.faces, self.dice(s)
        spare = sum([faces[die].type != "pipe" for die in dice]) > 1
        return [same("leave", None, die) for die in dice if spare or faces[die].type == "pipe"]

    def without(self, move: Move) -> Any:
        """The same question without a die."""
        if move.verb != "leave":
            return None
        assert isinstance(move.to, int)
        return replace(self, out=(*self.out, move.to))


def taking_part(s: State, some: Iterable[Piece], out: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Parts and their pipes without those left out; a part left out leaves its pipes idle."""
    rolled = [part for part in some if part not in out]
    return tuple(die for die in with_pipes(s, rolled) if die not in out)


@dataclass(frozen=True, slots=True)
class OneEye(Pool):
    """A roll that one eye helps (JB-A11)."""

    eye: Piece | None
    turned: bool  # whether another eye was chosen


def other_eyes(s: State, ask: OneEye) -> list[Move]:
    """Another eye can be chosen instead, once."""
    if ask.turned:
        return []
    return [
        same("with", None, eye)
        for eye in parts(s, ask.seat, "eye")
        if eye != ask.eye and eye not in ask.out
    ]


def with_eye(ask: OneEye, move: Move) -> OneEye:
    """The same roll with another eye."""
    assert isinstance(move.to, int)
    return replace(ask, eye=move.to, turned=True)
