"""Chain reactions: what one action sets off, until the table lies still (SB-22 to SB-26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.chance import Chance
from games.core import Piece, Seat, State, Step
from games.stak_bots.zones import HAND, STAK, clockwise, keeper

STOPPED = "stopped"  # the attacker of the turn cannot attack any more


@dataclass(frozen=True, slots=True)
class Settle(Step):
    """Scrap and turn up until nothing changes; what is due by then waits its turn (SB-A24)."""

    due: tuple[Piece, ...] = ()

    def run(self, s: State, chance: Chance) -> None:
        due = [*self.due]
        order = clockwise(s, active(s))
        while True:
            doomed = [p for p in tops(s, order) if s.pips[p] and s.pips[p] >= power(s, p)]
            if doomed:
                scrap(s, *doomed)
            turned = [p for p in tops(s, order) if not s.up[p]]
            for piece in turned:
                s.turn(piece, True)
                if s.faces[piece].do:
                    due.append(piece)
            if not doomed and not turned:
                break
        lying = tops(s, order)
        forget(s, lying)
        s.push(*[Entry(piece) for piece in lying if piece in due])


@dataclass(frozen=True, slots=True)
class Entry(Step):
    """An entry effect that is due, and happens before those that waited already (SB-24)."""

    piece: Piece

    def run(self, s: State, chance: Chance) -> None:
        card = s.faces[self.piece]
        s.say("stak_bots.entry", (keeper(s, self.piece),), (self.piece,))
        s.push(SETTLE)
        for line in reversed(card.do):
            card.verb(line)(s, self.piece, chance, **dict(line.args))


@dataclass(frozen=True, slots=True)
class Over(Step):
    """The chain is over; only now is anybody out whose Stak is gone (SB-26)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if s.marks["chain"]:
            s.mark("chain", ())
        gone = [seat for seat in s.playing() if not s.zones[STAK[seat]]]
        if gone:
            self._leave(s, gone)

    def _leave(self, s: State, gone: list[Seat]) -> None:
        """Their hands are scrapped (SB-A20); one left wins, none left is a draw (SB-A19)."""
        s.leave(*gone)
        for seat in gone:
            scrap(s, *s.zones[HAND[seat]])
        left = s.playing()
        if len(left) < 2:
            s.win(*(left or gone))
        elif self.seat in gone:
            s.unstack(s.stack[s.stack.index(REPAIR) + 1 :].__contains__)


@dataclass(frozen=True, slots=True)
class Repair(Step):
    """The turn is over: all cards of all players are repaired (SB-19)."""

    def run(self, s: State, chance: Chance) -> None:
        for seat in s.playing():
            for piece in s.zones[STAK[seat]]:
                if s.pips[piece]:
                    s.count(piece, 0)


SETTLE = Settle()
REPAIR = Repair()


def active(s: State) -> Seat:
    """Whose turn it is."""
    seat: Any = s.marks["active"]
    return int(seat)


def tops(s: State, order: list[Seat]) -> list[Piece]:
    """The top cards of these seats' Staks."""
    return [pile[-1] for seat in order if (pile := s.zones[STAK[seat]])]


def power(s: State, piece: Piece) -> int:
    """How much damage a Bot deals, and how much it takes (SB-30)."""
    card = s.faces[piece]
    if card.power is not None:
        return int(card.power)
    return sum(card.verb(line)(s, piece, **dict(line.args)) for line in card.while_)


def scrap(s: State, *pieces: Piece) -> None:
    """Cards go to the Scrapheap, all at the same moment; that feeds it (SB-A16)."""
    for piece in pieces:
        vanish(s, piece)
        s.move(piece, "discard", up=True)
    if pieces and not s.marks["fed"]:
        s.mark("fed", 1)


def vanish(s: State, piece: Piece) -> None:
    """A card leaves its Stak or lies face down: its damage is gone, its attacks and what it
    still had to do are over (SB-21, SB-A25)."""
    if s.pips[piece]:
        s.count(piece, 0)
    if s.marks["attacker"] == piece:
        s.mark("attacker", STOPPED)
        s.mark("stomping", None)
    s.unstack(lambda step: type(step) is Entry and step.piece == piece)


def forget(s: State, lying: list[Piece]) -> None:
    """What is no longer on top has lost its waiting effect (SB-25), and its stomping (SB-A9)."""
    s.unstack(lambda step: type(step) is Entry and step.piece not in lying)
    if s.marks["stomping"] is not None and s.marks["attacker"] not in lying:
        s.mark("stomping", None)
