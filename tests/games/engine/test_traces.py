"""Random games and searches under fixed seeds go as they went."""

from __future__ import annotations

import pytest

from games.two_robots import factory
from tests.long_runs.traces import KEPT, KINDS, WAYS, Kind, games, short


@pytest.mark.few(4)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_games_and_searches_leave_the_trace_that_is_kept(kind: Kind) -> None:
    kept = KEPT.read_text("utf-8").splitlines()
    for line in short(kind):
        assert line in kept, "if that was meant: python -m tests.long_runs.traces --write"


def test_a_rule_that_changes_shows_in_the_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Kind("two_robots", 2)
    before = games(kind, WAYS)
    assert games(kind, WAYS) == before
    monkeypatch.setattr(factory, "WHOLE", 1)
    assert games(kind, WAYS) != before
