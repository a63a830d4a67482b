"""The cards of Two Robots: Parts, Attack, Defense, Active Robots, Salvagers and their Powers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from games.cards import FILE, Card, load
from games.two_robots.verbs import VERBS

Energy = Literal["chemical", "electrical", "mechanical", "nuclear", "solar"]


@dataclass(frozen=True, slots=True, eq=False)
class RobotsCard(Card):
    """A card: `stacks` is the gold number; `do` is its effect, `when` its interrupt, `while` what
    a Salvager can always do. A Power is `of` a Salvager; an Active Robot needs `players`."""

    kind: Literal["part", "attack", "defense", "active", "power", "salvager"]
    part: Literal["", "head", "torso", "arms", "legs"] = ""
    energies: tuple[Energy, ...] = ()
    stacks: int | None = None
    players: int = 2
    of: str = ""
    promo: bool = False

    @property
    def interrupt(self) -> str:
        """What it cancels: `intercept` an Attack, `scramble` an Event, or nothing."""
        return self.when[0].verb if self.when else ""

    @property
    def ability(self) -> str:
        """What a Salvager can always do."""
        return self.while_[0].verb if self.while_ else ""

    @property
    def verb(self) -> str:
        """What it does."""
        return self.do[0].verb if self.do else ""

    @property
    def args(self) -> dict[str, Any]:
        """The numbers of what it does, or of what its Salvager can always do."""
        return dict((self.do or self.while_)[0].args)

    @property
    def effect(self) -> Callable[..., Any]:
        """What it does, as the card file names it."""
        return VERBS[self.do[0].verb]

    @property
    def look(self) -> str:
        """By what it is coloured: a Part by its energy, the others by their kind."""
        return self.energies[0] if self.energies else self.kind


CARDS: tuple[RobotsCard, ...] = load(FILE, "two_robots", RobotsCard, VERBS)
