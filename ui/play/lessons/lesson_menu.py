"""Starts lessons, and the first real game after one, in the window and in the terminal."""

from ai.levels import LEVELS
from games.registry import GAMES
from ui.language.localization import Words
from ui.play.lessons.lesson import stage, taught
from ui.play.lessons.reader import lesson_of, mistakes
from ui.play.lessons.session import Lecture
from ui.play.new_game import begin
from ui.play.session import MoveSource, Session
from ui.storage.default_names import seat_players
from ui.storage.profile import Profile
from ui.storage.settings import Settings


class BrokenLesson(Exception):
    """Raised where a lesson cannot be given: its file is spoilt, or the rules are others now."""


def lesson(
    profile: Profile, opponents: MoveSource, words: Words, game: str, step: int | None = None
) -> Lecture:
    """Return the lesson of a game, where it was left unless at a `step`.

    It is played through first: raise BrokenLesson, with what is wrong, if it cannot be given.
    """
    if wrong := mistakes(game):
        raise BrokenLesson(str(wrong[0]))
    at = profile.settings.lessons.get(game, 0) if step is None else step
    return Lecture(lesson_of(game), profile, opponents, words, at)


def first_game(profile: Profile, opponents: MoveSource, words: Words, game: str) -> Session:
    """Start a real game against the easiest opponent; it is a practice game."""
    players = seat_players(words, GAMES[game].seats[0], LEVELS[0], 1, profile.settings)
    return begin(profile, opponents, game, players, {}, practice=True)


def told(game: str, settings: Settings, words: Words) -> str:
    """Return the line of a game's lesson: its name, and how far one is."""
    key = stage(game, settings)
    return words(f"lesson.list.{key}", game=words(f"game.{game}.name"))


def lessons_told(settings: Settings, name: str, words: Words) -> str:
    """Return how many lessons a person has finished, as a sentence."""
    known = settings.pupils.get(name)
    learned = settings.learned if name == settings.person else known["learned"] if known else []
    games = [game for game in GAMES if taught(game)]
    return words("people.lessons", n=len({*learned} & {*games}), all=len(games))
