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
    def tag(self) -> str:
        """The letters of a Part's energies, which stand behind its name."""
        return "/".join(energy[0].upper() for energy in self.energies)

    @property
    def gold(self) -> str | None:
        """What stands in the corner: the Stacks it needs, or a Part's energies."""
        return self.tag or (None if self.stacks is None else str(self.stacks))

    @property
    def order(self) -> int:
        """Where it stands in a hand: Parts by type, then what is played, then interrupts."""
        return _SORTED.index(self.kind) * 100 + len(self.when) * 50

    @property
    def look(self) -> str:
        """By what it is coloured: a Part by its energy, the others by their kind."""
        return self.energies[0] if self.energies else self.kind


_SORTED = ("part", "attack", "defense", "active", "salvager", "power")

CARDS: tuple[RobotsCard, ...] = load(FILE, "two_robots", RobotsCard, VERBS)
