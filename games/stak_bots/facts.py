"""What the log of Stak Bots tells in numbers, each by its name."""

from dataclasses import dataclass

from games.engine import Facts


@dataclass(frozen=True, slots=True)
class Damage(Facts):
    """Damage that an entry effect deals; 0 if it deals none."""

    damage: int


@dataclass(frozen=True, slots=True)
class Blows(Facts):
    """Damage that each card of a battle deals: the attacker's, then the target's (SB-15)."""

    deals: int
    takes: int
