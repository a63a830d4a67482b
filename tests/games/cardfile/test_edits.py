"""Values of a YAML text are changed one by one; all else stays as its author wrote it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.cardfile.edits import (
    CannotEdit,
    delete_value,
    find_text,
    format_value,
    put_value,
    swap_items,
)
from games.cardfile.yaml_tree import read_tree, without_places
from tests.support.paths import ROOT

DECKS = sorted((ROOT / "docs" / "decks").glob("*.yaml"))
BLOCK = """# A deck, written in blocks.
name: Blocks   # its name
cards:
  # the first
  bolt:
    kind: component   # of course
    do:
      # a cost
      - pay: {cards: 1}  # one
      - attack:
          plus: 2
          ranged: true
      - draw
    name: Bolt

  # the second
  nut:
    kind: action
    text: |
      Two
      lines.
    do:
    - draw
    - {discard: {cards: 2}}
"""


def comments(text: str) -> list[str]:
    """Everything behind a `#` of its own."""
    return [line.partition("#")[2] for line in text.split("\n") if " # " in f" {line}"]


def places(tree: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values."""
    if not isinstance(tree, dict | list):
        return []
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return [p for key, child in pairs for p in ((*path, key), *places(child, (*path, key)))]


def lines_of(text: str, path: tuple[str | int, ...]) -> str:
    """The lines of a value and of the word or dash before it."""
    node = read_tree(text)
    for step in path:
        node = node.value[step]
    first = node.word[0] if isinstance(path[-1], str) else node.line
    last = node.line + find_text(text, path).count("\n")
    return "\n".join(text.split("\n")[first - 1 : last])


@pytest.mark.parametrize("text", [BLOCK, *(path.read_text("utf-8") for path in DECKS)])
def test_any_value_is_changed_added_moved_or_dropped_and_no_comment_is_lost(text: str) -> None:
    chance = random.Random(19)
    for n in range(40):
        path = chance.choice(places(without_places(read_tree(text))))
        whole = without_places(read_tree(text))
        for step in path[:-1]:
            whole = whole[step]
        value = chance.choice([7, True, None, "Plain", "a: b", ["draw", {"attack": {"plus": 1}}]])
        before = comments(lines_of(text, path))
        match n % 4:
            case 0:
                changed = put_value(text, path, value)
            case 1:
                changed = delete_value(text, path)
            case 2:
                new = len(whole) if isinstance(whole, list) else f"new_{n}"
                before, changed = [], put_value(text, (*path[:-1], new), value)
            case _ if isinstance(whole, list) and len(whole) > 1:
                before, changed = [], swap_items(text, path[:-1], 0, len(whole) - 1)
            case _:
                continue
        left = comments(changed)
        assert all(one in left or one in before for one in comments(text)), (n, path)
        text = changed if len(changed) > len(text) * 0.8 else text


def test_an_edit_leaves_every_other_character_as_it_is() -> None:
    assert put_value(BLOCK, ("cards", "bolt", "do", 1, "attack", "plus"), 3) == BLOCK.replace(
        "plus: 2", "plus: 3"
    )
    assert delete_value(BLOCK, ("cards", "bolt", "do", 2)) == BLOCK.replace("      - draw\n", "")
    assert put_value(BLOCK, ("cards", "nut", "do", 2), "draw") == f"{BLOCK}    - draw\n"
    assert put_value(BLOCK, ("cards", "bolt", "count"), 2) == BLOCK.replace(
        "name: Bolt\n", "name: Bolt\n    count: 2\n"
    )
    flow = "cards: {a: {do: [draw, attack], name: A}} # end\n"
    assert swap_items(flow, ("cards", "a", "do"), 0, 1) == flow.replace(
        "draw, attack", "attack, draw"
    )
    assert delete_value(flow, ("cards", "a", "name")) == "cards: {a: {do: [draw, attack]}} # end\n"


def test_words_that_mean_something_else_are_quoted() -> None:
    values = [
        "yes",
        "no",
        "1",
        "1.5",
        "null",
        "a: b",
        "- x",
        "#x",
        "",
        " x",
        "it's",
        'say "x"',
        "[a",
    ]
    for value in values:
        assert without_places(read_tree(f"x: {format_value(value)}\n")) == {"x": value}
    assert (
        format_value(["Plain Words", {"a": True, "b": None}]) == "[Plain Words, {a: true, b: null}]"
    )


def test_what_is_not_there_cannot_be_changed() -> None:
    for path in (("cards", "screw", "name"), ("cards", "bolt", "do", 9, "x"), ("name", "x")):
        with pytest.raises(CannotEdit):
            put_value(BLOCK, path, 1)
    with pytest.raises(CannotEdit):
        put_value("cards: {", ("cards",), 1)
