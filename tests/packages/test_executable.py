"""The built program, started elsewhere with an empty environment, plays a game and quits."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from art.package.compiled import libraries, missing_tool
from tests.support.paths import ROOT
from tests.support.window import MISSING, WHY_SKIPPED, Screen

PROGRAM = os.environ.get("BOLTBOX_EXECUTABLE", "")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="the built program: make executable-test")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """The built folder, copied to where nobody made it."""
    shutil.copytree(Path(PROGRAM).parent, tmp_path / "a box")
    return tmp_path / "a box" / Path(PROGRAM).name


@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)
def test_the_built_program_plays_a_game_in_a_window_and_quits(
    elsewhere: Path, tmp_path: Path
) -> None:
    screen = Screen()
    try:
        done = subprocess.run(
            [
                elsewhere,
                "--game",
                "robo_power",
                "--seats",
                "3",
                "--level",
                "greedy",
                "--seed",
                "7",
                "--autoplay",
                "--quit",
                "--profile",
                tmp_path / "profile",
            ],
            env=screen.environment(),
            cwd="/",
            timeout=240,
            capture_output=True,
            text=True,
        )
    finally:
        screen.close()
    assert done.returncode == 0, done.stderr
    assert finished_games(tmp_path / "profile") == 1


def test_the_built_program_plays_a_demo_in_words(elsewhere: Path) -> None:
    done = subprocess.run(
        [elsewhere, "demo", "--level", "greedy"],
        env={},
        cwd="/",
        timeout=120,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 20


@pytest.mark.skipif(bool(missing_tool()), reason=f"nothing is compiled: {missing_tool()}")
def test_what_can_be_compiled_is_compiled_in_it(elsewhere: Path) -> None:
    inside = elsewhere.with_name("_internal")
    for library, files in libraries(ROOT).items():
        assert list(inside.glob(f"{library}__mypyc.*")), library
        for file in files:
            module = inside / file
            assert [p for p in module.parent.glob(f"{module.stem}.*") if p.suffix != ".py"], file


def test_opponents_think_in_one_process_and_none_is_left_behind(
    elsewhere: Path, tmp_path: Path
) -> None:
    assert len(thinking([elsewhere], tmp_path, cwd="/", env={})) == 1
    for _ in range(100):  # what tracks its resources ends a moment after the program
        look = subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True)
        if str(elsewhere) not in look.stdout:
            return
        time.sleep(0.1)
    raise AssertionError("a process is left behind")


def thinking(program: list[str | Path], profile: Path, **more: Any) -> set[str]:
    """Play a whole game in words; the ids of the processes in which opponents thought.

    A process that cannot start, or does not find its modules, is replaced by another.
    """
    how = ["--text", "--seats", "2", "--level", "tinkerer", "--seed", "7", "--autoplay", "--quit"]
    command = [*program, *how, "--profile", profile]
    found: set[str] = set()
    more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL} | more
    with subprocess.Popen(command, **more) as playing:
        while playing.poll() is None:
            look = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(playing.pid)]
            lines = subprocess.run(look, capture_output=True, text=True).stdout.splitlines()
            found |= {line.split()[0] for line in lines if "--multiprocessing-fork" in line}
            time.sleep(0.02)
    assert playing.returncode == 0
    assert finished_games(profile) == 1
    return found


def finished_games(profile: Path) -> int:
    with sqlite3.connect(profile / "boltbox.sqlite3") as db:
        count: int = db.execute("SELECT count(*) FROM matches WHERE over").fetchone()[0]
    return count
