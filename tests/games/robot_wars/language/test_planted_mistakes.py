"""Robot Wars: thirty mistakes that people make in a deck, each with the line and the advice."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.check import find_mistakes, find_remarks

DECK = """name: Kitchen
author: Ada
cards:
  stove:
    kind: component
    name: Stove
    strength: 3
    engine: true
    count: 6
  fork: {kind: component, name: Fork, strength: 2, count: 3, do: [{attack: {plus: 1}}]}
  jar:
    {kind: component, name: Jar, internal: true, when: [turn_start, add_counters, counters, draw]}
  soap: {kind: hazard, name: Soap, when: [passed, {avoid: {fails: 2}}, destroy_this, lose_part]}
  spoon: {kind: action, name: Spoon, do: [{choose: [draw, {discard: {who: each_opponent}}]}]}
  lid: {kind: component, name: Lid, strength: 3, when: [attacked, {evade: {minus: 2, pay: 1}}]}
  sieve: {kind: component, name: Sieve, strength: 2, when: [any_destroyed, {salvage: {pay: 1}}]}
  toast: {kind: action, name: Toast, do: [{pay: {cards: 2}}, win_game]}
"""
# What is changed, the line of the mistake, and parts of what must be said of it.
PLANTED = [
    # YAML
    ("{attack: {plus: 1}}]", "{attack: {plus: 1}]", 10, ["'}' is missing"]),
    ("[{choose: [draw,", "[{choose: [draw", 14, ["not closed", "put ',' between"]),
    ("name: Soap,", "name: Soap: slippery,", 13, ["':' inside the text", "in quotes"]),
    ("    engine: true", "   engine: true", 8, ["neighbours"]),
    ("name: Fork", "name:Fork", 10, ["put a space after its ':'"]),
    ("    strength: 3\n    engine", "    strength 3\n    engine", 7, ["':' is missing"]),
    ("engine: true", "engine: yes", 8, ["true"]),
    ("name: Kitchen", "name: no", 1, ['"no"']),
    ("author: Ada", "name: Ada", 2, ["'name' is here twice, first in line 1", "keep one"]),
    ("  toast:", "  spoon:", 17, ["'spoon' is here twice, first in line 14"]),
    # words
    ("kind: hazard", "kind: trap", 13, ["hazard"]),
    ("attack:", "atack:", 10, ["did you mean 'attack'?"]),
    ("author:", "auther:", 2, ["did you mean 'author'?"]),
    ("internal: true", "inside: true", 12, ["unknown key 'inside'", "internal"]),
    ("who: each_opponent", "who: opponents", 14, ["each_opponent"]),
    ("{evade: {minus: 2, pay: 1}}", "{evade: {pay: 1}}", 15, ["needs 'minus'"]),
    ("[passed, {avoid", "[{avoid", 13, ["before any moment", "passed"]),
    ("when: [any_destroyed, ", "when: [destroyed, ", 16, ["write any_destroyed before it"]),
    (
        "kind: action, name: Spoon",
        "kind: action, name: Spoon, engine: true",
        14,
        ["only a component"],
    ),
    ("plus: 1", "plus: lots", 10, ["whole number"]),
    ("count: 6", "count: 600", 9, ["1 to 200"]),
    ("count: 6", "count: 1", 3, ["12 to 200", "change the counts"]),
    ("engine: true", "engine: false", 3, ["engine: true on some"]),
    # what is valid, and probably not meant
    ("{cards: 2}", "{cards: 9}", 17, ["at most 5 cards", "write 5 or less"]),
    ("minus: 2, pay: 1", "minus: 2, pay: 20", 15, ["at most 5 cards", "write 5 or less"]),
    ("add_counters, counters, draw", "add_counters, draw", 12, ["nothing reads", "counters"]),
    ("add_counters, counters, draw", "draw, counters, draw", 12, ["nothing puts", "add_counters"]),
    ("[draw, {discard: {who: each_opponent}}]", "[draw]", 14, ["only one option"]),
    ("[{pay: {cards: 2}}, win_game]", "[win_game]", 17, ["without any condition", "pay"]),
    ("{salvage: {pay: 1}}", "destroy_part", 16, ["'any_destroyed' again", "you_may or if"]),
]


def tell(text: str, folder: Path) -> list[tuple[int, str]]:
    """Return the line and the words of all mistakes, or else of all remarks."""
    path = folder / "kitchen.yaml"
    path.write_text(text, "utf-8")
    found = find_mistakes(path) or find_remarks(path)
    return [(one.line, str(one.message)) for one in found]


def test_the_deck_without_the_mistakes_is_right(tmp_path: Path) -> None:
    assert tell(DECK, tmp_path) == []
    assert len(PLANTED) == 30


@pytest.mark.parametrize(("old", "new", "line", "said"), PLANTED)
def test_a_planted_mistake_is_named_with_its_line_and_what_is_right(
    old: str, new: str, line: int, said: list[str], tmp_path: Path
) -> None:
    assert DECK.count(old) == 1
    found = tell(DECK.replace(old, new), tmp_path)
    assert [one[0] for one in found] == [line], found
    assert all(part in found[0][1] for part in said), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{salvage: {pay: 1}}", "{you_may: [destroy_part]}", ""),
        (
            "[any_destroyed, {salvage: {pay: 1}}]",
            "[{any_destroyed: {whose: mine}}, destroy_part]",
            "",
        ),
        (
            "counters, draw]",
            "counters, {add_counters: {add: -3}}, {add_counters: {add: 3}}]",
            "end",
        ),
        ("counters, draw]", "counters, {add_counters: {add: -3}}]", ""),
        ("[{pay: {cards: 2}}, win_game]", "[{lose_game: {who: each_opponent}}]", "condition"),
        ("[{pay: {cards: 2}}, win_game]", "[{if: {count: weapons, then: [win_game]}}]", ""),
        ("turn_start, add", "turn_start, win_game, add", "without any condition"),
        ("attacked, {evade: {minus: 2, pay: 1}}", "attacked, win_game", ""),
        ("[draw, {discard: {who: each_opponent}}]", "{options: [draw]}", "only one option"),
        ("counters, draw]", "{counters: {on: robot}}, draw]", "nothing puts"),
    ],
)
def test_only_what_is_probably_a_mistake_is_remarked(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert DECK.count(old) == 1
    found = tell(DECK.replace(old, new), tmp_path)
    assert bool(found) == bool(said), found
    assert not said or any(said in words for _, words in found), found


def test_a_text_that_is_no_deck_is_told_how_a_deck_begins(tmp_path: Path) -> None:
    told = tell("This is my deck. Cards: a fork and a spoon\n", tmp_path)
    assert told == [
        (1, "'This is my deck. Cards' is no word of a deck; a deck begins with name: and cards:")
    ]


def test_all_mistakes_are_told_with_a_value_that_is_unclear(tmp_path: Path) -> None:
    text = DECK.replace("engine: true", "engine: yes").replace("plus: 1", "plus: lots")
    text = text.replace("author: Ada", "name: Ada").replace("kind: hazard", "kind: trap")
    assert [line for line, _ in tell(text, tmp_path)] == [2, 8, 10, 13]
