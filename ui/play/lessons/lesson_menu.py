"""Starts lessons, and the first game after one, in the window and in the terminal."""

from ai.levels import LEVELS
from games.registry import GAMES
from ui.language.localization import Words
from ui.play.lessons.lesson import find_lesson_state, has_lesson
from ui.play.lessons.reader import mistakes, read_lesson
from ui.play.lessons.session import Lecture
from ui.play.new_game import begin_game
from ui.play.session import MoveSource, Session
from ui.storage.default_names import seat_players
from ui.storage.profile import Profile
from ui.storage.settings import Settings


class BrokenLesson(Exception):
    """Raised if a lesson cannot be given: its file is damaged, or the rules have changed."""


def make_lesson_session(
    profile: Profile, opponents: MoveSource, words: Words, game: str, step: int | None = None
) -> Lecture:
    """Return a session of a game's lesson that continues where it was left, or at `step`.

    The lesson is first played through as a check. Raise BrokenLesson with the mistakes if it fails.
    """
    if wrong := mistakes(game):
        raise BrokenLesson(str(wrong[0]))
    at = profile.settings.lessons.get(game, 0) if step is None else step
    return Lecture(read_lesson(game), profile, opponents, words, at)


def start_first_game(profile: Profile, opponents: MoveSource, words: Words, game: str) -> Session:
    """Start a practice game against the easiest opponent, with the options of the lesson."""
    players = seat_players(words, GAMES[game].seats[0], LEVELS[0], 1, profile.settings)
    options = {key: value for key, value in read_lesson(game).options.items() if key != "start"}
    return begin_game(profile, opponents, game, players, options, practice=True)


def describe_lesson(game: str, settings: Settings, words: Words) -> str:
    """Return the menu's line for a game's lesson: its name, and how far the person has come."""
    key = find_lesson_state(game, settings)
    return words(f"lesson.list.{key}", game=words(f"game.{game}.name"))


def describe_finished_lessons(settings: Settings, name: str, words: Words) -> str:
    """Return the sentence that says how many lessons a person has finished."""
    known = settings.pupils.get(name)
    learned = settings.learned if name == settings.person else known["learned"] if known else []
    games = [game for game in GAMES if has_lesson(game)]
    return words("people.lessons", n=len({*learned} & {*games}), all=len(games))
