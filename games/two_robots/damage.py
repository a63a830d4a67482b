"""Damage: Power cards are lost, and whoever has none left is out, all at the same moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance
from games.engine.core import Ask, Move, Seat, State, Step, same
from games.two_robots.zones import HAND, POWER, STACKS, active, in_order


def hurt(s: State, seats: Iterable[Seat], damage: int) -> None:
    """These seats suffer damage, whoever deals it (TR-33, TR-A16), all at once (TR-A26)."""
    s.push(Hurt(in_order(s, list(seats)), damage))


@dataclass(frozen=True, slots=True)
class Hurt(Step):
    """Each of these loses so many Power cards, except behind a Shield Wall."""

    seats: tuple[Seat, ...]
    damage: int

    def run(self, s: State, chance: Chance) -> None:
        asks: list[Step] = []
        for seat in self.seats:
            if s.marks["shield"] == seat:
                s.say("two_robots.shielded", (seat,))
                continue
            s.say("two_robots.damage", (seat,), (), (self.damage,))
            asks += lost(s, seat, self.damage)
        s.push(*asks, FALL)


def lost(s: State, seat: Seat, damage: int) -> list[Step]:
    """Take the cards away; the questions which, if it matters (TR-A15)."""
    powers = s.zones[POWER[seat]]
    if len(powers) > damage and any(s.up[piece] for piece in powers):
        return [Lose(seat)] * damage
    for piece in powers[:damage]:
        s.move(piece, "box")
    return []


@dataclass(frozen=True, slots=True)
class Lose(Ask):
    """Which Power card leaves the game? Used ones stand first (TR-A15)."""

    def moves(self, s: State) -> list[Move]:
        powers = sorted(s.zones[POWER[self.seat]], key=s.up.__getitem__)
        return [same("lose", piece, "box") for piece in powers]

    def usual(self, s: State) -> Move | None:
        """A used one."""
        return self.moves(s)[0]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        assert move.piece is not None
        s.move(move.piece, "box")


@dataclass(frozen=True, slots=True)
class Fall(Step):
    """Whoever has no Power card left is out (TR-4, TR-A17, TR-A26)."""

    def run(self, s: State, chance: Chance) -> None:
        dead = [seat for seat in s.playing() if not s.zones[POWER[seat]]]
        if not dead:
            return
        for seat in dead:
            bury(s, seat)
        s.leave(*dead)
        left = s.playing()
        if len(left) < 2:
            s.win(*(left or dead))
        elif active(s) in dead:
            s.unstack(lambda step: type(step).__name__ not in ("EndEvent", "Next"))


FALL = Fall()


def bury(s: State, seat: Seat) -> None:
    """The Factory, the ice and the hand are discarded; what lasted is over."""
    for zone in (*STACKS[seat], HAND[seat]):
        for piece in s.zones[zone][:]:
            s.move(piece, "discard", up=True)
    for name in ("ceasefire", "shield"):
        if s.marks[name] == seat:
            s.mark(name, None)


def health(s: State, seat: Seat) -> int:
    """The Power cards that are left, used or not (TR-33)."""
    return len(s.zones[POWER[seat]])


def most(numbers: dict[Seat, int]) -> list[Seat]:
    """Who has the most; all of those who tie (TR-38)."""
    top = max(numbers.values())
    return [seat for seat, number in numbers.items() if number == top]


def spent(s: State) -> tuple[Any, ...]:
    """The Parts paid for the Power at work: it cannot take them (TR-A28)."""
    pieces: Any = s.marks["spent"]
    return tuple(pieces)
