"""The rule pages, the read-me and the credits say what is so."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from games.cardfile.reader import FILE, plain, read
from games.registry import GAMES
from games.robo_power.cards import CARDS
from ui.games.presenters import PRESENTERS

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "nl")
ANCHOR = re.compile(r" \{#([A-Za-z0-9_-]+)\}")
PICTURE = re.compile(r"!\[[^\]\[]+\]\((robot|card):([a-z_]+)\.([a-z_]+)\)")
GAME_LANGUAGE = [(game, language) for game in GAMES for language in LANGUAGES]


def page(game: str, language: str) -> str:
    return PRESENTERS[game].rule_page(language).read_text("utf-8")


def anchors(text: str) -> list[str]:
    return ANCHOR.findall(text)


def shape(line: str) -> str:
    """What a line of a page is: a heading of some level, an item, a picture, a paragraph."""
    kind = re.match(r"(#{1,3} |- |!|)", line)
    assert kind is not None
    return kind[1]


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_a_rule_stands_in_one_place_of_its_page(game: str, language: str) -> None:
    assert [rule for rule, n in Counter(anchors(page(game, language))).items() if n > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_all_languages_tell_the_same_rules_in_the_same_order(game: str) -> None:
    pages = [page(game, language) for language in LANGUAGES]
    assert len({tuple(anchors(text)) for text in pages}) == 1
    assert len({tuple(shape(line) for line in text.splitlines()) for text in pages}) == 1


def test_every_rule_of_robo_power_is_told() -> None:
    steps = ["S1", *(f"T{n}" for n in range(1, 6)), "D1", "D2", *(f"D2{c}" for c in "abcde")]
    rulings = [f"{n:02}" for n in range(1, 29)]
    cards = [card.key for card in CARDS]
    assert set(anchors(page("robo_power", "en"))) == {f"RP-{x}" for x in steps + rulings + cards}


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_a_page_holds_only_what_the_rule_book_draws(game: str, language: str) -> None:
    for line in page(game, language).splitlines():
        said = ANCHOR.sub("", line) if line.endswith("}") else line
        said = re.sub(r"^(#{1,3}|-) ", "", said)
        said = re.sub(r"(\*\*?)([^*\s][^*]*)\1", r"\2", said)
        assert PICTURE.fullmatch(said) or not re.search(r"[#*_`\[\]<>{}|\\]|^\s|\s$", said), line


@pytest.mark.parametrize(("game", "language"), GAME_LANGUAGE)
def test_a_page_draws_real_pieces(game: str, language: str) -> None:
    cards = plain(read(FILE))
    pictures = PICTURE.findall(page(game, language))
    assert pictures
    assert [key for _, of, key in pictures if key not in cards[of]] == []


WORDS = {
    "en": r"\*\*{name}:\*\*(?: number {number},)? {count} cards?\b",
    "nl": r"\*\*{name}:\*\*(?: getal {number},)? {count} kaart(?:en)?\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_at_a_glance_are_the_cards_of_the_file(language: str) -> None:
    items = [line for line in page("robo_power", language).splitlines() if ":** " in line]
    for card in CARDS:
        item = next(line for line in items if line.startswith(f"- **{card.name}:**"))
        words = WORDS[language].format(name=card.name, number=card.number, count=card.count)
        assert re.match(f"- {words}", item), item
        assert (card.number is None) == ("number" not in item and "getal" not in item), item


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_behind_names_are_the_cards_numbers(language: str) -> None:
    numbers = {card.name: card.number for card in CARDS}
    told = re.findall(r"([A-Z][\w-]*(?: [A-Z][\w-]*)?) \((\d+)\)", page("robo_power", language))
    assert len(told) >= 8
    assert [(name, n) for name, n in told if numbers.get(name) != int(n)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_cards_tell_their_own_numbers(language: str) -> None:
    for card in CARDS:
        if card.kind != "robot":
            anchor = f"{{#RP-{card.key}}}"
            told = next(x for x in page("robo_power", language).splitlines() if x.endswith(anchor))
            mine = [card.count, card.steals, card.number]
            assert {int(n) for n in re.findall(r"\d+", told[: -len(anchor)])} == {
                n for n in mine if n
            }, told


def test_the_deck_told_of_is_the_deck_in_the_file() -> None:
    everything = sum(card.count for card in CARDS)
    assert (everything, len(CARDS)) == (99, 22)
    for language, kinds in (("en", "Twenty-two kinds"), ("nl", "Tweeëntwintig soorten")):
        assert f"{kinds}, {everything} " in page("robo_power", language)


def test_the_read_me_opens_with_the_two_commands() -> None:
    first, second = (ROOT / "README.md").read_text("utf-8").splitlines()[:2]
    assert first.strip() == "make play"
    assert second.strip() == "make test"


@pytest.mark.parametrize(
    "document", ["README.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
)
def test_every_file_a_document_points_at_is_there(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    paths = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    missing = [p for p in paths if not ((ROOT / document).parent / p).exists()]
    assert missing == []


def test_every_make_command_of_the_read_me_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    told = set(re.findall(r"make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8")))
    assert told <= targets
    assert targets - told <= {"clean"}


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], "setuptools"]
    for extra in project["optional-dependencies"].values():
        wanted += extra
    names = {re.split(r"[=<>;\[ ]", line)[0] for line in wanted}
    told = set(re.findall(r"^- \*\*([\w-]+)\*\*: \S", _doc("dependencies"), re.M))
    assert names <= told


@pytest.mark.parametrize("name", ["credits", "credits.nl"])
def test_each_game_and_each_font_has_its_credit(name: str) -> None:
    credits = _doc(name)
    names = [game.replace("_", " ").title() for game in GAMES]
    assert [name for name in names if f"- **{name}** " not in credits] == []
    assert "Alexander Zirbel" in credits
    licences = [p.name for p in (ROOT / "art" / "fonts").glob("*.txt")]
    assert [name for name in licences if name not in credits] == []


def _doc(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text("utf-8")
