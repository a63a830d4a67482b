"""Robot Wars: remarks on a deck whose writer almost surely meant something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.robot_wars.decks import CARDS, deck_of, mistakes_of, remarks_on
from games.robot_wars.language.advice import find_text_differences
from tests.support.paths import ROOT

DECK = """name: Plain
cards:
  motor: {kind: component, strength: 3, engine: true, count: 8, name: Motor}
  hammer: {kind: component, strength: 4, count: 6, name: Hammer, do: [{pay: {cards: 2}}, attack],
    text: "Action: pay 2 cards, and attack."}
  larder: {kind: component, strength: 2, name: Larder, when: [turn_start, draw],
    text: "At the start of your turn draw a card."}
  trick: {kind: action, name: Trick, do: [{draw: {cards: 3}}], text: "Draw three cards."}
"""


def remarks(text: str, folder: Path) -> list[str]:
    """What is remarked on a deck, each with its line."""
    path = folder / "deck.yaml"
    path.write_text(text, "utf-8")
    assert mistakes_of(text) == ""
    return [f"{one.line}: {one.message}" for one in remarks_on(path)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Draw three", "Draw two", "8: card 'trick': its text says two"),
        ("Draw three cards.", "Wait.", "8: card 'trick': its text does not mention 'draw'"),
        ("start of your turn draw", "start of your turn you win the game: draw", "no line does"),
        ("pay 2 cards, and attack", "pay 2 cards, attack, and steal", "'steal', but no line"),
        ("[{pay: {cards: 2}}, attack]", "[attack, {pay: {cards: 2}}]", "before the cost is paid"),
        ("[turn_start, draw]", "[turn_start, draw, destroyed]", "nothing happens at 'destroyed'"),
        (
            "kind: action, name: Trick",
            "kind: action, strength: 3, name: Trick",
            "remove its strength",
        ),
        ("[{draw: {cards: 3}}]", "[{draw: {cards: 3, chooses: target}}]", "nothing to choose at"),
        ("name: Larder", "name: Hammer", "has the same name as 'hammer', 'Hammer'"),
        ("attack]", "draw]", "2: nothing here can ever destroy a Component"),
    ],
)
def test_what_is_hardly_meant_is_remarked_with_its_line(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert DECK.count(old) == 1
    assert remarks(DECK, tmp_path) == []
    assert [one for one in remarks(DECK.replace(old, new), tmp_path) if said in one]


def test_a_name_that_a_comment_cuts_short_is_remarked(tmp_path: Path) -> None:
    found = remarks(DECK.replace("name: Plain", "name: Plain #1 of many"), tmp_path)
    assert found == ["1: the text after '#' is left out; put the whole text in quotes"]


def test_there_is_nothing_to_remark_on_our_cards_and_the_examples() -> None:
    assert [(card.key, said) for card in CARDS for said in find_text_differences(card)] == []
    for path in (ROOT / "docs" / "decks").glob("*.yaml"):
        assert [one.message for one in remarks_on(path)] == []


HEAD = """name: Plain
author: Ada
version: 1.2
about: "Small."
language: en
texts: {nl: {motor: {name: Motortje}, trick: {name: Kunstje, text: "Pak {cards} kaarten."}}}
"""


def test_a_deck_says_who_wrote_it_and_brings_its_texts_in_other_languages() -> None:
    deck = deck_of(HEAD + DECK.split("\n", 1)[1])
    assert (deck.author, deck.version, deck.about) == ("Ada", "1.2", "Small.")
    cards = {card.key: card for card in deck.cards}
    assert cards["motor"].name_in("nl") == "Motortje"
    assert cards["motor"].name_in("en") == "Motor"
    assert cards["trick"].text_in("nl") == "Pak 3 kaarten."
    assert cards["trick"].text_in("fr") == "Draw three cards."
    assert cards["larder"].name_in("nl") == "Larder"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("author: Ada", "autor: Ada", "did you mean 'author'"),
        ("author: Ada", "author: [Ada]", "the deck's author is text"),
        ("language: en", "language: english", "is not a language code"),
        ("{motor: {name", "{motr: {name", "did you mean 'motor'"),
        ("{name: Motortje}", "{nam: Motortje}", "did you mean 'name'"),
        ("{cards}", "{card}", "did you mean 'cards'"),
        ("{nl: {", "{nederlands: {", "is not a language code"),
    ],
)
def test_what_stands_beside_the_cards_is_checked_too(old: str, new: str, said: str) -> None:
    text = HEAD + DECK.split("\n", 1)[1]
    assert text.count(old) == 1
    assert said in mistakes_of(text.replace(old, new))


def test_a_moment_of_counters_without_lines_is_remarked_and_breaks_nothing(tmp_path: Path) -> None:
    text = DECK.replace("[turn_start, draw]", "[turn_start, draw, counters]")
    assert [one for one in remarks(text, tmp_path) if "nothing happens at 'counters'" in one]
