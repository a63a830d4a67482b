"""Rigged tables of Junkyard Bots, in a few words."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, Step, advance, asked, legal_moves, start
from games.engine.events import Event, Said
from games.engine.moves import Move, Piece, Seat
from games.junkyard_bots.cards import EVEN
from games.junkyard_bots.robot import attach_part, body, put_in_claw
from games.junkyard_bots.rules import CONTROLLER, Turn
from games.junkyard_bots.zones import EDGE, ENERGY, GONE, HELD, LOOKS, OPEN, ROBOT

# The rules are tried with the even dice, whose numbers are small.
DEFAULTS = {**CONTROLLER.default_options(2), "dice": EVEN}
FACE = "F"


class Table:
    """Robots as at the start, the Junkyard unshuffled; dice fall as they are told to."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        self.s = CONTROLLER.table(seats, DEFAULTS | {"start": 0} | options)
        self.s.stack.clear()
        self.falls: list[float] = []
        self.chance = Chance(self._next)
        self.told: list[Event] = []

    def _next(self) -> float:
        assert self.falls, "a die was rolled that nobody expected"
        return self.falls.pop(0)

    def find(self, key: str) -> Piece:
        """A die of this kind that still lies unseen in the heap."""
        return next(p for look in LOOKS for p in self.s.zones[look] if self.s.faces[p].key == key)

    def part(self, seat: Seat, key: str, nth: int = 0) -> Piece:
        """A die of this kind of a robot, wherever it is."""
        zones = (ROBOT[seat], HELD[seat], ENERGY[seat])
        found = [p for zone in zones for p in self.s.zones[zone] if self.s.faces[p].key == key]
        return found[nth]

    def attach(self, seat: Seat, key: str, to: Piece | None = None) -> Piece:
        """A part more; a pipe comes next to the part that it enhances."""
        piece = self.find(key)
        attach_part(self.s, seat, piece, body(self.s, seat) if to is None else to)
        return piece

    def hold(self, seat: Seat, key: str, host: Piece | None = None) -> Piece:
        """Something in the first claw, or on what is named."""
        piece = self.find(key)
        put_in_claw(self.s, seat, piece, self.part(seat, "claw_s_green") if host is None else host)
        return piece

    def energy(self, seat: Seat, *keys: str) -> list[Piece]:
        """Energies that were eaten."""
        return [self.lay(key, ENERGY[seat]) for key in keys]

    def lay(self, key: str, zone: str = OPEN) -> Piece:
        """A die somewhere, face up."""
        piece = self.find(key)
        self.s.move(piece, zone, up=True)
        return piece

    def seen(self, seat: Seat, key: str) -> Piece:
        """A die that a seat has looked at."""
        piece = self.find(key)
        self.s.move(piece, EDGE[seat])
        return piece

    def heap(self, key: str) -> str:
        """The next unseen die of its look is one of this kind; where it lies."""
        piece = self.find(key)
        look = self.s.where[piece]
        self.s.zones[look].remove(piece)
        self.s.zones[look].append(piece)
        return look

    def lose(self, seat: Seat, *keys: str) -> Table:
        """A robot without these."""
        for key in keys:
            piece = self.part(seat, key)
            self.s.host[piece] = None
            self.s.move(piece, GONE, up=True)
        return self

    def power(self, seat: Seat, power: int) -> Table:
        """A robot with so much power left."""
        self.s.pips[body(self.s, seat)] = power
        return self

    def turn(self, seat: Seat = 0) -> Table:
        """It is this seat's turn."""
        self.s.mark("round", 1)
        self.s.push(Turn(seat))
        return self.go()

    def then(self, *steps: Step) -> Table:
        """These happen, and then a turn."""
        self.s.push(*steps, Turn(0))
        return self.go()

    def go(self) -> Table:
        """On to the next question."""
        self.s.event_log = self.told
        start(self.s, self.chance)
        return self

    def rolls(self, *values: int | str) -> Table:
        """The next dice show these sides, counted from 1: the face is F, then the five numbers."""
        self.falls += [((1 if v == FACE else int(v)) - 0.5) / 6 for v in values]
        return self

    def do(self, verb: str, piece: Piece | None = None, to: Any = None) -> Table:
        """Whoever is asked does this."""
        move = Move(verb, piece, to)
        assert move in legal_moves(self.s), (move, legal_moves(self.s))
        advance(self.s, move, self.chance)
        return self

    def verbs(self) -> set[str]:
        """What can be done."""
        return {move.verb for move in legal_moves(self.s)}

    def spots(self, verb: str) -> list[Any]:
        """What can be pointed at."""
        return [move.to for move in legal_moves(self.s) if move.verb == verb]

    @property
    def ask(self) -> Ask:
        """The question on the table."""
        ask = asked(self.s)
        assert ask is not None
        return ask

    @property
    def question(self) -> str:
        """What the question is, and to whom."""
        return f"{type(self.ask).__name__} {self.ask.seat}"

    def where(self, piece: Piece) -> str:
        """Where a die lies."""
        return self.s.where[piece]

    def said(self, key: str) -> list[Said]:
        """What was said of this kind."""
        found = [event for event in self.told if isinstance(event, Said)]
        return [event for event in found if event.key == f"junkyard_bots.{key}"]

    def keys(self, zone: str) -> list[str]:
        """What lies on a zone."""
        return sorted(self.s.faces[p].key for p in self.s.zones[zone])
