"""Each word of the glossary names one idea: one module, one public class."""

from __future__ import annotations

import ast
import re
from collections import defaultdict

from games.registry import GAMES
from tests.support.paths import ROOT

WORDS = re.findall(r"^\| \*\*([a-z ]+)\*\* \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M)
ROOMS = tuple(f"{top}games/{game}/" for top in ("", "ai/", "ui/") for game in GAMES)
# Words with more than one module or public class, and why.
EXCEPTIONS = {
    "card": "the engine's protocol and the card file's class; a module for each",
    "registry": "one for the rules, one for the judges",
    "session": "a lesson is a session too",
}


def named() -> dict[str, set[str]]:
    """Return the modules and public classes by the word that names them, rooms of games aside.

    A room may have a module or class of each kind, such as its judge or its layout.
    """
    found = defaultdict(set)
    for top in ("games", "ai", "ui", "bench"):
        for path in (ROOT / top).rglob("*.py"):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith((*ROOMS, "bench/")):
                continue
            found[path.stem.replace("_", " ")].add(name)
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    word = re.sub(r"(?<!^)(?=[A-Z])", " ", node.name).lower()
                    found[f"class {word}"].add(name)
    return found


def test_the_glossary_has_about_sixty_words_in_order() -> None:
    assert 55 <= len(WORDS) <= 75
    assert sorted(set(WORDS)) == WORDS


def test_no_word_of_the_glossary_names_two_modules_or_two_classes() -> None:
    found = named()
    doubled = {
        word: sorted(found[word] if len(found[word]) > 1 else found[f"class {word}"])
        for word in WORDS
        if len(found[word]) > 1 or len(found[f"class {word}"]) > 1
    }
    assert doubled.keys() == EXCEPTIONS.keys(), doubled
