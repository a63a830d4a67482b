"""Damage: seats lose Power cards, and those without any go out at the same moment."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine import Ask, Chance, Facts, Move, Seat, State, Step, cached_move, sweep
from games.two_robots.zones import HAND, POWER, STACKS, TwoRobotsMarks, in_turn_order, marks_of


@dataclass(frozen=True)
class Damage(Facts):
    """How many Power cards a seat must lose (TR-33)."""

    damage: int


@dataclass(frozen=True)
class Lasting(Step):
    """A step that still happens after the active player goes out."""


def push_damage(s: State, seats: Iterable[Seat], damage: int, spare: int = 0) -> None:
    """Damage seats (TR-33, TR-A16), all at once (TR-A26)."""
    s.push(Hurt(in_turn_order(s, list(seats)), damage, spare))


@dataclass(frozen=True)
class Hurt(Step):
    """Take Power cards from seats without a Shield Wall; each keeps at least `spare` of them."""

    seats: tuple[Seat, ...]
    damage: int
    spare: int = 0

    def run(self, s: State, chance: Chance) -> None:
        asks: list[Step] = []
        for seat in self.seats:
            if marks_of(s)["shield"] == seat:
                s.say("two_robots.shielded", (seat,))
                continue
            damage = self.damage
            if self.spare:
                damage = min(damage, health(s, seat) - self.spare)
                if damage <= 0:
                    s.say("two_robots.spared", (seat,))
                    continue
            if s.event_log is not None:
                s.say("two_robots.damage", (seat,), facts=Damage(damage))
            asks += lose_power(s, seat, damage)
        s.push(*asks, FALL)


def lose_power(s: State, seat: Seat, damage: int) -> list[Step]:
    """Take Power cards away, or return the questions for them if there is a choice (TR-A15)."""
    powers = s.zones[POWER[seat]]
    if len(powers) > damage and any(map(s.up.__getitem__, powers)):
        return [Lose(seat)] * damage
    for piece in powers[:damage]:
        s.move(piece, "box")
    return []


@dataclass(frozen=True)
class Lose(Ask):
    """Ask which Power card leaves the game; used ones come first (TR-A15)."""

    def moves(self, s: State) -> list[Move]:
        powers = sorted(s.zones[POWER[self.seat]], key=s.up.__getitem__)
        return [cached_move("lose", piece, "box") for piece in powers]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.move(move.moved, "box")


@dataclass(frozen=True)
class Fall(Step):
    """Put out the seats without a Power card (TR-4, TR-A17, TR-A26)."""

    def run(self, s: State, chance: Chance) -> None:
        dead = [seat for seat in s.playing() if not s.zones[POWER[seat]]]
        if not dead:
            return
        for seat in dead:
            clear_seat(s, seat)
        s.leave(*dead)
        left = s.playing()
        if len(left) < 2:
            s.win(*(left or dead))
        elif s.active in dead:
            s.remove_steps(lambda step: not isinstance(step, Lasting))


FALL = Fall()


def clear_seat(s: State, seat: Seat) -> None:
    """Discard the Factory, ice and hand of a seat, and end its lasting effects."""
    for zone in (*STACKS[seat], HAND[seat]):
        sweep(s, zone, "discard")
    end_lasting(s, seat)


def end_lasting(s: State, seat: Seat) -> None:
    """End the Ceasefire and the Shield Wall of a seat."""
    marks: TwoRobotsMarks = s.marks
    if marks["ceasefire"] == seat:
        s.mark("ceasefire", None)
    if marks["shield"] == seat:
        s.mark("shield", None)


def health(s: State, seat: Seat) -> int:
    """Count the remaining Power cards, used or not (TR-33)."""
    return len(s.zones[POWER[seat]])
