"""Reconfigure: pipes and held items change places, one at a time, until it is confirmed (JB-37)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, State, Step, same
from games.junkyard_bots.cards import ENDS
from games.junkyard_bots.robot import held, parts
from games.junkyard_bots.zones import HELD, ROBOT

EDITS = 24  # in one dialogue
TRIES = 5  # dialogues in a turn: whoever cancels them all for ever would end the game as a tie


@dataclass(frozen=True, slots=True)
class Arrange(Ask):
    """Move another pipe or item, confirm, or cancel?"""

    dice: tuple[Piece, ...]
    hung: tuple[Piece | None, ...]  # what each of them hung on before
    edits: int
    back: Step  # the turn, if it is cancelled

    def changed(self, s: State) -> bool:
        """Whether anything hangs otherwise than before."""
        return any(s.host[die] != host for die, host in zip(self.dice, self.hung, strict=True))

    def restore(self, s: State) -> None:
        """Everything hangs as it did."""
        for die, host in zip(self.dice, self.hung, strict=True):
            if s.host[die] != host:
                s.attach(die, host)

    def moves(self, s: State) -> list[Move]:
        found = [same("cancel")]
        if self.changed(s):
            found.append(same("confirm"))
        return found + edits_of(s, self.seat) if self.edits < EDITS else found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "confirm":
            s.say("junkyard_bots.reconfigured", (self.seat,))
        elif move.verb == "cancel":
            self.restore(s)
            s.push(self.back)
        else:
            assert move.piece is not None
            assert isinstance(move.to, int)
            change(s, self.seat, move.piece, move.to)
            s.push(replace(self, edits=self.edits + 1))


def arrange(s: State, seat: Seat, back: Step) -> Arrange:
    """The dialogue, as it begins."""
    dice = tuple(s.zones[ROBOT[seat]] + s.zones[HELD[seat]])
    return Arrange(seat, dice, tuple(s.host[die] for die in dice), 0, back)


def edits_of(s: State, seat: Seat) -> list[Move]:
    """Every change of one pipe or item that leads to a robot that may be."""
    return [same("change", piece, to) for piece, to in changes(s, seat) if may(s, seat, piece, to)]


def changes(s: State, seat: Seat) -> list[tuple[Piece, Piece]]:
    """Each pipe before each part, each item in each claw or on each weapon."""
    found = [(pipe, to) for pipe in parts(s, seat, "pipe") for to in s.zones[ROBOT[seat]]]
    items = s.zones[HELD[seat]]
    if items:
        found += [(item, to) for item in items for to in parts(s, seat, "claw") + items]
    return found


def may(s: State, seat: Seat, piece: Piece, to: Piece) -> bool:
    """The one check of a change: pipes go before a part or another pipe, or hang idle on the body;
    items go from claw to claw, computers onto weapons; what is in the way changes places."""
    here = s.host[piece]
    type_: str = s.faces[piece].type
    other: str = s.faces[to].type
    if to == piece or here is None:
        return False
    if type_ == "pipe":
        if other == "body":
            return here != to or outer_of(s, seat, piece) is not None
        return other in (*ENDS, "pipe") and s.host[to] != piece
    if to == here or (type_ != "computer" and other != "claw"):
        return False
    if other not in ("claw", "weapon"):
        return False
    there = held(s, seat, to)
    if there is None or s.faces[here].type == "claw":
        return there != piece and (there is None or other == "claw" or is_claw(s, here))
    return bool(s.faces[there].type == "computer")


def outer_of(s: State, seat: Seat, pipe: Piece) -> Piece | None:
    """What hangs on a pipe."""
    hosts = s.host
    return next((die for die in s.zones[ROBOT[seat]] if hosts[die] == pipe), None)


def is_claw(s: State, piece: Piece) -> bool:
    """Whether it is a claw."""
    type_: str = s.faces[piece].type
    return type_ == "claw"


def change(s: State, seat: Seat, piece: Piece, to: Piece) -> None:
    """One pipe or item goes somewhere else."""
    here = s.host[piece]
    assert here is not None
    if s.faces[piece].type != "pipe":
        there = held(s, seat, to)
        s.attach(piece, to)
        if there is not None:
            s.attach(there, here)
        return
    outer = outer_of(s, seat, piece)
    if outer is not None:
        s.attach(outer, here)
    if s.faces[to].type == "body":
        s.attach(piece, to)
    else:
        s.attach(piece, s.host[to])
        s.attach(to, piece)


def may_arrange(s: State, seat: Seat) -> bool:
    """Whether there is anything to change."""
    return any(may(s, seat, piece, to) for piece, to in changes(s, seat))
