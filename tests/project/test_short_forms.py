"""The short form of each long form: a few of its items, by the same function."""

from __future__ import annotations

import os
from random import Random

import pytest

from games.engine.match import Match
from tests.long_runs.law import Broken
from tests.long_runs.proof import fingerprints, hidden, write_errors
from tests.long_runs.proof.forms import FORMS
from tests.long_runs.proof.games import KINDS
from ui.storage.profile import Profile

SHORT = {
    "heavy": range(2),
    "flips": [n for n in range(210) if n % 21 < 2],
    "truncations": range(1),
    "decks": (*range(80), 47451),  # the last: a name with a space that does not break
    "hidden": range(2),
    "pixels": range(1),
    "workers": range(1),
}
# The others are in tests of their own, which call the same functions.
ELSEWHERE = {"laws", "all_laws", "kill", "page_one", "damages", "write_errors", "hash_seeds"}
LONG_ONLY = {"built", "pythons"}  # of what may not be there


@pytest.mark.skipif(os.name != "posix", reason="processes are stopped")
@pytest.mark.parametrize("name", SHORT)
def test_a_few_items_of_a_long_form_hold(name: str) -> None:
    for number in SHORT[name]:
        FORMS[name].one(number)


def test_a_log_that_tells_what_is_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "censor", lambda event, seat: event)
    with pytest.raises(Broken):
        hidden.pairs(0)


def test_a_screen_that_shows_what_is_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", lambda match, seat: match.state.copy())
    with pytest.raises(Broken):
        hidden.pixels(0)


def test_a_decision_that_counts_before_it_is_stored_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if why := write_errors.missing():
        pytest.skip(why)
    monkeypatch.setattr(Profile, "count_stored", lambda profile, match: 2)
    fault = next(one for one in write_errors.FAULTS if one.until == write_errors.END)
    with pytest.raises(AssertionError, match="stored"):
        write_errors.saved_with(fault, 20)


def test_each_long_form_has_a_short_one() -> None:
    assert {*SHORT} | ELSEWHERE | LONG_ONLY == set(FORMS)


def test_the_same_tables_under_two_hash_seeds() -> None:
    told = fingerprints.played("1", 5), fingerprints.played("2", 5)
    assert told[0] == told[1]
    assert len(told[0]) == len(KINDS)


def test_a_write_error_at_any_call_loses_nothing() -> None:
    if why := write_errors.missing():
        pytest.skip(why)
    quick = [fault for fault in write_errors.FAULTS if fault.until != write_errors.END]
    chance = Random(1)
    tried = [(chance.choice(quick), chance.randint(1, 25)) for _ in range(12)]
    assert sum(write_errors.saved_with(fault, number) for fault, number in tried) >= 6
