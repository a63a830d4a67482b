"""The example in the docstring of the base class of judges is true."""

import doctest

from ai import judge
from games.engine import seeded
from tests.sample_game.judge import JUDGE
from tests.sample_game.rules import RULES


def test_the_example_is_true() -> None:
    known = {"JUDGE": JUDGE, "s": RULES.new(2, {}, seeded(7))}
    failed, tried = doctest.testmod(judge, extraglobs=known)
    assert tried
    assert not failed
