"""What a room sets on a class is something that the base class knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.registry import JUDGES
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS
from ui.table.paint.card_faces import CardFaces


def unknown(kind: type) -> list[str]:
    """Return the public values of a class that none of its base classes has."""
    known = {
        name
        for base in kind.__mro__[1:]
        for name in [*vars(base), *base.__dict__.get("__annotations__", {})]
    }
    return [
        name
        for name, value in vars(kind).items()
        if not name.startswith("_")
        and not callable(value)
        and not isinstance(value, classmethod | staticmethod | property)
        and name not in known
    ]


def subclasses(kind: type) -> Iterator[type]:
    """Yield all classes below a class."""
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


@pytest.mark.parametrize("game", GAMES)
def test_a_room_sets_only_what_its_base_classes_have(game: str) -> None:
    kinds = [LOOKS[game], type(PRESENTERS[game]), type(JUDGES[game])]
    faces: list[type] = [one for one in subclasses(CardFaces) if f".{game}." in one.__module__]
    assert {one.__name__: unknown(one) for one in kinds + faces if unknown(one)} == {}


def test_a_misspelt_value_is_noticed() -> None:
    kind = type("Misspelt", (CardFaces,), {"sidde": 0.2, "side": 0.2})
    assert unknown(kind) == ["sidde"]
