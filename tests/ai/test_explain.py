"""Explanations of moves: the reasons add up, and each has words."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from ai.explain import (
    END,
    OTHERS,
    TURN,
    MoveDifference,
    TableAfter,
    evaluate,
    explain,
    find_contributions,
    find_reasons,
    likely_bad_outcome,
    make_player,
)
from ai.levels import TOP
from ai.registry import JUDGES
from ai.search.worlds import AHEAD, EQUAL, Answer
from ai.think import think
from ai.value import value_of
from bench.arena import find_level
from games.engine.core import State, legal_moves
from games.engine.moves import Move
from games.engine.observation import view
from tests.games.robo_power.tables import Table
from tests.long_runs.hints import MOST, contradictions, hints, kind
from ui.files import LANGUAGES
from ui.language.localization import Words

VALUE = value_of(JUDGES["robo_power"])


def move(s: State, key: str) -> Move:
    """The legal move with a card of this kind."""
    return next(m for m in legal_moves(s) if m.piece is not None and s.faces[m.piece].key == key)


def told(t: Table, best: str, other: str) -> Answer:
    """What is said for one card beside another."""
    v = view(t.s, 0)
    moves = move(v, best), move(v, other)
    answer = Answer(moves[0], tuple((m, 0.5) for m in moves))
    return explain(answer, 0, VALUE, make_player(v, VALUE.judge, 30, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    words = Words(language)
    for key, game in JUDGES.items():
        groups = {name.partition(".")[0] for name in game.feature_names} | {OTHERS, END}
        assert [g for g in groups if f"features.{key}.{g}" not in words] == []


def test_a_strong_robot_kept_is_a_reason_to_discard_a_weak_one() -> None:
    answer = told(Table("wind robo_striker zip", "rock zip grapple").turn(), "wind", "robo_striker")
    assert answer.reasons[0][0] == "robots"
    assert answer.numbers.gap > 0.02


def test_cards_of_one_kind_are_about_equal() -> None:
    t = Table("brainiac crusher zip copy slice", "rock zip wind grapple wind", deck="ram").turn()
    answer = told(t, "brainiac", "crusher")
    assert answer.reasons[0][0] == EQUAL
    assert answer.rival == move(view(t.s, 0), "crusher")


def test_the_parts_add_up_to_the_whole_difference() -> None:
    a = evaluate(Table("trap robo_striker zip", "rock zip").turn().s, 0, VALUE)
    b = evaluate(Table("wind wind zip", "rock copy ram").turn().s, 0, VALUE)
    assert math.isclose(sum(find_contributions(0, a, b, VALUE).values()), a.chance - b.chance)


def test_a_bad_table_that_is_likely_is_no_better_than_the_mean() -> None:
    v = view(Table("spy zip copy rock", "rock zip wind", "copy ram").turn().s, 0)
    answer = think(JUDGES["robo_power"], v, "master", 1, timed=False, why=True)
    assert answer.numbers.chance is not None
    assert answer.numbers.bad <= answer.numbers.chance + 0.05
    assert len(answer.reasons) <= 2


def test_who_holds_no_robot_has_reasons_too() -> None:
    t = Table("trap counteract trap", "trap trap rock", deck="trap").turn()
    assert told(t, "trap", "counteract").reasons or told(t, "counteract", "trap").reasons
    assert all(isinstance(x, float) for x in JUDGES["robo_power"].features(t.s, 0))


def test_no_good_reason_is_given_for_what_the_tables_call_worse() -> None:
    t = Table("wind robo_striker zip", "rock zip grapple").turn()
    assert told(t, "robo_striker", "wind").reasons == ()
    v = view(t.s, 0)
    moves = move(v, "robo_striker"), move(v, "wind")
    answer = Answer(moves[0], tuple((m, 0.5) for m in moves))
    found = explain(answer, 0, VALUE, make_player(v, VALUE.judge, 30, 1), AHEAD)
    assert [group for group, _ in found.reasons] == [AHEAD]
    assert found.numbers.gap < 0


def test_what_the_turn_still_offers_is_no_reason_to_end_it() -> None:
    gains = {TURN: 0.04, "hand": 0.01}
    one = MoveDifference(Move("end"), 0.05, 0.001, gains, dict.fromkeys(gains, 0.001))
    assert [group for group, _ in find_reasons(one, False, "")] == [TURN, "hand"]
    assert [group for group, _ in find_reasons(one, True, "")] == ["hand"]


def test_what_is_about_equal_says_what_each_would_keep() -> None:
    gains = {"hand": 0.02, "robots": -0.019}
    one = MoveDifference(Move("end"), 0.001, 0.001, gains, dict.fromkeys(gains, 0.001))
    assert find_reasons(one, False, "") == ((EQUAL, 0.001), ("hand", 0.02), ("robots", -0.019))


@pytest.mark.parametrize(("doubt", "told"), [(0.004, ["robots", "hand"]), (0.006, ["robots"])])
def test_a_group_that_may_be_an_accident_of_the_tables_is_not_told(
    doubt: float, told: list[str]
) -> None:
    one = MoveDifference(
        Move("end"), 0.05, 0.001, {"robots": 0.04, "hand": 0.01}, {"robots": 0.001, "hand": doubt}
    )
    assert [group for group, _ in find_reasons(one, False, "")] == told


@pytest.mark.parametrize("game", JUDGES)
def test_hints_do_not_contradict_their_own_numbers(game: str, whole: bool) -> None:
    count, kinds = 300 if whole else 3, Counter[str]()
    for v, answer in hints(game, find_level(game, TOP, 0 if whole else 30), count):
        assert contradictions(JUDGES[game], v, answer) == []
        kinds[kind(answer)] += 1
    assert not whole or kinds[EQUAL] <= MOST * count


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
    assert likely_bad_outcome([TableAfter(chance, [], {}) for chance in chances]).chance == worst
