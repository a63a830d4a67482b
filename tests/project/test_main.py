"""The command line: right and wrong usage, and a broken card file."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.paths import ROOT
from tests.support.terminal import Terminal
from tests.support.waiting import until
from ui.files import VERSION


def run(*words: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    """The program with nobody at the terminal and no display."""
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=cwd,
        env=clean | env,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )


@pytest.mark.few(3)
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
        ("--seats 0", "2 to 6 can play, not 0"),
        ("--game stak_bots --seats 7", "2 to 6 can play, not 7"),
        ("--level expert", "there is no 'expert'"),
        ("--seed 1.5", "'1.5' is no whole number"),
        ("demo --seed 123456789012345678901", "at most 20 digits"),
        ("--window 1280x800x2", "is no size"),
        ("--window 99999x99999", "out of range"),
        ("--profile", "expected one argument"),
        ("--profile=", "it is empty; name a folder"),
        ("--text --profile=", "it is empty; name a folder"),
        ("demo extra", "unrecognized arguments: extra"),
        ("check --nope cards.yaml", "unrecognized arguments: --nope"),
        ("check", "required: FILE"),
    ],
)
def test_wrong_use_is_said_in_a_line_and_is_a_two(words: str, said: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def test_it_says_its_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"Boltbox {VERSION}\n")


def test_each_tool_has_help() -> None:
    for words in ("--help", "demo --help", "check --help", "replay --help", "measure --help"):
        done = run(*words.split())
        assert (done.returncode, done.stderr) == (0, "")


def test_help_lists_first_what_a_player_needs_and_no_tool_of_developers() -> None:
    text = run("--help").stdout
    parts = (
        "To play:",
        " --text ",
        " replay FILE ",
        "For decks",
        " check FILE",
        " measure DECK ",
        "options:",
    )
    places = [text.index(part, text.index("To play:")) for part in parts]
    assert places == sorted(places)
    assert not [word for word in ("arena", "train", "balance", "bench") if word in text]


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


@pytest.mark.parametrize(("words", "code"), [("--text", 2), ("demo", 2), ("check cards.yaml", 1)])
def test_a_broken_card_file_of_our_own_is_told_with_its_line(
    words: str, code: int, tmp_path: Path
) -> None:
    done = run(*words.split(), cwd=broken_house(tmp_path))
    assert done.returncode == code
    assert "unknown key 'numbr'; did you mean 'number'?" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_window_ends_with_the_mistake_of_our_own_card_file(tmp_path: Path) -> None:
    profile = str(tmp_path / "profile")
    dummy = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = run("--profile", profile, cwd=broken_house(tmp_path), **dummy)
    assert done.returncode == 2
    assert "unknown key 'numbr'; did you mean 'number'?" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.few(2)
@pytest.mark.parametrize("wrong", ["", "move", "file", "fifo"])
def test_a_report_is_played_again_to_the_same_fingerprint(wrong: str, tmp_path: Path) -> None:
    match = Match(GAMES["robo_power"], 3, 7, {"start": 0})
    for _ in range(9):
        match.play(legal_moves(match.state)[0])
    path, body = tmp_path / os.fsdecode(b"r\xe9port.txt"), match.to_text().rpartition("sha256")[0]
    if wrong == "move":
        body = body.replace(match.prints[5], match.prints[4])
    mark = hashlib.sha256(body.encode()).hexdigest()
    text = f"boltbox report 1\nversion 9\n  a fault\n\n{body}sha256 {mark}\n"
    if wrong == "fifo":
        os.mkfifo(path)
    elif wrong != "file":
        path.write_text(text, "utf-8")
    done = run("replay", str(path))
    assert done.returncode == (1 if wrong else 0)
    told = done.stderr if wrong else done.stdout
    assert {
        "": f"seed 7, 9 moves, all as before; fingerprint {match.prints[-1]}",
        "move": f"line 16: move 5 no longer leads to the same table ({match.prints[5]} now",
        "file": "there is no such file",
        "fifo": "this is not an ordinary file",
    }[wrong] in told


@pytest.mark.few(2)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_write_everything_still_plays(encoding: str) -> None:
    done = run("demo", "--level", "random", "--lang", "nl", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert "Beurt 1" in done.stdout


@pytest.mark.few(2)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_demo_leaves_no_traceback(how: signal.Signals) -> None:
    program = subprocess.Popen(
        [sys.executable, "-u", "main.py", "demo", "--level", "mechanic"],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout
    program.stdout.readline()
    time.sleep(0.3)
    program.send_signal(how)
    _, said = program.communicate(timeout=30)
    assert (said, program.returncode) == ("", 0)


def test_whoever_stops_reading_is_not_shouted_at() -> None:
    done = subprocess.run(
        f"{sys.executable} main.py demo --level random | head -1",
        shell=True,
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=60,
    )
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
@pytest.mark.parametrize("command", ["demo --level random", "--text --autoplay --quit"])
def test_an_output_that_is_full_is_said_in_a_line(command: str, tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} main.py {command} > /dev/full",
        shell=True,
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=60,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device.\n"


def test_a_closed_input_is_an_input_without_a_person(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} main.py --text --level random <&-",
        shell=True,
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=60,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "win" in done.stdout.splitlines()[-1]


@pytest.mark.few(2)
@pytest.mark.parametrize("kind", ["file", "nowhere"])
def test_a_profile_that_cannot_be_is_said_and_the_game_goes_on(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "profile"
    if kind == "file":
        folder.write_text("no folder")
    else:
        folder = Path("/proc/nowhere/profile")
    done = run(
        "--text",
        "--profile",
        str(folder),
        "--autoplay",
        "--quit",
        "--level",
        "random",
        "--lang",
        "en",
    )
    assert done.returncode == 0, done.stderr
    assert "othing can be saved" in done.stdout + done.stderr
    assert "wins" in done.stdout or "tie" in done.stdout


@pytest.mark.few(2)
@pytest.mark.parametrize("option", ["--seats=3", "--level=random", "--seed=4", "--game=robo_power"])
def test_whoever_says_what_to_play_goes_straight_to_a_table(option: str, tmp_path: Path) -> None:
    one = Terminal(tmp_path, option)
    said = one.until(r"\n> ")
    assert "Everybody is dealt 6 cards." in said
    one.type("q")
    assert one.close() == 0


def goes_on(folder: Path) -> bool:
    """Whether the game is offered again."""
    one = Terminal(folder)
    said = one.until(r"\n> ")
    one.kill()
    return "1. Continue Robo Power" in said


@pytest.mark.few(3)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_however_it_is_ended_a_game_in_words_is_kept_and_says_so(
    how: signal.Signals, tmp_path: Path
) -> None:
    one = Terminal(tmp_path, "--game", "robo_power", "--level", "random")
    one.until(r"\n> ")
    one.ask("1")
    one.program.send_signal(how)
    one.until("Everything is saved. See you soon!")
    assert one.close() == 0
    assert goes_on(tmp_path)


@pytest.mark.few(2)
@pytest.mark.parametrize("played", [0, 2])
def test_a_line_that_never_comes_ends_the_game_in_good_order(played: int, tmp_path: Path) -> None:
    one = Terminal(tmp_path, "--game", "robo_power", "--level", "random")
    one.until(r"\n> ")
    for _ in range(played):
        one.ask("1")
    one.control("D")
    one.until("Everything is saved. See you soon!")
    assert one.close() == 0


def test_a_terminal_that_is_closed_leaves_no_error_and_the_game_is_kept(tmp_path: Path) -> None:
    one = Terminal(tmp_path, "--game", "robo_power", "--level", "random")
    one.until(r"\n> ")
    one.ask("1")
    os.close(one.wire)
    assert one.program.wait(30) == 0
    assert goes_on(tmp_path)


def test_a_second_copy_says_so_and_plays_without_saving(tmp_path: Path) -> None:
    one = Terminal(tmp_path, "--game", "robo_power", "--level", "random")
    one.until(r"\n> ")
    two = run(
        "--text",
        "--autoplay",
        "--quit",
        "--level",
        "random",
        "--lang",
        "en",
        "--profile",
        str(tmp_path),
    )
    assert two.returncode == 0
    assert "already open" in two.stdout
    assert "could not be saved" in two.stdout
    one.type("q")
    one.until("Everything is saved")
    assert one.close() == 0


def test_without_a_display_one_line_says_so_and_nothing_else_complains(tmp_path: Path) -> None:
    done = run("--level", "random", "--lang", "en", "--profile", str(tmp_path), SDL_VIDEODRIVER="")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("No display was found")


@pytest.mark.few(3)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_window_that_is_told_to_end_closes_in_good_order(
    how: signal.Signals, tmp_path: Path
) -> None:
    nodes = tmp_path / "nodes.json"
    program = subprocess.Popen(
        [
            sys.executable,
            "main.py",
            "--seed",
            "4",
            "--autoplay",
            "--profile",
            str(tmp_path),
            "--nodes",
            str(nodes),
        ],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )
    until(lambda: nodes.exists() and len(nodes.read_text()) > 9)
    program.send_signal(how)
    _, said = program.communicate(timeout=30)
    assert (said, program.returncode) == ("", 0)
    assert goes_on(tmp_path)
