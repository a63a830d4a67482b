"""Own decks on the command line and in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from main import main
from tests.support.at_once import RandomOpponents
from tests.support.terminal import alone
from tests.ui.storage.test_deck_shelf import DECK
from tests.ui.terminal.test_terminal import Room
from ui.storage.profile import Profile

BROKEN = DECK.replace("attack", "atack")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "rust.yaml"
    path.write_text(DECK, "utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN, "utf-8")
    return path


def test_a_demo_is_played_with_a_deck(deck: Path) -> None:
    done = alone("demo", "--deck", str(deck), "--level", "random", "--seats", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Boiler" in done.stdout
    assert "Robot Wars" in done.stdout


def test_check_reads_decks_as_it_reads_card_files(
    deck: Path, broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(deck), "docs/decks/teatime.yaml"]) == 0
    assert capsys.readouterr().out.count(": fine") == 2
    assert main(["check", str(deck), str(broken)]) == 1
    said = capsys.readouterr().err
    assert (
        f"{broken}:4:58: card 'spanner': 'do': there is no verb 'atack'; did you mean 'attack'?"
        in said
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("demo --deck {broken}", "broken.yaml:4:58"),
        ("--deck {broken}", "nothing of this deck is used"),
        ("--text --deck {broken}", "did you mean 'attack'"),
        ("demo --deck {nothing}", "there is no such file"),
        (
            "demo --game stak_bots --deck {deck}",
            "stak_bots takes no decks of one's own; robot_wars",
        ),
    ],
)
def test_a_deck_that_cannot_be_used_is_told_and_nothing_begins(
    words: str, said: str, deck: Path, broken: Path, tmp_path: Path
) -> None:
    for name, path in (("deck", deck), ("broken", broken), ("nothing", tmp_path / "no.yaml")):
        words = words.replace(f"{{{name}}}", str(path))
    done = alone(*words.split())
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_the_text_game_goes_straight_to_a_table_with_the_deck(deck: Path, tmp_path: Path) -> None:
    done = alone(
        "--text",
        "--deck",
        str(deck),
        "--autoplay",
        "--quit",
        "--level",
        "random",
        "--seed",
        "1",
        "--profile",
        str(tmp_path / "home"),
        "--lang",
        "en",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Boiler" in done.stdout
    assert "wins the game!" in done.stdout


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Room]:
    profile = Profile(tmp_path / "home")
    yield Room(profile, monkeypatch, capsys)
    profile.close()


def choosing(terminal: Room, *lines: str) -> str:
    """What is said while a game of Robot Wars is set up and given up again."""
    vars(terminal.player)["opponents"] = RandomOpponents()
    return terminal.play(*lines, "q", game=None)


def test_in_the_terminal_a_deck_is_chosen_by_its_number(terminal: Room) -> None:
    folder = terminal.player.shelf.folder
    folder.mkdir(parents=True)
    (folder / "rust.yaml").write_text(DECK, "utf-8")
    (folder / "bad.yaml").write_text(BROKEN, "utf-8")
    menu = choosing(terminal)
    found = re.search(r"(\d+)\. New game of Robot Wars", menu)
    assert found
    said = choosing(terminal, found[1], "2", "1", "1", "", "1", "2")
    assert "bad.yaml has 1 mistake and is not used" in said
    assert "2. Rust Belt" in said
    assert "Boiler" in said or "Spanner" in said
    assert "Spanner" in str(terminal.player.profile.matches()[0].options["deck"])


def test_the_deck_of_the_last_game_is_remembered_and_missed_if_it_is_gone(
    terminal: Room,
) -> None:
    folder = terminal.player.shelf.folder
    folder.mkdir(parents=True)
    (folder / "rust.yaml").write_text(DECK, "utf-8")
    found = re.search(r"(\d+)\. New game of Robot Wars", choosing(terminal))
    assert found
    choosing(terminal, found[1], "2", "1", "1", "Ada", "1", "2")
    menu = choosing(terminal)
    again = re.search(r"(\d+)\. New game of Robot Wars", menu)
    assert again
    said = choosing(terminal, again[1], "1", "??")
    assert "1. Same as last time: Ada and Bolt (Apprentice). Deck: Rust Belt." in said
    assert "In play: " in said
    assert "Spanner" in said
    assert "Axe" not in said, "a card of the box"
    assert "Spanner" in str(terminal.player.profile.matches()[0].options["deck"])
    (folder / "rust.yaml").unlink()
    said = choosing(terminal, str(int(again[1]) + 1))
    assert "The deck rust.yaml is gone" in said
    assert "Same as last time: Ada and Bolt (Apprentice).\n" in said


def test_own_decks_are_read_and_examples_added_in_words(terminal: Room) -> None:
    folder = terminal.player.shelf.folder
    folder.mkdir(parents=True)
    (folder / "bad.yaml").write_text(BROKEN, "utf-8")
    (folder / "rust.yaml").write_text(DECK, "utf-8")
    at = re.search(r"(\d+)\. Your own decks", choosing(terminal))
    assert at
    said = choosing(terminal, at[1], "2", "3", "4", "1")
    assert "did you mean 'attack'?" in said
    assert "Rust Belt: " in said
    assert "Spanner. " in said
    assert "The examples are on the list now." in said
    assert len(list(folder.glob("*.yaml"))) > 3
