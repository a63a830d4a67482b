"""The numbers that Two Robots tells in the log, by name."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.events import Facts


@dataclass(frozen=True, slots=True)
class Damage(Facts):
    """How many Power cards a seat must lose (TR-33)."""

    damage: int
