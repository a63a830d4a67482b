"""Checks card files, decks and lessons, for `main.py check`."""

from pathlib import Path

from games import check
from games.cardfile.reader import CARD_FILE as CARDS
from games.cardfile.reader import Mistake
from games.registry import GAMES
from ui.language.presenters import PRESENTERS, find_folder
from ui.play.lessons import reader
from ui.play.lessons.lesson import FILE, has_lesson


def mistakes(path: Path) -> list[Mistake]:
    """Return every mistake of a file.

    For one of the program's own card files, include what it breaks in lessons.
    """
    rooms = {find_folder(game).resolve(): game for game in PRESENTERS}
    here = path.resolve()
    if here.name == FILE and here.parent in rooms:
        return reader.mistakes(rooms[here.parent], path)
    if here.parent in rooms and here in reader.list_text_files(rooms[here.parent]):
        return reader.mistakes(rooms[here.parent])
    found = check.find_mistakes(path)
    if found or here != CARDS.resolve():
        return found
    return [one for game in GAMES if has_lesson(game) for one in reader.mistakes(game)]
