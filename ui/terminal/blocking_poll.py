"""Waiting for opponents where there are no frames: in the terminal."""

import time
from collections.abc import Callable

from ui.play.session import Session


def wait_for(session: Session, done: Callable[[], bool], seconds: float) -> bool:
    """Let opponents play until a condition holds (for the terminal, which has no frames)."""
    end = time.monotonic() + seconds
    while not done():
        session.tick(time.monotonic())
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True
