"""Runs slow tasks in threads and passes their results to the window's thread."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")
SLOW_SECONDS = 0.5  # seconds after which a notice says that something is being read


class BackgroundTasks:
    """Runs each task in a thread of its own, so that one that hangs delays no other."""

    def __init__(self) -> None:
        self._done: SimpleQueue[tuple[int, Callable[[], object]]] = SimpleQueue()
        self._numbers = count()
        self._open: dict[int, tuple[str, float]] = {}  # name and seconds of each running task

    def run(self, name: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Run `work` in a thread; `due` then passes its result to `then`.

        `name` is shown if it is slow; without one nobody waits for it.
        """
        number = next(self._numbers)
        self._open[number] = name, 0.0

        def job() -> None:
            act: Callable[[], object]
            try:
                act = partial(then, work())
            except Exception as error:
                act = partial(_fail, error)
            self._done.put((number, act))

        self._start(job)

    def _start(self, job: Callable[[], None]) -> None:
        try:
            threading.Thread(target=job, name="errand", daemon=True).start()
        except RuntimeError:  # no thread is available
            job()

    def due(self) -> Iterator[Callable[[], object]]:
        """Yield the follow-ups of finished tasks, to be called on the window's thread."""
        while True:
            try:
                number, act = self._done.get_nowait()
            except Empty:
                return
            self._open.pop(number, None)
            yield act

    def slow(self, dt: float) -> Iterator[str]:
        """Advance by `dt` seconds; yield the names of tasks that have just become slow."""
        for number, (name, seconds) in self._open.items():
            self._open[number] = name, seconds + dt
            if name and seconds <= SLOW_SECONDS < seconds + dt:
                yield name


def _fail(error: Exception) -> None:
    """Raise an unexpected error where the window catches it."""
    raise error
