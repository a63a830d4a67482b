"""An attack that is being carried out, and how its die compares with a target."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from games.engine.core import Piece, Seat, State
from games.robot_wars.body import steering
from games.robot_wars.card import card_of
from games.robot_wars.facts import Added, Struck


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack: who, with what, on what, and how hard."""

    seat: Seat | None  # None: a robot of nobody's, which triggers and adds nothing (RW-A9)
    weapon: Piece
    victim: Seat | None  # None: the target stands in the arena
    targets: tuple[Piece, ...]
    plus: int = 0
    engines: int = 0
    sweep: bool = False
    second: bool = False
    minus: int = 0

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that it names."""
        return (self.weapon, *self.targets)

    def added(self, s: State, target: Piece) -> Added:
        """Return what is added to the die against a target (RW-A5)."""
        engine = self.engines if card_of(s, target).engine else 0
        steer = 0 if self.seat is None else steering(s, self.seat)
        return Added(self.plus, engine, steer, self.minus)


def hits(s: State, weapon: Piece, target: Piece, die: int, added: Added) -> bool:
    """Compare a roll with a target's Strength; say and return whether it is hit (RW-A6)."""
    strength, total = card_of(s, target).strength, die + added.sum
    assert strength is not None
    hit = total >= strength
    if s.told is not None:
        facts = Struck(**asdict(added), total=total, strength=strength, die=die, hit=hit)
        s.say(f"robot_wars.{'hits' if hit else 'misses'}", (), (weapon, target), facts=facts)
    return hit
