"""What the operating system wants of a program with a window: memory, signals, silence."""

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

TRIM, MMAP = -1, -3  # M_TRIM_THRESHOLD and M_MMAP_THRESHOLD of glibc's malloc.h
LARGE = 64 << 10  # bytes from which a block is mapped by itself


def give_back() -> None:
    """Fix what glibc else raises with each large block that is freed, up to 32 MB.

    Smaller blocks come from a heap that any small block holds up: 120 resizes of a window left
    269 MB resident, and 156 with these two fixed.
    """
    import ctypes

    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(MMAP, LARGE)
            ctypes.CDLL(None).mallopt(TRIM, 2 * LARGE)


def hold() -> None:
    """Collect no garbage: while a program starts, what is made stays."""
    gc.disable()


def collect() -> None:
    """Collect garbage again."""
    gc.enable()


def trim() -> None:
    """Give back the free pages between what is in use, which the thresholds do not reach.

    Tables, sessions and their views refer to each other: what was left is collected first.
    """
    import ctypes

    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


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


@contextlib.contextmanager
def silenced() -> Iterator[None]:
    """Silence standard error, also of C libraries; we report problems ourselves."""
    if sys.stderr is not None:
        sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # a program without a terminal has none
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
