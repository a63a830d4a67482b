"""Who plays a seat: a person at this computer, or an opponent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from ai.levels import renamed
from ai.personality import temper_of

FACE_COUNT = 12  # that are drawn
ANY_FACE = -1  # no face is chosen
MAX_NAME_LENGTH = 24  # letters


@dataclass(frozen=True, slots=True)
class Person:
    """A seat played by a person at this computer."""

    name: str
    level: str = ""
    face: int = ANY_FACE  # the drawing that stands for them


@dataclass(frozen=True, slots=True)
class Opponent:
    """A seat played by the computer."""

    name: str
    level: str

    @property
    def temper(self) -> str:
        """What decides between moves that are about equal."""
        return temper_of(self.name)

    @property
    def way(self) -> str:
        """How it plays: its level and temperament."""
        return f"{self.level}.{self.temper}"


Player = Person | Opponent


def read_player(row: dict[str, object]) -> Player:
    """A player as the profile keeps one."""
    name, level = str(row.get("name", "?")), str(row.get("level") or "")
    name = "".join(letter for letter in name if letter.isprintable())[:MAX_NAME_LENGTH] or "?"
    if level:
        return Opponent(name, renamed(level))
    face = row.get("face")
    return Person(name, face=face if is_face(face) else ANY_FACE)


def is_face(value: object) -> TypeGuard[int]:
    """Return whether it is the number of a drawn face."""
    return type(value) is int and 0 <= value < FACE_COUNT


def assign_faces(players: Sequence[Player]) -> list[int]:
    """Return the face of each seat: what persons chose, and for all others one not yet taken."""
    chosen = [player.face if isinstance(player, Person) else ANY_FACE for player in players]
    taken, found = set(chosen), []
    for seat, face in enumerate(chosen):
        if face == ANY_FACE:
            free = (n % FACE_COUNT for n in range(seat, seat + FACE_COUNT))
            face = next((n for n in free if n not in taken), seat % FACE_COUNT)
            taken.add(face)
        found.append(face)
    return found
