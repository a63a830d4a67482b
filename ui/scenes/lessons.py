"""Opens lessons in the window."""

from ui.lessons.started import lesson
from ui.widgets import Host, Scene


def learning(app: Host, game: str) -> Scene:
    """Return the table at which a game is learnt, where the lesson was left."""
    return app.scene("table", lesson(app.profile, app.opponents, app.words, game))
