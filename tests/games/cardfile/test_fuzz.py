"""Corrupted card files (20,000 with `--whole`): each is read or refused, with no other error."""

from __future__ import annotations

from collections.abc import Callable

from games.cardfile.reader import CardError, load_cards
from tests.long_runs.fuzz_cards import (
    SEEDS,
    VERBS,
    WRITTEN,
    Toy,
    check_file,
    failure,
    first,
    read_written,
)


def test_the_files_to_be_spoilt_are_mostly_sound() -> None:
    assert [refused(seed) for seed in SEEDS] == [False, False, False, False, True]


def test_20000_spoilt_files_raise_nothing_but_card_errors(share: Callable[[int], int]) -> None:
    for number, content in enumerate(first(share(20_000), seed=1)):
        assert failure(content) is None, (number, content)


def test_spoilt_texts_of_written_cards_are_read_or_refused_too(share: Callable[[int], int]) -> None:
    assert [failure(content, read_written) for content in WRITTEN] == [None] * len(WRITTEN)
    for number, content in enumerate(first(share(2_000), 4, WRITTEN)):
        assert failure(content, read_written) is None, (number, content)


def test_spoilt_files_on_the_disk_are_read_or_refused_too() -> None:
    for content in first(500, seed=2):
        check_file(content)


def test_spoiling_leaves_some_files_sound_and_breaks_most() -> None:
    sound = sum(not refused(content) for content in first(1000, seed=3))
    assert 20 < sound < 700


def refused(content: bytes) -> bool:
    try:
        load_cards(content.decode("utf-8", "surrogateescape"), "toy", Toy, VERBS)
    except CardError:
        return True
    return False
