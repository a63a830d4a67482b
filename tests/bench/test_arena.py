"""The arena: how levels fare against each other, and what its command line refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import arena
from bench.__main__ import TOOLS, main
from tests.support.paths import ROOT

DECK = ROOT / "docs" / "decks" / "teatime.yaml"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--levels greedy", "two or more of"),
        ("--seats 9", "--seats: 2 to 6 can play, not 9"),
        ("--games 0", "write 1 or more, not 0"),
        ("--game chess", "invalid choice"),
    ],
)
def test_wrong_use_is_said_in_a_line_and_is_a_two(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(words.split())
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


def test_a_pair_of_levels_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--games", "4", "--workers", "1"]) == 0
    assert "greedy against random: " in capsys.readouterr().out


def test_a_deck_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = f"arena --game robot_wars --deck {DECK} --games 4 --workers 1".split()
    assert main(words) == 0
    assert "of 4 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("robot_wars", "broken.yaml:"),
        ("stak_bots", "takes no decks of one's own; robot_wars does"),
    ],
)
def test_a_deck_that_cannot_be_used_is_refused(
    game: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(DECK.read_text("utf-8").replace("attack", "atack"), "utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["arena", "--game", game, "--deck", str(broken)])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("tool", sorted(TOOLS.keys() - {"ismcts"}))  # it needs an extra
def test_each_tool_has_help(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([tool, "--help"])
    assert ended.value.code == 0
    assert f"python -m bench {tool}" in capsys.readouterr().out
