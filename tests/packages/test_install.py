"""The wheel, installed into an empty environment, plays from anywhere (`make executable-test`)."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.packages.test_executable import finished_games, thinking
from tests.support.paths import ROOT

pytestmark = pytest.mark.skipif(
    not os.environ.get("BOLTBOX_EXECUTABLE"), reason="installing is tried by make executable-test"
)
PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


def run(*command: str | Path, **more: Any) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, **more)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    """The wheel, built from the sdist alone."""
    how = ("--no-index", "--no-deps", "--no-build-isolation", "-w", str(sdist.parent))
    run(sys.executable, *PIP, "wheel", *how, sdist, cwd="/")
    return next(sdist.parent.glob("*.whl"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of commands: a new environment with the locked libraries and the wheel."""
    folder = tmp_path_factory.mktemp("an environment")
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    locked = folder / "play.txt"
    lines = (ROOT / "docs" / "dependencies.lock").read_text("utf-8")
    locked.write_text(lines.partition("# To test")[0], "utf-8")
    run(python, *PIP, "install", "--require-hashes", "-r", locked)
    run(python, *PIP, "install", "--no-index", wheel, cwd="/")  # fails if a library is missing
    return folder / "bin"


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, Any]:
    """A working folder full of modules of the same names as ours, and an empty home."""
    (tmp_path / "work").mkdir()
    (tmp_path / "home").mkdir()
    for name in ("games", "ai", "ui", "main"):
        (tmp_path / "work" / f"{name}.py").write_text("raise SystemExit('not this one')")
    home = {"HOME": str(tmp_path / "home"), "PATH": os.defpath}
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {"cwd": tmp_path / "work", "env": home | silent, "stdin": subprocess.DEVNULL}


def files(folder: str) -> set[str]:
    """The files of the program in a folder of the repository."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        f"boltbox/{path.relative_to(ROOT).as_posix()}"
        for path in found
        if "__pycache__" not in path.parts
        and not (folder == "art" and (path.suffix == ".py" or "package" in path.parts))
    }


def test_the_wheel_holds_everything_in_one_folder(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    release = wheel.name.removesuffix("-py3-none-any.whl")
    tops = {"boltbox", f"{release}.dist-info", f"{release}.data"}
    assert {name.split("/")[0] for name in names} == tops
    program = {f"boltbox/{name}" for name in ("main.py", "cards.yaml", "LICENSE")}
    documents = {f"boltbox/docs/{name}" for name in ("credits.md", "LGPL-2.1.txt", "cards.md")}
    for folder in ("games", "ai", "ui", "art", "docs/decks"):
        program |= files(folder)
    assert program | documents <= names
    assert f"{release}.dist-info/licenses/LICENSE" in names
    assert f"{release}.data/data/share/applications/boltbox.desktop" in names


def test_the_sdist_holds_what_it_is_tested_with(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "docs/dependencies.lock", "tests/conftest.py", "bench/frames.py"} <= names


@pytest.mark.parametrize("command", [["boltbox"], ["python", "-m", "boltbox"]])
def test_the_installed_program_plays_a_demo(
    command: list[str], environment: Path, elsewhere: dict[str, Any]
) -> None:
    run(environment / command[0], *command[1:], "demo", "--level", "greedy", **elsewhere)


def test_the_installed_program_plays_in_a_window(
    environment: Path, elsewhere: dict[str, Any], tmp_path: Path
) -> None:
    how = ["--seats", "2", "--level", "greedy", "--seed", "7", "--autoplay", "--quit"]
    run(environment / "boltbox", *how, **elsewhere)
    assert finished_games(tmp_path / "home" / ".local" / "share" / "boltbox") == 1


@pytest.mark.parametrize("command", [["boltbox"], ["python", "-m", "boltbox"]])
def test_opponents_of_the_installed_program_think_in_one_process(
    command: list[str], environment: Path, elsewhere: dict[str, Any], tmp_path: Path
) -> None:
    program: list[str | Path] = [environment / command[0], *command[1:]]
    assert len(thinking(program, tmp_path / "profile", **elsewhere)) == 1


def test_a_tree_is_installed_in_place(sdist: Path, elsewhere: dict[str, Any]) -> None:
    folder = sdist.parent / "in place"
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [tree] = folder.iterdir()
    run(sys.executable, "-m", "venv", folder / "environment")
    commands = folder / "environment" / "bin"
    run(commands / "python", *PIP, "install", "-e", tree)
    run(commands / "boltbox", "demo", "--level", "greedy", **elsewhere)
    run(commands / "python", "-m", "boltbox", "--version", cwd="/")
