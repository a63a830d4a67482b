"""Attacks: what they aim at, who may answer with Homing Missiles, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Piece, Seat, Spot, State, Step, same
from games.two_robots.energies import BIT
from games.two_robots.factory import frozen, has, parts, put, spots, stacks, welcome
from games.two_robots.habits import best_aims, best_build
from games.two_robots.zones import HAND, SEAT_OF, active, in_order, others

_NEEDED: dict[str, int] = {}  # by interrupt: the Stacks it needs, as its card says


def within_reach(s: State, seat: Seat) -> list[Seat]:
    """The opponents against whose Factories an Attack can be played (Ceasefire)."""
    found, kept = others(s, seat), s.marks["ceasefire"]
    return found if kept is None else [other for other in found if other != kept]


def of_energy(s: State, seat: Seat, face: Any) -> Iterator[Spot]:
    """Parts that a destroy card can choose: in any Factory, one energy fits (TR-25, TR-36)."""
    faces, wanted = s.faces, BIT[face.args["energy"]]
    yield from [piece for piece in parts(s, seat) if faces[piece].mask & wanted]
    for owner in within_reach(s, seat):
        yield from [piece for piece in parts(s, owner) if faces[piece].mask & wanted]


def to_freeze(s: State, seat: Seat, face: Any) -> Iterator[Spot]:
    """Stacks that can be frozen: an opponent's, not frozen already, not Guardian's (TR-A9)."""
    for owner in within_reach(s, seat):
        if not has(s, owner, "bulwark"):
            yield from [zone for zone in stacks(s, owner) if not frozen(s, zone)]


def to_take(s: State, seat: Seat, face: Any) -> Iterator[Spot]:
    """Parts of opponents in reach that fit one's own Factory (TR-26, TR-A10, TR-A30)."""
    faces, fit = s.faces, 0
    for owner in within_reach(s, seat):
        found = parts(s, owner)
        if found:
            fit = fit or welcome(s, seat)
            yield from [piece for piece in found if faces[piece].mask & fit]


def theirs(s: State, seat: Seat, face: Any) -> Iterator[Spot]:
    """Any Part of an opponent in reach."""
    for owner in within_reach(s, seat):
        yield from parts(s, owner)


TARGETS: dict[str, Callable[..., Iterator[Spot]]] = {
    "destroy": of_energy,
    "freeze": to_freeze,
    "steal": to_take,
    "send_back": theirs,
}


def aims(face: Any) -> int:
    """How many targets an Attack has."""
    return int(face.args.get("parts", 1))


def targets(s: State, seat: Seat, face: Any) -> Iterator[Spot]:
    """What an Attack can be played against."""
    return TARGETS[face.verb](s, seat, face)


def has_targets(s: State, seat: Seat, face: Any) -> bool:
    """Whether there is enough to play an Attack against (TR-A30)."""
    least = aims(face)
    return len(list(islice(TARGETS[face.verb](s, seat, face), least))) == least


def attack(s: State, seat: Seat, piece: Piece, aimed: tuple[Spot, ...] = ()) -> None:
    """An Attack card is played; its targets are chosen before anybody answers (TR-A8)."""
    face = s.faces[piece]
    s.move(piece, "played", up=True)
    s.mark("attack", piece)
    s.mark("aim", aimed)
    left = aims(face) - len(aimed)
    s.push(*[Aim(seat, piece, face.verb)] * left, Launch(seat, piece))


@dataclass(frozen=True, slots=True)
class Aim(Ask):
    """What does the Attack fall on?"""

    card: Piece
    verb: str

    def moves(self, s: State) -> list[Move]:
        aimed: Any = s.marks["aim"]
        spots_ = targets(s, self.seat, s.faces[self.card])
        return [same(self.verb, None, spot) for spot in spots_ if spot not in aimed]

    def sensible(self, s: State) -> list[Move]:
        """What hurts an opponent most."""
        needed = sum(type(step) is Aim for step in s.stack)
        return best_aims(s, self.seat, self.verb, needed, self.moves(s))

    def usual(self, s: State) -> Move | None:
        """The worst for an opponent."""
        return self.sensible(s)[0]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        aimed: Any = s.marks["aim"]
        s.mark("aim", (*aimed, move.to))


@dataclass(frozen=True, slots=True)
class Launch(Step):
    """All whose Factory is touched may answer in turn order, whatever they hold (TR-A29)."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        aimed: Any = s.marks["aim"]
        owners = [keeper(s, spot) for spot in aimed]
        pieces = tuple(spot for spot in aimed if isinstance(spot, int))
        touched = [seat for seat in in_order(s, owners) if seat != self.seat]
        s.say("two_robots.attack", (self.seat, *touched), (self.card, *pieces))
        defence = [Defend(seat, self.seat) for seat in touched]
        s.push(*defence, Strike(self.seat, self.card), CLEAR)


@dataclass(frozen=True, slots=True)
class Defend(Step):
    """A touched player's exchange of Homing Missiles with the attacker begins."""

    seat: Seat
    attacker: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.mark("missiles", 0)
        s.push(*answer(s, self.seat, self.attacker), Judge())


@dataclass(frozen=True, slots=True)
class Intercept(Ask):
    """Does the player fire Homing Missiles? Asked alike of whoever holds them or not."""

    alike = True
    foe: Seat

    def moves(self, s: State) -> list[Move]:
        faces = s.faces
        mine = [p for p in s.zones[HAND[self.seat]] if faces[p].interrupt == "intercept"]
        return [*[same("intercept", piece, "played") for piece in mine], same("pass")]

    def usual(self, s: State) -> Move | None:
        """Whoever can, fires."""
        return self.moves(s)[0]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            return
        fired: Any = s.marks["missiles"]
        s.mark("missiles", fired + 1)
        s.move(move.piece, "played", up=True)
        s.say("two_robots.missiles", (self.seat, self.foe), (move.piece,))
        if self.seat == active(s):
            count_play(s)
        s.push(*answer(s, self.foe, self.seat))


@dataclass(frozen=True, slots=True)
class Judge(Step):
    """The exchange is over: an odd number of missiles has stopped the whole Attack (TR-A7)."""

    def run(self, s: State, chance: Chance) -> None:
        fired: Any = s.marks["missiles"]
        if fired:
            s.mark("missiles", 0)
        if fired % 2:
            s.say("two_robots.cancelled", (active(s),))
            s.unstack(lambda step: isinstance(step, Defend | Strike))


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """Nobody has stopped the Attack."""

    seat: Seat
    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        face = s.faces[self.card]
        face.effect(s, self.seat, self.card, chance, **face.args)


@dataclass(frozen=True, slots=True)
class Clear(Step):
    """What was played for this Attack is spent (TR-23)."""

    def run(self, s: State, chance: Chance) -> None:
        s.mark("attack", None)
        s.mark("aim", ())
        for piece in s.zones["played"][:]:
            s.move(piece, "discard", up=True)


CLEAR = Clear()


@dataclass(frozen=True, slots=True)
class Place(Ask):
    """Onto which Stack does a Part go that came from elsewhere (TR-A22)?"""

    part: Piece

    def moves(self, s: State) -> list[Move]:
        return [same("place", self.part, zone) for zone in spots(s, self.seat, self.part)]

    def usual(self, s: State) -> Move | None:
        """Where it brings a robot on most."""
        return best_build(s, self.seat, "place", [self.part]) or self.moves(s)[0]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        put(s, self.seat, self.part, str(move.to))


def answer(s: State, seat: Seat, foe: Seat) -> list[Step]:
    """The question whether a seat fires, if all can see that it could (TR-A6, TR-30)."""
    return [Intercept(seat, foe)] if able(s, seat, "intercept") else []


def able(s: State, seat: Seat, interrupt: str) -> bool:
    """Whether a seat could interrupt, as far as all can see: cards, Stacks and plays."""
    if seat == active(s) and plays_left(s) < 1:
        return False
    return bool(s.zones[HAND[seat]]) and len(stacks(s, seat)) >= needed(s, interrupt)


def needed(s: State, interrupt: str) -> int:
    """How many Stacks the card needs that interrupts in this way."""
    if interrupt not in _NEEDED:
        _NEEDED[interrupt] = next(f.stacks for f in s.box if f.interrupt == interrupt)
    return _NEEDED[interrupt]


def keeper(s: State, spot: Spot) -> Seat:
    """In whose Factory a Part or Stack is."""
    return SEAT_OF[spot if isinstance(spot, str) else s.where[spot]]


def plays_left(s: State) -> int:
    """How many cards the player may still play in this turn (TR-A5)."""
    plays: Any = s.marks["plays"]
    return int(plays)


def count_play(s: State) -> None:
    """One play fewer."""
    s.mark("plays", plays_left(s) - 1)
