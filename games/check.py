"""Checks card files as the games themselves read them."""

from __future__ import annotations

from pathlib import Path

from games.cards import Mistake, Shape, check
from games.robo_power.cards import RoboCard

SHAPES: dict[str, Shape] = {"robo_power": (RoboCard, {})}


def mistakes(path: Path) -> list[Mistake]:
    """Every mistake of a card file."""
    return check(path, SHAPES)
