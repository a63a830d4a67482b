"""The program itself in words: begun, killed, gone on with, without anybody, as a demo."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from tests.support.terminal import Terminal, alone
from ui.files import LANGUAGES
from ui.storage.profile import Profile
from ui.terminal.terminal import demo


def test_a_game_is_begun_killed_and_gone_on_with(tmp_path: Path) -> None:
    ada = Terminal(tmp_path, "--game", "robo_power", "--seats", "3", "--level", "random")
    ada.until(r"\n> ")
    ada.ask("1")
    ada.kill()
    ada = Terminal(tmp_path)
    assert re.search(r"1\. Continue Robo Power: Player 1, Bolt, Cog; [1-9]", ada.until(r"\n> "))
    assert "Draw pile: " in ada.ask("1")
    ada.type("q")
    ada.until(re.escape("Everything is saved. See you soon!"))
    assert ada.close() == 0


def test_a_new_game_is_set_up_in_words_and_played_to_its_end(tmp_path: Path) -> None:
    ada = Terminal(tmp_path)
    assert "1. New game of Robo Power." in ada.until(r"\n> ")
    assert "How many players?" in ada.ask("1")
    assert "Type a number from 2 to 6, or q to quit." in ada.ask("99")
    ada.ask("2")  # players
    ada.ask("1")  # at random
    ada.type("1")  # one person
    ada.until("Name of player 1 .press Enter for Player 1.: ")
    assert "Practice game: off" in ada.ask("Zoë")
    heard = ada.ask("1")
    for _ in range(400):
        if "Place 1" in heard:
            break
        assert "1. " in heard
        heard = ada.ask("1")
    assert re.search(r"You win the game!|Bolt wins the game!|tie", heard)
    assert "New game of Robo Power." in heard
    ada.control("D")
    ada.until("See you soon")
    assert ada.close() == 0


@pytest.mark.parametrize("key", ["C", "D"])
def test_ctrl_c_and_the_end_of_input_save_and_quit(tmp_path: Path, key: str) -> None:
    ada = Terminal(tmp_path, "--game", "robo_power", "--seats", "2", "--level", "random")
    ada.until(r"\n> ")
    ada.control(key) if key == "D" else ada.interrupt()
    ada.until("Everything is saved")
    assert ada.close() == 0
    profile = Profile(tmp_path)
    assert len(profile.matches()) == 1
    profile.close()


def test_without_a_terminal_opponents_play_a_demo(tmp_path: Path) -> None:
    told = alone("--text", "--level", "random", "--lang", "en", "--profile", str(tmp_path))
    assert told.returncode == 0
    assert told.stdout.startswith("Nobody is at the terminal, so the opponents play a game.\n")
    assert re.search(r"wins the game!|tie!", told.stdout)


def test_a_game_between_opponents_is_kept_and_ends_by_itself(tmp_path: Path) -> None:
    told = alone("--text", "--autoplay", "--level", "random", "--profile", str(tmp_path))
    assert told.returncode == 0
    profile = Profile(tmp_path)
    assert [saved.over for saved in profile.matches()] == [True]
    profile.close()


def test_a_terminal_that_knows_few_letters_shows_question_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(screen, "ascii", write_through=True))
    demo("robo_power", 2, 1, ["random"] * 2, "nl")
    print("één")
    assert screen.getvalue().endswith(b"??n\n")


@pytest.mark.pairwise("game", "language")
@pytest.mark.few(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [(g, n) for g in GAMES for n in GAMES[g].seats])
def test_a_demo_tells_each_turn_and_the_winner(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    game: str,
    seats: int,
) -> None:
    monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
    assert demo(game, seats, 3, ["random"] * seats, language) == 0
    told = capsys.readouterr().out.splitlines()
    turns = [line for line in told if re.match(r"(Turn|Beurt) \d+: ", line)]
    assert re.match(rf"(Turn|Beurt) {len(turns)}: ", turns[-1])
    assert all(re.match(r"(Turn|Beurt) \d+: \w+( is aan zet)?$", line) for line in turns)
    assert re.search(r"wins|wint|tie|gelijk", told[-1])
    assert not any("{" in line or "robo_power." in line for line in told)


def test_the_same_seed_tells_the_same_demo(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
    demo("robo_power", 3, 5, ["random"] * 3, "en")
    first = capsys.readouterr().out
    demo("robo_power", 3, 5, ["random"] * 3, "en")
    assert capsys.readouterr().out == first
