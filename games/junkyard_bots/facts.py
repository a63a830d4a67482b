"""What is told of a roll in numbers, each by its name."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.events import Facts


@dataclass(frozen=True, slots=True)
class Needed(Facts):
    """A roll is for something that takes so many points."""

    need: int


@dataclass(frozen=True, slots=True)
class Dice(Facts):
    """What each of the dice named came to, and all of them together."""

    total: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Compared(Facts):
    """What was rolled beside what it takes."""

    total: int
    need: int


@dataclass(frozen=True, slots=True)
class Points(Facts):
    """So many points: of damage, of an explosion, of an energy."""

    points: int


@dataclass(frozen=True, slots=True)
class Weakened(Facts):
    """Points that a body lost, and the power that is left."""

    points: int
    power: int


@dataclass(frozen=True, slots=True)
class Attack(Facts):
    """A throw: explosion and aim add up."""

    total: int
    explosion: int
    aim: int


@dataclass(frozen=True, slots=True)
class Result(Facts):
    """An attack less its defense, at most the explosion, is the damage."""

    damage: int
    attack: int
    defense: int
    explosion: int
