"""The 40 cards of Robot Wars: every one of them is made of verbs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from games.cardfile.reader import FILE, Card, Line, load
from games.robot_wars.aims import AIMS
from games.robot_wars.lines import Do, Facts
from games.robot_wars.verbs import MOMENTS, VERBS

_MOMENTS = {moment.__name__ for moment in MOMENTS}


@dataclass(frozen=True, slots=True, eq=False)
class RobotCard(Card):
    """A Component (with the Strength that destroys it), a Hazard or an Action."""

    kind: Literal["component", "hazard", "action"]
    strength: int | None = None
    internal: bool = False
    engine: bool = False
    robot: tuple[str, ...] = ()  # the parts that a card of an own deck is drawn from
    colour: str = ""
    facts: Facts = field(init=False, repr=False)

    def __post_init__(self) -> None:
        do = tuple(map(done, self.do))
        attacks = [line for line in do if line.verb == "attack"]
        facts = Facts(
            do,
            timed(self.when),
            {line.verb: dict(line.args) for line in self.while_},
            sum(line.args["cards"] for line in do if line.verb == "pay"),
            bool(attacks) and all(line.verb != "use_weapon" for line in do),
            any(line.args["ranged"] for line in attacks),
        )
        object.__setattr__(self, "facts", facts)

    @property
    def picture(self) -> str:
        """Its drawing: our own, or that of an own deck's card, which tells what it is made of."""
        if self.game == "robot_wars":
            return f"{self.game}.{self.key}"
        return f"own.{self.sort} {self.key} {self.colour} {' '.join(self.robot)}"

    @property
    def sort(self) -> str:
        """What it is at a glance: its colour on the table."""
        if self.kind != "component":
            return self.kind
        if self.engine:
            return "engine"
        return "weapon" if self.facts.weapon else "part"

    @property
    def words(self) -> tuple[str, ...]:
        """What else about it is explained: inside, ranged, a sweep, an ability, a reaction."""
        attacks = [line.args for line in self.facts.do if line.verb == "attack"]
        found = {
            "strength": self.strength is not None,
            "internal": self.internal,
            "ability": self.kind == "component" and bool(self.facts.do),
            "ranged": self.facts.ranged,
            "sweep": any(args["sweep"] for args in attacks),
            "reaction": "attacked" in self.facts.timed,
        }
        return tuple(word for word in found if found[word])


def done(line: Line) -> Do:
    """A line with the functions behind it."""
    return Do(line.verb, VERBS[line.verb], AIMS.get(line.verb), dict(line.args))


def timed(lines: tuple[Line, ...]) -> dict[str, tuple[Do, ...]]:
    """The lines under each moment."""
    found: dict[str, tuple[Do, ...]] = {}
    moment = ""
    for line in lines:
        if line.verb in _MOMENTS:
            moment = line.verb
            found.setdefault(moment, ())
        else:
            found[moment] = (*found.get(moment, ()), done(line))
    return {moment: lines for moment, lines in found.items() if lines}


CARDS: tuple[RobotCard, ...] = load(FILE, "robot_wars", RobotCard, VERBS)
DECK: tuple[RobotCard, ...] = tuple(card for card in CARDS for _ in range(card.count))
