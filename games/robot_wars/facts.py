"""The numbers that Robot Wars tells of rolls, each by its name."""

from dataclasses import dataclass

from games.engine import Facts


@dataclass(frozen=True)
class Added(Facts):
    """What is added to an attack's die: by weapon, against an Engine, by Steering, and late in a
    quick game by the turn; less `minus`.

    The sum of all is then halved so often.
    """

    plus: int = 0
    engine: int = 0
    steer: int = 0
    minus: int = 0
    halved: int = 0
    turn: int = 0

    @property
    def sum(self) -> int:
        """All of it together."""
        return self.plus + self.engine + self.steer + self.turn - self.minus

    def comes_to(self, die: int) -> int:
        """Return what a die comes to."""
        return die + self.sum >> self.halved

    def needs(self, strength: int) -> int:
        """Return what the die must show, or more, to come to a Strength."""
        return (strength << self.halved) - self.sum


@dataclass(frozen=True, kw_only=True)
class Struck(Added):
    """An attack compared with one target: `total` is the die and what is added to it."""

    total: int
    strength: int
    die: int
    hit: bool


@dataclass(frozen=True, kw_only=True)
class Crashed(Struck):
    """A part of a Robot that crashes, compared with a die of its own."""


@dataclass(frozen=True)
class Needed(Facts):
    """A die, and `steer` with it, must show more than `need`."""

    need: int
    steer: int = 0


@dataclass(frozen=True)
class Passed(Facts):
    """A Hazard was met: `die` and `steer` get past it if they come to more than `need`."""

    need: int
    die: int
    steer: int


@dataclass(frozen=True)
class Flipped(Facts):
    """A die (0: none was rolled) against so many parts; `turns` are missed for it."""

    die: int
    parts: int
    turns: int


@dataclass(frozen=True)
class Evaded(Facts):
    """So much is taken off an attack's roll, or its sum is halved so often."""

    minus: int
    halved: int = 0


@dataclass(frozen=True)
class Done(Facts):
    """Lines of a card are carried out: all of a part of it, or number `at` of them."""

    part: str
    at: int | None = None


@dataclass(frozen=True)
class Tally(Facts):
    """So many counters are on a card or a Robot now."""

    n: int


@dataclass(frozen=True)
class Missed(Facts):
    """So many turns are still to be missed."""

    left: int
