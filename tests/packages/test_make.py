"""`make` sets up an environment with a Python that is new enough, and only then."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("make") is None, reason="needs make and a shell"
)
# A Python of another version. It writes down how it makes an environment, and goes no further.
ANOTHER = """#!/bin/sh
if [ "$1" = -m ]; then echo "$@" >> made; exit 7; fi
exec {python} -c "import sys; sys.version_info = {version}; exec(sys.argv[1])" "$2"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the Makefile and the lock only."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "dependencies.lock", tmp_path / "docs")
    return tmp_path


def put_python(path: Path, *version: int) -> Path:
    """Put a Python of a version into a folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(ANOTHER.format(python=sys.executable, version=version), "utf-8")
    path.chmod(0o755)
    return path


def make(folder: Path, python: Path) -> subprocess.CompletedProcess[str]:
    command = ["make", "play", f"PYTHON={python}"]
    return subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=60)


@pytest.mark.parametrize(("version", "enough"), [((3, 10, 13), False), ((3, 11, 0), True)])
def test_an_older_python_is_refused_in_one_line(
    folder: Path, version: tuple[int, ...], enough: bool
) -> None:
    done = make(folder, put_python(folder / "python", *version))
    said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    told = f"Boltbox needs Python 3.11 or newer, and {folder / 'python'} is 3.10.13."
    assert done.returncode
    assert said == ([] if enough else [told])
    assert (folder / "made").exists() == enough
    assert not (folder / ".venv").exists()


@pytest.mark.parametrize(("version", "anew"), [((3, 11, 4), False), ((3, 12, 1), True)])
def test_an_environment_of_another_python_is_made_anew(
    folder: Path, version: tuple[int, ...], anew: bool
) -> None:
    put_python(folder / ".venv" / "bin" / "python", 3, 11, 7)
    (folder / "main.py").touch()
    (folder / ".venv" / ".play").touch()
    make(folder, put_python(folder / "python", *version))
    made = folder / "made"
    assert (made.read_text("utf-8") if made.exists() else "") == (
        "-m venv --clear .venv\n" if anew else ""
    )
