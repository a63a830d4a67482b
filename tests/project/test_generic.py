"""Nothing generic names a game, or a zone, card, verb, mark or question of one: strings too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from games.cardfile.reader import read_tree, without_places
from games.registry import GAMES
from tests.support.paths import ROOT
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS

SHARED = {"deck", "discard", "hand", "table"}  # zones that any game of cards may have
NUMERALS = {"one", "two", "three", "four", "five", "six", "other"}  # cards may be called so
ENGINE = {"turn", "active", "out"}  # marks that the engine writes
NAMING = {
    "games/registry.py",
    "ai/registry.py",
    "ui/games/looks.py",
    "ui/language/presenters.py",
    "ui/play/tour.yaml",  # says which games an evening plays
}

# Words that mean something else where they stand: what, and in which files or folders.
HOMONYMS: dict[str, tuple[str, str]] = {
    "actions": ("the buttons of a page", "ui/app/window.py"),
    "again": ("a button that repeats", "ui/toolkit/input/keys.py ui/scenes/ ui/table/ ui/text/"),
    "arms": (
        "a slot of a person's own robot",
        "ui/play/own_robot.py ui/play/robot_parts ui/text/feats",
    ),
    "body": ("the font of running text", "ui/"),
    "cancel": (
        "a button of a dialog",
        "ui/scenes/backups.py ui/scenes/people.py ui/scenes/replays.py ui/scenes/workshop/"
        " ui/scenes/set_up/setup.py ui/terminal/people.py ui/toolkit/widgets/ ui/text/screens",
    ),
    "choose": ("what stands above a list to choose from", "ui/terminal/ ui/text/after"),
    "counteract": ("a sound", "ui/files.py"),
    "crash": ("the log of a crash", "ui/storage/bug_report.py"),
    "drop": ("a sound", "ui/files.py ui/table/input/moves.py"),
    "end": (
        "a key, and giving a game up",
        "ui/toolkit/input/keys.py ui/text/keys ui/table/input/commands.py ui/text/table",
    ),
    "energy": ("an English noun that takes no article", "ui/language/grammar.py"),
    "eyes": (
        "a part of a drawn robot",
        "games/cardfile/picture_parts.py ui/toolkit/graphics/ ui/play/workshop/deck_card_art.py",
    ),
    "first": ("whom a sentence names first", "ui/language/"),
    "gone": (
        "a deck that is no longer there",
        "ui/scenes/set_up/setup.py ui/terminal/set_up.py ui/text/decks",
    ),
    "head": (
        "a part of a drawn robot, and a heading",
        "games/cardfile/picture_parts.py ui/toolkit/widgets/rich_text.py"
        " ui/play/workshop/deck_card_art.py ui/play/own_robot.py ui/play/robot_parts ui/text/feats",
    ),
    "held": (
        "how a card is lit that one holds",
        "ui/table/highlights.py ui/table/node_tree.py ui/table/paint/ ui/text/aloud",
    ),
    "hide": ("a sentence before the screen is cleared", "ui/terminal/ ui/text/words"),
    "hit": ("a key moment in a table.yaml", "ui/table/motion/key_moments.py"),
    "kind": (
        "what sort of thing it is",
        "games/cardfile/reader.py ui/play/workshop/ ui/play/card_writing.py ui/scenes/"
        " ui/table/paint/card_faces.py",
    ),
    "leave": (
        "a button that leads away",
        "ui/scenes/curtain.py ui/play/session.py ui/table/input/ ui/text/",
    ),
    "legs": (
        "a slot of a person's own robot",
        "ui/play/own_robot.py ui/play/robot_parts ui/text/feats",
    ),
    "look": ("a button that looks through a pile", "ui/table/paint/frame.py ui/text/table"),
    "lose": (
        "a mood of a card or player",
        "ui/table/motion/ ui/table/highlights.py ui/table/paint/ ui/language/preview_text.py",
    ),
    "normal": ("how well an opponent played once", "ai/levels.py"),
    "open": (
        "to open a folder, or all hands",
        "ui/storage/open_folder.py ui/scenes/ ui/table/replay/ ui/text/",
    ),
    "pass": ("to pass the computer on", "ui/scenes/ ui/terminal/ ui/text/"),
    "place": (
        "where one ended, and a sound",
        "ui/files.py ui/scenes/ ui/table/ ui/terminal/ ui/text/",
    ),
    "play": (
        "a button that plays, and to play a card",
        "ui/scenes/ ui/table/paint/ ui/table/replay/ ui/text/",
    ),
    "robot": (
        "what an opponent is, and a person's own robot",
        "ui/toolkit/graphics/art.py ui/scenes/ ui/terminal/own_robot.py ui/text/screens",
    ),
    "robots": (
        "the file of all drawn robots, and those of persons",
        "ui/toolkit/graphics/art.py ui/storage/settings.py",
    ),
    "roll": ("what happens to a die in a beat", "ui/table/motion/"),
    "spy": ("a sound", "ui/files.py"),
    "target": ("what can be pointed at", "ui/table/ ui/scenes/table.py ui/language/narrator.py"),
    "torso": (
        "a part of a drawn robot",
        "games/cardfile/picture_parts.py ui/play/workshop/deck_card_art.py",
    ),
    "trap": ("a sound", "ui/files.py"),
    "use": ("a button of a deck", "ui/scenes/own_decks/shelf_page.py ui/text/decks"),
    "which": ("a question of the table itself", "ui/table/input/moves.py ui/text/table"),
    "with": ("the word between two reasons", "ui/language/sentences.py ui/text/table"),
    "box": ("whose deck it is", "ui/play/workshop/measurement_text.py ui/text/workshop"),
    "played": ("how many games", "ui/play/workshop/measurement_text.py ui/text/workshop"),
    "put_back": (
        "what is held goes back",
        "ui/table/input/moves.py ui/table/input/selection.py ui/text/table",
    ),
    "swap": ("a button of the workshop", "ui/play/workshop/deck_editor.py"),
    "take": (
        "what a page or a lesson takes over",
        "ui/scenes/people.py ui/terminal/people.py ui/text/lessons",
    ),
}
_WORD = re.compile(r"\w+")


def generic() -> list[Path]:
    """Every file of code and text that works for any game."""
    rooms = tuple(f"{top}games/{game}/" for top in ("", "ai/", "ui/") for game in GAMES)
    files = [
        path
        for top in ("games", "ai", "ui")
        for path in sorted((ROOT / top).rglob("*"))
        if path.suffix in (".py", ".yaml", ".md", ".txt")
    ]
    named = {path: path.relative_to(ROOT).as_posix() for path in files}
    return [p for p, name in named.items() if not name.startswith(rooms) and name not in NAMING]


@cache
def vocabulary() -> dict[str, str]:
    """The words of the games, each with what it is."""
    found: dict[str, str] = {}
    for key, game in GAMES.items():
        spec = PRESENTERS[key].spec
        questions = {line.text for lines in spec.asks.values() for line in lines}
        words = {
            "a zone": set(spec.zones),
            "a question": questions | spec.asks.keys(),
            "a card": set(without_places(read_tree(game.cards.file))[key]) - NUMERALS,
            "a verb": moves_of(key) | game.cards.verbs.keys(),
            "a mark": marks_of(key) - ENGINE,
            "a game": {key},
        }
        for what, own in words.items():
            found |= dict.fromkeys(own - SHARED, f"{what} of {key}")
    return found


def moves_of(key: str) -> set[str]:
    """The verbs of a game's moves: each has words for a button or a hint."""
    heads = tuple(f"table.{kind}.{key}." for kind in ("move", "do", "verb"))
    return {text.split(".")[3] for text in Words("en")._texts if text.startswith(heads)}


def marks_of(key: str) -> set[str]:
    """The marks that a game's rules write, at the deal or later."""
    found = set(GAMES[key].table(2, GAMES[key].default_options(2)).marks)
    for path in (ROOT / "games" / key).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="mark"), args=[ast.Constant(str(mark)), _]):
                    found.add(mark)
    return found


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file with their lines: of code all but docstrings, of YAML the keys.

    Of a page to read there are none: only titles of games are looked for there.
    """
    if path.suffix == ".yaml":
        yield from ((1, key) for key in keys(without_places(read_tree(path))))
    elif path.suffix == ".py":
        yield from constants(ast.parse(path.read_text("utf-8")))


def constants(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of a program but its docstrings, with their lines."""
    nodes = list(ast.walk(tree))
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def keys(tree: Any) -> Iterator[str]:
    """Every word that stands before a colon, however deep."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield str(key)
            yield from keys(value)


def named(text: str) -> set[str]:
    """The words of games in a string; in prose only games and cards are looked for."""
    known, prose = vocabulary(), " " in text.strip()
    found = {word for word in _WORD.findall(text) if word in known}
    return {word for word in found if not prose or known[word].startswith(("a game", "a card"))}


def homonym(name: str, word: str) -> bool:
    """Whether a word means something else in this file."""
    return word in HOMONYMS and name.startswith(tuple(HOMONYMS[word][1].split()))


@cache
def said() -> dict[tuple[str, str], str]:
    """Every (file, word) of generic code and text that a game says too, and where it stands."""
    found: dict[tuple[str, str], str] = {}
    for path in generic():
        name = path.relative_to(ROOT).as_posix()
        for line, text in strings(path):
            for word in named(text):
                found.setdefault((name, word), f"{name}:{line}: {word} in {text[:60]!r}")
    return found


def test_no_generic_string_is_a_word_of_a_game() -> None:
    wrong = [at for at in said() if not homonym(*at)]
    found = [f"{said()[at]} is {vocabulary()[at[1]]}" for at in wrong]
    assert found == [], "generic code names no game; a new game calls such a thing otherwise"


def test_every_exception_is_needed() -> None:
    for word, (_, places) in HOMONYMS.items():
        for place in places.split():
            assert any(w == word and name.startswith(place) for name, w in said()), (word, place)


def test_no_generic_file_names_a_game_not_even_in_a_comment() -> None:
    names = [Words(language)(f"game.{key}.name") for key in GAMES for language in ("en", "nl")]
    for path in generic():
        text = path.read_text("utf-8")
        assert [name for name in (*names, *GAMES) if name in text] == [], path


def test_the_law_bites() -> None:
    words = "stak robo_power draw_card Steal counteract trapping feed"
    assert set(words.split()) <= vocabulary().keys()
    assert named("zone.stak.0") == {"stak"}
    assert named("leave the body of robo_power alone") == {"body", "robo_power"}
    assert named("hand.0") == named("lose") - {"lose"} == set()
    assert list(keys({"table": {"move": {"steal": "Take {x}"}}})) == ["table", "move", "steal"]
    tree = ast.parse('"""Counteract."""\nx = f"stak.{seat}"\n')
    assert [text for _, text in constants(tree)] == ["stak."]
