"""The built program is read and played through AT-SPI, as a screen reader does it."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.support.at_spi import Bus, Reader, Spoken, find_missing
from tests.support.window import MISSING, WHY_SKIPPED, Screen
from ui.language.localization import Words
from ui.storage.profile import Profile

PROGRAM = os.environ.get("BOLTBOX_EXECUTABLE", "")
NO_BUS = find_missing() if PROGRAM and not MISSING else ""
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not PROGRAM, reason="the built program: make executable-test"),
    pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED),
    pytest.mark.skipif(bool(NO_BUS), reason=f"{NO_BUS}: nothing is read through AT-SPI"),
]
CHOICES = [Words("en")(f"aloud.group.{group}") for group in ("spots", "cards", "moves")]
CANCEL, NOT_NOW = Words("en")("table.take_back"), Words("en")("aloud.value.not_yet")


@pytest.fixture(scope="module")
def bus() -> Iterator[Bus]:
    screen = Screen()
    bus = Bus(screen.environment())
    yield bus
    bus.close()
    screen.close()


def is_possible(one: Spoken) -> bool:
    """Whether something brings the game forward, by what is said of it."""
    return one.name != CANCEL and not one.name.endswith(NOT_NOW)


def choose(read: list[Spoken], chance: random.Random) -> Spoken | None:
    """The last of the moves, or where what was picked up goes; or else a card."""
    spots, cards, moves = [
        [one for one in read if one.parent == at and one.actions and is_possible(one)]
        for at in CHOICES
    ]
    offered = [*spots[:1], *moves[-1:]] or cards
    return chance.choice(offered) if offered else None


def has_turn(heard: list[str]) -> bool:
    """Whether a turn of the person was heard, from its beginning to that of the opponent's."""
    turns = [line.partition(": ")[2] for line in heard if line.startswith("Turn ")]
    return "Bolt" in turns[turns.index("you") :] if "you" in turns else False


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_of_the_built_program_is_read_and_played(
    game: str, bus: Bus, tmp_path: Path
) -> None:
    """The program introduces itself, says what is asked, and tells what everybody does."""
    profile = Profile(tmp_path)
    profile.settings.speed, profile.settings.reduced_motion = 4.0, True
    profile.save_settings()
    profile.close()
    how = ["--game", game, "--seats", "2", "--level", "apprentice", "--seed", "5", "--lang", "en"]
    program = subprocess.Popen([PROGRAM, *how, "--profile", tmp_path], env=bus.environment, cwd="/")
    reader, heard, pressed, chance = Reader(bus), list[str](), 0, random.Random(5)
    try:
        read = reader.wait(lambda read: read if choose(read, chance) else [])
        assert [(one.role, one.name) for one in read[:2]] == [
            ("application", "boltbox"),
            ("frame", "Boltbox"),
        ]
        while not has_turn(heard):
            heard += [one.name for one in read if one.name not in heard]
            if chosen := choose(read, chance):
                assert chosen.name
                assert [one for one in read if one.role == "label" and one.parent == "Boltbox"]
                reader.press(chosen)
                pressed += 1
                assert pressed < 100, heard
            read = reader.read_change(read)
    finally:
        reader.close()
        program.terminate()
        assert program.wait(20) == 0
    assert pressed
    assert any(line.startswith("You ") for line in heard)
