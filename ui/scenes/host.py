"""What pages need of the window that shows them."""

from __future__ import annotations

from typing import Protocol

from ui.play.session import Opponents
from ui.scenes.routes import Route
from ui.storage.background_tasks import BackgroundTasks
from ui.storage.deck_shelf import Shelf
from ui.storage.profile import Profile
from ui.table.window import TableWindow
from ui.toolkit.widgets import Scene


class Host(TableWindow, Protocol):
    """The window of all pages, and what they share."""

    profile: Profile
    shelf: Shelf
    errands: BackgroundTasks

    @property
    def opponents(self) -> Opponents:
        """Who plays where no person does."""

    def say(self, text: str) -> None:
        """Show a one-line notice for a while."""

    def apply(self) -> None:
        """Show, hear and store changed settings."""

    def scene(self, route: Route) -> Scene:
        """Make the scene that a route leads to."""

    def quit(self) -> None:
        """Close the window."""
