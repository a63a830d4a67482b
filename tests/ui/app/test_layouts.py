"""A real window under the keyboard layouts of many countries, with and without Caps Lock."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.support.window import MANAGERS, MISSING, Program, Screen
from ui.storage.profile import Profile

LACKING = [*MISSING, *(() if shutil.which("setxkbmap") else ("setxkbmap",))]
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        bool(LACKING),
        reason=f"no {' and no '.join(LACKING)} here: the test of keyboard layouts is skipped",
    ),
]
BY_PLACE = ("ru", "gr", "il", "ara")  # no key of these writes w or z
LAYOUTS = (
    *BY_PLACE,
    "fr",
    "be",
    "de",
    "tr",
    "us dvorak",
    "pl",
    "us",
)  # those alike stand side by side
PLACES = {"w": "25", "z": "52"}  # X's key codes on an American keyboard
CAPS_LOCK, FIRST_DIGIT = "66", "10"
PROFILE = "profile/boltbox.sqlite3"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A long game between a person and an opponent that decides at once."""
    folder = tmp_path_factory.mktemp("layouts")
    profile = Profile(folder / "profile")
    profile.settings.speed, profile.settings.reduced_motion = 4.0, True
    profile.save_settings()
    profile.close()
    screen = Screen()
    screen.manage(MANAGERS[-1])
    game = "--game robo_power --seats 4 --level greedy --seed 12 --window 960x600 --lang en"
    program = Program(screen, folder, *game.split())
    program.node("tool.what")
    yield program
    program.close()
    screen.close()


def there(program: Program, key: str, wanted: bool = True) -> bool:
    """Wait until there is a node with a key, or is none."""
    return program.wait(lambda nodes: any(n["key"] == key for n in nodes) == wanted, 20)


def play_first_line(program: Program) -> None:
    """Press 1 until that played a move.

    A press that ends a beat plays nothing, and the next one counts after a pause.
    """

    def stored() -> int:
        with closing(sqlite3.connect(program.nodes_file.parent / PROFILE)) as db:
            count: int = db.execute("SELECT count(*) FROM decisions").fetchone()[0]
        return count

    before, end = stored(), time.monotonic() + 20
    while stored() == before:
        assert time.monotonic() < end, "1 plays nothing"
        program.key(FIRST_DIGIT)
        pause = time.monotonic() + 0.6
        while stored() == before and time.monotonic() < pause:
            time.sleep(0.02)


@pytest.mark.few(2)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_turns_are_played_by_letters_and_digits(program: Program, layout: str) -> None:
    keymap = ["setxkbmap", "-layout", *layout.replace(" ", " -variant ").split()]
    subprocess.run(keymap, check=True, env=program.screen.environment(), timeout=20)
    w, z = (PLACES[sign] if layout in BY_PLACE else sign for sign in "wz")
    program.key(w)
    there(program, "choices")
    play_first_line(program)
    program.key(CAPS_LOCK, w)
    there(program, "choices", False)
    program.key(w)
    there(program, "choices")
    play_first_line(program)
    program.key(w, f"ctrl+{z}", CAPS_LOCK)
    program.wait(lambda nodes: any(n["key"] == "tool.redo" and n["enabled"] for n in nodes), 20)
