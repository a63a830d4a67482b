"""What the window shows at one time; each scene returns the next one."""

from __future__ import annotations

from typing import Any

from pygame import Surface
from pygame.event import Event

from ui.widgets.node import Node


class Scene:
    """A scene. `dirty` says that it must be drawn again; `pulse` how often it wants the time.

    The gamepad comes as keys: arrows, Return (A), Escape (B, Start), Space (X), H (Y), Tab.
    A scene that is left may be returned again later: `resize` is called whenever it is entered.
    """

    pulse = 1 / 30
    takes_files = False  # other files than decks may be dropped here

    def __init__(self, app: Any) -> None:
        self.app = app
        self.dirty = True

    def nodes(self) -> list[Node]:
        """Everything on the screen, for tests and for those who cannot see it."""
        return []

    def handle(self, event: Event) -> Scene | None:
        """Something was done with the mouse, the keys or a gamepad."""
        return None

    def update(self, dt: float) -> Scene | None:
        """Let time pass."""
        return None

    def draw(self, surface: Surface) -> None:
        """The whole window."""

    def resize(self) -> None:
        """The window, the scale, the felt or the language changed."""
        self.dirty = True

    def leave(self) -> None:
        """Another scene comes."""
