"""Ctrl+C, and the system's wish that the program ends, while a window is open."""

from __future__ import annotations

import signal
import weakref

import pytest

from ui.app.system import call_on_signals


class Litter:
    """Something that is thrown away."""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_wish_to_end_is_heard_also_while_garbage_is_collected(number: int) -> None:
    heard = list[str]()
    litter = Litter()
    before = signal.getsignal(number)
    with call_on_signals(lambda: heard.append("end")):
        gone = weakref.ref(litter, lambda _: signal.raise_signal(number))
        del litter
        assert gone() is None
        assert heard == ["end"]
    assert signal.getsignal(number) is before


def test_who_asks_again_is_heard_at_once() -> None:
    with call_on_signals(lambda: None):
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
