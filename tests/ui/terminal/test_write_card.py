"""Text mode: a blank card gets an idea, or a card typed in one line."""

from __future__ import annotations

from typing import cast

import pytest

from games.engine import Move
from games.robot_wars.written_cards import written_card
from ui.language.localization import Words
from ui.terminal.decks import write_card
from ui.terminal.desk import Desk

MOVE = Move("write_card", None, 7)


class Typist:
    """Somebody who chooses a line and types another."""

    def __init__(self, chosen: int, typed: str = "") -> None:
        self.words, self.chosen, self.typed = Words("en"), chosen, typed
        self.lines: list[str] = []

    def choose(self, lines: list[str]) -> int:
        self.lines = lines
        return self.chosen

    def read_line(self, prompt: str) -> str:
        assert "{kind: " in prompt
        return self.typed


def written(typist: Typist) -> Move | None:
    """The move that the typist makes."""
    return write_card(cast("Desk", typist), "robot_wars", MOVE)


def test_an_idea_is_chosen_from_a_list() -> None:
    typist = Typist(2)
    move = written(typist)
    assert move is not None
    assert typist.lines[2].startswith(written_card(move.text).name)
    assert len(typist.lines) > 40


def test_a_card_is_typed_in_one_line() -> None:
    move = written(Typist(1, "{kind: action, name: Nap, do: [hide]}"))
    assert move is not None
    assert written_card(move.text).name == "Nap"


def test_a_wrong_card_is_refused_with_its_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert written(Typist(1, "{kind: action, name: Nap, do: [nap]}")) is None
    assert "there is no verb 'nap'" in capsys.readouterr().out


def test_the_card_may_stay_blank() -> None:
    assert written(Typist(0)) is None
