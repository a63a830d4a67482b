"""Runs what may wait for a disk off the window's thread, and hands back its result on it."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")
SLOW_SECONDS = 0.5  # seconds after which a notice says that something is being read


class BackgroundTasks:
    """Each piece of work has a thread of its own, so that one that never ends holds up no other."""

    def __init__(self) -> None:
        self._done: SimpleQueue[tuple[int, Callable[[], object]]] = SimpleQueue()
        self._numbers = count()
        self._open: dict[int, tuple[str, float]] = {}  # name and seconds of what is being done

    def run(self, name: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do `work` in a thread; `due` will give `then` with its result. `name` is what is read."""
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
        except RuntimeError:  # no thread to be had
            job()

    def due(self) -> Iterator[Callable[[], object]]:
        """Yield what is to be done on the window's thread now."""
        while True:
            try:
                number, act = self._done.get_nowait()
            except Empty:
                return
            self._open.pop(number, None)
            yield act

    def slow(self, dt: float) -> Iterator[str]:
        """Let `dt` seconds pass; yield the names of errands that have just become slow."""
        for number, (name, seconds) in self._open.items():
            self._open[number] = name, seconds + dt
            if seconds <= SLOW_SECONDS < seconds + dt:
                yield name


def _fail(error: Exception) -> None:
    """Raise an unexpected error where the window's guard sees it."""
    raise error
