"""Moments that a rule page draws; moments.yaml in a room is written as a lesson is."""

from functools import cache

from ui.language.presenters import room_of
from ui.play.lessons.lesson import Lesson
from ui.play.lessons.progress import Course
from ui.play.lessons.reader import lesson_of

FILE = "moments.yaml"


@cache
def drawn(game: str) -> Lesson:
    """Return what a game's rule page draws; raise CardError with all mistakes of the file."""
    return lesson_of(game, room_of(game) / FILE)


def moment(game: str, key: str) -> Course:
    """Return the game as it stands when the step of that key begins; raise KeyError without one."""
    course = Course(drawn(game))
    while course.now.key != key:
        if course.over:
            raise KeyError(key)
        course.skip()
    return course
