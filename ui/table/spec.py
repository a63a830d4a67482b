"""What `layouts.yaml` says of a game's table: its zones, its questions, its sayings."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.cards import plain, read
from games.core import Ask, Seat, State

LAYOUTS = Path(getattr(sys, "_MEIPASS", "") or Path(__file__).parents[2]) / "ui/table/layouts.yaml"


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone, or a family of them (one for each seat)."""

    at: str
    shape: str
    sort: str = ""  # the number by which its owner sees the cards in order
    browse: bool = False  # all may look through it


@dataclass(frozen=True, slots=True)
class Question:
    """One way in which a question is put, and the rule that says so."""

    text: str
    rule: str
    mark: str = ""
    filled: str = ""

    def fits(self, v: State) -> bool:
        """Whether the question is put in this way now."""
        if self.mark and not v.marks.get(self.mark):
            return False
        zones = (pieces for zone, pieces in v.zones.items() if family(zone) == self.filled)
        return not self.filled or any(zones)


@dataclass(frozen=True, slots=True)
class Saying:
    """What a saying does to the cards of those it names."""

    sound: str = ""
    mood: str = ""


@dataclass(frozen=True, slots=True)
class Tints:
    """The colour of a card, the number in its corner, and the words it makes one ask about."""

    number: str
    by: str
    colours: dict[str, tuple[int, int, int]]
    keywords: dict[str, list[str]]

    def words(self, face: Any) -> list[str]:
        """The words that are explained beside the large card."""
        return self.keywords.get(str(getattr(face, self.by, "")), [])

    def of(self, face: Any) -> tuple[int, int, int]:
        """The colour behind the robot."""
        return self.colours.get(str(getattr(face, self.by, "")), (143, 178, 190))


@dataclass(frozen=True, slots=True)
class Spec:
    """The table of one game."""

    game: str
    zones: dict[str, Zone]
    chosen: str
    asks: dict[str, tuple[Question, ...]]
    says: dict[str, Saying]
    tints: Tints

    def question(self, v: State, ask: Ask) -> Question:
        """How a question is put now."""
        lines = self.asks.get(type(ask).__name__, ())
        plain_one = Question("other", "")
        return next((line for line in lines if line.fits(v)), plain_one)

    def zone(self, name: str) -> Zone:
        """What is said of the zone, or of its family."""
        return self.zones[family(name)]


def family(zone: str) -> str:
    """`hand` for `hand.2`; a zone of nobody is its own family."""
    return zone.split(".", 1)[0]


def owner(zone: str) -> Seat | None:
    """Whose zone it is."""
    seat = zone.rpartition(".")[2]
    return int(seat) if seat.isdigit() else None


def load(game: str, path: Path = LAYOUTS) -> Spec:
    """The table of a game, as the file says."""
    tree: Any = plain(read(path))[game]
    return Spec(
        game,
        {name: Zone(**zone) for name, zone in tree["zones"].items()},
        tree["chosen"],
        {name: tuple(Question(**line) for line in lines) for name, lines in tree["asks"].items()},
        {name: Saying(**saying) for name, saying in tree["says"].items()},
        _tints(**tree["cards"]),
    )


def _tints(number: str, by: str, tints: dict[str, str], keywords: dict[str, list[str]]) -> Tints:
    colours = {value: _colour(text) for value, text in tints.items()}
    return Tints(number, by, colours, keywords)


def _colour(text: str) -> tuple[int, int, int]:
    """`#8fb2be` as red, green and blue."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
