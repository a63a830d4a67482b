"""The numbers that Two Robots tells in the log, by name."""

from dataclasses import dataclass

from games.engine import Facts


@dataclass(frozen=True, slots=True)
class Damage(Facts):
    """How many Power cards a seat must lose (TR-33)."""

    damage: int
