"""Rigged tables of Two Robots, in a few words."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance, seeded
from games.engine.core import Ask, advance, asked, legal_moves, start
from games.engine.events import Event
from games.engine.moves import Move, Piece, Seat
from games.two_robots.cards import TYPES
from games.two_robots.energies import ENERGIES
from games.two_robots.event import EventPhase
from games.two_robots.rules import CONTROLLER, ORDER, give_salvager
from games.two_robots.turn import Cleanup, Next, Playing, Turn
from games.two_robots.zones import HAND, HERO, POWER, STACKS

DEFAULTS = {option.key: option.default for option in CONTROLLER.options(2)}
ENERGY = {energy[0].upper(): energy for energy in ENERGIES}
HEROES = "samurai scavenger peacemaker guardian"
ROBOT = "hC tC aC lC"


class Table:
    """Factories of Stacks: `hC tCS, aN*` is a Chemical head under a Chemical/Solar torso, and
    Nuclear arms under ice. `hands` are separated by a bar; the deck is named top first."""

    def __init__(
        self,
        *factories: str,
        hands: str = "",
        heroes: str = HEROES,
        deck: str = "",
        discard: str = "",
        robots: str = "",
        only: bool = False,
        **options: Any,
    ) -> None:
        seats = len(factories)
        self.s = CONTROLLER.table(seats, DEFAULTS | options)
        self.s.stack.clear()
        self.chance: Chance = seeded(1)
        self.told: list[Event] = []
        for seat, key in enumerate(heroes.split()[:seats]):
            give_salvager(self.s, seat, self.find(key, "box"))
        names = heroes.split()[:seats]
        self.s.mark(
            "order",
            tuple(rank[1] for rank in sorted((ORDER.index(names[n]), n) for n in range(seats))),
        )
        for seat, stacks in enumerate(factories):
            for slot, parts in enumerate(filter(None, stacks.split(","))):
                for name in parts.replace("*", " ice_blast").split():
                    self.put(name, STACKS[seat][slot])
        for seat, names_ in enumerate(hands.split("|")):
            for name in names_.split():
                self.s.move(self.find(name), HAND[seat])
        for name in discard.split():
            self.put(name, "discard")
        for name in reversed(deck.split()):
            self.s.move(self.find(name), "deck")
        for name in reversed(robots.split()):
            self.s.move(self.find(name, "robots"), "robots")
        if only:  # the rest stays in the box
            for piece in self.s.zones["deck"][: len(self.s.zones["deck"]) - len(deck.split())]:
                self.s.move(piece, "box")

    def find(self, name: str, zone: str = "deck") -> Piece:
        """A card of this name in a zone."""
        return next(p for p in self.s.zones[zone] if self.name(p) == name)

    def put(self, name: str, zone: str) -> Piece:
        """Lay a card of the deck open somewhere."""
        piece = self.find(name)
        self.s.move(piece, zone, up=True)
        return piece

    def name(self, piece: Piece) -> str:
        """What a card is: `hCS` or its key."""
        face = self.s.faces[piece]
        if face.kind != "part":
            return str(face.key)
        return face.part[0] + "".join(energy[0].upper() for energy in face.energies)

    def turn(self, seat: Seat = 0) -> Table:
        """It is this seat's turn, from its beginning."""
        self.s.push(Turn(seat))
        self._listen(lambda: start(self.s, self.chance))
        return self

    def act(self, seat: Seat = 0, plays: int = 5) -> Table:
        """It is this seat's turn, and it has drawn."""
        self.s.begin_turn(seat)
        self.s.mark("plays", plays)
        self.s.push(Playing(seat), EventPhase(seat), Cleanup(seat), Next(seat))
        start(self.s, self.chance)
        return self

    def event(self, seat: Seat = 0) -> Table:
        """It is this seat's Event Phase."""
        return self.act(seat, 0)

    def _listen(self, happen: Any) -> None:
        self.s.event_log = self.told
        happen()
        self.s.event_log = None

    def do(self, verb: str, piece: str = "", to: Any = None) -> Table:
        """Whoever is asked does this."""
        move = self.move(verb, piece, to)
        self._listen(lambda: advance(self.s, move, self.chance))
        return self

    def passes(self, times: int = 1) -> Table:
        """Whoever is asked lets it happen."""
        for _ in range(times):
            self.do("pass")
        return self

    def move(self, verb: str, piece: str = "", to: Any = None) -> Move:
        """The legal move that is meant; `to` is a seat, a Part by name, or a zone."""
        fitting = [m for m in legal_moves(self.s) if m.verb == verb]
        if piece:
            fitting = [m for m in fitting if m.piece is not None and self.name(m.piece) == piece]
        if isinstance(to, int):
            fitting = [m for m in fitting if m.to == HERO[to]]
        elif to:
            fitting = [m for m in fitting if self.goes(m, to)]
        assert fitting, f"{verb} {piece} {to} is not among {legal_moves(self.s)}"
        return fitting[0]

    def goes(self, move: Move, to: str) -> bool:
        """Whether a move is to this Part, or to this zone."""
        return self.name(move.to) == to if isinstance(move.to, int) else move.to == to

    def can(self, verb: str, piece: str = "", to: Any = None) -> bool:
        """Whether that is a legal move."""
        try:
            self.move(verb, piece, to)
        except AssertionError:
            return False
        return True

    def spots(self, piece: str, verb: str = "build") -> list[str]:
        """Where a card can go."""
        moves = [m for m in legal_moves(self.s) if m.verb == verb and m.piece is not None]
        return [str(m.to) for m in moves if self.name(m.piece or 0) == piece]

    @property
    def ask(self) -> Ask:
        """The question that the table waits on."""
        ask = asked(self.s)
        assert ask is not None
        return ask

    @property
    def question(self) -> tuple[str, Seat]:
        """What is asked, and of whom."""
        return type(self.ask).__name__, self.ask.seat

    def names(self, zone: str) -> str:
        """What lies on a zone, from the bottom up."""
        return " ".join(self.name(p) for p in self.s.zones[zone])

    def factory(self, seat: Seat) -> str:
        """All Stacks of a seat."""
        return ", ".join(self.names(zone) for zone in STACKS[seat] if self.s.zones[zone])

    def hand(self, seat: Seat) -> str:
        """What a seat holds, in order of names."""
        return " ".join(sorted(self.names(HAND[seat]).split()))

    def health(self, seat: Seat) -> int:
        """How many Power cards a seat has."""
        return len(self.s.zones[POWER[seat]])

    def power(self, name: str, *parts: str) -> Table:
        """Use a Power and pay for it."""
        self.do("power", name)
        for part in parts:
            self.do("sacrifice", part)
        return self

    def said(self, key: str) -> int:
        """How often something was said."""
        return sum(getattr(event, "key", "") == f"two_robots.{key}" for event in self.told)


__all__ = ["ROBOT", "TYPES", "Table"]
