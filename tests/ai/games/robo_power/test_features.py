"""The features of Robo Power."""

from __future__ import annotations

from ai.games.robo_power.judge import JUDGE
from games.engine import seeded, view
from games.robo_power.rules import CONTROLLER
from tests.games.robo_power.tables import Table


def test_a_seat_has_a_number_for_every_feature() -> None:
    s = CONTROLLER.new(3, {"start": 0}, seeded(1))
    for seat in range(3):
        assert len(JUDGE.features(view(s, seat), seat)) == len(JUDGE.feature_names)


def test_cards_are_counted_as_they_will_duel() -> None:
    t = Table("spy zip ram wind", "rock zip").turn(0)  # five cards, one still to be discarded
    at = JUDGE.feature_names.index("cards.count")
    assert JUDGE.features(view(t.s, 0), 0)[at] == 4
    t.play("spy")
    assert type(t.ask).__name__ == "Steal"
    assert JUDGE.features(view(t.s, 0), 0)[at] == 4
    t.steal(1)
    assert JUDGE.features(view(t.s, 0), 0)[at] == 5
