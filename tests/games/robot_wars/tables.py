"""Rigged tables of Robot Wars, in a few words."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, advance, asked, legal_moves, start
from games.engine.events import Event
from games.engine.moves import Move, Piece, Seat
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.turn import Turn, put_in_play
from games.robot_wars.wreck import destroy
from games.robot_wars.zones import HAND, ROBOT, set_flag

DEFAULTS = {option.key: option.default for option in CONTROLLER.options(2)}


class Table:
    """Robots of Components, named by how their keys begin; hands are separated by a bar.

    `arena` names Hazards with their keepers, `deck` all that can be drawn, top first.

    Dice fall as `dice` says; further luck is always the lowest number.
    """

    def __init__(
        self,
        *robots: str,
        hands: str = "",
        arena: str = "",
        deck: str | None = None,
        dice: tuple[int, ...] = (),
        battle: bool = True,
        **options: Any,
    ) -> None:
        self.s = s = CONTROLLER.table(len(robots), DEFAULTS | {"start": 0} | options)
        s.stack.clear()
        self.dice = [(die - 0.5) / 6 for die in dice]
        self.chance = Chance(lambda: self.dice.pop(0) if self.dice else 0.0)
        self.told: list[Event] = []
        for seat, names in enumerate(robots):
            for name in names.split():
                self.put(name, ROBOT[seat], up=True)
        for seat, names in enumerate(hands.split("|")):
            for name in names.split():
                self.put(name, HAND[seat])
        for name in arena.split():
            hazard, _, owner = name.partition(":")
            put_in_play(s, int(owner or 0), self.find(hazard), "arena")
        for name in reversed((deck or "").split()):
            self.put(name, "deck")
        if deck is not None:  # the rest stays in the box
            s.zone_viewers = s.zone_viewers | {"box": 0}
            s.zones["box"] = []
            for piece in s.zones["deck"][: len(s.zones["deck"]) - len(deck.split())]:
                s.move(piece, "box")
        if battle:
            s.mark("battle", 1)
            for seat in range(s.seats):
                set_flag(s, "built", seat, bool(s.zones[ROBOT[seat]]))

    def find(self, name: str) -> Piece:
        """A card of the deck whose key begins like this."""
        deck = self.s.zones["deck"]
        return next(p for p in deck if self.key(p).startswith(name))

    def put(self, name: str, zone: str, up: bool = False) -> Piece:
        """Take a card out of the deck and lay it somewhere."""
        piece = self.find(name)
        self.s.move(piece, zone, up)
        return piece

    def key(self, piece: Piece) -> str:
        """What a card is."""
        key: str = self.s.faces[piece].key
        return key

    def listen(self, happen: Any) -> Table:
        """Hear what happens."""
        self.s.event_log = self.told
        happen()
        self.s.event_log = None
        return self

    def settle(self) -> Table:
        """Let happen what was pushed."""
        return self.listen(lambda: start(self.s, self.chance))

    def destroy(self, seat: Seat, *names: str) -> Table:
        """These Components of a Robot are destroyed at the same moment."""
        self.listen(
            lambda: destroy(
                self.s, [p for p in self.s.zones[ROBOT[seat]] if self.key(p).startswith(names)]
            )
        )
        return self.settle()

    def turn(self, seat: Seat = 0) -> Table:
        """It is this seat's turn, from its beginning."""
        self.s.stack.clear()
        self.s.push(Turn(seat))
        return self.listen(lambda: start(self.s, self.chance))

    def normal(self, seat: Seat = 0) -> Table:
        """It is this seat's Normal turn."""
        return self.turn(seat).do("normal")

    def do(self, verb: str, piece: str = "", to: Any = None) -> Table:
        """Whoever is asked does this."""
        return self.listen(lambda: advance(self.s, self.move(verb, piece, to), self.chance))

    def play(self, move: Move) -> Table:
        """Whoever is asked plays this move."""
        return self.listen(lambda: advance(self.s, move, self.chance))

    def found(self, verb: str, piece: str = "", to: Any = None) -> list[Move]:
        """The legal moves that are meant; `1:legs` is the card on the Robot of seat 1."""
        fitting = [m for m in legal_moves(self.s) if m.verb == verb]
        if piece:
            fitting = [m for m in fitting if m.piece is not None and self.meant(m.piece, piece)]
        if isinstance(to, int):
            fitting = [m for m in fitting if m.to in (ROBOT[to], HAND[to])]
        elif to:
            fitting = [m for m in fitting if isinstance(m.to, int) and self.meant(m.to, to)]
        return fitting

    def move(self, verb: str, piece: str = "", to: Any = None) -> Move:
        """The legal move that is meant."""
        fitting = self.found(verb, piece, to)
        assert fitting, f"{verb} {piece} {to} is not among {legal_moves(self.s)} of {self.ask}"
        return fitting[0]

    def can(self, verb: str, piece: str = "", to: Any = None) -> bool:
        """Whether that is a legal move."""
        return bool(self.found(verb, piece, to))

    def meant(self, piece: Piece, what: str) -> bool:
        """Whether a card is meant."""
        place, _, name = what.rpartition(":")
        here = not place or self.s.where[piece] in (ROBOT[int(place)], HAND[int(place)])
        return here and self.key(piece).startswith(name)

    def targets(self, piece: str = "", verb: str = "use") -> str:
        """What a card can be used on, by name."""
        spots = [m.to for m in self.found(verb, piece)]
        return " ".join(sorted(self.key(p) if isinstance(p, int) else str(p) for p in spots))

    @property
    def ask(self) -> Ask:
        """The question that the table waits on."""
        ask = asked(self.s)
        assert ask is not None
        return ask

    @property
    def asks(self) -> str:
        """Who is asked what."""
        return f"{type(self.ask).__name__} {self.ask.seat}"

    def at(self, zone: str) -> str:
        """What lies on a zone, by name, in order of the alphabet."""
        return " ".join(sorted(self.key(p) for p in self.s.zones[zone]))

    def robot(self, seat: Seat) -> str:
        """What a Robot is made of."""
        return self.at(ROBOT[seat])

    def hand(self, seat: Seat) -> str:
        """What a seat holds."""
        return self.at(HAND[seat])

    def count(self, seat: Seat) -> int:
        """How many cards a seat holds."""
        return len(self.s.zones[HAND[seat]])

    def mark(self, name: str) -> Any:
        """A fact of the table."""
        return self.s.marks[name]

    def said(self, key: str) -> int:
        """How often something was said."""
        return sum(getattr(event, "key", "") == f"robot_wars.{key}" for event in self.told)
