"""The workshop in a real window, by mouse and keys: a deck is made, tried, measured, played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.robot_wars.decks import deck_of
from tests.support.window import MANAGERS, MISSING, WHY_SKIPPED, Program, Screen
from ui.storage.profile import Profile

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED),
]

ALONE = ("--autoplay", "--quit", "--seats", "2")


@pytest.fixture
def program(tmp_path: Path, whole: bool) -> Iterator[Program]:
    """The program in a window; it takes a minute and so only runs in the whole form."""
    if not whole:
        pytest.skip("only in the whole form")
    profile = Profile(tmp_path / "profile")
    profile.settings.speed, profile.settings.reduced_motion = 4.0, True
    profile.settings.learned = ["robot_wars"]
    profile.save_settings()
    profile.close()
    screen = Screen()
    screen.manage(MANAGERS[-1])
    program = Program(screen, tmp_path, "--window", "1200x720", "--lang", "en")
    yield program
    program.close()
    screen.close()


def clicks(program: Program, *keys: str) -> None:
    """Click nodes one after the other."""
    for key in keys:
        program.click(program.node(key))


def seen(program: Program, key: str, value: str) -> None:
    """Wait until a node has a value."""
    program.wait(lambda nodes: [n for n in nodes if n["key"] == key and value in n["value"]])


def labelled(program: Program, key: str, label: str) -> None:
    """Wait until a node has a label."""
    program.wait(lambda nodes: [n for n in nodes if n["key"] == key and label in n["label"]])


def test_a_deck_is_made_tried_measured_and_played_to_the_end(
    program: Program, tmp_path: Path
) -> None:
    clicks(program, "game.robot_wars", "decks", "new", "option.none")
    program.node("undo")
    clicks(program, "new", "option.component")
    clicks(program, "field.engine", "new", "option.component", "add.do")
    brought_up(program, "option.win_game")
    clicks(program, "option.win_game")
    by_keys(program)
    clicks(program, "save")
    labelled(program, "title", "New Deck")
    path = tmp_path / "profile" / "decks" / "new-deck.yaml"
    program.wait(lambda nodes: len(deck_text(path)) > 40)
    assert len(deck_of(deck_text(path)).cards) == 12
    assert "win_game" in deck_text(path)

    clicks(program, "try")
    clicks(program, "tool.menu", "menu.workshop")
    program.node("undo")
    clicks(program, "measure")
    seen(program, "progress", "2")
    clicks(program, "stop")
    labelled(program, "stop", "Measure again")
    clicks(program, "back", "back", "use", "start")
    program.node("board")
    program.close()
    alone = Program(program.screen, tmp_path, *ALONE, "--deck", str(path))
    try:
        assert alone.process.wait(300) == 0  # played to the end
    finally:
        alone.close()


def brought_up(program: Program, key: str) -> None:
    """Go down a long list by keys until a line of it is in sight and no longer moves."""
    for _ in range(120):
        before = program.node(key)["rect"]
        time.sleep(0.1)
        _, y, _, h = after = program.node(key)["rect"]
        if after == before and y + h < program.node("option.close")["rect"][1]:
            return
        if after == before:
            program.key("Down")
    raise AssertionError(f"{key} never came up")


def by_keys(program: Program) -> None:
    """Make it twelve cards by keys: the copies of the card chosen, and those of the first."""
    for card in ("card_2", "card_1"):
        clicks(program, f"card.{card}")
        program.wait(partial(field_of, card=card))
        x, y, w, h = program.node("field.count")["rect"]
        program.click({"rect": [x + w - 2 * h, y, h, h]})  # one more
        program.key(*["Right"] * 5)  # the first shows where the focus is
        seen(program, "field.count", "6")


def field_of(nodes: list[dict[str, Any]], card: str) -> bool:
    """Whether the form is that of a card."""
    names = {n["key"]: n["label"] for n in nodes}
    return names.get("card") == names[f"card.{card}"]


def deck_text(path: Path) -> str:
    """The deck as it is saved."""
    return path.read_text("utf-8") if path.exists() else ""
