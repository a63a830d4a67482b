"""Rigged tables of Robo Power, in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chance import Chance, seeded
from games.engine.core import Ask, State, advance, asked, legal_moves, start
from games.engine.moves import Seat
from games.robo_power.duel import start_duel
from games.robo_power.rules import CONTROLLER, Next, Turn
from games.robo_power.zones import HAND, TABLE


@dataclass(frozen=True, slots=True)
class Rest(Ask):
    """Nothing happens until the test says so."""


class Table:
    """A table at which each seat holds the cards named, and the deck is known (top first)."""

    def __init__(
        self, *hands: str, deck: str = "", discard: str = "", alone: bool = False, seed: int = 1
    ) -> None:
        self.s = CONTROLLER.table(len(hands), {"start": 0})
        self.s.stack.clear()
        self.chance: Chance = seeded(seed)
        for seat, keys in enumerate(hands):
            for key in keys.split():
                self.put(key, HAND[seat])
        for key in discard.split():
            self.put(key, "discard", up=True)
        for key in reversed(deck.split()):
            self.put(key, "deck")
        if alone:  # the rest stays in the box
            self.s.zone_viewers = self.s.zone_viewers | {"aside": 0}
            self.s.zones["aside"] = []
            for piece in self.s.zones["deck"][: len(self.s.zones["deck"]) - len(deck.split())]:
                self.s.move(piece, "aside")

    def put(self, key: str, zone: str, up: bool = False) -> int:
        """Take a card of this kind out of the deck and lay it somewhere."""
        deck = self.s.zones["deck"]
        piece = next(p for p in deck if self.s.faces[p].key == key)
        self.s.move(piece, zone, up)
        return piece

    def turn(self, seat: Seat = 0) -> Table:
        """It is this seat's turn."""
        self.s.push(Turn(seat))
        start(self.s, self.chance)
        return self

    def duel(self, seat: Seat = 0) -> Table:
        """The discard step of this seat is over: all duel."""
        self.s.mark("active", seat)
        self.s.push(Rest(seat))
        start_duel(self.s, seat)
        start(self.s, self.chance)
        return self

    def onward(self) -> Table:
        """The duel is over: somebody wins, or the next turn begins."""
        rest = self.s.stack.pop()
        assert isinstance(rest, Rest)
        self.s.push(Next(rest.seat))
        start(self.s, self.chance)
        return self

    def play(self, *keys: str) -> Table:
        """Whoever is asked answers with a card of this kind, one after the other."""
        for key in keys:
            moves = legal_moves(self.s)
            move = next(m for m in moves if m.piece is not None and self.key(m.piece) == key)
            advance(self.s, move, self.chance)
        return self

    def steal(self, victim: Seat) -> Table:
        """Whoever is asked takes a card from a seat."""
        move = next(m for m in legal_moves(self.s) if m.to == HAND[victim])
        advance(self.s, move, self.chance)
        return self

    def key(self, piece: int) -> str:
        """What a piece is."""
        key: str = self.s.faces[piece].key
        return key

    @property
    def ask(self) -> Ask:
        """The question that the table waits on."""
        ask = asked(self.s)
        assert ask is not None
        return ask

    def holds(self, seat: Seat) -> list[str]:
        """What a seat holds, by name."""
        return self.keys(HAND[seat])

    def table(self, seat: Seat) -> list[str]:
        """What lies before a seat."""
        return self.keys(TABLE[seat])

    def keys(self, zone: str) -> list[str]:
        """What lies on a zone, by name."""
        return sorted(self.key(piece) for piece in self.s.zones[zone])


def fought(*rounds: Sequence[str], spare: str = "copy", deck: str = "") -> Table:
    """A duel in which each seat, besides a spare card, holds and plays these cards in order."""
    spares = [spare, "slice", "slice", "ram", "ram", "ram"]
    hands = [" ".join([*cards, spares[seat]]) for seat, cards in enumerate(rounds)]
    table = Table(*hands, deck=deck).duel()
    counts = [0] * len(rounds)
    while table.s.marks["dueling"] and type(table.ask).__name__ == "Pick":
        seat = table.ask.seat
        table.play(rounds[seat][counts[seat]])
        counts[seat] += 1
    return table


def sizes(s: State) -> list[int]:
    """How many cards each seat holds."""
    return [len(s.zones[HAND[seat]]) for seat in range(s.seats)]
