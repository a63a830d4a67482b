"""The thinking process: when it is killed or stopped the game goes on; none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple

import pytest

from ai import worker
from ai.search.worlds import Answer, SearchNumbers
from ai.worker import Opponents
from games.engine.core import State, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.paths import ROOT
from tests.support.waiting import until


@pytest.fixture
def opponents() -> Iterator[Opponents]:
    """Opponents who already think."""
    o = Opponents()
    o.ask("robo_power", view(), "random", 1)
    until(o.poll)
    yield o
    o.close()


def view() -> State:
    """The view of whoever is asked in a fresh game."""
    match = Match(GAMES["robo_power"], 2, 1)
    assert match.asked is not None
    return match.view(match.asked.seat)


def is_stopped(opponents: Opponents) -> int:
    """The number of the thinking process, which does nothing any more until it is told to."""
    pid = opponents.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    until(lambda: state(pid) == "T")
    return pid


class Clock(NamedTuple):
    """A module `time` that stands still: seconds pass when somebody says so."""

    now: list[float]

    def monotonic(self) -> float:
        return self.now[0]


def legal(answer: Answer) -> bool:
    """Whether the answer could be played."""
    return answer.move in legal_moves(Match(GAMES["robo_power"], 2, 1).state)


def test_an_answer_comes_and_looking_for_it_takes_no_time(opponents: Opponents) -> None:
    pid = is_stopped(opponents)
    opponents.ask("robo_power", view(), "master", 1)
    assert opponents.poll() is None, "looking does not wait: there will be no answer"
    os.kill(pid, signal.SIGCONT)
    answer = until(opponents.poll)
    assert legal(answer)
    assert answer.numbers.rounds > 0


def test_a_process_that_was_killed_is_replaced_at_the_next_look(opponents: Opponents) -> None:
    old = is_stopped(opponents)
    opponents.ask("robo_power", view(), "master", 1)
    os.kill(old, signal.SIGKILL)
    until(lambda: gone(old))
    assert opponents.poll() is None
    assert opponents.replaced == 1
    assert legal(until(opponents.poll))
    assert opponents.pid != old


def test_a_process_that_is_silent_for_too_long_is_replaced_and_the_move_comes(
    opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert worker.MAX_SILENCE_SECONDS < 1.0, "seconds that a player waits for nothing"
    clock = Clock([time.monotonic()])
    monkeypatch.setattr(worker, "time", clock)
    old = is_stopped(opponents)
    opponents.ask("robo_power", view(), "master", 1)
    for later, replaced in (
        (0.0, 0),
        (worker.MAX_SILENCE_SECONDS * 0.9, 0),
        (worker.MAX_SILENCE_SECONDS * 0.2, 1),
    ):
        clock.now[0] += later
        assert opponents.poll() is None
        assert opponents.replaced == replaced
    monkeypatch.undo()
    assert legal(until(opponents.poll))
    assert opponents.pid != old
    assert gone(old)


def test_a_process_that_dies_again_and_again_is_stood_in_for(opponents: Opponents) -> None:
    opponents.ask("robo_power", view(), "master", 1)

    def killed() -> Answer | None:
        if opponents.pid:
            os.kill(opponents.pid, signal.SIGKILL)
        return opponents.poll()

    assert legal(until(killed))


@pytest.mark.parametrize("fault", [OSError(24, "Too many open files"), RuntimeError("no threads")])
def test_where_no_process_can_start_a_simple_move_is_found_here(
    opponents: Opponents, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: SpawnProcess) -> None:
        raise fault

    opponents.close()
    monkeypatch.setattr(SpawnProcess, "start", fail)
    view = Match(GAMES["robo_power"], 3, 1).view(0)
    opponents.warm()
    for seed in range(2):
        opponents.ask("robo_power", view, "master", seed)
        answer = opponents.poll()
        assert answer is not None
        assert answer.move in legal_moves(view)
        assert answer.ranked
    assert opponents.problem == "session.alone"
    opponents.cancel()


def test_a_process_that_could_not_start_is_tried_again_some_time_later(
    opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: SpawnProcess) -> None:
        raise OSError(12, "Cannot allocate memory")

    clock = Clock([100.0])
    monkeypatch.setattr(worker, "time", clock)
    opponents.close()
    with monkeypatch.context() as short:
        short.setattr(SpawnProcess, "start", fail)
        opponents.ask("robo_power", view(), "random", 1)
    opponents.cancel()
    for later, pid in ((worker.RETRY_SECONDS * 0.9, False), (worker.RETRY_SECONDS * 0.2, True)):
        clock.now[0] += later
        opponents.ask("robo_power", view(), "random", 1)
        assert (opponents.pid is not None) == pid
        assert bool(opponents.problem) != pid


def test_a_cancelled_question_is_never_answered(opponents: Opponents) -> None:
    opponents.ask("robo_power", view(), "master", 1)
    time.sleep(0.1)
    opponents.cancel()
    assert opponents.poll() is None
    opponents.ask("robo_power", view(), "random", 1)
    assert until(opponents.poll).numbers == SearchNumbers()


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
    until(lambda: gone(pid))


def test_the_process_knows_no_screen() -> None:
    code = (
        "import sys, ai.worker; print([m for m in sys.modules if m.startswith(('pygame', 'ui'))])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def state(pid: int) -> str:
    """The state of a process as /proc tells it, such as "T" for stopped; "Z" if there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "Z"


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    return state(pid) == "Z"
