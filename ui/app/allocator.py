"""Have the C library give the memory of freed pictures back to the system."""

import contextlib
import gc
import sys

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
