"""The base class of scenes, and what scenes and tables need of the window without importing it."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect, Surface
from pygame.event import Event

from ui.app.sound import Sound
from ui.language.localization import Words
from ui.play.session import Opponents
from ui.storage.background_tasks import Errands
from ui.storage.deck_shelf import Found, Shelf
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.keys import Keys
from ui.toolkit.widgets.node import Node


class Host(Protocol):
    """What all scenes share."""

    art: Art
    theme: Theme
    words: Words
    settings: Settings
    sound: Sound
    profile: Profile
    shelf: Shelf
    errands: Errands
    keys: Keys
    current: Scene

    @property
    def opponents(self) -> Opponents:
        """Who plays where no person does."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""

    def say(self, text: str) -> None:
        """Show a one-line notice for a while."""

    def keep_settings(self) -> None:
        """Store the settings in the profile."""

    def apply(self) -> None:
        """Show, hear and store changed settings."""

    def scene(self, name: str, *args: object, **named: object) -> Scene:
        """Make a scene by its name in `ui/scenes/registry.py`, where its arguments stand."""

    def quit(self) -> None:
        """Close the window."""


class Scene:
    """What the window shows at one time; `dirty`: to be drawn again; `pulse`: how often to update.

    Gamepads arrive as keys: arrows, Return (A), Escape (B, Start), Space (X), H (Y), Tab.
    A scene may be entered again later; `resize` is called each time.
    """

    pulse = 1 / 30
    music = "music"  # that plays while it is shown
    opens: Rect | None = None  # the part of it that the next scene grows out of
    notices_at = 12  # units: the top of notices
    takes_files = False  # whether files other than decks may be dropped here

    def __init__(self, app: Host, *args: object, **named: object) -> None:
        self.app = app
        self.dirty = True

    @property
    def listens(self) -> str:
        """What keys are for now: `keys` that do something, a `text`, or `any` that is pressed."""
        return "keys"

    def nodes(self) -> list[Node]:
        """Return all nodes, for tests and screen readers."""
        return []

    # for screen readers

    @property
    def focused(self) -> str:
        """The key of the node that has the focus."""
        return ""

    def focus_on(self, key: str) -> None:
        """Give a node the focus."""

    def aloud(self) -> list[Node]:
        """Return what is read beside the nodes."""
        return []

    def about(self, node: Node) -> str:
        """Return what can be known of a node beside its name and value."""
        return node.tip

    def act(self, node: Node, action: str) -> None:
        """Do an action of a node."""
        node.actions[action]()
        self.dirty = True

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

    def choose(self, one: Found) -> None:
        """Use a deck that was just dropped on the window and added to the shelf."""

    def leave(self) -> None:
        """Called when another scene comes."""

    def anew(self) -> Scene:
        """Return the scene that goes on where this one failed."""
        return self
