"""The 60 cards of Stak Bots, of 16 kinds, and the numbers of its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.cardfile.reader import FILE, Card, Line, load
from games.cardfile.rule_numbers import Numbers, load_numbers
from games.stak_bots.verbs import VERBS


@dataclass(frozen=True, slots=True, eq=False)
class StakCard(Card):
    """A Bot: its power (SB-30; none is printed on a Leader Bot) and its rank (SB-29).

    `do` is its entry effect, `when` what it does in a battle, `while` what holds on top.
    """

    rank: int
    power: int | None = None

    @property
    def number(self) -> int | None:
        """The number by which cards of one name are told apart."""
        return self.power

    @property
    def timing(self) -> str:
        """When it does what it does: entry, damages, attacks, static or none."""
        if self.do:
            return "entry"
        if self.when:
            return "attacks" if self.when[0].verb == "keep_attacking" else "damages"
        return "static" if self.while_ else "none"

    def verb(self, line: Line) -> Callable[..., Any]:
        """What a word in the card file does."""
        return VERBS[line.verb]


@dataclass(frozen=True, slots=True)
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


CARDS: tuple[StakCard, ...] = load(FILE, "stak_bots", StakCard, VERBS)
DECK: tuple[StakCard, ...] = tuple(card for card in CARDS for _ in range(card.count))
NUMBERS: StakNumbers = load_numbers(FILE, "stak_bots", StakNumbers)
