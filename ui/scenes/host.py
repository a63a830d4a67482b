"""The interface of the window for its pages."""

from __future__ import annotations

from typing import Protocol

from ui.play.session import MoveSource
from ui.scenes.routes import Route
from ui.storage.background_tasks import BackgroundTasks
from ui.storage.deck_shelf import Shelf
from ui.storage.profile import Profile
from ui.table.window import TableWindow
from ui.toolkit.widgets import Scene


class Host(TableWindow, Protocol):
    """The window, and what all pages share."""

    profile: Profile
    shelf: Shelf
    errands: BackgroundTasks

    @property
    def opponents(self) -> MoveSource:
        """The opponents, which play the seats without persons."""

    def say(self, text: str) -> None:
        """Show a one-line notice for a while."""

    def apply(self) -> None:
        """Apply changed settings to screen and sound, and store them."""

    def scene(self, route: Route) -> Scene:
        """Return a new scene for a route."""

    def quit(self) -> None:
        """Close the window."""
