"""The sentences of a lesson, with the names of cards and players filled in."""

from collections.abc import Sequence

from games.registry import GAMES
from ui.language.localization import Words
from ui.language.presenters import spec_of
from ui.play.lessons.lesson import Lesson


def blanks(lesson: Lesson, words: Words, names: Sequence[str]) -> dict[str, str]:
    """Return what fills the blanks of a lesson's texts.

    `{spy}` is the name of a card, `{spy_n}` the number printed on it; a variant is `{core_2}`.
    `{p1}` is the name of seat 1.
    """
    game, tints = GAMES[lesson.game], spec_of(lesson.game).tints
    found = {f"p{seat}": name for seat, name in enumerate(names)}
    for face in game.table(lesson.seats, game.usual(lesson.seats) | {**lesson.options}).box:
        for key in (face.key, f"{face.key}_{face.variant}"):
            found.setdefault(key, words.card_name(face))
            found.setdefault(f"{key}_n", str(tints.printed(face)))
    return found
