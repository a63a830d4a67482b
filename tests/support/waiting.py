"""Wait for what another thread or process does, by looking again and again.

No test depends on how long that takes: the number of looks only ends a test that would hang.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

LOOKS, PAUSE = 12_000, 0.005  # seconds: a minute or more


def until(look: Callable[[], T | None]) -> T:
    """Look until there is something, and return it; fail if it never comes."""
    for _ in range(LOOKS):
        if found := look():
            return found
        time.sleep(PAUSE)
    raise AssertionError("it never came")


def comes_back(work: Callable[[], object]) -> bool:
    """Whether a call returns at all, although what it needs is held by others."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return until(lambda: not thread.is_alive())
