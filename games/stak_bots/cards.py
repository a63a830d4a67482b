"""The cards of Stak Bots, and the numbers of its rules."""

from dataclasses import dataclass

from games.cardfile.reader import FILE, Card
from games.cardfile.rule_numbers import Numbers, load_numbers
from games.engine import State


@dataclass(frozen=True, eq=False)
class StakCard(Card):
    """A Bot: its power (SB-30; none is printed on a Leader Bot) and its rank (SB-29).

    `do` is its entry effect, `when` what it does in a battle, `while` what holds on top.
    """

    rank: int
    power: int | None = None
    players: int = 2  # at least, in a calmer game (SB-A34)

    @property
    def number(self) -> int | None:
        """The number by which cards of one name are told apart."""
        return self.power

    @property
    def stomps(self) -> bool:
        """Whether it must go on once it attacks a Stak (SB-A9)."""
        return bool(self.when) and any(line.verb == "keep_attacking" for line in self.when)

    @property
    def timing(self) -> str:
        """When it does what it does: entry, damages, attacks, static or none."""
        if self.do:
            return "entry"
        if self.when:
            return "attacks" if self.stomps else "damages"
        return "static" if self.while_ else "none"


@dataclass(frozen=True)
class StakNumbers(Numbers):
    """The numbers of the rules that the source lost or never had."""

    depth: tuple[int, ...]  # cards in a Stak, for two players and more (SB-3)
    deepest: int
    supply: int  # cards that must be left over (SB-A29)
    plays: int  # cards that can be played in a turn (SB-A22)
    turns: int  # until the deepest Stak wins (SB-A28)
    attacks: int  # in a turn, when they are counted
    spread: int  # between the rank sums of equal hands
    deals: int  # until the most equal of them is taken


NUMBERS: StakNumbers = load_numbers(FILE, "stak_bots", StakNumbers)


def cards(s: State) -> list[StakCard]:
    """Return the card of every piece; in a view None stands for those that are not known."""
    return s.faces
