"""The dice of Junkyard Bots, of nine types in four sets, and its rule numbers."""

from dataclasses import dataclass, replace
from typing import Literal

from games.cardfile.reader import FILE, Card, load
from games.cardfile.rule_numbers import Numbers, load_numbers
from games.engine import State

PARTS = ("body", "eye", "claw", "mouth", "mover", "pipe")  # what counts as a robot part (JB-14)
ENDS = ("eye", "claw", "mouth", "mover")  # what a pipe can enhance (JB-21)


SIZES = {1: "s", 2: "m", 4: "l"}
MOVERS = {"g": "feet", "s": "wheels", "m": "treads", "l": "jet_engine"}
WEAPONS = {"s": "grenade", "m": "bomb", "l": "missile"}


@dataclass(frozen=True, eq=False)
class Die(Card):
    """A die: five sides with numbers (0 is blank); the sixth is its face (JB-10).

    Its size is its price, the damage that it can take, and the points of its face. Its sides and
    copies are those of the wild set, of which the scarce one has `fewer` copies, and the barren
    one so many `fewest` less than that; `even` and `even_count` are those of the even one, if they
    differ.
    """

    type: Literal["body", "eye", "claw", "mouth", "mover", "pipe", "weapon", "energy", "computer"]
    size: int
    colour: Literal["green", "red", "blue", "any"]
    sides: tuple[int, ...]
    even: tuple[int, ...] = ()
    even_count: int = 0
    fewer: int = 0
    fewest: int = 0
    sets: Literal["both", "even"] = "both"  # "even": in no other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Die) and Card.__eq__(self, other) and self.sides == other.sides

    def __hash__(self) -> int:
        return hash((self.key, self.sides))

    @property
    def picture(self) -> str:
        # The drawing on its face; movers and weapons have one for each size.
        if self.type == "mover":
            return MOVERS["g" if self.colour == "green" else SIZES[self.size]]
        return WEAPONS[SIZES[self.size]] if self.type == "weapon" else self.type

    @property
    def number(self) -> int | None:
        """None: dice are told apart by their names."""
        return None


@dataclass(frozen=True)
class JunkNumbers(Numbers):
    """The rule numbers in `cards.yaml`."""

    power: int  # of a robot at the start (JB-3)
    slots: int  # parts that a robot can have beyond its power (JB-14)
    teleport: int  # points that win (JB-12)
    rounds: int  # until the game is a draw (JB-A23)
    energy_raises_explosion: bool  # the other reading of JB-A8
    pipe_loss: Literal["part_and_outer_pipes", "outer_pipes_only"]  # JB-A10


def look_of(die: Die) -> str:
    """Return what shows of a die that lies face down: its size and colour (JB-A1)."""
    return f"{SIZES[die.size]}_{die.colour}" if die.size else die.type


CARDS: tuple[Die, ...] = tuple(
    replace(die, back=look_of(die)) for die in load(FILE, "junkyard_bots", Die)
)
SCARCE, BARREN, WILD, EVEN = "scarce", "barren", "wild", "even"  # the sets
EVENS: tuple[Die, ...] = tuple(
    replace(die, sides=die.even or die.sides, count=die.even_count or die.count) for die in CARDS
)
WILDS: tuple[Die, ...] = tuple(die for die in CARDS if die.sets == "both")
SCARCES: tuple[Die, ...] = tuple(
    replace(die, count=die.count - die.fewer) if die.fewer else die for die in WILDS
)
SETS: dict[str, tuple[Die, ...]] = {
    SCARCE: SCARCES,
    BARREN: tuple(
        replace(die, count=die.count - die.fewest) for die in SCARCES if die.count > die.fewest
    ),
    WILD: WILDS,
    EVEN: EVENS,
}
STARTERS: dict[str, tuple[Die, ...]] = {
    name: tuple(die for die in dice if die.colour in ("any", "green"))
    for name, dice in SETS.items()
}
JUNK: dict[str, tuple[Die, ...]] = {
    name: tuple(die for die in dice if die.colour in ("red", "blue") for _ in range(die.count))
    for name, dice in SETS.items()
}
NUMBERS: JunkNumbers = load_numbers(FILE, "junkyard_bots", JunkNumbers)


def cards(s: State) -> list[Die]:
    """Return the die of every piece; in a view None stands for those that are not known."""
    return s.faces
