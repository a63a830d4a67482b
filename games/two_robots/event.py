"""The Event Phase: a Power for two Parts, or an Active Robot card for one (TR-32 to TR-34)."""

from dataclasses import dataclass
from functools import cache

from games.engine import (
    Ask,
    Chance,
    Move,
    Piece,
    Seat,
    State,
    Step,
    UniformAsk,
    cached_move,
    moves_to,
    sweep,
)
from games.two_robots.attack import can_interrupt
from games.two_robots.cards import NUMBERS, WHOLE, RobotsCard, cards
from games.two_robots.damage import Lasting
from games.two_robots.factory import (
    ICE,
    Factory,
    factory,
    has_ability,
    open_parts,
    parts,
    remove_part,
)
from games.two_robots.zones import FACTORY, HAND, PIECES, POWER, marks_of, opponents


@dataclass(frozen=True)
class EventPhase(Step):
    """Let the player trigger one Event, if any is possible (TR-A13)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if payable_powers(s, self.seat) or has_working_robot(s, self.seat):
            s.push(trigger(self.seat))


@dataclass(frozen=True)
class Trigger(Ask):
    """Ask for an Event: a Power, a Part to pay for an Active Robot card, or none."""

    def moves(self, s: State) -> list[Move]:
        found = [_POWERS[piece] for piece in payable_powers(s, self.seat)]
        if has_working_robot(s, self.seat):
            found += [_DEPLOYED[part] for part in open_parts(s, self.seat)]
        found.append(_END)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        if move.verb == "power":
            s.mark("event", move.piece)
            s.say("two_robots.power", (self.seat,), (move.piece,))
            s.push(activate(self.seat, move.piece), END)
            s.push_last_first([sacrifice(self.seat)] * NUMBERS.cost)
        else:
            sacrifice_part(s, move.piece)
            s.push(reveal(self.seat, True), END)


def payable_powers(s: State, seat: Seat) -> list[Piece]:
    """Return the unused Powers that a seat can pay for (TR-32)."""
    found: list[Piece] = []
    for piece in s.zones[POWER[seat]]:
        if s.up[piece]:
            found.append(piece)
    return found if found and len(payable_parts(s, seat)) >= NUMBERS.cost else []


def has_working_robot(s: State, seat: Seat) -> bool:
    """Return whether a seat has a complete robot that is not frozen (TR-28, TR-A12)."""
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    if WHOLE in own.types:
        for types, mask in zip(own.types, own.masks, strict=True):
            if types == WHOLE and not mask & ICE:
                return True
    return False


def payable_parts(s: State, seat: Seat) -> list[Piece]:
    """Return the Parts that a seat can sacrifice for a Power, or for Retaliate (TR-A11)."""
    held = NUMBERS.frozen_blocks_power_sacrifice or s.options["frozen"] == "held"
    return open_parts(s, seat) if held else parts(s, seat)


def sacrifice_part(s: State, part: Piece) -> None:
    """Sacrifice a Part: it goes to the discard pile (TR-A12)."""
    s.mark("spent", (*marks_of(s)["spent"], part))
    remove_part(s, part)


@dataclass(frozen=True)
class Sacrifice(Ask):
    """Ask which Part to sacrifice."""

    def moves(self, s: State) -> list[Move]:
        return [_GIVEN[part] for part in payable_parts(s, self.seat)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        sacrifice_part(s, move.moved)


@dataclass(frozen=True)
class Activate(Step):
    """Turn over a Power that is paid for, even if it is cancelled later (TR-32, TR-A25)."""

    seat: Seat
    power: Piece

    def run(self, s: State, chance: Chance) -> None:
        s.turn(self.power, False)
        start_event(s, self.seat, self.power)


@dataclass(frozen=True)
class Reveal(Step):
    """Turn up an Active Robot card; Katana reveals another after a dud (TR-40, TR-A25)."""

    seat: Seat
    katana: bool

    def run(self, s: State, chance: Chance) -> None:
        piece = s.zones["robots"][-1]
        s.move(piece, "played", up=True)
        s.mark("event", piece)
        s.say("two_robots.revealed", (self.seat,), (piece,))
        if self.katana and not cards(s)[piece].do and has_ability(s, self.seat, "katana"):
            s.push(reveal(self.seat, False))
        start_event(s, self.seat, piece)


def start_event(s: State, seat: Seat, card: Piece) -> None:
    """Ask who cancels an Event card, and then carry out its effect (TR-31, TR-A14)."""
    s.push(effect(seat, card))
    for other in opponents(s, seat)[::-1]:
        if can_interrupt(s, other, "scramble"):
            s.push(scramble(other, seat, card))


@dataclass(frozen=True)
class Scramble(UniformAsk):
    """Ask whether to cancel the Event with a Sentry Gunship; asked of all who could hold one."""

    foe: Seat
    card: Piece

    def moves(self, s: State) -> list[Move]:
        faces: list[RobotsCard] = s.faces
        found: list[Move] = []
        for piece in s.zones[HAND[self.seat]]:
            if faces[piece].interrupt == "scramble":
                found.append(_SCRAMBLES[piece])
        found.append(_PASS)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        s.move(move.piece, "played", up=True)
        s.say("two_robots.gunship", (self.seat, self.foe), (move.piece, self.card))
        s.remove_steps(lambda step: isinstance(step, Scramble | Effect) and step.card == self.card)


@dataclass(frozen=True)
class Effect(Step):
    """Carry out an Event that nobody cancelled."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        face = cards(s)[self.card]
        if face.do:
            face.act(s, self.seat, self.card, chance)
        else:
            s.say("two_robots.dud", (self.seat,), (self.card,))


@dataclass(frozen=True)
class EndEvent(Lasting):
    """Shuffle Robot cards back into their pile, and discard the other cards (TR-A12)."""

    def run(self, s: State, chance: Chance) -> None:
        s.mark("event", None)
        s.mark("spent", ())
        faces = cards(s)
        played = s.zones["played"]
        revealed = [p for p in played if faces[p].kind == "active"]
        if not revealed:
            sweep(s, "played", "discard")
            return
        for piece in played[:]:
            if piece in revealed:
                s.move(piece, "robots")
            else:
                s.move(piece, "discard", up=True)
        s.shuffle("robots", chance)


END = EndEvent()
_GIVEN, _DEPLOYED, _POWERS, _SCRAMBLES = [
    moves_to(verb, to, PIECES)
    for verb, to in [
        ("sacrifice", "discard"),
        ("deploy", "robots"),
        ("power", "played"),
        ("scramble", "played"),
    ]
]
_END, _PASS = cached_move("end"), cached_move("pass")
# Steps are values: each is made only once.
trigger, sacrifice = cache(Trigger), cache(Sacrifice)
activate, reveal = cache(Activate), cache(Reveal)
scramble, effect = cache(Scramble), cache(Effect)
