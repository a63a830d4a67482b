"""Robot Wars: a waiting step names its pieces, so that they are not shuffled away meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import count

import pytest

from games.engine.core import Step
from games.engine.moves import Piece
from games.robot_wars.attack import Blow
from games.robot_wars.rules import CONTROLLER
from tests.support.annotated import written


def steps(kind: type[Step] = Step) -> Iterator[type[Step]]:
    """Every kind of step that the game has."""
    for one in kind.__subclasses__():
        made = vars(sys.modules[one.__module__]).get(one.__name__)  # slots make a class anew
        if one is made and one.__module__.startswith(f"games.{CONTROLLER.key}."):
            yield one
        yield from steps(one)


@pytest.mark.parametrize("kind", sorted(steps(), key=str))
def test_a_step_names_all_pieces_that_it_holds(kind: type[Step]) -> None:
    numbers, held, values = count(100), set[Piece](), dict[str, object]()
    types = written(kind)
    for f in [f for f in fields(kind) if f.init]:
        one, two, three = (next(numbers) for _ in range(3))
        pieces, values[f.name] = {
            "Piece": ((one,), one),
            "Spot | None": ((one,), one),
            "tuple[Piece, ...]": ((one, two), (one, two)),
            "Blow": ((one, two, three), Blow(0, one, 1, (two, three))),
        }.get(types[f.name], ((), 0))
        held.update(pieces)
    assert set(kind(**values).named()) == held
