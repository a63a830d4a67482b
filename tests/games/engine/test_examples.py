"""The examples in the docstrings of the engine are true."""

import doctest
from types import ModuleType

import pytest

from games.engine import core, match, observation, rules, seeded
from games.engine.core import legal_moves
from tests.sample_game.rules import RULES


@pytest.mark.parametrize("module", [core, match, observation, rules])
def test_the_examples_are_true(module: ModuleType) -> None:
    known = {"RULES": RULES, "seeded": seeded, "legal_moves": legal_moves}
    failed, tried = doctest.testmod(module, extraglobs=known)
    assert tried
    assert not failed
