"""The numbers in the rules of Two Robots, read from the card file."""

from __future__ import annotations

from dataclasses import dataclass

from games.cardfile.reader import FILE
from games.cardfile.rule_numbers import Numbers, load_numbers


@dataclass(frozen=True, slots=True)
class RobotsNumbers(Numbers):
    """The numbers in the rules (TR-10, TR-A1, TR-A2, TR-A11, TR-A24)."""

    draw: int
    plays: int
    pace: int  # both, at the slower pace
    hand: int  # cards kept at the end of a turn
    powers: int  # a Salvager's health
    cost: int  # Parts for a Power
    robots: int  # complete ones to win
    turns: int  # until the strongest wins, where no person plays
    frozen_blocks_power_sacrifice: bool


NUMBERS: RobotsNumbers = load_numbers(FILE, "two_robots", RobotsNumbers)
