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
  jar: {kind: component, name: Jar, internal: true, when: [turn_start, add_counters, counters, draw]}
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
    ("[{choose: [draw,", "[{choose: [draw", 13, ["not closed", "put ',' between"]),
    ("name: Soap,", "name: Soap: slippery,", 12, ["':' inside the text", "in quotes"]),
    ("    engine: true", "   engine: true", 8, ["neighbours"]),
    ("name: Fork", "name:Fork", 10, ["put a space after its ':'"]),
    ("    strength: 3\n    engine", "    strength 3\n    engine", 7, ["':' is missing"]),
    ("engine: true", "engine: yes", 8, ["true"]),
    ("name: Kitchen", "name: no", 1, ['"no"']),
    ("author: Ada", "name: Ada", 2, ["'name' is here twice, first in line 1", "keep one"]),
    ("  toast:", "  spoon:", 16, ["'spoon' is here twice, first in line 13"]),
    # words
    ("kind: hazard", "kind: trap", 12, ["hazard"]),
    ("attack:", "atack:", 10, ["did you mean 'attack'?"]),
    ("author:", "auther:", 2, ["did you mean 'author'?"]),
    ("internal: true", "inside: true", 11, ["unknown key 'inside'", "internal"]),
    ("who: each_opponent", "who: opponents", 13, ["each_opponent"]),
    ("{evade: {minus: 2, pay: 1}}", "{evade: {pay: 1}}", 14, ["needs 'minus'"]),
    ("[passed, {avoid", "[{avoid", 12, ["before any moment", "passed"]),
    ("when: [any_destroyed, ", "when: [destroyed, ", 15, ["write any_destroyed before it"]),
    (
        "kind: action, name: Spoon",
        "kind: action, name: Spoon, engine: true",
        13,
        ["only a component"],
    ),
    ("plus: 1", "plus: lots", 10, ["whole number"]),
    ("count: 6", "count: 600", 9, ["1 to 200"]),
    ("count: 6", "count: 1", 3, ["12 to 200", "change the counts"]),
    ("engine: true", "engine: false", 3, ["engine: true on some"]),
    # what is valid, and probably not meant
    ("{cards: 2}", "{cards: 9}", 16, ["at most 5 cards", "write 5 or less"]),
    ("minus: 2, pay: 1", "minus: 2, pay: 20", 14, ["at most 5 cards", "write 5 or less"]),
    ("add_counters, counters, draw", "add_counters, draw", 11, ["nothing reads", "counters"]),
    ("add_counters, counters, draw", "draw, counters, draw", 11, ["nothing puts", "add_counters"]),
    ("[draw, {discard: {who: each_opponent}}]", "[draw]", 13, ["only one option"]),
    ("[{pay: {cards: 2}}, win_game]", "[win_game]", 16, ["without any condition", "pay"]),
    ("{salvage: {pay: 1}}", "destroy_part", 15, ["'any_destroyed' again", "you_may or if"]),
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
