"""The players of a match: persons at this computer, and opponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from ai.levels import current_name
from ai.personality import temper_of

FACE_COUNT = 12  # number of drawn faces
ANY_FACE = -1  # no face was chosen
MAX_NAME_LENGTH = 24  # letters


@dataclass(frozen=True, slots=True)
class Person:
    """A seat played by a person at this computer."""

    name: str
    level: str = ""
    face: int = ANY_FACE  # the number of their drawing


@dataclass(frozen=True, slots=True)
class Opponent:
    """A seat played by the computer."""

    name: str
    level: str

    @property
    def temper(self) -> str:
        """The personality, which decides between moves that are about equal."""
        return temper_of(self.name)

    @property
    def way(self) -> str:
        """The level and the personality, joined."""
        return f"{self.level}.{self.temper}"


Player = Person | Opponent


def read_player(row: dict[str, object]) -> Player:
    """Return a player from the row that the profile stores."""
    name, level = str(row.get("name", "?")), str(row.get("level") or "")
    name = "".join(letter for letter in name if letter.isprintable())[:MAX_NAME_LENGTH] or "?"
    if level:
        return Opponent(name, current_name(level))
    face = row.get("face")
    return Person(name, face=face if is_face(face) else ANY_FACE)


def is_face(value: object) -> TypeGuard[int]:
    """Return whether it is the number of a drawn face."""
    return type(value) is int and 0 <= value < FACE_COUNT


def assign_faces(players: Sequence[Player]) -> list[int]:
    """Return the face of each seat: those that persons chose, and unused ones for the others."""
    chosen = [player.face if isinstance(player, Person) else ANY_FACE for player in players]
    taken, found = set(chosen), []
    for seat, face in enumerate(chosen):
        if face == ANY_FACE:
            free = (n % FACE_COUNT for n in range(seat, seat + FACE_COUNT))
            face = next((n for n in free if n not in taken), seat % FACE_COUNT)
            taken.add(face)
        found.append(face)
    return found
