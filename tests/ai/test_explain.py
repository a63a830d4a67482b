"""Explanations of moves: a reason that is true, the next best move, and a likely bad outcome."""

from __future__ import annotations

import re

import pytest

from ai.explain import (
    MoveDifference,
    explain,
    find_position,
    find_rival,
    likely_bad_outcome,
    list_facts,
    make_player,
)
from ai.facts import NONE, Reason, find_reason
from ai.hint import SAFER_CHANCE, find_hint
from ai.levels import TOP
from ai.registry import JUDGES
from ai.search.worlds import Answer, Known
from ai.value import value_of
from bench.arena import find_level
from games.engine.chance import seeded
from games.engine.core import State, advance, legal_moves
from games.engine.moves import Move
from games.engine.observation import view
from tests.games.robo_power.tables import Table
from tests.games.stak_bots.tables import Table as Staks
from tests.long_runs.claims import CHECKS, GENERAL
from tests.long_runs.hints import contradictions, hints
from ui.files import LANGUAGES
from ui.language.localization import Words

JUDGE = JUDGES["robo_power"]
VALUE = value_of(JUDGE)


def move(s: State, key: str) -> Move:
    """The legal move with a card of this kind."""
    return next(m for m in legal_moves(s) if m.piece is not None and s.faces[m.piece].key == key)


def why(t: Table, best: str, other: str) -> Reason:
    """The reason for one card rather than another."""
    v = view(t.s, 0)
    return find_reason(list_facts(JUDGE), find_position(JUDGE, v), move(v, best), move(v, other))


def told(t: Table, best: str, other: str) -> Answer:
    """What is said for one card beside another."""
    v = view(t.s, 0)
    moves = move(v, best), move(v, other)
    answer = Answer(moves[0], tuple((m, 0.5) for m in moves))
    return explain(answer, find_position(JUDGE, v), VALUE, make_player(v, JUDGE, 30, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_is_checked_has_its_sentence(language: str) -> None:
    words = Words(language)
    keys = [f"reasons.{key}" for key in GENERAL]
    general = {"sure", "odds"}
    keys += [f"reasons.{g}.{k}" for g in CHECKS for k in CHECKS[g] if k not in general]
    keys = [key for key in keys if not re.search("(gets|fit|hold)_|first_(mo|pi|we|en|co)", key)]
    assert [key for key in keys if key not in words] == []


def test_the_weakest_card_is_named_as_such() -> None:
    t = Table("wind robo_striker zip", "rock zip grapple").turn()
    assert why(t, "wind", "robo_striker") == Reason("weakest")
    assert why(t, "robo_striker", "wind").key != "weakest"


def test_a_reason_is_one_that_the_next_best_move_has_not() -> None:
    t = Table("spy zip wind copy", "rock zip grapple").turn()
    assert why(t, "spy", "zip").key == "steals"
    t = Table("rock rock zip copy", "zip grapple").turn()
    assert why(t, "rock", "copy").key == "weakest"


def test_nothing_is_claimed_for_a_move_for_which_no_fact_speaks() -> None:
    t = Table("trap robo_striker zip", "rock zip grapple").turn()
    assert why(t, "trap", "robo_striker") == NONE


def test_the_numbers_name_the_next_best_move_and_a_bad_outcome() -> None:
    t = Table("wind robo_striker zip", "rock zip grapple").turn()
    answer = told(t, "wind", "robo_striker")
    assert answer.rival == move(view(t.s, 0), "robo_striker")
    assert answer.numbers.bad <= answer.numbers.mean


def test_the_rival_is_the_one_with_the_best_result() -> None:
    moves = [Move("end"), Move("scrap"), Move("play"), Move("pass")]
    worth = dict(zip(moves, (0.5, 0.2, 0.4, 0.9), strict=True))
    known = tuple(Known(m, mean, 0.0, float(m.verb != "pass")) for m, mean in worth.items())
    answer = Answer(moves[0], tuple((m, 0.25) for m in moves), known=known)
    assert find_rival(answer) == Move("play"), "pass was given up early"


def test_a_move_that_surely_wins_is_the_hint() -> None:
    t = Staks("core3 core7", "core4", hands="trip0 core5|core6").act()
    found = find_hint(JUDGES["stak_bots"], view(t.s, 0), TOP, 1, lambda: False)
    assert found.move.verb == "attack"
    assert found.reason == Reason("wins")
    assert found.numbers.chance == 1.0


def test_a_reason_does_not_repeat_that_a_card_is_scrapped() -> None:
    t = Staks("core3", "core3 core7", "core6", hands="reaper1").act().do("play", "reaper1")
    v = view(t.s, 0)
    reap = next(m for m in legal_moves(v) if v.faces[m.target].power == 7)
    judge = JUDGES["stak_bots"]
    assert (
        find_reason(list_facts(judge), find_position(judge, v), reap, None).key == "strongest_top"
    )


def test_a_secret_choice_is_the_safest_of_about_equal_ones_and_never_drawn(
    whole: bool,
) -> None:
    s = Table("wind spy copy rock crusher", "zip wind grapple rock").turn().s
    advance(s, move(s, "wind"), seeded(1))
    v = view(s, 0)
    for seed in range(4 if whole else 2):
        found = find_hint(JUDGE, v, TOP, seed, lambda: False, timed=False)
        worth = {one.move: one.mean for one in found.known}
        near = [m for m in worth if worth[m] >= max(worth.values()) - SAFER_CHANCE]
        safe = {m: JUDGE.safety(v, 0, m) or 0.0 for m in near}
        assert safe[found.move] == max(safe.values())
        assert found.reason.n == round(100 * safe[found.move])


def test_a_difference_within_the_error_is_not_clear() -> None:
    assert MoveDifference(0.05, 0.01).clear
    assert not MoveDifference(0.05, 0.04).clear
    assert not MoveDifference(0.004, 0.0).clear


@pytest.mark.parametrize("game", JUDGES)
def test_the_reasons_of_hints_are_true(game: str, whole: bool) -> None:
    count = 300 if whole else 12
    for v, answer in hints(game, find_level(game, TOP, 0 if whole else 12), count):
        assert contradictions(JUDGES[game], v, answer) == []


@pytest.mark.parametrize(
    ("chances", "worst"),
    [
        ([0.2, 0.3, *[0.9] * 8], 0.3),
        ([0.0, *[0.9] * 9], 0.0),  # one in ten: rare, but the only one below the mean
        ([0.9] * 10, 0.9),
    ],
)
def test_what_could_go_wrong_is_the_worst_that_is_likely_and_never_better_than_the_mean(
    chances: list[float], worst: float
) -> None:
    assert likely_bad_outcome(chances) == worst
