"""Who plays a seat: a person at this computer, or an opponent."""

from dataclasses import dataclass

from ai.levels import renamed


@dataclass(frozen=True, slots=True)
class Person:
    """A seat played by a person at this computer."""

    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A seat played by the computer."""

    name: str
    level: str


Player = Person | Opponent


def player_of(row: dict[str, object]) -> Player:
    """A player as the profile keeps one."""
    name, level = str(row.get("name", "?")), str(row.get("level") or "")
    name = "".join(letter for letter in name if letter.isprintable())[:24] or "?"
    return Opponent(name, renamed(level)) if level else Person(name)
