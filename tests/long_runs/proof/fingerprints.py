"""The same fingerprints wherever a game is played: hash seeds, the built program, other Pythons."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

from tests.long_runs.proof.form import Counts
from tests.long_runs.proof.games import KINDS
from tests.long_runs.proof.spoilt_files import replay
from tests.support.paths import ROOT

PROGRAM = ROOT / "dist" / "boltbox" / "boltbox"
HASH_SEEDS = ("1", "2", "4294967295")
NEWER = range(12, 20)  # of Python 3, beside the one in use

# Plays a random game of each kind and prints its fingerprints; the argument is the seed.
PLAYED = """
import sys
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
for key, game in GAMES.items():
    for seats in game.seats:
        number = int(sys.argv[1])
        match, luck = Match(game, seats, number), seeded(number)
        while match.asked:
            match.play(luck.pick(legal_moves(match.state)))
        print(*match.prints)
"""


def played(hash_seed: str, seed: int, python: str | Path = sys.executable) -> list[str]:
    """Return the fingerprints of a game of each kind, a line each."""
    done = subprocess.run(
        [python, "-c", PLAYED, str(seed)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def hash_seeds(number: int) -> Counts:
    """Play a game of each kind under three hash seeds."""
    told = {tuple(played(one, number)) for one in HASH_SEEDS}
    assert len(told) == 1, "the fingerprints differ"
    return {"games": len(KINDS) * len(HASH_SEEDS)}


def built(kind: int) -> Counts:
    """Let the built program play a replay again, in an empty environment."""
    match, text = replay(kind)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "replay.txt")
        file.write_text(text, "utf-8")
        command: list[str | Path] = [PROGRAM, "replay", file]
        done = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(f"fingerprint {match.prints[-1]}")
    return {"fingerprints": len(match.moves)}


def not_built() -> str:
    """Return why the built program cannot be asked."""
    return "" if PROGRAM.exists() else "There is no built program (`make executable`)."


def other_pythons(number: int) -> Counts:
    """Play a game of each kind under every other version of Python that is installed."""
    assert pythons(), "PyYAML could be installed for no other version of Python"
    ours = played("0", number)
    for name, python in pythons().items():
        assert played("0", number, python) == ours, f"{name} comes to other tables"
    return {"games": len(KINDS) * len(pythons())} | {name: len(KINDS) for name in pythons()}


def no_other_python() -> str:
    """Return why there is no second version of Python to play with."""
    return "" if installed() else "No second version of Python was installed."


@cache
def pythons() -> dict[str, Path]:
    """Return an environment with PyYAML of each other version of Python; make those missing."""
    found = dict[str, Path]()
    for command in installed():
        tell = [command, "-c", "import platform as p; print(p.python_version())"]
        told = subprocess.run(tell, capture_output=True, text=True, check=False)
        name = f"Python {told.stdout.strip()}"
        if not told.returncode and name not in found and (there := environment(command, name)):
            found[name] = there
    return found


def installed() -> list[str]:
    """Return the commands of other versions of Python, those of pyenv too."""
    names = [f"3.{minor}" for minor in NEWER if minor != sys.version_info.minor]
    versions = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    kept = [str(path) for name in names for path in versions.glob(f"{name}.*/bin/python")]
    return [*kept, *filter(None, (shutil.which(f"python{name}") for name in names))]


def environment(command: str, name: str) -> Path | None:
    """Return the interpreter of an environment with PyYAML; None if there can be none."""
    folder = ROOT / "out" / name.lower().replace(" ", "-")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install: list[str | Path] = [
        python,
        "-m",
        "pip",
        "install",
        "-q",
        f"PyYAML=={version('PyYAML')}",
    ]
    try:
        if not python.exists():
            subprocess.run([command, "-m", "venv", folder], check=True)
            subprocess.run(install, check=True)
        subprocess.run([python, "-c", "import yaml"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return python
