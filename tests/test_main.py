"""The command line: used rightly and wrongly, and with a card file that somebody broke."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*words: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    """The program with nobody at the terminal and no display."""
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "main.py", *words], cwd=cwd, env=clean | env, text=True, timeout=120,
        stdin=subprocess.DEVNULL, capture_output=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("demo --game chess", "there is no 'chess'; there are robo_power"),
        ("demo --seats 9", "2 to 6 can play, not 9"),
        ("demo --seats two", "invalid int value"),
        ("demo --level expert", "there is no 'expert'"),
        ("demo --lang fr", "invalid choice: 'fr'"),
        ("--window 10x10", "out of range"),
        ("--window abc", "is no size; write e.g. 1280x800"),
        ("--game chess --text", "there is no 'chess'"),
        ("--nonsense", "unrecognized arguments"),
        ("arena --levels greedy", "two or more of"),
        ("arena --game chess", "invalid choice"),
        ("check", "required: FILE"),
    ],
)
def test_wrong_use_is_said_in_a_line_and_is_a_two(words: str, said: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_each_tool_has_help() -> None:
    for words in ("--help", "demo --help", "check --help", "arena --help"):
        done = run(*words.split())
        assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_or_wrong_card_file_is_a_one(tmp_path: Path) -> None:
    wrong = tmp_path / "deck.yaml"
    wrong.write_text("robo_power: {buzzy: {nome: Buzzy}}\n")
    for path in (wrong, tmp_path / "nothing.yaml", tmp_path):
        done = run("check", str(path))
        assert done.returncode == 1
        assert path.name in done.stderr
        assert "Traceback" not in done.stderr
    assert run("check", "cards.yaml").returncode == 0


def broken_house(folder: Path) -> Path:
    """The program as it stands, but for its cards."""
    shutil.copy(ROOT / "main.py", folder)
    for name in ("games", "ai", "ui", "art"):
        (folder / name).symlink_to(ROOT / name)
    cards = (ROOT / "cards.yaml").read_text("utf-8")
    (folder / "cards.yaml").write_text(cards.replace("number: 10,", "numbr: 10,"), "utf-8")
    return folder


@pytest.mark.parametrize("words", ["--text", "demo", "arena --games 1", "check cards.yaml"])
def test_a_broken_card_file_of_our_own_is_told_with_its_line(words: str, tmp_path: Path) -> None:
    done = run(*words.split(), cwd=broken_house(tmp_path))
    assert done.returncode == 2
    assert "unknown key 'numbr'; did you mean 'number'?" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_write_everything_still_plays(encoding: str) -> None:
    done = run("demo", "--level", "random", "--lang", "nl", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert "Beurt 1" in done.stdout


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_demo_leaves_no_traceback(how: signal.Signals) -> None:
    program = subprocess.Popen(
        [sys.executable, "-u", "main.py", "demo", "--level", "normal"], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout
    program.stdout.readline()
    time.sleep(0.3)
    program.send_signal(how)
    _, said = program.communicate(timeout=30)
    assert "Traceback" not in said


def test_whoever_stops_reading_is_not_shouted_at() -> None:
    done = subprocess.run(
        f"{sys.executable} main.py demo --level random | head -1", shell=True, cwd=ROOT, text=True,
        capture_output=True, timeout=60,
    )  # fmt: skip
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


@pytest.mark.parametrize("kind", ["file", "nowhere"])
def test_a_profile_that_cannot_be_is_said_and_the_game_goes_on(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "profile"
    if kind == "file":
        folder.write_text("no folder")
    else:
        folder = Path("/proc/nowhere/profile")
    done = run("--text", "--profile", str(folder), "--autoplay", "--quit", "--level", "random",
               "--lang", "en")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Nothing can be saved" in done.stdout + done.stderr
    assert "wins" in done.stdout or "tie" in done.stdout
