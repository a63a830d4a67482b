"""A real window: a whole game by dragging, killed half way and continued."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.window import MANAGERS, MISSING, WHY_SKIPPED, Program, Screen, middle
from ui.app.pane import FRAME
from ui.storage.profile import Profile

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED),
]
GAME = ("--window", "1200x720", "--lang", "en")
Nodes = list[dict[str, Any]]


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A screen for one test."""
    screen = Screen()
    yield screen
    screen.close()


def settings(folder: Path) -> None:
    """A profile in which these settings were made, so that a game takes no evening."""
    profile = Profile(folder / "profile")
    profile.settings.speed, profile.settings.reduced_motion = 4.0, True
    profile.settings.learned = ["robo_power"]  # the title begins with the games
    profile.settings.tips = ["name"]  # the question for a name was answered
    profile.save_settings()
    profile.close()


def cards(nodes: Nodes) -> Nodes:
    """The cards that can be picked up."""
    return [n for n in nodes if n["role"] == "card" and "press" in n["actions"]]


def spots(nodes: Nodes) -> Nodes:
    """The zones that glow."""
    keys = [n["key"] for n in nodes]
    if "spots" not in keys:
        return []
    return nodes[keys.index("spots") + 1 : keys.index("moves")]


def waits(nodes: Nodes) -> str:
    """What the table waits for: a card, a victim, to be watched, or nothing any more."""
    if any(n["key"] == "again" and n["role"] == "button" for n in nodes):
        return "over"
    if any(n["key"] == "out.watch" for n in nodes):
        return "watch"
    return "card" if cards(nodes) else "take" if spots(nodes) else ""


def stored(folder: Path) -> int:
    """How many decisions are on the disk."""
    with sqlite3.connect(folder / "profile" / "boltbox.sqlite3") as db:
        count: int = db.execute("SELECT count(*) FROM decisions").fetchone()[0]
    return count


def play(program: Program, folder: Path, luck: random.Random, drags: int) -> bool:
    """Play by dragging, so many times at most; True when the game is over.

    A hand may be late: the only legal card is played by itself, and cards fly while others play.
    So a drag that does nothing is soon tried again; with more patience each time.
    """
    patience = 0.3
    for _ in range(drags):
        what = program.wait(waits, 60)
        if what == "over":
            return True
        before = stored(folder)
        if what == "watch":
            program.click(program.node("out.watch"))
            continue
        if what == "take":
            program.click(spots(program.nodes())[0])
        elif not drag(program, luck, patience):
            patience = min(2 * patience, 4)
            continue
        end = time.monotonic() + 3 * patience
        while stored(folder) == before and time.monotonic() < end:
            time.sleep(0.02)
        patience = 0.3 if stored(folder) > before else 2 * patience
    return False


def drag(program: Program, luck: random.Random, patience: float) -> bool:
    """Drag a card by the middle of what is seen of it onto what glows within so many seconds."""
    choice = cards(program.nodes())
    if not choice:
        return False
    x, y = middle(luck.choice(choice))
    program.xdotool("mousemove", x, y, "mousedown", "1")
    program.xdotool("mousemove", x + 30, y - 40)
    end = time.monotonic() + patience
    while not (goals := spots(program.nodes())) and time.monotonic() < end:
        time.sleep(0.02)
    gx, gy = middle(goals[0]) if goals else (x, y)
    program.xdotool("mousemove", gx - 8, gy - 8)
    program.xdotool("mousemove", gx, gy, "mouseup", "1")
    return bool(goals)


@pytest.mark.slow
def test_a_game_is_dragged_through_killed_half_way_and_continued(
    screen: Screen, tmp_path: Path, whole: bool
) -> None:
    screen.manage(MANAGERS[-1])
    settings(tmp_path)
    seats = "3" if whole else "2"
    luck = random.Random(1)
    straight = ("--game", "robo_power", "--seats", seats, "--level", "greedy", "--seed", "12")
    program = Program(screen, tmp_path, *straight, *GAME)
    assert not play(program, tmp_path, luck, 6)
    known = stored(tmp_path)
    program.kill()
    assert known > 6
    program = Program(screen, tmp_path, *GAME)
    program.click(program.node("continue"))
    over = play(program, tmp_path, luck, 150 if whole else 6)
    assert over or not whole
    assert stored(tmp_path) > known
    program.close()


def test_by_keys_alone_from_the_title_to_the_table(screen: Screen, tmp_path: Path) -> None:
    screen.manage(MANAGERS[-1])
    settings(tmp_path)
    program = Program(screen, tmp_path, *GAME)
    program.node("game.robo_power")
    assert Path(f"/proc/{program.process.pid}/comm").read_text() == "boltbox\n"
    for goal in ("start", "zone.deck"):
        press_until(program, "Return", goal)
    program.close()


def press_until(program: Program, key: str, goal: str) -> None:
    """Press a key until a node is there: the first press on a page only shows the focus."""
    for seconds in (0.3, 2, 0.6, 2, 4, 8):
        program.key(key)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(n["key"] == goal for n in program.nodes()):
                return
            time.sleep(0.05)
    there = [node["key"] for node in program.nodes()]
    raise AssertionError(f"{goal} never came; there are {there}")


def comes_to(screen: Screen, size: tuple[int, int]) -> bool:
    """Return whether the window has a size soon."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if screen.geometry()[2:] == size:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("manager", MANAGERS)
def test_leaving_full_screen_gives_the_window_its_size_back(
    screen: Screen, manager: str, tmp_path: Path
) -> None:
    screen.manage(manager)
    settings(tmp_path)
    program = Program(screen, tmp_path, "--window", "1000x650", "--lang", "en")
    try:
        program.node("settings")
        assert comes_to(screen, (1000, 650))
        place = screen.geometry()[:2]
        for _ in range(2):
            program.key("F11")
            assert comes_to(screen, (1280, 800))
            program.key("F11")
            assert comes_to(screen, (1000, 650))
            program.wait(lambda nodes: screen.geometry()[:2] == place, 20)
    finally:
        program.close()


@pytest.mark.parametrize("manager", MANAGERS)
def test_a_window_larger_than_the_screen_opens_inside_it(
    screen: Screen, manager: str, tmp_path: Path
) -> None:
    screen.manage(manager)
    settings(tmp_path)
    program = Program(screen, tmp_path, "--window", "2560x1440", "--lang", "en")
    try:
        program.node("settings")
        x, y, wide, high = screen.geometry()  # with a frame of 20 units around it
        assert min(x, y) >= 0
        assert wide <= 1240
        assert high <= 760
    finally:
        program.close()


def act_on_window(screen: Screen, *words: str) -> None:
    """Let wmctrl change the window."""
    subprocess.run(["wmctrl", "-x", "-r", "boltbox", *words], env=screen.environment(), timeout=20)


@pytest.mark.skipif(not shutil.which("wmctrl"), reason="no wmctrl here to maximize a window")
@pytest.mark.few(2)
@pytest.mark.parametrize("manager", MANAGERS[1:])
def test_a_window_opens_where_it_was_left_and_maximized_if_it_was(
    screen: Screen, manager: str, tmp_path: Path
) -> None:
    screen.manage(manager)
    with closing(Profile(tmp_path / "profile")) as profile:
        profile.settings.window = 1000, 640
        profile.save_settings()

    def opened() -> Program:
        program = Program(screen, tmp_path, "--lang", "en")
        program.node("settings")
        return program

    def left(program: Program) -> tuple[tuple[int, int], tuple[int, int] | None, bool]:
        time.sleep(0.3)  # for the last events, after which a key is heard
        program.key("F1")
        program.node("back")
        assert program.close() == 0
        with closing(Profile(tmp_path / "profile")) as profile:
            return (
                profile.settings.window,
                profile.settings.window_place,
                profile.settings.maximized,
            )

    program = opened()
    act_on_window(screen, "-e", "0,130,90,1040,660")
    program.wait(lambda _: screen.geometry()[2:] == (1040, 660), 20)
    before = screen.geometry()
    first = left(program)
    assert (first[0], first[2]) == ((1040, 660), False)
    program = opened()
    program.wait(lambda _: screen.geometry() == before, 20)
    act_on_window(screen, "-b", "add,maximized_vert,maximized_horz")
    program.wait(lambda _: screen.geometry()[2] == 1280, 20)
    large = screen.geometry()
    assert left(program) == (*first[:2], True)
    program = opened()
    program.wait(lambda _: screen.geometry() == large, 20)
    act_on_window(screen, "-b", "remove,maximized_vert,maximized_horz")
    program.wait(lambda _: screen.geometry()[2:] == before[2:], 20)
    apart = [abs(a - b) for a, b in zip(screen.geometry()[:2], before[:2], strict=True)]
    assert max(apart) <= FRAME, "the manager remembers a place with another part of the frame"
    size, _, is_maximized = left(program)
    assert (size, is_maximized) == (first[0], False)
