"""Every sentence exists in every language, with the same placeholders."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.cardfile.reader import CARD_FILE, load_cards, read_tree, without_places
from games.cardfile.sections import Texts, flatten, read_section_texts, read_sections
from games.registry import GAMES
from tests.support.paths import ROOT
from ui.files import LANGUAGES
from ui.language.grammar import list_blanks
from ui.language.localization import NOT_TEXTS, Words
from ui.language.presenters import PRESENTERS

UI = ROOT / "ui"
FILES = sorted(path.relative_to(UI).as_posix()[:-8] for path in UI.rglob("*.en.yaml"))


def texts(name: str, language: str) -> dict[str, str]:
    return flatten(without_places(read_tree(UI / f"{name}.{language}.yaml")))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there_in_every_language(name: str, language: str) -> None:
    assert texts(name, language).keys() == texts(name, "en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_files_say_different_things_by_one_key(language: str) -> None:
    """An option of two games, say, would have the words of one of them in both."""
    said: dict[str, tuple[str, str]] = {}
    for name in FILES:
        if Path(name).name not in NOT_TEXTS:
            for key, text in texts(name, language).items():
                first, other = said.setdefault(key, (text, name))
                assert first == text, f"{key}: {name} and {other}"


@pytest.mark.parametrize("name", FILES)
def test_the_sections_of_a_file_are_all_of_it(name: str) -> None:
    path = UI / f"{name}.en.yaml"
    parts = [read_section_texts(path, word) for word in read_sections(path)]
    assert {key: text for part in parts for key, text in part.items()} == texts(name, "en")


def test_a_section_is_parsed_when_one_of_its_texts_is_asked_for() -> None:
    found = Texts([UI / "text" / "screens.en.yaml", UI / "text" / "keys.en.yaml"])
    assert found["title.tagline"]
    assert "title" not in found._unread
    assert "keys" in found._unread
    assert "keys.nothing" not in found
    assert "keys" not in found._unread
    assert len(found) == len(texts("text/screens", "en") | texts("text/keys", "en"))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_the_same_blanks_in_every_language(name: str, language: str) -> None:
    ours, english = texts(name, language), texts(name, "en")
    differing = {
        key: (english[key], text)
        for key, text in ours.items()
        if set(list_blanks(text)) - {"n"} != set(list_blanks(english[key])) - {"n"}
    }
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(language: str) -> None:
    for name in FILES:
        assert not [key for key, text in texts(name, language).items() if not text.strip()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_zone_has_a_name(game: str, language: str) -> None:
    words = Words(language)
    missing = [
        f"table.zone.{game}.{family}"
        for family in PRESENTERS[game].spec.zones
        if f"table.zone.{game}.{family}" not in words and f"table.zone.{family}" not in words
    ]
    assert missing == [], f"write these in ui/games/{game}/text.{language}.yaml"


def test_the_singular_is_used_for_one() -> None:
    words = Words("nl")
    assert words("title.moves", n=1) == "1 zet gespeeld"
    assert words("title.moves", n=2) == "2 zetten gespeeld"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_subtracts_with_a_minus_sign(language: str) -> None:
    cards = load_cards(CARD_FILE, "robot_wars", *GAMES["robot_wars"].cards[:2])
    blades = next(card for card in cards if card.key == "spinning_blades")
    assert "d6 − 3" in Words(language).card_text(blades)
