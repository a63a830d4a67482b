"""The base class of scenes, and what the toolkit needs of the program."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect, Surface
from pygame.event import Event

from ui.files import SoundName
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets.node import Node


class Wording(Protocol):
    """The texts of one language, by key."""

    def __call__(self, key: str, **blanks: object) -> str:
        """Return the text of a key with its blanks filled in."""

    def __contains__(self, key: str, /) -> bool:
        """Return whether there is a text of that key."""


class Speaker(Protocol):
    """Plays sounds."""

    def play(self, name: SoundName) -> None:
        """Play a sound once."""


class Window(Protocol):
    """The part of the window that the toolkit uses."""

    theme: Theme
    current: Scene

    @property
    def words(self) -> Wording:
        """The texts."""

    @property
    def sound(self) -> Speaker:
        """The sounds."""

    def say(self, text: str) -> None:
        """Show a one-line notice for a while."""


class Scene:
    """What the window shows at one time.

    `dirty` requests a redraw, and `pulse` is the interval between updates. Gamepads arrive as keys:
    arrows, Return (A), Escape (B, Start), Space (X), H (Y), Tab. A scene may be shown again later;
    `resize` is then called.
    """

    pulse = 1 / 30
    music: SoundName = "music"  # the track that plays while the scene is shown
    opens: Rect | None = None  # the part from which the next scene grows
    notices_at = 12  # units: the top of notices
    takes_files = False  # whether files other than decks may be dropped here

    def __init__(self, app: Window) -> None:
        self.app = app
        self.dirty = True

    @property
    def listens(self) -> str:
        """Return what keys do now: "keys" act, "text" writes, and with "any" every key is used."""
        return "keys"

    def nodes(self) -> list[Node]:
        """Return all nodes, for tests and screen readers."""
        return []

    # for screen readers

    @property
    def focused(self) -> str:
        """The key of the node with the focus."""
        return ""

    def focus_on(self, key: str) -> None:
        """Give a node the focus."""

    def aloud(self) -> list[Node]:
        """Return further nodes that only screen readers get."""
        return []

    def about(self, node: Node) -> str:
        """Return the description of a node beyond its name and value."""
        return node.tip

    def act(self, node: Node, action: str) -> None:
        """Carry out an action of a node."""
        node.actions[action]()
        self.dirty = True

    def handle(self, event: Event) -> Scene | None:
        """Handle an event; return the next scene, if it changes."""
        return None

    def update(self, dt: float) -> Scene | None:
        """Advance by `dt` seconds; return the next scene, if it changes."""
        return None

    def draw(self, surface: Surface) -> None:
        """Draw the whole window."""

    def resize(self) -> None:
        """Adapt to a change of window, scale, felt or language."""
        self.dirty = True

    def leave(self) -> None:
        """End the scene when another one replaces it."""

    def anew(self) -> Scene:
        """Return the scene that continues after this one has failed."""
        return self
