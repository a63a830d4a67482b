"""The numbers in the log entries of Robot Wars."""

from dataclasses import dataclass

from games.engine import Facts


@dataclass(frozen=True)
class Added(Facts):
    """The modifiers of an attack's die, from the weapon, Engine, Steering and evasions.

    `turn` is the bonus late in a quick game. The sum is then halved `halved` times. If `dice` is
    above 0, the best of so many more dice counts; if it is below 0, the worst.
    """

    plus: int = 0
    engine: int = 0
    steer: int = 0
    minus: int = 0
    halved: int = 0
    turn: int = 0
    dice: int = 0

    @property
    def sum(self) -> int:
        """The sum of all modifiers."""
        return self.plus + self.engine + self.steer + self.turn - self.minus

    def comes_to(self, die: int) -> int:
        """Return the result of a die with the modifiers."""
        return die + self.sum >> self.halved

    def needs(self, strength: int) -> int:
        """Return the lowest number of the die that reaches a Strength."""
        return (strength << self.halved) - self.sum


@dataclass(frozen=True, kw_only=True)
class Struck(Added):
    """An attack compared with one target: `total` is the die with the modifiers."""

    total: int
    strength: int
    die: int
    hit: bool


@dataclass(frozen=True, kw_only=True)
class Crashed(Struck):
    """A part of a crashing Robot, compared with its own die."""


@dataclass(frozen=True)
class Needed(Facts):
    """A die plus `steer` must show more than `need`."""

    need: int
    steer: int = 0


@dataclass(frozen=True)
class Either(Facts):
    """A die must show `most` or less, or `least` or more."""

    most: int
    least: int


@dataclass(frozen=True)
class Passed(Facts):
    """A roll against a Hazard: it succeeds if `die` plus `steer` is more than `need`."""

    need: int
    die: int
    steer: int


@dataclass(frozen=True)
class Flipped(Facts):
    """A die (0: no roll) against a number of parts; the Robot misses `turns`."""

    die: int
    parts: int
    turns: int


@dataclass(frozen=True)
class Evaded(Facts):
    """An evasion: it lowers an attack's roll by `minus`, and halves the sum `halved` times."""

    minus: int
    halved: int = 0


@dataclass(frozen=True)
class Done(Facts):
    """Executed lines of a card: all lines of a part, or number `at` of them."""

    part: str
    at: int | None = None


@dataclass(frozen=True)
class Tally(Facts):
    """The number of counters now on a card or a Robot."""

    n: int


@dataclass(frozen=True)
class Missed(Facts):
    """The number of turns that a seat must still miss."""

    left: int
