"""Every text key that code or YAML can ask for has a text, and every text is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from games.cardfile.reader import read_tree, without_places
from games.cardfile.sections import flatten
from games.registry import GAMES
from tests.support.paths import ROOT
from tests.support.text_keys import IN_TEXTS, Asked, Door, Program, missing, unused
from ui.files import LANGUAGES
from ui.language.localization import NOT_TEXTS
from ui.language.presenters import PRESENTERS, find_table_spec

DOORS: dict[str, tuple[Door, ...]] = {
    "words": (Door((0,), ("{0}",)),),
    "say": (
        Door((0,), ("{0}", "table.{0}"), within="ui/"),
        Door((0,), ("said.{0}",), needed=False, within="games/"),
    ),
    "self": (Door((0,), ("table.{0}",), within="ui/language/sentences.py"),),
    "own": (Door((0, 1), ("table.{0}.*.{1}", "table.{0}.{1}"), within="ui/"),),
    "join_list": (Door((1, "last"), ("{0}", "table.{0}"), needed=False, within="ui/"),),
    "label": (
        Door((0,), ("write.*.{0}",), within="ui/play/workshop/"),
        Door((1, 0), ("write.*.{0}.{1}",), needed=False, within="ui/play/workshop/"),
    ),
    "_sentence": (Door((0,), ("{0}",), needed=False, within="ui/language/"),),
    IN_TEXTS: (Door((0,), ("{0}",), needed=False),),
    "Note": (Door((0,), ("table.row.*.{0}",), within="ui/games/junkyard_bots/"),),
    "Phase": (Door((0,), ("table.phase.*.{0}",), within="ui/games/"),),
    "Refusal": (Door((0,), ("table.why.*.{0}", "table.why.{0}"), within="games/"),),
    "Mistake": (Door(("key",), ("file.{0}",)),),
    "Notice": (Door((0,), ("{0}",)),),
    "ExplainPiece": (Door((0,), ("table.refused.{0}",), within="ui/table/"),),
}
SAYING = re.compile(r"\.say\(|\bRefusal\(|\bMistake\(|_mistake\(")
SOURCES = [
    ROOT / "main.py",
    *sorted((ROOT / "ui").rglob("*.py")),
    *(path for path in sorted((ROOT / "games").rglob("*.py")) if SAYING.search(path.read_text())),
]
TEXTS = [
    path
    for path in sorted((ROOT / "ui").rglob("*.en.yaml"))
    if path.name.partition(".")[0] not in NOT_TEXTS
]
DATA = [
    *ROOT.glob("ui/games/*/*.yaml"),
    *ROOT.glob("games/*/*.yaml"),
    *(ROOT / "ui" / "play").glob("*.yaml"),
    ROOT / "cards.yaml",
    *(ROOT / "games").rglob("*.py"),
    *(ROOT / "ai").rglob("*.py"),
]
NODES = {"curtain.title", "curtain.face", "page.text", "option.close", "lesson.text"}


@cache
def program() -> tuple[Program, list[Asked]]:
    """The program, and what it asks for."""
    sources = {path.relative_to(ROOT): path.read_text("utf-8") for path in SOURCES}
    read_in = Program(sources, DOORS)
    return read_in, list(read_in.asked())


@pytest.fixture(scope="module", autouse=True)
def let_go() -> Iterator[None]:
    """Keep no trees for the tests of other files: each search for garbage would go over them."""
    yield
    program.cache_clear()


def texts(language: str) -> dict[str, str]:
    paths = [path.with_name(path.name.replace(".en.", f".{language}.")) for path in TEXTS]
    return {
        key: text
        for path in paths
        for key, text in flatten(without_places(read_tree(path))).items()
    }


def words() -> set[str]:
    """The words of which keys are made that the sources above do not say."""
    found = {word for path in DATA if ".en." not in path.name for word in words_of(path)}
    keys = {name[2:].lower() for name in dir(pygame) if name.startswith("K_")}
    return {*found, *keys, *GAMES, *LANGUAGES}


def words_of(path: Path) -> list[str]:
    text = path.read_text("utf-8")
    return re.findall(r"\w+", text) + re.findall(r'"(\w+\.[\w.]+)"', text)


def asked_in_yaml() -> list[Asked]:
    """The keys that the tables of the games ask for."""
    found = list[Asked]()
    for game in PRESENTERS:
        spec, path = find_table_spec(game), Path(f"ui/games/{game}/table.yaml")
        keys = [
            f"table.ask.{game}.{question.text}.{whose}"
            for questions in spec.asks.values()
            for question in questions
            for whose in ("mine", "theirs")
        ]
        keys += [f"table.keyword.{game}.{w}" for ws in spec.tints.keywords.values() for w in ws]
        keys += [f"table.kind.{game}.{kind}" for kind in spec.tints.colours]
        keys += [f"table.row.{game}.{verb}" for row in spec.row.values() for verb in row]
        found += [Asked((key,), True, path, 0) for key in keys]
        for saying in spec.says.values():
            found += [Asked((f"table.outcome.{game}.{f}",), True, path, 0) for f in saying.outcomes]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_asked_for_has_a_text(language: str) -> None:
    assert missing([*program()[1], *asked_in_yaml()], texts(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_asked_for(language: str) -> None:
    asked = [*program()[1], *asked_in_yaml()]
    assert unused(program()[0], asked, texts(language), words()) == []


def test_without_its_text_a_dodge_is_missing() -> None:
    known = [key for key in texts("en") if key != "table.roll.dodge"]
    [place] = missing(program()[1], known)
    assert "table.roll.dodge" in place


def test_what_looks_like_a_key_has_a_text() -> None:
    """Wherever it stands: its first word is a section of the texts."""
    known = texts("en")
    sections = {key.partition(".")[0] for key in known if "." in key}
    lost = {
        word
        for word in program()[0].words
        if re.fullmatch(r"[a-z]+(\.[a-z0-9_]*[a-z0-9])+", word)
        and word.partition(".")[0] in sections
        and not word.endswith((".yaml", ".md"))
        and not {word, f"{word}.other", f"table.{word}"} & known.keys()
    }
    assert lost == NODES


PLANTED = """
NAMES = {"a": "aim", "b": "eat"}
ACTS = [("menu", "icon"), ("undo", "icon")]

class Page:
    title = "rules.title"

    def draw(self, at_table, key="at_end"):
        self.say("settings.tip.at_tabel" if at_table else "settings.tip.bring_back")
        resume = "menu.ersume"
        self.app.words(resume)
        self.words(self.title)
        for name, _ in ACTS:
            self.say(f"tool.{name}")
        self.roll(NAMES[key])

    def roll(self, what):
        self.say(f"roll.{what}")
        self.say(f"fares.{what.strip()}")
"""
KNOWN = (
    "settings.tip.at_table",
    "settings.tip.bring_back",
    "table.menu.resume",
    "table.tool.menu",
    "table.tool.undo",
    "table.roll.eat",
    "table.fares.best",
    "rules.title",
)


def test_what_is_misspelt_or_left_over_is_listed() -> None:
    planted = Program({Path("ui/page.py"): PLANTED}, DOORS)
    asked = list(planted.asked())
    lost = {place.partition(": ")[2].split(" or ")[0] for place in missing(asked, KNOWN)}
    assert lost == {"settings.tip.at_tabel", "menu.ersume", "roll.aim"}
    left = unused(planted, asked, KNOWN, ["best"])
    assert left == ["settings.tip.at_table", "table.menu.resume"]
    assert "table.fares.best" in unused(planted, asked, KNOWN, [])
