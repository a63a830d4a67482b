"""Kills the program in the middle of games: what it has told is in the profile."""

from __future__ import annotations

import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from games.engine.observation import censor
from tests.long_runs.proof.form import Counts
from tests.support.at_once import RandomOpponents
from tests.support.paths import ROOT
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.session import Session
from ui.storage.profile import Profile

TOLD = 60  # lines: games tell 7,000 bytes and more, and a pipe holds 4,096 that nobody has read
EACH = 10  # kills of one profile
GAME = ("--text", "--autoplay", "--game", "stak_bots", "--seats", "6", "--level", "random")


def one(number: int) -> Counts:
    """Kill the program ten times over one profile."""
    with tempfile.TemporaryDirectory() as folder:
        stored = evening(Path(folder), number, EACH)
    return {
        "kills": len(stored),
        "with decisions stored": sum(n > 0 for n in stored),
        "decisions stored": sum(stored),
    }


def killed_after(lines: int, command: list[str], folder: Path) -> tuple[list[str], bool]:
    """Start a program, kill it when it has told so many lines; all that it told, and whether it
    was killed: it is ahead of its reader, and may have ended while that one was held up."""
    program = subprocess.Popen(
        [sys.executable, *command, str(folder)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        bufsize=0,
        pipesize=4096,
    )
    assert program.stdout is not None
    told = [program.stdout.readline().decode() for _ in range(lines)]
    os.kill(program.pid, signal.SIGKILL)
    told += program.stdout.read().decode("utf-8", "ignore").splitlines(keepends=True)
    killed = program.wait() == -signal.SIGKILL
    assert killed or program.returncode == 0
    return [line.removesuffix("\n") for line in told if line.endswith("\n")], killed


def evening(folder: Path, seed: int, kills: int) -> list[int]:
    """Kill games between opponents; check that what was told of each is in the profile.

    Return how many decisions of each were stored.
    """
    chance, stored, matches = random.Random(seed), list[int](), 0
    while len(stored) < kills:
        matches += 1
        lines, killed = killed_after(
            chance.randint(1, TOLD), ["main.py", *GAME, "--lang", "en", "--profile"], folder
        )
        if killed:
            kept, decisions = told_again(folder, matches)
            assert kept[: len(lines)] == lines
            stored.append(decisions)
        assert matches < 2 * kills, "it ends before it can be killed"
    return stored


def told_again(folder: Path, matches: int) -> tuple[list[str], int]:
    """Return what the profile knows of the last match, told again, and its decisions."""
    profile = Profile(folder)
    try:
        assert not profile.notices, "the profile could not be read"
        saved = profile.matches()
        assert len(saved) == matches
        session = Session.resume(profile, saved[0], RandomOpponents())
        assert session.problem is None
    finally:
        profile.close()
    names = [player.name for player in session.players]
    narrator = Narrator(Words("en"), PRESENTERS[saved[0].game], names)
    heard = ([censor(event, None) for event in events] for events in session.match.events)
    kept = itertools.chain.from_iterable(map(narrator.tell, heard))
    return [session.describe_way(Words("en")), *kept], len(session.match.moves)
