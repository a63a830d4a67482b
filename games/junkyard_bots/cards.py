"""The dice of Junkyard Bots, of nine types in four sets, and its rule numbers."""

from dataclasses import dataclass, replace
from typing import Literal

from games.cardfile.reader import CARD_FILE, Card, load_cards
from games.cardfile.rule_numbers import RuleNumbers, load_numbers
from games.engine import State

PARTS = ("body", "eye", "claw", "mouth", "mover", "pipe")  # types that are robot parts (JB-14)
ENDS = ("eye", "claw", "mouth", "mover")  # parts that a pipe can enhance (JB-21)


SIZES = {1: "s", 2: "m", 4: "l"}
MOVERS = {"g": "feet", "s": "wheels", "m": "treads", "l": "jet_engine"}
WEAPONS = {"s": "grenade", "m": "bomb", "l": "missile"}


@dataclass(frozen=True, eq=False)
class Die(Card):
    """A die: five sides with numbers (0 is blank); the sixth is its face (JB-10).

    The size is the price, the damage that the die can take, and the points of its face. The sides
    and `count` are those of the scarce set. In the barren set, `barren` and `barren_count` replace
    sides and copies where they are given, and in the even set `even` and `even_count` do.
    """

    type: Literal["body", "eye", "claw", "mouth", "mover", "pipe", "weapon", "energy", "computer"]
    size: int
    colour: Literal["green", "red", "blue", "any"]
    sides: tuple[int, ...]
    barren: tuple[int, ...] = ()
    barren_count: int = 0  # 0: the same as `count`
    even: tuple[int, ...] = ()
    even_count: int = 0
    sets: Literal["all", "even"] = "all"  # "even": only in the even set

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
        """None, because dice with the same name are alike."""
        return None


@dataclass(frozen=True)
class JunkNumbers(RuleNumbers):
    """The rule numbers in `cards.yaml`."""

    power: int  # of a robot at the start (JB-3)
    slots: int  # parts that a robot can have in addition to its power (JB-14)
    teleport: int  # points that win (JB-12)
    rounds: int  # until the game is a draw (JB-A23)
    energy_raises_explosion: bool  # the other reading of JB-A8
    pipe_loss: Literal["part_and_outer_pipes", "outer_pipes_only"]  # JB-A10


def look_of(die: Die) -> str:
    """Return the size and colour of a die, which are visible face down (JB-A1)."""
    return f"{SIZES[die.size]}_{die.colour}" if die.size else die.type


CARDS: tuple[Die, ...] = tuple(
    replace(die, back=look_of(die)) for die in load_cards(CARD_FILE, "junkyard_bots", Die)
)
SCARCE, BARREN, EVEN = "scarce", "barren", "even"  # the sets
EVENS: tuple[Die, ...] = tuple(
    replace(die, sides=die.even or die.sides, count=die.even_count or die.count) for die in CARDS
)
SCARCES: tuple[Die, ...] = tuple(die for die in CARDS if die.sets == "all")
SETS: dict[str, tuple[Die, ...]] = {
    SCARCE: SCARCES,
    BARREN: tuple(
        replace(die, sides=die.barren or die.sides, count=die.barren_count or die.count)
        for die in SCARCES
    ),
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
NUMBERS: JunkNumbers = load_numbers(CARD_FILE, "junkyard_bots", JunkNumbers)


def cards(s: State) -> list[Die]:
    """Return the die of every piece; in a view None stands for those that are not known."""
    return s.faces
