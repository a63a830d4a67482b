"""Fewer cases are run than there are, but every pair of values is."""

from __future__ import annotations

import itertools

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
    kept = covering(CASES, [*map(pairs, CASES)])
    assert set(itertools.chain(*map(pairs, kept))) == set(itertools.chain(*map(pairs, CASES)))
    assert len(kept) <= 11 < len(CASES)
    assert kept == [case for case in CASES if case in kept], "in their order"
    assert kept == covering(CASES, [*map(pairs, CASES)]), "the same in every process"


def test_of_one_parameter_every_value_is_kept() -> None:
    assert covering([*"abcab"], [pairs({"letter": letter}) for letter in "abcab"]) == [*"abc"]


def test_what_is_no_name_of_the_mark_makes_no_pair_but_every_value_of_it_is_kept() -> None:
    named = ("game", "seats")
    kept = covering(CASES, [pairs(case, named) for case in CASES])
    assert len(kept) == 5, "a game with a number of seats each, and sizes and languages among them"
    assert {case["size"] for case in kept} == {"small", "middle", "large"}
    assert {case["language"] for case in kept} == {"en", "nl"}
