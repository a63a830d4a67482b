"""Destruction and what follows from it: salvage, meltdown, crash, and who goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, State, Step, same
from games.robot_wars.body import can_pay, kept_by, outside, reacting, waived
from games.robot_wars.lines import Lines
from games.robot_wars.marks import has
from games.robot_wars.zones import HAND, ROBOT, SEAT_OF


def destroy(s: State, batch: Sequence[Piece]) -> None:
    """These Components are destroyed, all at the same moment (RW-A7, RW-49, RW-50)."""
    if not batch:
        return
    seats = tuple(SEAT_OF[s.where[p]] for p in batch)
    gone = set(batch)
    claws = any(
        "any_destroyed" in s.faces[p].facts.timed
        for zone in ROBOT[: s.seats]
        for p in s.zones[zone]
        if p not in gone
    )
    for piece in batch:
        s.move(piece, "arena" if claws else "discard", up=True)
    pieces = tuple(batch)
    s.push(CHECKS)
    if any("destroyed" in s.faces[p].facts.timed for p in batch):
        s.push(Fallout(pieces, seats))
    if claws:
        s.push(Offers(pieces, seats))


@dataclass(frozen=True, slots=True)
class Offers(Step):
    """Each wreck is offered to whoever can salvage it, in the order of the batch (RW-50)."""

    batch: tuple[Piece, ...]
    seats: tuple[Seat, ...]
    at: int = 0
    refused: tuple[Piece, ...] = ()  # the Claws that left the wreck at hand alone

    def run(self, s: State, chance: Chance) -> None:
        at, refused = self.at, self.refused
        while at < len(self.batch):
            piece = self.batch[at]
            claw = self.next_claw(s, refused) if s.where[piece] == "arena" else None
            if claw is not None:
                seat = SEAT_OF[s.where[claw]]
                rest = Offers(self.batch, self.seats, at, (*refused, claw))
                s.push(Salvage(seat, claw, piece), rest)
                return
            if s.where[piece] == "arena":
                s.move(piece, "discard", up=True)
            at, refused = at + 1, ()

    def next_claw(self, s: State, refused: tuple[Piece, ...]) -> Piece | None:
        """A Claw that may be used now; not that of a Robot that melts down (RW-51)."""
        melting = [seat for p, seat in zip(self.batch, self.seats, strict=True) if melts(s, p)]
        for seat in s.playing():
            if seat not in melting:
                for claw in reacting(s, seat, "any_destroyed"):
                    if claw not in refused and can_pay(s, seat, claw, cost(s, claw)):
                        return claw
        return None


def melts(s: State, piece: Piece) -> bool:
    """Whether its destruction takes the whole Robot with it."""
    lines = s.faces[piece].facts.timed.get("destroyed", ())
    return any(line.verb == "destroy_all" for line in lines)


def cost(s: State, claw: Piece) -> int:
    """How many cards a salvage takes."""
    cards: int = s.faces[claw].facts.timed["any_destroyed"][0].args["pay"]
    return cards


@dataclass(frozen=True, slots=True)
class Salvage(Ask):
    """Is the wreck taken into hand?"""

    claw: Piece
    piece: Piece

    def moves(self, s: State) -> list[Move]:
        return [same("salvage", self.piece, HAND[self.seat]), same("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "salvage":
            s.push(Salvaged(self.seat, self.piece))
            pay(s, self.seat, self.claw, cost(s, self.claw))


@dataclass(frozen=True, slots=True)
class Salvaged(Step):
    """The price is paid: the wreck goes into hand."""

    seat: Seat
    piece: Piece

    def run(self, s: State, chance: Chance) -> None:
        s.move(self.piece, HAND[self.seat])


@dataclass(frozen=True, slots=True)
class Fallout(Step):
    """What destroyed Components set off: first a meltdown, then a crash (RW-50)."""

    batch: tuple[Piece, ...]
    seats: tuple[Seat, ...]

    def run(self, s: State, chance: Chance) -> None:
        set_off = [
            (p, seat)
            for p, seat in zip(self.batch, self.seats, strict=True)
            if "destroyed" in s.faces[p].facts.timed
        ]
        set_off.sort(key=lambda one: not melts(s, one[0]))
        s.push(*[Lines(seat, piece, "destroyed") for piece, seat in set_off])


@dataclass(frozen=True, slots=True)
class Checks(Step):
    """When nothing more happens: shy Components, then who is out (RW-50)."""

    def run(self, s: State, chance: Chance) -> None:
        if not s.marks["battle"] or any(type(step) is Checks for step in s.stack):
            return
        faces, zones, playing = s.faces, s.zones, s.playing()
        shy = [
            p
            for seat in playing
            for p in zones[ROBOT[seat]]
            if "needs_others" in faces[p].facts.holds and outside(s, seat) == [p]
        ]
        if shy:
            s.say("robot_wars.shy", (SEAT_OF[s.where[shy[0]]],), (shy[0],))
            destroy(s, shy)
            return
        gone = [seat for seat in playing if not zones[ROBOT[seat]] and has(s, "built", seat)]
        if gone:
            put_out(s, gone)


CHECKS = Checks()


def put_out(s: State, gone: list[Seat]) -> None:
    """Players without a Robot leave the game, and all they have is discarded (RW-40)."""
    s.leave(*gone)
    for seat in gone:
        for piece in s.zones[HAND[seat]][:]:
            s.move(piece, "discard", up=True)
        for piece in kept_by(s, seat):
            scrap(s, piece)
    rest = s.playing()
    if len(rest) < 2:
        s.win(*(rest or gone))
    elif s.marks["active"] in gone:
        clear(s)
        s.mark("jammed", None)
        del s.stack[1:]  # the turn is over; at the bottom waits the next one


def clear(s: State) -> None:
    """Actions that waited in the arena for the end of the turn are discarded (RW-15)."""
    faces = s.faces
    for piece in [p for p in s.zones["arena"] if faces[p].kind == "action"]:
        s.move(piece, "discard", up=True)


def scrap(s: State, piece: Piece) -> None:
    """A Hazard leaves the arena; nobody keeps it any more."""
    keepers: Any = s.marks["keepers"]
    s.mark("keepers", tuple(kept for kept in keepers if kept[0] != piece))
    s.move(piece, "discard", up=True)


def pay(s: State, seat: Seat, card: Piece, cards: int) -> None:
    """The discard cost of a card's ability, unless it is waived (RW-A2, RW-33)."""
    if not waived(s, seat, card):
        give_up(s, seat, cards)


def give_up(s: State, seat: Seat, cards: int) -> None:
    """A player discards so many cards of one's own choice; all of them if there are no more."""
    hand = s.zones[HAND[seat]]
    if len(hand) > cards:
        s.push(*[Discard(seat)] * cards)
        return
    for piece in hand[:]:
        s.move(piece, "discard", up=True)


@dataclass(frozen=True, slots=True)
class Discard(Ask):
    """Which card is discarded?"""

    def moves(self, s: State) -> list[Move]:
        return [same("discard", piece, "discard") for piece in s.zones[HAND[self.seat]]]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        assert move.piece is not None
        s.move(move.piece, "discard", up=True)
