"""The cards of Two Robots, and the numbers in its rules."""

from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, Literal

from games.cardfile.reader import FILE, Card
from games.cardfile.rule_numbers import Numbers, load_numbers
from games.engine import Chance, Piece, Seat, State
from games.two_robots.energies import ALL, BIT, BITS

Energy = Literal["chemical", "electrical", "mechanical", "nuclear", "solar"]
TYPES = ("head", "torso", "arms", "legs")
TYPE = {part: 1 << i for i, part in enumerate(TYPES)} | {"": 0}
WHOLE = (1 << len(TYPES)) - 1  # all types of Parts, a bit each
# By types that are there, a one in the seven bits of each that is not (`RobotsCard.fits`).
LACKS = [sum([1 << 7 * i for i in range(len(TYPES)) if not some >> i & 1]) for some in range(16)]
# Counts of Parts by energy are added up in one number, with six bits for each energy: with so
# small a number Python reckons fastest. There are at most 32 Parts of an energy.
_FIELDS = {bit: 0x3F << 6 * i for i, bit in enumerate(BIT.values())}
COUNTED = [sum([_FIELDS[bit] for bit in some]) for some in BITS]  # the bits of some energies
EACH = sum(0x01 << 6 * i for i in range(len(BIT)))  # a Part of each energy
# What a card needs to be played (TR-23, TR-A30), a bit each; `attack.means` says what there is.
# In the six bits of an energy: one Part or two, in Factories that can be attacked.
ONE, TWO = 0x20, 0x10
_LEFT = [1 << 6 * i + j for i in range(len(BIT)) for j in range(4)]  # the bits beside these
THEIRS, FITTING, *_LEFT = _LEFT  # Parts of opponents; that fit one's own Factory
FROZEN, NOTHING, *_LEFT = _LEFT  # a Stack of one's own; never played
STACKS, DESTROYERS = _LEFT[:8], _LEFT[8:]  # so many Stacks; for what destroys (Apocalypse)
MOST = len(STACKS) - 1  # more than there can be
WANTS = sum(_FIELDS.values())  # all of these bits
_SORTED = ("part", "attack", "defense", "active", "salvager", "power")


class _OfOneLine(Card):
    most_lines: ClassVar[int | None] = 1


@dataclass(frozen=True, eq=False)
class RobotsCard(_OfOneLine):
    """A Part, Attack, Defense, Active Robot, Salvager or Power card.

    `do` is its effect, `when` its interrupt, `while` what a Salvager can always do. With thirty
    values or more Python keeps those of a card in a dict, which is slower.
    """

    kind: Literal["part", "attack", "defense", "active", "power", "salvager"]
    part: Literal["", "head", "torso", "arms", "legs"] = ""
    energies: tuple[Energy, ...] = ()
    stacks: int | None = None  # the gold number
    players: int = 2  # at least, for an Active Robot
    of: str = ""  # the Salvager of a Power
    promo: bool = False
    # Looked up at every decision, so worked out once:
    verb: str = field(init=False)  # of its effect
    interrupt: str = field(init=False)  # `intercept`s an Attack, `scramble`s an Event, or nothing
    ability: str = field(init=False)  # what a Salvager can always do
    args: dict[str, int | str] = field(init=False)  # of its effect or ability
    bit: int = field(init=False)  # the type of a Part; 0 for other cards
    mask: int = field(init=False)  # the energies of a Part; ALL for other cards
    fits: int = field(init=False, repr=False)  # these, in the seven bits of its type; else 0
    counts: int = field(init=False, repr=False)  # of a Part, one of its energies each; else 0
    wants: int = field(init=False, repr=False)  # what it needs to be played

    def __post_init__(self) -> None:
        lines = self.do or self.while_
        settled = {
            "verb": self.do[0].verb if self.do else "",
            "interrupt": self.when[0].verb if self.when else "",
            "ability": self.while_[0].verb if self.while_ else "",
            "args": dict(lines[0].args) if lines else {},
            "bit": TYPE[self.part],
            "mask": sum(BIT[energy] for energy in self.energies) or ALL,
            "fits": sum([BIT[energy] for energy in self.energies]) * LACKS[WHOLE ^ TYPE[self.part]],
            "counts": COUNTED[sum([BIT[energy] for energy in self.energies])] & EACH,
            "wants": wants(self),
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)

    def act(self, s: State, seat: Seat, card: Piece, chance: Chance) -> None:
        """Carry out the effect for a seat that has played this card, the piece `card`."""
        self.do[0].act(s, seat, card, chance, **self.args)

    @property
    def fewer(self) -> int:
        """How many Stacks less Apocalypse needs to destroy."""
        return int(dict(self.while_[0].args).get("fewer", 0)) if self.while_ else 0

    @property
    def tag(self) -> str:
        # The letters of a Part's energies, which stand behind its name.
        return letters(self.energies)

    @property
    def gold(self) -> str | None:
        """The text in the corner: the Stacks that the card needs, or a Part's energies."""
        return self.tag or (None if self.stacks is None else str(self.stacks))

    @property
    def order(self) -> int:
        """The place in a sorted hand: Parts by type, then what is played, then interrupts."""
        return _SORTED.index(self.kind) * 100 + len(self.when) * 50

    @property
    def look(self) -> str:
        """The key of its colour: a Part's first energy, otherwise the kind of card."""
        return self.energies[0] if self.energies else self.kind


@dataclass(frozen=True)
class RobotsNumbers(Numbers):
    """The numbers in the rules (TR-10, TR-A1, TR-A2, TR-A11, TR-A24, TR-A31)."""

    draw: int
    plays: int
    pace: int  # both, at the slower pace
    hand: int  # cards kept at the end of a turn
    powers: int  # a Salvager's health
    cost: int  # Parts for a Power
    robots: int  # complete ones to win
    turns: int  # until the strongest wins, where no person plays
    # By number of players, the cards dealt to each place of the turn order (TR-A31).
    openings: tuple[tuple[int, ...], ...]
    frozen_blocks_power_sacrifice: bool


def wants(card: RobotsCard) -> int:
    """Return what a card needs to be played."""
    if not card.do:
        return NOTHING
    verb, args, least = card.do[0].verb, dict(card.do[0].args), card.stacks or 0
    if verb == "destroy":
        parts = TWO if int(args["parts"]) > 1 else ONE
        return COUNTED[BIT[args["energy"]]] & EACH * parts | DESTROYERS[min(least, MOST)]
    targets = {"steal": FITTING, "send_back": THEIRS, "thaw": FROZEN}.get(verb, 0)
    return targets | STACKS[min(least, MOST)]


NUMBERS: RobotsNumbers = load_numbers(FILE, "two_robots", RobotsNumbers)


def cards(s: State) -> list[RobotsCard]:
    """Return the card of every piece; in a view None stands for those that are not known."""
    return s.faces


@cache
def letters(energies: tuple[str, ...]) -> str:
    """Return the initials of energies: `E/M`."""
    return "/".join(energy[0].upper() for energy in energies)
