"""The cards of Two Robots, and the numbers in its rules."""

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from games.cardfile.card import Card, CardLimits
from games.cardfile.reader import CARD_FILE
from games.cardfile.rule_numbers import RuleNumbers, load_numbers
from games.engine import Chance, Piece, Seat, State
from games.two_robots.energies import ALL, BIT, BITS

Energy = Literal["chemical", "electrical", "mechanical", "nuclear", "solar"]
TYPES = ("head", "torso", "arms", "legs")
TYPE = {part: 1 << i for i, part in enumerate(TYPES)} | {"": 0}
WHOLE = (1 << len(TYPES)) - 1  # the bits of all types of Parts
# By a mask of present types: a one in the seven bits of each absent type (`RobotsCard.fits`).
LACKS = [sum([1 << 7 * i for i in range(len(TYPES)) if not some >> i & 1]) for some in range(16)]
# The counts of Parts by energy are added up in one number with six bits for each energy. Python is
# fastest with numbers this small. There are at most 32 Parts of an energy.
_FIELDS = {bit: 0x3F << 6 * i for i, bit in enumerate(BIT.values())}
COUNTED = [sum([_FIELDS[bit] for bit in some]) for some in BITS]  # the bits of some energies
EACH = sum(0x01 << 6 * i for i in range(len(BIT)))  # a Part of each energy
# Bits for the needs of cards (TR-23, TR-A30); `attack.means` returns those that are met.
# In the six bits of an energy: one Part or two, in Factories that can be attacked.
ONE, TWO = 0x20, 0x10
_LEFT = [1 << 6 * i + j for i in range(len(BIT)) for j in range(4)]  # the remaining bits
THEIRS, FITTING, *_LEFT = _LEFT  # Parts of opponents: any; some that fit the seat's Factory
FROZEN, NOTHING, *_LEFT = _LEFT  # a frozen Stack of the seat; a need that is never met
STACKS, DESTROYERS = (
    _LEFT[:8],
    _LEFT[8:],
)  # numbers of Stacks; the same for destroying cards (Apocalypse)
MOST = len(STACKS) - 1  # more Stacks than a Factory can have
WANTS = sum(_FIELDS.values())  # all of these bits
_SORTED = ("part", "attack", "defense", "active", "salvager", "power")


@dataclass(frozen=True, eq=False)
class RobotsCard(Card):
    """A Part, Attack, Defense, Active Robot, Salvager or Power card.

    `do` is its effect, `when` its interrupt, `while` the lasting ability of a Salvager. Keep fewer
    than thirty fields: beyond that Python stores them in a slower dict.
    """

    kind: Literal["part", "attack", "defense", "active", "power", "salvager"]
    part: Literal["", "head", "torso", "arms", "legs"] = ""
    energies: tuple[Energy, ...] = ()
    stacks: int | None = None  # the gold number
    players: int = 2  # the fewest players with whom an Active Robot is in the game
    of: str = ""  # the Salvager of a Power
    promo: bool = False
    # Computed once, because every decision reads them:
    verb: str = field(init=False)  # the verb of its effect
    interrupt: str = field(init=False)  # `intercept` (an Attack), `scramble` (an Event) or empty
    ability: str = field(init=False)  # the lasting ability of a Salvager
    args: dict[str, int | str] = field(init=False)  # the arguments of its effect or ability
    bit: int = field(init=False)  # the type of a Part; 0 for other cards
    mask: int = field(init=False)  # the energies of a Part; ALL for other cards
    fits: int = field(init=False, repr=False)  # `mask` in the seven bits of its type; else 0
    counts: int = field(init=False, repr=False)  # one for each energy of a Part; else 0
    wants: int = field(init=False, repr=False)  # the bits of its needs

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

    @classmethod
    def limits(cls) -> CardLimits:
        return CardLimits(lines=1)

    def act(self, s: State, seat: Seat, card: Piece, chance: Chance) -> None:
        """Carry out the effect for the seat that played this card, the piece `card`."""
        self.do[0].act(s, seat, card, chance, **self.args)

    @property
    def fewer(self) -> int:
        """How many Stacks fewer the Salvager needs for destroying cards (Apocalypse)."""
        return int(dict(self.while_[0].args).get("fewer", 0)) if self.while_ else 0

    @property
    def tag(self) -> str:
        # The initials of a Part's energies, which follow its name.
        return letters(self.energies)

    @property
    def gold(self) -> str | None:
        """The text in the corner: the number of Stacks needed, or the energies of a Part."""
        return self.tag or (None if self.stacks is None else str(self.stacks))

    @property
    def order(self) -> int:
        """The place in a sorted hand: Parts by type, other cards to play, then interrupts."""
        return _SORTED.index(self.kind) * 100 + len(self.when) * 50

    @property
    def look(self) -> str:
        """The key of its colour: the first energy of a Part, otherwise the kind of card."""
        return self.energies[0] if self.energies else self.kind


@dataclass(frozen=True)
class RobotsNumbers(RuleNumbers):
    """The numbers in the rules (TR-10, TR-A1, TR-A2, TR-A11, TR-A24, TR-A31)."""

    draw: int
    plays: int
    pace: int  # cards drawn and plays at the slower pace
    hand: int  # cards kept at the end of a turn
    powers: int  # a Salvager's health
    cost: int  # Parts for a Power
    robots: int  # complete robots that win
    turns: int  # until the strongest wins, if the option `late` is on
    # By number of players: the cards dealt to each place of the turn order (TR-A31).
    openings: tuple[tuple[int, ...], ...]
    frozen_blocks_power_sacrifice: bool


def wants(card: RobotsCard) -> int:
    """Return the bits of a card's needs."""
    if not card.do:
        return NOTHING
    verb, args, least = card.do[0].verb, dict(card.do[0].args), card.stacks or 0
    if verb == "destroy":
        parts = TWO if int(args["parts"]) > 1 else ONE
        return COUNTED[BIT[args["energy"]]] & EACH * parts | DESTROYERS[min(least, MOST)]
    targets = {"steal": FITTING, "send_back": THEIRS, "thaw": FROZEN}.get(verb, 0)
    return targets | STACKS[min(least, MOST)]


NUMBERS: RobotsNumbers = load_numbers(CARD_FILE, "two_robots", RobotsNumbers)


def cards(s: State) -> list[RobotsCard]:
    """Return the card of every piece; None for pieces that a view does not know."""
    return s.faces


@cache
def letters(energies: tuple[str, ...]) -> str:
    """Return the initials of energies: `E/M`."""
    return "/".join(energy[0].upper() for energy in energies)
