"""The arena: how levels fare against each other, and what its command line refuses."""

from __future__ import annotations

import pytest

from bench import arena
from bench.__main__ import TOOLS, main


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


@pytest.mark.parametrize("tool", sorted(TOOLS.keys() - {"ismcts"}))  # it needs an extra
def test_each_tool_has_help(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([tool, "--help"])
    assert ended.value.code == 0
    assert f"python -m bench {tool}" in capsys.readouterr().out
