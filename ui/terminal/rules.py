"""The rules of all games and the general help in the terminal: to read, and to search."""

import re

from games.registry import GAMES
from ui.files import TEXT
from ui.language.presenters import PRESENTERS
from ui.terminal.desk import Desk
from ui.terminal.pages import Pages

AT_THE_TABLE = 3  # the first chapters of the help tell of the mouse, keys and tiles at the table
DRAWING = re.compile(r"!\[(.*)\]\((\w+):")


def read_rules(desk: Desk) -> None:
    """Let the person read the rules and the help, or search, until they choose the main menu."""
    words = desk.words
    games = [words(f"game.{game}.name") for game in GAMES]
    more = [words("words.rules_of.search"), words("rules.help_title")]
    while True:
        print(words("words.rules_of.ask"))
        chosen = desk.choose([words("words.menu"), *games, *more])
        if not chosen:
            return
        if chosen <= len(games):
            lines = strip_page(read_rule_page([*GAMES][chosen - 1], words.language))
        elif chosen == len(games) + 1:
            lines = search_all(desk)
        else:
            lines = strip_page(read_help(words.language))
        pages = Pages(words)
        pages.show(lines)
        while len(pages.pages) > 1 and pages.turn(desk.read_line("> ").strip().lower()):
            pass


def search_all(desk: Desk) -> list[str]:
    """Ask for a word; return the rules of all games that contain it, each game under its name."""
    words, lines = desk.words, list[str]()
    wanted = desk.read_line(words("words.rules_of.word")).strip()
    for game in GAMES if wanted else ():
        if found := find_rules(game, words.language, wanted):
            lines += [words(f"game.{game}.name").upper(), *found]
    return lines or [words("words.no_rule", asked=wanted)]


def find_rules(game: str, language: str, wanted: str) -> list[str]:
    """Return the rules of a game that contain a word, under the titles of their chapters."""
    chapter, found = "", list[str]()
    for line in read_rule_page(game, language):
        if line.startswith("#"):
            chapter = strip_markup(line)
        elif wanted.casefold() in strip_markup(line).casefold():
            found += [f"{chapter}:"] * (f"{chapter}:" not in found)
            found.append(f"  {strip_markup(line)}")
    return found


def read_rule_page(game: str, language: str) -> list[str]:
    """Return the lines of the rule page of a game."""
    return PRESENTERS[game].rule_page(language).read_text("utf-8").splitlines()


def read_help(language: str) -> list[str]:
    """Return the lines of the general help, without its chapters about the window's table."""
    title, *chapters = (TEXT / f"help.{language}.md").read_text("utf-8").split("\n## ")
    return "\n## ".join([title, *chapters[AT_THE_TABLE:]]).splitlines()


def strip_page(page: list[str]) -> list[str]:
    """Return the lines of a page that say something, without markup."""
    return [line for line in map(strip_markup, page) if line]


def strip_markup(line: str) -> str:
    """Return a line of the page without markup; for some drawings their caption, else "".

    The cells of a table's row stand on one line: "Wild: 49; two to four".
    """
    drawing = DRAWING.match(line)
    if drawing:
        return drawing[1] if drawing[2] in ("table", "sides") else ""
    plain = line.split("{#")[0].replace("*", "").lstrip("#- ").strip()
    if not plain.startswith("|"):
        return plain
    first, *cells = (cell.strip() for cell in plain.strip("| ").split("|"))
    return f"{first}: {'; '.join(cells)}" if any(char.isalnum() for char in plain) else ""
