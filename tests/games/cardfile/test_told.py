"""All that is told of files with mistakes, word for word, and the small rules of how it is told."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from games.cardfile.errors import (
    MOST,
    CardError,
    Mistake,
    Source,
    clip,
    instead,
    listed,
    nearest,
    visible,
)
from games.cardfile.reader import CardShape, check, load
from games.cardfile.rule_numbers import Numbers, load_numbers
from games.cardfile.translation import check_words
from tests.games.cardfile.test_reader import VERBS, Toy
from tests.support.told import rewrite

KEPT = Path(__file__).with_name("told.yaml")
TOLD = yaml.safe_load(KEPT.read_text("utf-8"))
CARD = "toy: {bot: {name: Bot, power: 4, do: [{attack: {plus: 2}}], text: Hello}}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyNumbers(Numbers):
    """Numbers of no game."""

    most: int
    least: int = 1


def told(kind: str, text: str) -> list[str]:
    """What is told of the text of cards, a translation, numbers of rules, or a whole file."""
    path = Path(tempfile.mkdtemp()) / "told.txt"
    path.write_text(text, "utf-8")
    try:
        if kind == "cards":
            load(text, "toy", Toy, VERBS)
            found: list[Mistake] = []
        elif kind == "numbers":
            load_numbers(text, "toy", ToyNumbers)
            found = []
        elif kind == "translation":
            found = check_words(path, load(CARD, "toy", Toy, VERBS))
        else:
            found = check(path, {"toy": CardShape(Toy, VERBS, ToyNumbers), "tin": CardShape(Toy)})
    except CardError as error:
        found = list(error.mistakes)
    return [f"{one.line}:{one.column}: {one.message}" for one in found]


@pytest.mark.parametrize("case", TOLD, ids=lambda case: f"{case['kind']} {case['file']!r:.40}")
def test_this_and_nothing_else_is_told(case: dict[str, str]) -> None:
    assert told(case["kind"], case["file"]) == case["told"]


def test_numbers_of_rules_are_read_with_their_defaults() -> None:
    assert load_numbers("rules: {toy: {most: 3}}", "toy", ToyNumbers) == ToyNumbers(most=3, least=1)
    both = load_numbers("rules: {tin: 1, toy: {least: 2, most: 3}}", "toy", ToyNumbers)
    assert (both.most, both.least, both.source) == (3, 2, "")


@pytest.mark.parametrize(
    ("words", "shown"), [(["a"], "a"), (["a", "b"], "a or b"), ([1, 2, 3], "1, 2 or 3")]
)
def test_words_are_listed(words: list[object], shown: str) -> None:
    assert listed(words) == shown


def test_a_long_word_is_clipped_at_forty() -> None:
    assert clip("x" * 40) == "x" * 40
    assert clip("x" * 41) == "x" * 39 + "…"
    assert clip("a\nb\x07") == "a b\\u0007"
    assert visible("a\u200b") == "a\\u200b"


def test_the_nearest_word_is_found_whatever_its_case_but_none_for_a_long_one() -> None:
    assert nearest("POWR", ["count", "power"]) == "power"
    assert nearest("zzz", ["count", "power"]) is None
    long = "power" * 8
    assert nearest(long, [long]) == long
    assert nearest(long + "x", [long]) is None
    assert nearest(long, [long + "x"]) is None
    many = [f"{n}" * 9 for n in range(299)]
    assert nearest("power", [*many, "power"]) == "power"
    assert nearest("power", [*many, "more", "power"]) is None


def test_where_none_is_near_a_dozen_words_are_offered() -> None:
    words = [f"{letter * 5}" for letter in "lkjihgfedcba"]
    assert instead("zzz", words) == f"write {listed(sorted(words))}"
    more = instead("zzz", [*words, "mmmmm", "nnnnn"])
    assert more == f"write {', '.join(sorted(words))} or one of 2 more"
    assert instead("zzz", []) == "take it out"
    assert instead("aaaa", words) == "did you mean 'aaaaa'?"


def test_a_mistake_past_the_end_is_told_at_the_end_of_the_last_line() -> None:
    source = Source("f", "one\nlast")
    source.wrong((3, 1), "x")
    assert [(one.line, one.column, one.source) for one in source.mistakes] == [(2, 5, "last")]
    source.wrong((2, 5), "x")  # told once
    source.wrong((2, 5), "y")
    source.wrong((1, 1), "x")
    with pytest.raises(CardError) as caught:
        source.settle()
    assert [(one.line, one.message) for one in caught.value.mistakes] == [
        (1, "x"),
        (2, "x"),
        (2, "y"),
    ]
    Source("f", "").settle()


@pytest.mark.parametrize(
    ("wide", "column", "shown"),
    [
        (160, 160, "{0}"),
        (161, 1, "{0:.160}…"),
        (161, 82, "…{1}"),
        (400, 1, "{0:.160}…"),
        (400, 81, "…{1:.160}…"),
        (400, 399, "…{1}"),
    ],
)
def test_of_a_long_line_the_part_round_the_mistake_is_shown(
    wide: int, column: int, shown: str
) -> None:
    text = "".join(chr(ord("a") + n % 26) for n in range(wide))
    source = Source("f", text)
    source.wrong((1, column), "x")
    begun = text[max(0, column - 80) :]
    assert source.mistakes[0].source == shown.format(text, begun)


def test_a_hundred_mistakes_are_told_and_the_next_ends_it() -> None:
    source = Source("f", "\n" * 200)
    for line in range(MOST):
        source.wrong((line + 1, 1), "x")
    with pytest.raises(CardError) as caught:
        source.wrong((150, 1), "x")
    assert len(caught.value.mistakes) == 101
    assert caught.value.mistakes[-1].message.startswith("there are more than 100 mistakes")
    assert str(caught.value).count("\n") == 100


if __name__ == "__main__":
    rewrite(KEPT, lambda case: told(case["kind"], case["file"]))
