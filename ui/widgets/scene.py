"""The base class of scenes."""

from __future__ import annotations

from typing import Any

from pygame import Surface
from pygame.event import Event

from ui.widgets.node import Node


class Scene:
    """What the window shows at one time; `dirty`: to be drawn again; `pulse`: how often to update.

    Gamepads arrive as keys: arrows, Return (A), Escape (B, Start), Space (X), H (Y), Tab.
    A scene may be entered again later; `resize` is called each time.
    """

    pulse = 1 / 30
    takes_files = False  # whether files other than decks may be dropped here

    def __init__(self, app: Any) -> None:
        self.app = app
        self.dirty = True

    def nodes(self) -> list[Node]:
        """Return all nodes, for tests and screen readers."""
        return []

    def handle(self, event: Event) -> Scene | None:
        """Handle an event; return the next scene, if any."""
        return None

    def update(self, dt: float) -> Scene | None:
        """Let `dt` seconds pass; return the next scene, if any."""
        return None

    def draw(self, surface: Surface) -> None:
        """Draw the whole window."""

    def resize(self) -> None:
        """Adapt to a change of window, scale, felt or language."""
        self.dirty = True

    def leave(self) -> None:
        """Called when another scene comes."""
