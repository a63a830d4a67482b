"""Which lessons there are, and how far somebody is with them; no lesson is read for that."""

from ui.language.presenters import room_of
from ui.storage.settings import Settings

FILE = "lesson.yaml"


def taught(game: str) -> bool:
    """Return whether a game has a lesson."""
    return (room_of(game) / FILE).exists()


def stage(game: str, settings: Settings) -> str:
    """Return how far somebody is with a lesson: done, on or start."""
    if game in settings.learned:
        return "done"
    return "on" if settings.lessons.get(game) else "start"
