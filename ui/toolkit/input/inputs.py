"""Makes one kind of input of many: the mouse and the usual keys, whatever was used."""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event

from ui.toolkit.input.fingers import Fingers
from ui.toolkit.input.gamepad import Pad
from ui.toolkit.input.keys import Keys


class Inputs:
    """Fingers, changed keys and gamepads."""

    def __init__(self, keys: Keys) -> None:
        self.keys, self.fingers, self.pad = keys, Fingers(), Pad()

    @property
    def busy(self) -> bool:
        """Whether a key or a finger is held down, which may soon mean something."""
        return self.pad.held is not None or self.fingers.first is not None

    def translate(
        self, events: Sequence[Event], dt: float, size: tuple[int, int], listens: str
    ) -> list[Event]:
        """Return what events mean to a scene that `listens`, and what is due after `dt` seconds."""
        found = []
        for event in [one for raw in events for one in self.fingers.translate(raw, size)]:
            meant = event if listens == "any" else self.keys.translate(event, listens == "text")
            found += self.pad.translate(meant) if meant is not None else []
        return [*found, *self.fingers.update(dt), *self.pad.update(dt)]
