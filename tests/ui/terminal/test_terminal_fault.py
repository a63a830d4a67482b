"""What fails in the terminal is told and written down, and the choice comes again."""

from __future__ import annotations

import builtins
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.at_once import RandomOpponents
from ui.language.localization import Words
from ui.storage.profile import Profile
from ui.terminal.table import TextTable
from ui.terminal.terminal import Terminal

Broken = Callable[..., None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines that will be typed, to be filled."""
    lines: list[str] = []

    def line(prompt: str = "") -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
    monkeypatch.setattr(builtins, "input", line)
    return lines


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    with closing(Profile(tmp_path)) as profile:
        yield profile


def broken(*args: object) -> None:
    raise ZeroDivisionError(f"broken in {Path.home()}")


def run(profile: Profile, game: str | None = "robo_power") -> int:
    args = Namespace(game=game, seats=2, level="random", seed=1, autoplay=False, quit=False)
    return Terminal(profile, Words("en")).run(args)


def test_what_fails_is_told_and_the_game_goes_on_from_where_it_was(
    profile: Profile,
    typed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(TextTable, "hint", broken)
    typed += ["1", "h", "1", "1", "q"]
    assert run(profile) == 0
    said = capsys.readouterr().out
    told = "This screen has stopped working. The error was: “ZeroDivisionError: broken in ~”\n"
    assert said.count(told) == 1
    assert "Your game is safe" in said.split(told)[1]
    assert "1. Continue Robo Power" in said.split(told)[1]
    log = (profile.folder / "crash.log").read_text("utf-8")
    assert "ZeroDivisionError" in log
    assert str(Path.home()) not in log.replace(str(profile.folder), "")
    (report,) = (profile.folder / "reports").iterdir()
    assert report.read_text("utf-8").count("discard") >= 1


def test_what_fails_at_once_ends_the_program_with_code_1(
    profile: Profile,
    typed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Terminal, "_choose", broken)
    assert run(profile, None) == 1
    assert capsys.readouterr().out.count("This screen has stopped working") == 1


def test_a_terminal_that_is_gone_is_no_fault(
    profile: Profile,
    typed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def gone(*args: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(TextTable, "hint", gone)
    typed += ["1", "h"]
    with pytest.raises(BrokenPipeError):
        run(profile)
    assert not (profile.folder / "crash.log").exists()


def test_where_nothing_was_played_nothing_is_said_to_be_lost(
    profile: Profile,
    typed: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(Profile(profile.folder)) as second:  # it keeps nothing
        assert run(second, None) == 0
    said = capsys.readouterr().out
    assert said.endswith("See you soon!\n")
    assert "could not" not in said
