"""Ctrl+C, and the system's wish that the program ends, while a window is open."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

Handler = Callable[[int, FrameType | None], object] | int | None
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is unknown to Windows


@contextmanager
def asked_to_end(end: Callable[[], object]) -> Iterator[None]:
    """Call `end` when the program is asked to end; if it is asked again, that is as before.

    Nothing is raised in between: an exception that is raised while garbage is collected is lost.
    """
    before: dict[int, Handler] = {}

    def hear(number: int, frame: FrameType | None) -> None:
        signal.signal(number, before[number])
        end()

    for name in NAMES:
        if hasattr(signal, name):
            number = getattr(signal, name)
            before[number] = signal.signal(number, hear) or signal.SIG_DFL
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
