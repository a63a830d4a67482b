"""The worked examples of the documents: each is compared with its file, or tried out.

A block names its file in its first line. `..., under robo_power:` is added to that section, in a
copy of the program; a line `...` stands for what is left out of a file.
"""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import cast

import pygame
import pytest

from ai.registry import JUDGES
from games.cardfile.reader import load_cards, read_tree
from games.cardfile.translation import check_translation
from games.registry import GAMES
from games.robo_power.cards import RoboCard
from tests.long_runs import laws
from tests.support.paths import ROOT
from tests.ui.toolkit.graphics.test_art import faults
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS
from ui.terminal.terminal import demo
from ui.toolkit.graphics.art import Art

PAGES = ("add_a_game", "adding", "architecture")
PAGE = "".join((ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in PAGES)
BLOCK = re.compile(r"^```\w+\n(?:# |<!-- )(.+?)(?: -->)?\n(.+?)^```$", re.M | re.S)
BLOCKS = BLOCK.findall(PAGE)
QUOTES = [(name, text) for name, text in BLOCKS if name.startswith("tests/")]
ADDED = [
    (*name.split(", under "), text)
    for name, text in BLOCKS
    if name.startswith(("cards.yaml", "ui/", "art/"))
]
REGISTERED = next(text for name, text in BLOCKS if name.startswith("games/registry.py"))

LIBRARY = next(text for name, text in BLOCKS if name == "a match of the sample game")


def test_every_block_is_a_quote_or_an_example() -> None:
    fences = re.findall(r"^```\w", PAGE, re.M)
    assert len(fences) == len(BLOCKS) == len(QUOTES) + len(ADDED) + 2


@pytest.mark.parametrize(("name", "text"), QUOTES)
def test_a_quote_is_what_its_file_says(name: str, text: str) -> None:
    file, at = (ROOT / name).read_text("utf-8"), 0
    for part in text.rstrip("\n").split("\n...\n"):
        at = file.find(part, at)
        assert at >= 0, part


@pytest.mark.parametrize("seats", [2, 4])
def test_four_lines_make_a_game_known(
    seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = re.findall(r'"(\w+)": "[\w.]+high_card\.(\w+):(\w+)",', REGISTERED)
    assert len(lines) == len(REGISTERED.splitlines()) == 4
    for registry, (key, module, name) in zip(
        (GAMES, JUDGES, PRESENTERS, LOOKS), lines, strict=True
    ):
        room = importlib.import_module(f"tests.sample_game.{module}")
        monkeypatch.setitem(cast("dict[str, object]", registry), key, getattr(room, name))
    assert laws.run(laws.Job("high_card", seats, 1, 1)).failures == []
    assert demo("high_card", seats, 1, ["greedy"] * seats, "en") == 0
    assert "takes the round with" in capsys.readouterr().out


def test_the_engine_alone_plays_a_match_in_ten_lines() -> None:
    assert "## The engine as a library" in PAGE.partition(LIBRARY)[0]
    assert len(LIBRARY.splitlines()) <= 10
    check = """
import sys
from games.engine import read_replay
again = read_replay(replay, {RULES.key: RULES}).match
print(again.state.winners == winners, *{name for name in sys.modules if name in ("ai", "ui")})
"""
    command = [sys.executable, "-c", LIBRARY + check]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == "True\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the program and add each example to the file that it names."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("games", "ai", "ui", "art/parts"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("main.py", "cards.yaml", "art/robots.yaml"):
        shutil.copy(ROOT / name, folder / name)
    for path in (folder / "ui").rglob("*.en.*"):
        shutil.copy(path, path.with_name(path.name.replace(".en.", ".eo.")))
    for name, *section, text in ADDED:
        add(folder / name, "".join(section), text)
    return folder


def add(path: Path, section: str, text: str) -> None:
    """Write a new file, put lines first in a section, or replace one line by its key."""
    old = path.read_text("utf-8") if path.exists() else ""
    if section:
        new = old.replace(f"\n{section}\n", f"\n{section}\n{text}", 1)
    elif old:
        key = text.partition(":")[0]
        new = re.sub(rf"^{key}:.*\n", lambda _: text, old, flags=re.M)
    else:
        new = text
    assert new != old
    path.write_text(new, "utf-8")


def run(house: Path, *words: str) -> str:
    """What the copied program says."""
    done = subprocess.run(
        [sys.executable, "main.py", *words], cwd=house, text=True, capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_card_is_read_translated_and_played(house: Path) -> None:
    assert "fine" in run(house, "check", "cards.yaml")
    cards = load_cards(house / "cards.yaml", "robo_power", RoboCard)
    kettle = next(card for card in cards if card.key == "kettle")
    assert (kettle.number, kettle.text) == (45, "Boils over at 45 degrees.")
    assert check_translation(house / "ui/games/robo_power/cards.nl.yaml", cards) == []
    told = run(house, "demo", "--level", "random", "--seats", "6", "--lang", "nl")
    assert "Ketel (45)" in told


def test_a_drawing_is_composed_of_its_parts(house: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(house / "art")
    drawn = art.robot("robo_power.kettle", 200, 200)
    assert art.problems == []
    assert faults((house / "art/parts/spout.svg").read_text("utf-8")) == []
    assert drawn.get_at((152, 122))[:3] == (0xB0, 0x56, 0x3C)  # the spout, in the robot's colour
    assert read_tree(house / "art/robots.yaml").value["robo_power"].value["kettle"]


def test_a_language_is_found_and_spoken(house: Path) -> None:
    told = run(house, "demo", "--level", "random", "--seats", "2", "--lang", "eo")
    assert "Vico 1: " in told
    assert "Turn 1" not in told
