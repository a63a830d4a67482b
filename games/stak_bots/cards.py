"""The cards of Stak Bots, and the numbers of its rules."""

from dataclasses import dataclass

from games.cardfile.reader import CARD_FILE, Card
from games.cardfile.rule_numbers import RuleNumbers, load_numbers
from games.engine import State


@dataclass(frozen=True, eq=False)
class StakCard(Card):
    """A Bot with its power (SB-30; a Leader Bot has none printed) and its rank (SB-29).

    `do` is its entry effect, `when` its ability in a battle, and `while` gives its power on top.
    """

    rank: int
    power: int | None = None
    players: int = 2  # the fewest players with whom it is in a calmer game (SB-A34)

    @property
    def number(self) -> int | None:
        """The number that distinguishes cards of the same name."""
        return self.power

    @property
    def stomps(self) -> bool:
        """Whether it must attack a Stak again after its first attack (SB-A9)."""
        return bool(self.when) and any(line.verb == "keep_attacking" for line in self.when)

    @property
    def timing(self) -> str:
        """When its effect happens: entry, damages, attacks, static or none."""
        if self.do:
            return "entry"
        if self.when:
            return "attacks" if self.stomps else "damages"
        return "static" if self.while_ else "none"


@dataclass(frozen=True)
class StakNumbers(RuleNumbers):
    """The numbers of the rules that `cards.yaml` sets."""

    depth: tuple[int, ...]  # cards in a Stak, for two players and more (SB-3)
    deepest: int
    supply: int  # cards that must remain after the deal (SB-A29)
    plays: int  # cards that a seat may play in a turn (SB-A22)
    turns: int  # until the deepest Stak wins (SB-A28)
    attacks: int  # allowed in a turn, if the option counts them
    spread: int  # largest difference between the rank sums of equal hands
    deals: int  # deals that are tried; the most equal is used


NUMBERS: StakNumbers = load_numbers(CARD_FILE, "stak_bots", StakNumbers)


def cards(s: State) -> list[StakCard]:
    """Return the card of every piece; in a view None stands for those that are not known."""
    return s.faces
