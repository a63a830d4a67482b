"""The thinking process: when it is killed or stopped the game goes on; none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ai.search.worlds import Answer
from ai.worker import Opponents
from games.engine.core import legal_moves
from games.engine.match import Match

ROOT = Path(__file__).parents[2]


@pytest.fixture
def opponents() -> Iterator[Opponents]:
    """Opponents who already think."""
    o = Opponents()
    o.ask("robo_power", view(), "random", 1)
    wait(o.poll, 30)
    yield o
    o.close()


def view() -> object:
    """The view of whoever is asked in a fresh game."""
    match = Match("robo_power", 2, 1)
    assert match.asked is not None
    return match.view(match.asked.seat)


def wait(done: Callable[[], Answer | None], seconds: float) -> Answer:
    """Look until there is an answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = done()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer")


def legal(answer: Answer) -> bool:
    """Whether the answer could be played."""
    return answer.move in legal_moves(Match("robo_power", 2, 1).state)


def test_an_answer_comes_and_looking_for_it_takes_no_time(opponents: Opponents) -> None:
    opponents.ask("robo_power", view(), "normal", 1)
    began = time.monotonic()
    assert opponents.poll() is None
    assert time.monotonic() - began < 0.05
    answer = wait(opponents.poll, 10)
    assert legal(answer)
    assert answer.numbers["rounds"] > 0


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_process_killed_or_stopped_is_replaced_and_the_move_comes(
    opponents: Opponents, blow: int
) -> None:
    opponents.ask("robo_power", view(), "hard", 1)
    time.sleep(0.15)
    old = opponents.pid
    assert old is not None
    began = time.monotonic()
    os.kill(old, blow)
    while opponents.replaced == 0:
        opponents.poll()
        assert time.monotonic() - began < 1.0
        time.sleep(0.005)
    assert legal(wait(opponents.poll, 10))
    assert opponents.pid != old
    assert gone(old)


def test_a_process_that_dies_again_and_again_is_stood_in_for(opponents: Opponents) -> None:
    opponents.ask("robo_power", view(), "hard", 1)
    answer, end = None, time.monotonic() + 15
    while answer is None and time.monotonic() < end:
        if opponents.pid:
            os.kill(opponents.pid, signal.SIGKILL)
        time.sleep(0.05)
        answer = opponents.poll()
    assert answer is not None
    assert legal(answer)


def test_a_cancelled_question_is_never_answered(opponents: Opponents) -> None:
    opponents.ask("robo_power", view(), "hard", 1)
    time.sleep(0.1)
    opponents.cancel()
    assert opponents.poll() is None
    opponents.ask("robo_power", view(), "random", 1)
    assert not wait(opponents.poll, 5).numbers


def test_no_process_is_left_after_closing() -> None:
    o = Opponents()
    o.warm()
    pid = o.pid
    assert pid is not None
    o.close()
    assert gone(pid)


def test_no_process_is_left_when_its_parent_is_killed() -> None:
    code = (
        "import time\nfrom ai.worker import Opponents\n"
        "if __name__ == '__main__':\n"
        "    o = Opponents(); o.warm(); time.sleep(0.6); print(o.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    end = time.monotonic() + 5
    while not gone(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert gone(pid)


def test_the_process_knows_no_screen() -> None:
    code = (
        "import sys, ai.worker; print([m for m in sys.modules if m.startswith(('pygame', 'ui'))])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"
