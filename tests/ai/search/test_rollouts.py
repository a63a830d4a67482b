"""Promising moves are played on by looks one step ahead, and who is surely behind is given up."""

from __future__ import annotations

import pytest

from ai.search import rollouts as module
from ai.search.rollouts import (
    CANDIDATES,
    GUESS_TABLES,
    LOOK_CANDIDATES,
    LOOK_TABLES,
    MAX_TREE_ROUNDS,
    MIN_TABLES,
    UNLIKE_GUESS_TABLES,
    Race,
    choose_by_look,
    play_candidates,
    play_on,
    rank_moves,
    search_view,
)
from ai.value import UNFINISHED_PULL, Value
from games.engine import Chance, Move, State, asked
from games.engine.chance import seeded
from games.engine.observation import view
from tests.ai.search.toy_search import VALUE, Gain, Quiet, ToyJudge, asking, heap, pennies

GOOD, BAD = Move("good"), Move("bad")


def never() -> bool:
    """There is always time."""
    return False


def looked(s: State) -> Move:
    """What whoever is asked does after a look."""
    ask = asked(s)
    assert ask is not None
    return choose_by_look(s, ask, VALUE, seeded(1))


def race(tables: int, *gaps: float) -> Race:
    """A race of two at so many tables, one behind by the gaps in turn; equal before it."""
    run = Race({GOOD: 0.5, BAD: 0.5})
    run.found[GOOD] = [0.9] * tables
    run.found[BAD] = [0.9 - gaps[n % len(gaps)] for n in range(tables)]
    run.give_up()
    return run


def test_who_is_asked_takes_what_is_best_at_a_look() -> None:
    assert looked(heap(3)) == Move("take_3")
    assert looked(asking(Gain(0))).verb in ("sure", "roll")
    assert looked(asking(Quiet(0), Gain(0))) == Move("quiet")


def test_a_secret_choice_is_made_by_lot() -> None:
    s = pennies()
    ask = asked(s)
    assert ask is not None
    drawn = {choose_by_look(s, ask, VALUE, seeded(seed)) for seed in range(20)}
    assert drawn == set(ask.moves(s))


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_table_is_played_on_for_so_many_turns(turns: int) -> None:
    s = heap(9)
    play_on(s, VALUE, s.turn_number + turns, seeded(1))
    assert s.turn_number - heap(9).marks["turn"] == turns
    play_on(s, VALUE, 99, seeded(1))
    assert s.winners


def test_a_game_that_is_not_over_is_worth_a_little_nearer_to_even() -> None:
    s = heap(9)
    s.mark("gains", {0: 2.0, 1: 0.0})  # type: ignore[arg-type]
    plain = VALUE.chances(s)[0]
    assert VALUE.worths(s)[0] == pytest.approx(plain + UNFINISHED_PULL * (0.5 - plain))
    s.win(0)
    assert VALUE.worths(s) == [1.0, 0.0]


@pytest.mark.parametrize(
    ("tables", "gaps", "left"),
    [
        (MIN_TABLES, (0.2, 0.3), [GOOD]),
        (MIN_TABLES - 1, (0.2, 0.3), [GOOD, BAD]),
        (MIN_TABLES, (0.9, -0.8), [GOOD, BAD]),
        (MIN_TABLES + 1, (0.2, 0.3), [GOOD, BAD]),
        (MIN_TABLES + MIN_TABLES // 2, (0.2, 0.3), [GOOD]),
    ],
)
def test_who_is_surely_behind_is_given_up(
    tables: int, gaps: tuple[float, ...], left: list[Move]
) -> None:
    assert race(tables, *gaps).left == left


def test_what_the_trees_found_counts_as_some_tables() -> None:
    run = Race({GOOD: 0.0, BAD: 1.0})
    assert (run.mean(GOOD), run.mean(BAD)) == (0.0, 1.0)
    run.found[GOOD] = [1.0] * GUESS_TABLES
    assert run.mean(GOOD) == 0.5


@pytest.mark.parametrize(("n", "best"), [(5, 1), (6, 2), (7, 3)])
def test_the_best_is_found_with_no_more_rounds_than_there_are(n: int, best: int) -> None:
    answer = play_candidates(view(heap(n), 0), VALUE, 40, 1, never)
    assert answer.move == Move(f"take_{best}")
    tried = [one.tries for one in answer.known]
    assert sum(tried) == answer.numbers.rounds <= 40
    assert answer.numbers.visits == max(tried) >= MIN_TABLES


def test_where_many_play_the_ends_of_moves_played_on_are_valued_by_a_forecast_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = {2: {"toy.gain": -1.0}}
    value = Value(ToyJudge(), {2: {"toy.gain": 1.0}, 3: {"toy.gain": 1.0}}, ends=ends)
    assert value.forecast(3) is value, "there is none for three"
    assert VALUE.forecast(2) is VALUE
    s = heap(9)
    s.mark("gains", {0: 1.0, 1: 0.0})  # type: ignore[arg-type]
    assert value.chances(s) == VALUE.chances(s)
    assert value.forecast(2).chances(s) == VALUE.chances(s)[::-1]

    def sure(value: Value) -> float:
        """What the sure gain is worth."""
        known = play_candidates(view(asking(Gain(0)), 0), value, 60, 1, never).known
        return next(one.mean for one in known if one.move.verb == "sure")

    assert sure(value) == sure(VALUE) > 0.5, "two are few"
    monkeypatch.setattr(module, "MAX_TREE_PLAYERS", 1)
    assert sure(value) < 0.5 < sure(VALUE), "what is gained is foretold to be bad"


def told_ends(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that is told the turn before which each move is played on."""

    def on(s: State, value: Value, end: int, chance: Chance) -> None:
        ends.append(end)
        play_on(s, value, end, chance)

    ends: list[int] = []
    monkeypatch.setattr(module, "play_on", on)
    return ends


@pytest.mark.parametrize(("few", "turns"), [(1, 2), (2, 1)])
def test_before_a_forecast_everybody_has_a_turn_more_at_a_table_of_many_seats(
    few: int, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_TREE_PLAYERS", few)
    ends = told_ends(monkeypatch)
    weights = {2: {"toy.gain": 1.0}}
    s = heap(6)
    play_candidates(view(s, 0), Value(ToyJudge(), weights, ends=weights), 20, 1, never)
    assert set(ends) == {s.turn_number + turns * s.seats}


def test_what_was_found_before_counts_less_beside_a_forecast_of_its_own() -> None:
    run = Race({GOOD: 0.0}, UNLIKE_GUESS_TABLES)
    run.found[GOOD] = [1.0] * UNLIKE_GUESS_TABLES
    assert run.mean(GOOD) == 0.5
    assert UNLIKE_GUESS_TABLES < GUESS_TABLES


def test_without_time_the_trees_alone_decide() -> None:
    answer = play_candidates(view(heap(6), 0), VALUE, 40, 1, lambda: True)
    assert answer.numbers.rounds == 0
    assert {move.verb for move, _ in answer.ranked} == {"take_1", "take_2", "take_3"}


def test_what_is_better_for_sure_is_found_to_be_better() -> None:
    answer = play_candidates(view(asking(Gain(0)), 0), VALUE, 30, 1, never)
    means = {one.move.verb: one.mean for one in answer.known}
    assert means["little"] < means["sure"]


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_judge_says_for_how_many_turns_of_everybody_moves_are_played_on(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Judged(ToyJudge):
        """Plays moves on, or grows trees alone."""

    monkeypatch.setattr(Judged, "plays_on", turns)
    ends = told_ends(monkeypatch)
    s, value = heap(6), Value(Judged(), {2: {"toy.gain": 1.0}})
    search_view(view(s, 0), value, 20, 1, never)
    assert set(ends) == ({s.turn_number + turns * s.seats} if turns else set())


@pytest.mark.parametrize(
    ("few", "rounds", "most", "looked"),
    [
        (2, 2 * MAX_TREE_ROUNDS, CANDIDATES, MAX_TREE_ROUNDS),
        (1, 2 * MAX_TREE_ROUNDS, LOOK_CANDIDATES, LOOK_TABLES),
        (1, LOOK_TABLES - 1, LOOK_CANDIDATES, LOOK_TABLES - 1),
    ],
)
def test_trees_are_grown_for_few_players_and_more_are_looked_at_one_step_ahead(
    few: int, rounds: int, most: int, looked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_TREE_PLAYERS", few)
    answer, count = rank_moves(view(heap(30), 0), VALUE, rounds, 1, never)
    assert (count, answer.numbers.rounds) == (most, looked)
    assert {one.move for one in answer.known} == {move for move, _ in answer.ranked}
