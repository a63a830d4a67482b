"""Every text reads well with every shape of argument, in every language."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.cardfile.sections import read_yaml
from tests.support.paths import ROOT
from tests.support.shapes import read_texts, render
from ui.files import LANGUAGES
from ui.language.localization import NOT_TEXTS

PHRASES: Any = read_yaml(Path(__file__).with_name("phrases.yaml"))  # Any: as the YAML file has it
UI = ROOT / "ui"
FILES = [
    path for path in sorted(UI.rglob("*.en.yaml")) if path.name.partition(".")[0] not in NOT_TEXTS
]
PAGES = sorted(UI.rglob("*.en.md"))
PROMPTS = ("table.ask.*.mine", "table.chosen.*")  # keys of prompts
MAX_WORDS = {"en": 6, "nl": 8}  # words of a prompt
SPACING = re.compile(
    r"  | [,;!]| \.(?![.\w])| \?(?=$| [A-Z])"  # ".yaml" and the key "?" may follow a space
    r"|\(\)|“”|[{}|]|\.\.(?!\.)|(?!\?\? )[.!?]{2}(?<!\.\.)(?<!\.\.\.)"
)
ONE_OF_MANY = re.compile(r"\b1 (cards|dice|parts|moves|turns|games|points|kaarten|stenen)\b")
DOUBLED = re.compile(r"(?:^|(?<=[.!?] ))([^.!?]{9,}[.!?]) \1")


def _wrong(key: str, said: str, sentence: bool) -> str:
    """Return what is wrong with a rendered text; "" if nothing is."""
    if found := SPACING.search(said) or ONE_OF_MANY.search(said) or DOUBLED.search(said):
        return f"{key}: {said!r} has {found[0]!r}"
    if sentence and not re.match(r"[^\w]*[A-Z0-9À-Þ]", said):
        return f"{key}: {said!r} begins without a capital letter"
    if sentence and not re.search(r"[.!?…][”)]?$", said):
        return f"{key}: {said!r} ends without a full stop"
    return ""


def _find_old_phrases(key: str, said: str) -> list[str]:
    excepted = PHRASES["exceptions"].get(key, ())
    return [
        f"{key}: {said!r} has {found[0]!r}; instead: {better}"
        for old, better in PHRASES["old"].items()
        if old not in excepted and (found := re.search(old, said))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(UI).as_posix())
def test_texts_read_well_with_every_shape_of_argument(path: Path, language: str) -> None:
    table = path.name.startswith(("text", "table", "lesson"))
    wrong = set()
    for key, text in read_texts(path, language).items():
        sentence = any(fnmatch(key, pattern) for pattern in PHRASES["sentences"])
        for said in render(key, text, table, language):
            wrong.add(_wrong(key, said, sentence))
            if language == "en":
                wrong.update(_find_old_phrases(key, said))
    wrong.discard("")
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(UI).as_posix())
def test_a_prompt_is_short(path: Path, language: str) -> None:
    """The value of a blank counts as one word, and an aside in brackets as none."""
    long = [
        f"{key}: {text}"
        for key, text in read_texts(path, language).items()
        if any(fnmatch(key, pattern) for pattern in PROMPTS)
        and len(re.sub(r"\(.*?\)", "", re.sub(r"\{.*?\}", "X", text)).split()) > MAX_WORDS[language]
    ]
    assert not long, "\n".join(long)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(UI).as_posix())
def test_pages_have_no_old_turns_of_phrase(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    wrong = [one for n, line in enumerate(lines, 1) for one in _find_old_phrases(str(n), line)]
    assert not wrong, "\n".join(wrong)


def test_each_pair_of_shapes_is_tried() -> None:
    text = "{name} {name:draws|draw} {n} {n:card|cards} from {card}."
    rendered = list(render("key", text, table=True, language="en"))
    assert "You draw 1 card from Buzzy (10)." in rendered or len(set(rendered)) >= 20
    for name, number in product(("You", "Bolt", "You and Bolt"), ("0 cards", "1 card", "15 cards")):
        assert any(one.startswith(name) and number in one for one in rendered), (name, number)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("You draw  a card.", False),
        ("You draw {n} cards.", False),
        ("You draw 1 cards.", False),
        ("You draw a card ().", False),
        ("You draw a card. You draw a card.", False),
        ("you draw a card.", True),
        ("You draw a card", True),
    ],
)
def test_a_bad_text_is_noticed(said: str, sentence: bool) -> None:
    assert _wrong("key", said, sentence)


def test_old_turns_of_phrase_are_noticed() -> None:
    for said in ("Core Bot of Bolt", "A card comes to light.", "Nothing in this turn."):
        assert _find_old_phrases("key", said)
    assert not _find_old_phrases("key", "Bolt's Core Bot draws a card this turn.")
