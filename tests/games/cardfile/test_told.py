"""All that is told of files with mistakes, word for word, and the small rules of how it is told."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from games.cardfile.errors import (
    MAX_MISTAKES,
    CardError,
    CheckedText,
    Mistake,
    clip,
    escape_invisible,
    find_nearest,
    join_with_or,
    suggest,
)
from games.cardfile.reader import CardShape, check_card_file, load_cards
from games.cardfile.rule_numbers import RuleNumbers, load_numbers
from games.cardfile.translation import check_translation
from tests.games.cardfile.test_reader import VERBS, Toy
from tests.support.told import rewrite

KEPT = Path(__file__).with_name("told.yaml")
TOLD = yaml.safe_load(KEPT.read_text("utf-8"))
CARD = "toy: {bot: {name: Bot, power: 4, do: [{attack: {plus: 2}}], text: Hello}}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyNumbers(RuleNumbers):
    """Numbers of no game."""

    most: int
    least: int = 1


def told(kind: str, text: str) -> list[str]:
    """What is told of the text of cards, a translation, numbers of rules, or a whole file."""
    path = Path(tempfile.mkdtemp()) / "told.txt"
    path.write_text(text, "utf-8")
    try:
        if kind == "cards":
            load_cards(text, "toy", Toy, VERBS)
            found: list[Mistake] = []
        elif kind == "numbers":
            load_numbers(text, "toy", ToyNumbers)
            found = []
        elif kind == "translation":
            found = check_translation(path, load_cards(CARD, "toy", Toy, VERBS))
        else:
            found = check_card_file(
                path, {"toy": CardShape(Toy, VERBS, ToyNumbers), "tin": CardShape(Toy)}
            )
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
    assert join_with_or(words) == shown


def test_a_long_word_is_clipped_at_forty() -> None:
    assert clip("x" * 40) == "x" * 40
    assert clip("x" * 41) == "x" * 39 + "…"
    assert clip("a\nb\x07") == "a b\\u0007"
    assert escape_invisible("a\u200b") == "a\\u200b"


def test_the_nearest_word_is_found_whatever_its_case_but_none_for_a_long_one() -> None:
    assert find_nearest("POWR", ["count", "power"]) == "power"
    assert find_nearest("zzz", ["count", "power"]) is None
    long = "power" * 8
    assert find_nearest(long, [long]) == long
    assert find_nearest(long + "x", [long]) is None
    assert find_nearest(long, [long + "x"]) is None
    many = [f"{n}" * 9 for n in range(299)]
    assert find_nearest("power", [*many, "power"]) == "power"
    assert find_nearest("power", [*many, "more", "power"]) is None


def test_where_none_is_near_a_dozen_words_are_offered() -> None:
    words = [f"{letter * 5}" for letter in "lkjihgfedcba"]
    assert suggest("zzz", words) == f"write {join_with_or(sorted(words))}"
    more = suggest("zzz", [*words, "mmmmm", "nnnnn"])
    assert more == f"write {', '.join(sorted(words))} or one of 2 others"
    assert suggest("zzz", []) == "remove it"
    assert suggest("aaaa", words) == "did you mean 'aaaaa'?"


def test_a_mistake_past_the_end_is_told_at_the_end_of_the_last_line() -> None:
    source = CheckedText("f", "one\nlast")
    source.report((3, 1), "x")
    assert [(one.line, one.column, one.source) for one in source.mistakes] == [(2, 5, "last")]
    source.report((2, 5), "x")  # told once
    source.report((2, 5), "y")
    source.report((1, 1), "x")
    with pytest.raises(CardError) as caught:
        source.raise_reported()
    assert [(one.line, one.message) for one in caught.value.mistakes] == [
        (1, "x"),
        (2, "x"),
        (2, "y"),
    ]
    CheckedText("f", "").raise_reported()


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
    source = CheckedText("f", text)
    source.report((1, column), "x")
    begun = text[max(0, column - 80) :]
    assert source.mistakes[0].source == shown.format(text, begun)


def test_a_hundred_mistakes_are_told_and_the_next_ends_it() -> None:
    source = CheckedText("f", "\n" * 200)
    for line in range(MAX_MISTAKES):
        source.report((line + 1, 1), "x")
    with pytest.raises(CardError) as caught:
        source.report((150, 1), "x")
    assert len(caught.value.mistakes) == 101
    assert caught.value.mistakes[-1].message.startswith("there are more than 100 mistakes")
    assert str(caught.value).count("\n") == 100


if __name__ == "__main__":
    rewrite(KEPT, lambda case: told(case["kind"], case["file"]))
