"""Runs the opponents in their own process, and replaces it if it dies, stops or hangs."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from ai.blunder_check import weigh
from ai.course import ChanceCourse, Record, course_of
from ai.foresee import Foresight, foresee
from ai.hint import find_hint
from ai.judge import Judge
from ai.registry import JUDGES
from ai.search.greedy import greedy, random_move
from ai.search.worlds import Answer, SearchNumbers
from ai.think import think
from ai.value import value_of
from games.engine import Move, State


class EffectsRequest(NamedTuple):
    """A request for the effects of a move: judge, view and the move."""

    judge: Judge
    view: State
    move: Move


class HintRequest(NamedTuple):
    """A request for a hint: judge, view, level and seed."""

    judge: Judge
    view: State
    level: str
    seed: int


class ComparisonRequest(NamedTuple):
    """A request to compare a move with the best one: judge, view and the move."""

    judge: Judge
    view: State
    move: Move


# The tuple asks for an opponent's move: judge, view, level and seed.
Question = tuple[Judge, State, str, int] | HintRequest | EffectsRequest | ComparisonRequest | Record
Reply = Answer | Foresight | ChanceCourse
SentQuestion = tuple[int, Question] | None  # number and question; None cancels the last one
SentReply = tuple[int, Reply | None]  # number and answer; None is a heartbeat

HEARTBEAT_SECONDS = 0.05  # seconds between heartbeats
MAX_SILENCE_SECONDS = 0.7  # seconds without a heartbeat after which the process is replaced
START_SECONDS = 10.0  # seconds that a running new process has for its first heartbeat
MAX_UNSTARTED = 8  # unstarted questions; more would block the pipe of a stopped process
RETRY_SECONDS = 30.0  # seconds after which a process that could not start is tried again
MAX_TRIES = 2  # attempts at a question before this process answers it quickly
QUICK_TABLES = 8  # tables that a quick answer in this process imagines
NO_PROCESS_KEY = "session.alone"
DEATH_WITH_PARENT = 1  # prctl's PR_SET_PDEATHSIG


class Opponents:
    """Sends a question to the thinking process and polls for its answer."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection[SentQuestion, SentReply] | None = None
        self._question: Question | None = None
        self._number = 0
        self._taken = 0  # the number of the last question that the process has started
        self._tries = 0
        self._heard = 0.0
        self._born = False
        self.replaced = 0  # how many processes were replaced
        self.problem = ""  # the key of a sentence, if no process could start
        self._failed = 0.0  # when that was

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        """Ask for a move; this replaces the pending question."""
        self._question, self._tries = (JUDGES[game], view, level, seed), 0
        self._send()

    def ask_hint(self, game: str, view: State, level: str, seed: int) -> None:
        """Ask for a hint for a person; `poll` returns it."""
        self._question, self._tries = HintRequest(JUDGES[game], view, level, seed), 0
        self._send()

    def reckon(self, record: Record) -> None:
        """Ask for the course of a finished game; this replaces the pending question."""
        self._question, self._tries = record, 0
        self._send()

    def foresee(self, game: str, view: State, move: Move) -> bool:
        """Ask for the effects of a move; this replaces the pending question."""
        self._question, self._tries = EffectsRequest(JUDGES[game], view, move), 0
        self._send()
        return True

    def weigh(self, game: str, view: State, move: Move) -> bool:
        """Ask how much worse a move is than the best; `poll` returns the answer."""
        self._question, self._tries = ComparisonRequest(JUDGES[game], view, move), 0
        self._send()
        return True

    def foreseen(self) -> Foresight | None:
        """Return the effects of the move, or None while they are unknown; never block."""
        found = self._reply()
        return found if isinstance(found, Foresight) else None

    def poll(self) -> Answer | None:
        """Return the answer, or None while there is none; never block."""
        found = self._reply()
        return found if isinstance(found, Answer) else None

    def reckoned(self) -> ChanceCourse | None:
        """Return the course of the game, or None while there is none; never block."""
        found = self._reply()
        return found if isinstance(found, ChanceCourse) else None

    def _reply(self) -> Reply | None:
        if self._question is None:
            return None
        answer = self._listen()
        if answer is None and not self._alive():
            never = self._process is not None and not self._born
            self._kill()
            self.replaced += 1
            if self.problem or self._tries >= MAX_TRIES:
                if never and not self.problem:
                    self._fail()
                answer = answer_quickly(self._question)
            else:
                self._send()
        if answer is not None:
            self._question = None
        return answer

    def cancel(self) -> None:
        """Drop the question."""
        self._question = None
        self._number += 1
        with contextlib.suppress(OSError, ValueError):
            if self._pipe is not None:
                self._pipe.send(None)

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._kill()

    def warm(self) -> None:
        """Start the process before it is needed."""
        if self._process is None and not self.problem:
            self._start()

    @property
    def pid(self) -> int | None:
        """The id of the thinking process."""
        return None if self._process is None else self._process.pid

    def _start(self) -> bool:
        """Start the process and return True; if that fails, note the problem and return False."""
        try:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, os.getpid()), daemon=True)
            process.start()
            self._process = process
            theirs.close()
        except (OSError, RuntimeError, ValueError):
            self._kill()
            self._fail()
            return False
        self._heard, self._born = time.monotonic(), False
        self._taken = self._number
        return True

    def _fail(self) -> None:
        """Note that no process could start; it is tried again some time later."""
        self.problem, self._failed = NO_PROCESS_KEY, time.monotonic()

    def _send(self) -> None:
        if self.problem and time.monotonic() - self._failed > RETRY_SECONDS:
            self.problem = ""
        self._listen()
        deaf = self._taken < self._number - MAX_UNSTARTED
        self._tries += 1
        self._number += 1
        if deaf or self._process is None or not self._process.is_alive():
            self._kill()
            if self.problem or not self._start():
                return
        assert self._pipe is not None
        assert self._question is not None
        self._heard = time.monotonic()
        with contextlib.suppress(OSError, ValueError):
            self._pipe.send((self._number, self._question))

    def _listen(self) -> Reply | None:
        """Read the heartbeats in the pipe; return the answer if it has come."""
        try:
            while self._pipe is not None and self._pipe.poll():
                number, answer = self._pipe.recv()
                self._heard, self._born = time.monotonic(), True
                self._taken = max(self._taken, number)
                if answer is not None and number == self._number:
                    return answer
        except (EOFError, OSError):
            self._heard = -START_SECONDS
        return None

    def _alive(self) -> bool:
        """Return whether the process runs and its last heartbeat is recent."""
        if self._process is None or not self._process.is_alive():
            return False
        silent = time.monotonic() - self._heard
        if self._born:
            return silent < MAX_SILENCE_SECONDS
        return silent < START_SECONDS and not (
            silent > MAX_SILENCE_SECONDS and is_stopped(self._process.pid)
        )

    def _kill(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        self._process = self._pipe = None


def is_stopped(pid: int | None) -> bool:
    """Return whether a child process is stopped; False if the system does not tell."""
    assert pid is not None
    with contextlib.suppress(OSError, AttributeError):
        how = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, pid, how) is not None
    return False


def answer_quickly(question: Question) -> Reply:
    """Return a quick answer, computed in this process; a course is empty."""
    if isinstance(question, Record):
        return ChanceCourse((), ())
    if isinstance(question, EffectsRequest):
        with contextlib.suppress(Exception):
            return foresee(*question, tables=QUICK_TABLES)
        return Foresight()
    if isinstance(question, ComparisonRequest):
        return Answer(question.move, (), SearchNumbers(gap=0.0), rival=question.move)
    judge, view, _, seed = question
    with contextlib.suppress(Exception):
        return greedy(view, value_of(judge), 2, seed, lambda: False)
    return random_move(view, judge, seed)


def serve(pipe: Connection[SentReply, SentQuestion], parent: int) -> None:
    """Answer one question at a time until the parent has ended (runs in the process)."""
    lower_priority(parent)
    with contextlib.suppress(EOFError, OSError):
        pipe.send((0, None))
        while True:
            question = pipe.recv()
            if question is not None:
                _answer(pipe, *question)


def _answer(pipe: Connection[SentReply, SentQuestion], number: int, question: Question) -> None:
    """Compute an answer and send heartbeats; stop at a newer question."""
    last = time.monotonic()
    pipe.send((number, None))

    def stop() -> bool:
        nonlocal last
        now = time.monotonic()
        if now - last < HEARTBEAT_SECONDS:
            return False
        last = now
        pipe.send((number, None))
        return pipe.poll()

    if isinstance(question, Record):
        pipe.send((number, course_of(question, stop)))
        return
    if isinstance(question, EffectsRequest):
        pipe.send((number, foresee(*question, stop)))
        return
    if isinstance(question, ComparisonRequest):
        pipe.send((number, weigh(*question, stop)))
        return
    if isinstance(question, HintRequest):
        pipe.send((number, find_hint(*question, stop)))
        return
    judge, view, level, seed = question
    answer = think(judge, view, level, seed, stop, why=True)
    pipe.send((number, answer))


def lower_priority(parent: int) -> None:
    """Give this process the lowest priority, and let it end with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with(parent)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)


def _die_with(parent: int) -> None:
    """Ask the system, if it supports this, to end this process with its parent."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DEATH_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
