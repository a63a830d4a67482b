"""Translates all input devices into mouse events and the default keys."""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event

from ui.toolkit.input.fingers import Fingers
from ui.toolkit.input.gamepad import Gamepad
from ui.toolkit.input.keys import Keys


class Inputs:
    """Fingers, changed keys and gamepads."""

    def __init__(self, keys: Keys) -> None:
        self.keys, self.fingers, self.pad = keys, Fingers(), Gamepad()

    @property
    def busy(self) -> bool:
        """Whether a key or a finger is held down, so that an update may follow soon."""
        return self.pad.held is not None or self.fingers.first is not None

    def translate(
        self, events: Sequence[Event], dt: float, size: tuple[int, int], listens: str
    ) -> list[Event]:
        """Return events for a scene that `listens`, and those that are due after `dt` seconds."""
        found = []
        for event in [one for raw in events for one in self.fingers.translate(raw, size)]:
            meant = event if listens == "any" else self.keys.translate(event, listens == "text")
            found += self.pad.translate(meant) if meant is not None else []
        return [*found, *self.fingers.update(dt), *self.pad.update(dt)]


PAUSE_SECONDS = 0.35  # seconds without a press, after which the next press is deliberate


class Haste:
    """Measures how fast presses follow each other since something was skipped."""

    def __init__(self) -> None:
        self.skipping = False
        self.since = PAUSE_SECONDS  # seconds since the last press

    def skip(self) -> None:
        """Note that something was skipped, or has come by itself, just now."""
        self.skipping, self.since = True, 0.0

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.since += dt

    def note_press(self) -> bool:
        """Note another press; return whether it is deliberate."""
        if self.since >= PAUSE_SECONDS:
            self.skipping = False
        self.since = 0.0
        return not self.skipping
