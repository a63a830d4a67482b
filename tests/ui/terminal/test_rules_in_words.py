"""The rules of all games can be read and searched in the terminal's first menu."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.registry import GAMES
from ui.language.localization import Words
from ui.terminal.rules import read_rules


def read(language: str, choices: list[int], typed: list[str]) -> None:
    """Read the rules with these choices and typed lines."""
    answers, lines = iter(choices), iter(typed)
    desk: Any = SimpleNamespace(
        words=Words(language),
        choose=lambda lines: next(answers),
        read_line=lambda prompt: next(lines),
    )
    read_rules(desk)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_rules_of_each_game_can_be_read(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for n, game in enumerate(GAMES, 1):
        read(language, [n, 0], ["m", ""])
        told = capsys.readouterr().out
        assert Words(language)(f"game.{game}.name") in told
        assert len(told.splitlines()) > 40, "two pages of twenty lines"


def test_a_word_is_searched_for_in_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    read("en", [len(GAMES) + 1, 0], ["salvager", "m", ""])
    told = capsys.readouterr().out
    assert "TWO ROBOTS" in told
    assert "ROBO POWER" not in told, "it has no such word"
    read("en", [len(GAMES) + 1, 0], ["zebra", ""])
    assert Words("en")("words.no_rule", asked="zebra") in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "first"), [("en", "Before a game"), ("nl", "Vóór een partij")]
)
def test_the_help_can_be_read_without_its_chapters_about_the_table(
    language: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    read(language, [len(GAMES) + 2, 0], ["m", "m", ""])
    told = capsys.readouterr().out
    words = Words(language)
    assert told.splitlines()[1:3] == [words("rules.help_title"), first]
    assert "*" not in told
