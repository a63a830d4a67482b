"""What a room sets on a class is something that its base classes know."""

from __future__ import annotations

import inspect

import pytest

from ai.registry import JUDGES
from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenter import Presenter
from ui.language.presenters import PRESENTERS
from ui.table.paint.card_faces import CardFaces


def unknown(kind: type) -> list[str]:
    """Return the public values of a class that none of its base classes has."""
    known = {name for base in kind.__mro__[1:] for name in vars(base)}
    known |= {name for base in kind.__mro__[1:] for name in inspect.get_annotations(base)}
    return [
        name
        for name, value in vars(kind).items()
        if not name.startswith("_")
        and not callable(value)
        and not isinstance(value, classmethod | staticmethod | property)
        and name not in known
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_room_sets_only_what_its_base_classes_have(game: str) -> None:
    kinds: list[type] = [LOOKS[game], type(PRESENTERS[game]), type(JUDGES[game])]
    kinds += [kind for kind in CardFaces.__subclasses__() if f".{game}." in kind.__module__]
    found = {kind.__name__: unknown(kind) for kind in kinds if kind is not Presenter}
    assert not any(found.values()), found


def test_a_misspelt_value_is_noticed() -> None:
    kind = type("Misspelt", (CardFaces,), {"sidde": 0.2, "side": 0.2})
    assert unknown(kind) == ["sidde"]
