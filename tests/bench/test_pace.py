"""The pace of a short game between greedy opponents, by the clock of the animation."""

from __future__ import annotations

from bench.pace import Paces, find_misses, measure_games


def test_a_short_game_keeps_to_the_budgets_of_an_opponents_move() -> None:
    paces = measure_games(["robo_power"], 1, draws=False)["robo_power"]
    assert paces.moves
    assert paces.rounds
    missed = " ".join(find_misses("robo_power", paces))
    assert "a move is over after" not in missed
    assert "a move can be read for" not in missed
    assert "a round of three opponents" not in missed


def test_a_figure_over_its_limit_is_a_miss() -> None:
    slow = Paces(moves=[1.0, 1.6, 1.7], readable=[0.8, 0.9, 0.6])
    missed = find_misses("robo_power", slow)
    assert len(missed) == 2
    assert all(line.endswith("NO") for line in missed)
