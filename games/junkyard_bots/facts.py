"""The numbers of the sayings about rolls, by name."""

from dataclasses import dataclass

from games.engine import Facts


@dataclass(frozen=True)
class Needed(Facts):
    """The points that a roll has to come to."""

    need: int


@dataclass(frozen=True)
class Dice(Facts):
    """The points of each of the dice that a saying names, and their sum."""

    total: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class DiceFor(Dice):
    """Dice that were rolled for one of several that are looked at, of which only the back shows."""

    back: str


@dataclass(frozen=True)
class Compared(Facts):
    """The sum of a roll, and the points that were needed."""

    total: int
    need: int


@dataclass(frozen=True)
class ComparedFor(Compared):
    """What a look at a die needed, of which only the back shows."""

    back: str


@dataclass(frozen=True)
class Points(Facts):
    """Points of damage, of an explosion or of an energy."""

    points: int


@dataclass(frozen=True)
class Weakened(Facts):
    """The points that a body lost, and the power that is left."""

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
