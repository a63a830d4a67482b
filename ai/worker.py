"""Opponents think in a process of their own; it may die, stop or hang, and the game goes on."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from typing import Any

from ai.judge import Judge
from ai.registry import JUDGES
from ai.search.greedy import greedy, random_move
from ai.search.worlds import Answer
from ai.think import think
from ai.value import value_of
from games.engine.core import State

Question = tuple[Judge, State, str, int]  # judge, view, level, seed

BEAT = 0.05  # seconds between two signs of life
SILENCE = 0.7  # seconds without one, and the process is replaced
BIRTH = 10.0  # seconds a new process may take to show the first, unless it is seen to be stopped
BACKLOG = 8  # questions not begun: more are not sent, or a stopped process would block the pipe
TRIES = 2  # so often a question is put; after that a quick move is made here
DEATH_WITH_PARENT = 1  # prctl's PR_SET_PDEATHSIG


class Opponents:
    """Puts a question to the thinking process and looks, without waiting, for its answer."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._question: Question | None = None
        self._number = 0
        self._taken = 0  # the number of the last question that the process has begun
        self._tries = 0
        self._heard = 0.0
        self._born = False
        self.replaced = 0  # processes that had to be

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        """Put a question; it replaces any other."""
        self._question, self._tries = (JUDGES[game], view, level, seed), 0
        self._send()

    def poll(self) -> Answer | None:
        """The answer, once it is there."""
        if self._question is None:
            return None
        answer = self._listen()
        if answer is None and not self._alive():
            self._kill()
            self.replaced += 1
            if self._tries >= TRIES:
                answer = quick(self._question)
            else:
                self._send()
        if answer is not None:
            self._question = None
        return answer

    def cancel(self) -> None:
        """The question is no longer of interest."""
        self._question = None
        self._number += 1
        with contextlib.suppress(OSError, ValueError):
            if self._pipe is not None:
                self._pipe.send(None)

    def close(self) -> None:
        """End the process; none is left behind."""
        self._question = None
        self._kill()

    def warm(self) -> None:
        """Start the process before it is needed."""
        if self._process is None:
            self._start()

    @property
    def pid(self) -> int | None:
        """The number of the thinking process."""
        return None if self._process is None else self._process.pid

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, os.getpid()), daemon=True)
        self._process.start()
        theirs.close()
        self._heard, self._born = time.monotonic(), False
        self._taken = self._number

    def _send(self) -> None:
        self._listen()
        deaf = self._taken < self._number - BACKLOG
        self._tries += 1
        self._number += 1
        if deaf or self._process is None or not self._process.is_alive():
            self._kill()
            self._start()
        assert self._pipe is not None
        self._heard = time.monotonic()
        with contextlib.suppress(OSError, ValueError):
            self._pipe.send((self._number, self._question))

    def _listen(self) -> Answer | None:
        """Take in what has come: signs of life, and perhaps the answer."""
        try:
            while self._pipe is not None and self._pipe.poll():
                number, answer = self._pipe.recv()
                self._heard, self._born = time.monotonic(), True
                self._taken = max(self._taken, number)
                if answer is not None and number == self._number:
                    return Answer(*answer)
        except (EOFError, OSError):
            self._heard = -BIRTH
        return None

    def _alive(self) -> bool:
        """Whether the process lives and has shown it lately."""
        if self._process is None or not self._process.is_alive():
            return False
        silent = time.monotonic() - self._heard
        if self._born:
            return silent < SILENCE
        return silent < BIRTH and not (silent > SILENCE and stopped(self._process.pid))

    def _kill(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        self._process = self._pipe = None


def stopped(pid: int) -> bool:
    """Whether a child is known to have been stopped (where the system tells)."""
    with contextlib.suppress(OSError, AttributeError):
        how = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, pid, how) is not None
    return False


def quick(question: Question) -> Answer:
    """A move at once, without the thinking process; whatever is wrong there, a move comes."""
    judge, view, _, seed = question
    with contextlib.suppress(Exception):
        return greedy(view, value_of(judge), 2, seed, lambda: False)
    return random_move(view, judge, seed)


def serve(pipe: Connection, parent: int) -> None:
    """The thinking process: it answers one question at a time until its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with(parent)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    with contextlib.suppress(EOFError, OSError):
        pipe.send((0, None))
        while True:
            question = pipe.recv()
            if question is not None:
                _answer(pipe, *question)


def _answer(pipe: Connection, number: int, question: Question) -> None:
    """Think, with a sign of life now and then; a newer question ends it."""
    last = time.monotonic()
    pipe.send((number, None))

    def stop() -> bool:
        nonlocal last
        now = time.monotonic()
        if now - last < BEAT:
            return False
        last = now
        pipe.send((number, None))
        return pipe.poll()

    judge, view, level, seed = question
    answer = think(judge, view, level, seed, stop, why=True)
    pipe.send((number, tuple(answer)))


def _die_with(parent: int) -> None:
    """Where the system can, end with the parent even if that is killed."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DEATH_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
