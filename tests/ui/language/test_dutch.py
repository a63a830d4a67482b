"""Dutch is Dutch: no name or term of the English cards, and no English word, in a Dutch text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from games.registry import GAMES
from ui.files import TEXT
from ui.language.localization import Words, read_texts
from ui.language.presenters import PRESENTERS
from ui.storage.statistics_text import read_box_cards

SAME = {"Shogun", "Ronin", "Bushido"}  # words that Dutch has taken over
TERMS = re.compile(  # of the English rules of Two Robots
    r"\b(Active|Attack|Defen[cs]e|Salvagers?|Powers?|Stacks?|Factory|Parts?|Event|Treaty|Bulwark"
    r"|Harbinger|Rummage|Gunships?|Missiles|Drills?|Darts?|Pods?|Plates?)\b"
)
ENGLISH = re.compile(  # common words of English that are no words of Dutch
    r"\b(the|and|your?|with|from|this|that|cards?|players?|turns|draw|discard|pile|choose|each"
    r"|every|other|opponents?|damage|attacks?|plays?|when|then|they|has|have|are|its|their|into"
    r"|onto|one|two|three|loses?|wins)\b",
    re.IGNORECASE,
)


@cache
def texts() -> list[tuple[str, str]]:
    """Return every Dutch sentence with its place: of the program and of all games."""
    return [*_texts()]


def _texts() -> Iterator[tuple[str, str]]:
    for folder in (TEXT, *(one.files for one in PRESENTERS.values())):
        for path in sorted(folder.glob("*.nl.yaml")):
            for key, text in read_texts(path).items():
                yield f"{path.parent.name}/{path.name}: {key}", text
        for path in sorted(folder.glob("rules.nl.md")):
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                yield f"{path.parent.name}/{path.name}:{n}", line


@cache
def titles() -> list[str]:
    """Return the names of the games."""
    return [Words("nl")(f"game.{game}.name") for game in GAMES]


def prose(text: str) -> str:
    """Return a sentence without titles of games, blanks, links, code and names of files."""
    for title in titles():
        text = text.replace(title, "")
    return re.sub(r"\{[^}]*\}|`[^`]*`|\([a-z]+:[a-z_.]+\)|\S+\.\w+", " ", text)


def test_no_english_word_stands_in_a_dutch_sentence() -> None:
    found = [(place, ENGLISH.search(prose(text))) for place, text in texts()]
    assert [(place, word[0]) for place, word in found if word] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_called_by_its_dutch_name_alone(game: str) -> None:
    english, dutch = Words("en"), Words("nl")
    names = {
        english.card_name(card): dutch.card_name(card) for card in read_box_cards(game).values()
    }
    foreign = {one for one, other in names.items() if other != one} - set(names.values())
    wrong = [
        (place, name)
        for place, text in texts()
        for name in foreign
        if place.startswith(f"{game}/") and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    ]
    assert wrong == []


def test_all_of_two_robots_has_dutch_names_and_terms() -> None:
    english, dutch = Words("en"), Words("nl")
    for card in read_box_cards("two_robots").values():
        assert dutch.card_name(card) != english.card_name(card) or english.card_name(card) in SAME
    own = [(place, prose(text)) for place, text in texts() if place.startswith("two_robots/")]
    assert [(place, term[0]) for place, text in own if (term := TERMS.search(text))] == []


# What is the same word in Dutch, or has another meaning there, or stands on a key.
BOTH = {"Deck", "Delete", "Down", "Master", "Nederlands", "Over", "Stop", "die"}


def test_a_term_that_has_a_dutch_word_is_never_said_in_english() -> None:
    terms = dict[str, str]()
    english, dutch = Words("en"), Words("nl")
    cards = [card for game in GAMES for card in read_box_cards(game).values()]
    both = BOTH | {english.card_name(card) for card in cards} & {*map(dutch.card_name, cards)}
    for folder in (TEXT, *(one.files for one in PRESENTERS.values())):
        for path in sorted(folder.glob("*.en.yaml")):
            other = read_texts(path.with_name(path.name.replace(".en.", ".nl.")))
            for key, text in read_texts(path).items():
                short = re.fullmatch(r"[A-Za-z][A-Za-z' -]{2,24}", text) and text.count(" ") < 2
                if short and other.get(key) != text and text not in both:
                    terms[text] = key
    assert len(terms) > 200
    words = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, terms))})(?![\w-])")
    found = [(place, words.search(prose(text))) for place, text in texts()]
    assert [(place, word[0], terms[word[0]]) for place, word in found if word] == []
