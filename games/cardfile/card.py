"""The base class of every game's cards, and the lines of a card."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from games.cardfile.signatures import Verb
from games.engine.pickling import PlainValue


@dataclass(frozen=True)
class Line(PlainValue):
    """One thing that a card does: a verb with all its arguments, in the order of its signature."""

    verb: str
    act: Verb = field(compare=False, repr=False)  # what the verb does
    args: tuple[tuple[str, Any], ...] = ()


class CardLimits(NamedTuple):
    """What the card file may say of one card, and an example of a card for error messages."""

    lines: int | None = None  # allowed in each of `do`, `when` and `while`
    name: int = 40  # characters
    text: int = 400  # characters
    example: str = "bolt: {name: Bolt}"


@dataclass(frozen=True, eq=False, kw_only=True)
class Card(PlainValue):
    """The face of a piece. Each game derives a class with its own values."""

    game: str
    key: str
    variant: int = 0  # cards of one key may differ in their numbers
    name: str
    text: str = ""
    count: int = 1  # copies in the box
    back: str = ""  # how it looks face down
    do: tuple[Line, ...] = ()
    when: tuple[Line, ...] = ()
    while_: tuple[Line, ...] = ()
    source: Literal["", "reconstructed"] = ""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by language, its words

    @classmethod
    def limits(cls) -> CardLimits:
        """Return the limits that the card file must keep to."""
        return CardLimits()

    @property
    def picture(self) -> str:
        """The name of its drawing, `game.key`."""
        return f"{self.game}.{self.key}"

    def name_in(self, language: str) -> str:
        """Return its name in a language if there is a translation; else its own name."""
        return self.texts.get(language, {}).get("name", self.name)

    def text_in(self, language: str) -> str:
        """Return its text in a language if there is a translation; else its own text."""
        return self.texts.get(language, {}).get("text", self.text)

    def does_in(self, language: str) -> str:
        """Return a description of its lines if its writer gave it a text; else an empty text."""
        return ""

    def line_in(self, language: str) -> str:
        """Return what it does in a few words, if no text of the game says so; else nothing."""
        return ""

    @property
    def tag(self) -> str:
        """A suffix that distinguishes cards with the same name; empty if there is none."""
        return ""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Card):
            return False
        mine, theirs = (self.key, self.variant), (other.key, other.variant)
        return mine == theirs and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, self.key, self.variant))
