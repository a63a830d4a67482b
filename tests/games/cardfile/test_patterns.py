"""Sentences are written from patterns with blanks."""

from __future__ import annotations

import pytest

from games.cardfile.patterns import Voice, fill_pattern

YOU, OTHER = Voice(True, {"robot": "your Robot"}), Voice(False, {"robot": "its Robot"})


@pytest.mark.parametrize(
    ("pattern", "value", "sentence"),
    [
        ("Nothing.", 0, "Nothing."),
        ("{n}!", 3, "3!"),
        ("d6{+n}", 2, "d6 + 2"),
        ("d6{+n}", -2, "d6 − 2"),
        ("d6{+n}", 0, "d6"),
        ("{n:a card|# cards}", 1, "a card"),
        ("{n:a card|# cards}", 0, "0 cards"),
        ("{n:a card|# cards}", 2, "2 cards"),
        ("{n<# more|# less}", -1, "1 more"),
        ("{n<# more|# less}", 0, "0 less"),
        ("{n<# more|# less}", 1, "1 less"),
        ("a{n? b|}", 1, "a b"),
        ("a{n? b|}", 0, "a"),
        ("a{n? b}", 0, "a"),
        ("{n=1:one|2:two {n}|else:all}", 2, "two 2"),
        ("{n=1:one|2:two|else:all}", 3, "all"),
        ("{n=1:one|2:two}.", 3, "."),
        ("{n?{n:a|#}{~ you| it}|no}", 2, "2 you"),
        ("{@robot}", 0, "your Robot"),
    ],
)
def test_a_blank_is_filled_by_its_sign(pattern: str, value: int, sentence: str) -> None:
    assert fill_pattern(pattern, lambda name: {"n": value}[name], YOU) == sentence


def test_others_are_spoken_of_otherwise() -> None:
    assert fill_pattern("{~draw|draws} for {@robot}", lambda _: 0, OTHER) == "draws for its Robot"
    assert fill_pattern("{~draw|draws}", lambda _: 0, YOU) == "draw"


def test_a_brace_that_is_not_closed_is_told() -> None:
    with pytest.raises(ValueError, match=r"a brace is not closed: a \{n\?b"):
        fill_pattern("a {n?b", lambda _: 1, YOU)
