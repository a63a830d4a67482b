"""The numbers in the log entries about rolls."""

from dataclasses import dataclass

from games.engine import Facts


@dataclass(frozen=True)
class Needed(Facts):
    """The points that a roll must reach."""

    need: int


@dataclass(frozen=True)
class Dice(Facts):
    """The points of each die that the log entry names, and their sum."""

    total: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class DiceFor(Dice):
    """The dice of a roll to look at one of several dice, which is named by its back."""

    back: str


@dataclass(frozen=True)
class Compared(Facts):
    """The sum of a roll, and the points that it needed."""

    total: int
    need: int


@dataclass(frozen=True)
class ComparedFor(Compared):
    """The result of a roll to look at one of several dice, which is named by its back."""

    back: str


@dataclass(frozen=True)
class Points(Facts):
    """Points of damage, of an explosion or of an energy."""

    points: int


@dataclass(frozen=True)
class Weakened(Facts):
    """The points that a body lost, and its remaining power."""

    points: int
    power: int


@dataclass(frozen=True)
class Attack(Facts):
    """A throw: `total` is the sum of explosion and aim."""

    total: int
    explosion: int
    aim: int


@dataclass(frozen=True)
class Result(Facts):
    """The outcome of an attack: damage is attack minus defense, at most the explosion."""

    damage: int
    attack: int
    defense: int
    explosion: int
