"""Fewer cases are run than there are, but every pair of values is."""

from __future__ import annotations

import itertools

import pytest

from tests.support.sampled import covering, pairs

GAMES = {"bolt": (2, 3), "cog": (2, 3, 4)}
CASES = [
    {"game": game, "seats": str(seats), "size": size, "language": language}
    for game, all_seats in GAMES.items()
    for seats in all_seats
    for size in ("small", "middle", "large")
    for language in ("en", "nl")
]


def test_every_pair_that_occurs_is_kept_and_few_cases_are() -> None:
    kept = covering(CASES, CASES)
    assert set(itertools.chain(*map(pairs, kept))) == set(itertools.chain(*map(pairs, CASES)))
    assert len(kept) <= 11 < len(CASES)
    assert kept == [case for case in CASES if case in kept], "in their order"
    assert kept == covering(CASES, CASES), "the same in every process"


def test_of_one_parameter_every_value_is_kept() -> None:
    assert covering([*"abcab"], [{"letter": letter} for letter in "abcab"]) == [*"abc"]


@pytest.mark.pairwise("first", "second")
@pytest.mark.parametrize("third", range(50))
@pytest.mark.parametrize("second", "xy")
@pytest.mark.parametrize("first", "ab")
def test_what_is_no_name_of_the_mark_makes_no_pair(
    first: str, second: str, third: int, whole: bool
) -> None:
    assert whole or third == 0
