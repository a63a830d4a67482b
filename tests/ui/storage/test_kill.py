"""Killed at any moment, the program loses nothing that it has shown."""

from __future__ import annotations

import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from games.engine.observation import censor
from tests.support.at_once import RandomOpponents
from ui.games.presenters import PRESENTERS
from ui.localization import Words
from ui.presentation.narrator import Narrator
from ui.session import Session
from ui.storage.profile import Profile

ROOT = Path(__file__).parents[3]
KILLS = 50  # of the whole program; a fifth without `--whole`
SIDE_BY_SIDE = 5  # profiles
TOLD = 120  # lines: the shortest of 400 games told 170, and a program is ahead of its reader

STORE = """
import sys, time
from pathlib import Path
from ui.storage.profile import Profile
profile = Profile(Path(sys.argv[1]))
number = profile.begin("robo_power", 2, 1, {}, [{"name": "A"}, {"name": "B"}])
for n in range(1, 100_000):
    profile.store(number, n, f"discard {n} discard", 0, f"print{n}")
    while profile.stored(number) < n:
        time.sleep(0)
    print(n, flush=True)
"""


def killed_after(lines: int, command: list[str], folder: Path) -> tuple[list[str], bool]:
    """Start a program, kill it when it has told so many lines; all that it told, and whether it
    was killed: it is ahead of its reader, and may have ended while that one was held up."""
    program = subprocess.Popen(
        [sys.executable, *command, str(folder)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        pipesize=4096,
    )
    assert program.stdout is not None
    told = [program.stdout.readline() for _ in range(lines)]
    os.kill(program.pid, signal.SIGKILL)
    told += program.stdout.readlines()
    killed = program.wait() == -signal.SIGKILL
    assert killed or program.returncode == 0
    return [line.removesuffix("\n") for line in told if line.endswith("\n")], killed


def test_no_decision_that_counts_as_stored_is_lost(tmp_path):
    chance = random.Random(1)
    for match in range(1, 11):
        told, killed = killed_after(chance.randint(1, 150), ["-c", STORE], tmp_path)
        assert killed
        profile = Profile(tmp_path)
        assert not profile.notices
        kept = [row[2] for row in profile.decisions(match)]
        assert kept[: len(told)] == [f"print{n}" for n in told]
        assert len(kept) <= len(told) + 1
        profile.close()


def test_fifty_kills_in_mid_game_lose_no_decision_and_no_profile(tmp_path, whole):
    kills = KILLS if whole else KILLS // 5
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        each = kills // SIDE_BY_SIDE
        evenings = [pool.submit(evening, tmp_path / str(i), i, each) for i in range(SIDE_BY_SIDE)]
        told = [lines for one in evenings for lines in one.result()]
    assert len(told) == kills
    print(f"{kills} kills: no profile unreadable, no stored decision lost; {sum(told)} lines told")


def evening(folder: Path, seed: int, kills: int) -> list[int]:
    """Games between opponents, each killed; what was told of it is in the profile."""
    chance, told, matches = random.Random(seed), [], 0
    while len(told) < kills:
        matches += 1
        game = [
            "main.py",
            "--text",
            "--autoplay",
            "--game",
            "robo_power",
            "--seats",
            "6",
            "--level",
            "random",
            "--lang",
            "en",
            "--profile",
        ]
        lines, killed = killed_after(chance.randint(1, TOLD), game, folder)
        if killed:
            kept = list(itertools.islice(sentences(folder, matches), len(lines)))
            assert kept == lines
            told.append(len(lines))
        assert matches < 2 * kills, "it ends before it can be killed"
    return told


def sentences(folder: Path, matches: int) -> Iterator[str]:
    """What the profile knows of the match that was played last, told again."""
    profile = Profile(folder)
    try:
        assert not profile.notices, "the profile could not be read"
        saved = profile.matches()
        assert len(saved) == matches
        session = Session.resume(profile, saved[0], RandomOpponents())
        assert session.problem is None
    finally:
        profile.close()
    narrator = Narrator(
        Words("en"), PRESENTERS[saved[0].game], [player.name for player in session.players]
    )
    for events in session.match.events:
        yield from narrator.tell(censor(event, None) for event in events)
