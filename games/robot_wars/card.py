"""A card of Robot Wars: its values, and its lines as they are carried out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple

from games.cardfile.reader import Card, Line
from games.engine import Chance, Piece, Seat, Spot, State, owner
from games.robot_wars.moments import MOMENTS
from games.robot_wars.sentences import deeds, shortened

OURS = "robot_wars"  # the section of our own cards; that of a player's deck has another name


class Deed(NamedTuple):
    """A line being carried out: for whom, by which card, on what."""

    seat: Seat
    card: Piece
    to: Spot | None = None
    plus: int = 0  # added to each roll of an attack
    roll: int = 0  # what an avoidance die shows without being rolled; 0: it is rolled

    @property
    def part(self) -> Piece:
        """The card that the line falls on."""
        assert isinstance(self.to, int)
        return self.to

    @property
    def rival(self) -> Seat:
        """The player whose Robot or hand the line falls on."""
        seat = owner(str(self.to))
        assert seat is not None
        return seat


Effect = Callable[[State, Deed, Chance], bool | None]  # False: later lines do not happen


class Do(NamedTuple):
    """A line as it is carried out: its verb, the verb's function, and its arguments by name."""

    verb: str
    act: Effect
    args: Mapping[str, int | str]

    def number(self, name: str) -> int:
        """Return an argument that is a number or a flag."""
        value = self.args[name]
        assert isinstance(value, int)
        return value


class Script(NamedTuple):
    """The lines of a card by when they happen."""

    do: tuple[Do, ...]
    timed: Mapping[str, tuple[Do, ...]]  # by moment
    holds: Mapping[str, Do]  # by verb, what is so while the card is in play
    pays: int  # cards discarded for what it does
    weapon: bool
    ranged: bool


@dataclass(frozen=True, slots=True, eq=False)
class RobotCard(Card):
    """A Component (with the Strength that destroys it), a Hazard or an Action."""

    kind: Literal["component", "hazard", "action"]
    strength: int | None = None
    internal: bool = False
    engine: bool = False
    robot: tuple[str, ...] = ()  # the parts that a card of an own deck is drawn from
    colour: str = ""
    script: Script = field(init=False, repr=False)

    def __post_init__(self) -> None:
        do = tuple(map(done, self.do))
        attacks = [line for line in do if line.verb == "attack"]
        script = Script(
            do,
            timed(self.when),
            {line.verb: done(line) for line in self.while_},
            sum(line.number("cards") for line in do if line.verb == "pay"),
            bool(attacks) and all(line.verb != "use_weapon" for line in do),
            any(line.number("ranged") for line in attacks),
        )
        object.__setattr__(self, "script", script)

    def text_in(self, language: str) -> str:
        # Of its lines, if its writer gave none.
        if self.text or self.game == OURS:
            return self.text
        return shortened(self.said(language))

    def does_in(self, language: str) -> str:
        if self.game == OURS:
            return ""
        does = " ".join(self.said(language))
        return "" if does == self.text_in(language) else does

    def said(self, language: str) -> list[str]:
        """Return what it does, a sentence for each thing."""
        ability = self.kind == "component"
        return deeds(self.do, self.when, self.while_, language, ability)

    @property
    def picture(self) -> str:
        # The name of its drawing; of an own deck's card also what it is made of.
        if self.game == OURS:
            return f"{self.game}.{self.key}"
        return f"own.{self.sort} {self.key} {self.colour} {' '.join(self.robot)}"

    @property
    def sort(self) -> str:
        """What it is at a glance: engine, weapon, part, hazard or action."""
        if self.kind != "component":
            return self.kind
        if self.engine:
            return "engine"
        return "weapon" if self.script.weapon else "part"


def cards(s: State) -> list[RobotCard]:
    """Return the card of every piece; in a view None stands for those that are not known."""
    return s.faces


def done(line: Line) -> Do:
    """Return a line as it is carried out."""
    args = dict(line.args)
    return Do(line.verb, partial(line.act, **args), args)


def timed(lines: tuple[Line, ...]) -> dict[str, tuple[Do, ...]]:
    """Return the lines by moment: each stands after the moment's own word."""
    moments = {moment.__name__ for moment in MOMENTS}
    found: dict[str, tuple[Do, ...]] = {}
    moment = ""
    for line in lines:
        if line.verb in moments:
            moment = line.verb
            found.setdefault(moment, ())
        else:
            found[moment] = (*found.get(moment, ()), done(line))
    return {moment: lines for moment, lines in found.items() if lines}
