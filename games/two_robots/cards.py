"""The cards of Two Robots: Parts, Attack, Defense, Active Robots, Salvagers and their Powers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from games.cardfile.reader import FILE, Card, load
from games.two_robots.energies import ALL, BIT
from games.two_robots.factory import TYPE
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
    # Looked up at every decision, and so worked out once:
    verb: str = field(init=False)  # what it does
    interrupt: str = field(init=False)  # `intercept`s an Attack, `scramble`s an Event, or nothing
    ability: str = field(init=False)  # what a Salvager can always do
    args: dict[str, Any] = field(init=False)  # the numbers of what it does, or can always do
    bit: int = field(init=False)  # the type of a Part; no other card is any
    mask: int = field(init=False)  # the energies of a Part; no other card forbids any

    def __post_init__(self) -> None:
        """Work out what follows from the rest."""
        lines = self.do or self.while_
        settled = {
            "verb": self.do[0].verb if self.do else "",
            "interrupt": self.when[0].verb if self.when else "",
            "ability": self.while_[0].verb if self.while_ else "",
            "args": dict(lines[0].args) if lines else {},
            "bit": TYPE[self.part],
            "mask": sum(BIT[energy] for energy in self.energies) or ALL,
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)

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
