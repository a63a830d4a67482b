"""Rigged tables of Stak Bots, in a few words."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance, seeded
from games.engine.core import Ask, advance, asked, legal_moves, start
from games.engine.events import Event
from games.engine.moves import Move, Piece, Seat
from games.stak_bots.rules import CONTROLLER, Turn, later_steps
from games.stak_bots.zones import HAND, STAK

# Of all sixty cards, with any number of seats.
DEFAULTS = {option.key: option.default for option in CONTROLLER.options(2)} | {"calmer": "off"}


class Table:
    """Staks from the bottom up, `-` before a face-down card; `core5` is the Core Bot of power 5.

    `hands` are separated by a bar; the deck is known as far as it is named (top first).
    """

    def __init__(
        self,
        *staks: str,
        hands: str = "",
        deck: str = "",
        scrapheap: str = "",
        only: bool = False,
        **options: Any,
    ) -> None:
        self.s = CONTROLLER.table(len(staks), DEFAULTS | {"start": 0} | options)
        self.s.stack.clear()
        self.chance: Chance = seeded(1)
        self.told: list[Event] = []
        for seat, names in enumerate(staks):
            for name in names.split():
                self.put(name.lstrip("-"), STAK[seat], up=not name.startswith("-"))
        for seat, names in enumerate(hands.split("|")):
            for name in names.split():
                self.put(name, HAND[seat])
        for name in scrapheap.split():
            self.put(name, "discard", up=True)
        for name in reversed(deck.split()):
            self.put(name, "deck")
        if only:  # the rest stays in the box
            self.s.zone_viewers = self.s.zone_viewers | {"aside": 0}
            self.s.zones["aside"] = []
            for piece in self.s.zones["deck"][: len(self.s.zones["deck"]) - len(deck.split())]:
                self.s.move(piece, "aside")

    def put(self, name: str, zone: str, up: bool = False) -> Piece:
        """Take a card out of the Supply and lay it somewhere."""
        deck = self.s.zones["deck"]
        piece = next(p for p in deck if self.name(p) == name)
        self.s.move(piece, zone, up)
        return piece

    def name(self, piece: Piece) -> str:
        """What a card is, and its power."""
        face = self.s.faces[piece]
        return face.key if face.power is None else f"{face.key}{face.power}"

    def turn(self, seat: Seat = 0) -> Table:
        """It is this seat's turn, from its beginning."""
        self.s.push(Turn(seat))
        self.listen(lambda: start(self.s, self.chance))
        return self

    def act(self, seat: Seat = 0) -> Table:
        """It is this seat's turn, and it has drawn."""
        self.s.begin_turn(seat)
        self.s.stack += later_steps(seat)
        return self

    def listen(self, happen: Any) -> None:
        """Hear what happens."""
        self.s.event_log = self.told
        happen()
        self.s.event_log = None

    def do(self, verb: str, piece: str = "", to: Any = None) -> Table:
        """Whoever is asked does this."""
        self.listen(lambda: advance(self.s, self.move(verb, piece, to), self.chance))
        return self

    def move(self, verb: str, piece: str = "", to: Any = None) -> Move:
        """The legal move that is meant; a card is meant by name, or by place as `1:core5`."""
        fitting = [m for m in legal_moves(self.s) if m.verb == verb]
        if piece:
            fitting = [m for m in fitting if m.piece is not None and self.meant(m.piece, piece)]
        if isinstance(to, int):
            fitting = [m for m in fitting if m.to in (STAK[to], HAND[to])]
        elif to:
            fitting = [m for m in fitting if isinstance(m.to, int) and self.meant(m.to, to)]
        assert fitting, f"{verb} {piece} {to} is not among {legal_moves(self.s)}"
        return fitting[0]

    def meant(self, piece: Piece, what: str) -> bool:
        """Whether a card is meant."""
        place, _, name = what.rpartition(":")
        here = not place or self.s.where[piece] in (STAK[int(place)], HAND[int(place)])
        return here and self.name(piece) == name

    def can(self, verb: str, piece: str = "", to: Any = None) -> bool:
        """Whether that is a legal move."""
        try:
            self.move(verb, piece, to)
        except AssertionError:
            return False
        return True

    @property
    def ask(self) -> Ask:
        """The question that the table waits on."""
        ask = asked(self.s)
        assert ask is not None
        return ask

    def stak(self, seat: Seat) -> str:
        """A Stak from the bottom up, as the table was written."""
        return " ".join(
            self.name(p) if self.s.up[p] else f"-{self.name(p)}" for p in self.s.zones[STAK[seat]]
        )

    def hand(self, seat: Seat) -> str:
        """What a seat holds."""
        return " ".join(sorted(self.name(p) for p in self.s.zones[HAND[seat]]))

    @property
    def scrapped(self) -> str:
        """What lies on the Scrapheap."""
        return " ".join(sorted(self.name(p) for p in self.s.zones["discard"]))

    def damage(self, seat: Seat) -> int:
        """The damage on the top card of a seat."""
        return self.s.pips[self.s.zones[STAK[seat]][-1]]

    def said(self, key: str) -> int:
        """How often something was said."""
        return sum(getattr(event, "key", "") == f"stak_bots.{key}" for event in self.told)
