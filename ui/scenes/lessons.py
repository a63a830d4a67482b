"""Opens lessons in the window."""

from ui.play.lessons.started import BrokenLesson, lesson
from ui.scenes.host import Host
from ui.scenes.routes import TableRoute
from ui.toolkit.widgets import Scene


def learning(app: Host, game: str) -> Scene:
    """Return the table at which a game is learnt, where the lesson was left.

    A lesson that cannot be given leaves the player where they are, and says so.
    """
    try:
        return app.scene(TableRoute(lesson(app.profile, app.opponents, app.words, game)))
    except BrokenLesson:
        app.say(app.words("lesson.broken", game=app.words(f"game.{game}.name")))
        return app.current
