"""All that is told of a deck with mistakes, word for word."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
import yaml

from games.cardfile.errors import CardError
from games.robot_wars.card import RobotCard
from games.robot_wars.decks import (
    DECK,
    OURS,
    deck_name,
    deck_of,
    is_deck,
    mistakes_of,
    read_deck,
)
from tests.support.told import rewrite

KEPT = Path(__file__).with_name("told.yaml")
TOLD = yaml.safe_load(KEPT.read_text("utf-8"))
MILL = "  mill: {kind: component, strength: 3, engine: true, count: %d, name: Mill}\n"
FINE = f"name: ' My Deck '\ncards:\n{MILL % 12}"


def told(case: dict[str, str]) -> list[str]:
    """What is told of a deck."""
    with pytest.raises(CardError) as caught:
        deck_of(case["file"])
    return [f"{one.line}:{one.column}: {one.message}" for one in caught.value.mistakes]


@pytest.mark.parametrize("case", TOLD, ids=range(len(TOLD)))
def test_this_and_nothing_else_is_told(case: dict[str, str]) -> None:
    assert told(case) == case["told"]
    assert mistakes_of(case["file"]).count("\n    ") >= len(case["told"]) - 1
    assert deck_name({"deck": case["file"]}) == ""


def test_a_deck_has_each_card_as_often_as_it_says_and_is_known_by_its_text() -> None:
    deck = deck_of(FINE)
    assert (deck.name, deck.text) == ("My Deck", FINE)
    assert [card.key for card in deck.cards] == ["mill"] * 12
    assert deck.digest == hashlib.sha256(FINE.encode()).hexdigest()
    assert len(deck_of(f"name: x\ncards:\n{MILL % 200}").cards) == 200
    assert deck_of("") is OURS
    assert OURS.cards == DECK
    assert (OURS.name, OURS.digest) == ("", "")


def test_what_is_wrong_with_the_text_of_a_deck_is_said_in_lines() -> None:
    assert mistakes_of(FINE) == mistakes_of("") == ""
    assert mistakes_of(3) == "a deck is text"
    assert deck_name({"deck": FINE}) == "My Deck"
    assert deck_name({}) == deck_name({"deck": ""}) == ""


def test_a_deck_of_256_kib_is_read_and_a_longer_one_is_not() -> None:
    filled = FINE + "#" * ((256 << 10) - len(FINE) - 2) + "é"
    assert len(filled.encode()) == 256 << 10
    assert deck_of(filled).name == "My Deck"
    with pytest.raises(CardError, match="the text is too long; a deck has at most 256 KiB; split"):
        deck_of(filled + "#")


def test_a_file_is_a_deck_if_it_has_a_name_or_cards(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    for text, is_one in (
        ("name: x", True),
        ("cards: 3", True),
        ("robot_wars: {}", False),
        ("[name]", False),
        ("name: 'x", False),
    ):
        path.write_text(text)
        assert is_deck(path) is is_one, text


def test_a_mistake_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(FINE)
    assert read_deck(path).name == "My Deck"
    path.write_text("name: 3")
    for name, told in (("", "a.yaml:1:1: "), ("mine", "mine:1:1: ")):
        with pytest.raises(CardError) as caught:
            read_deck(path, name)
        assert str(caught.value).startswith(told)
    path.write_text(" \n")
    with pytest.raises(CardError, match=r"a.yaml:1:1: the file is empty; write name: My Deck and"):
        read_deck(path)


def test_the_drawing_of_a_card_is_named_by_its_key_or_by_what_it_is_made_of() -> None:
    assert {card.picture for card in DECK} == {f"robot_wars.{card.key}" for card in DECK}
    text = (
        f"name: x\ncards:\n{MILL % 12}"
        '  fan: {kind: component, strength: 3, name: F, robot: [arm_fan, horns], colour: "#c0504d",'
        " do: [{attack: {plus: 1}}]}\n"
        "  hot: {kind: action, do: [draw], name: H, colour: '#000000'}\n"
        "  pot: {kind: component, strength: 3, name: P}\n"
        "  pit: {kind: hazard, name: T}\n"
    )
    found = {
        card.key: (card.sort, card.picture)
        for card in deck_of(text).cards
        if isinstance(card, RobotCard)
    }
    assert found["fan"] == ("weapon", "own.weapon fan #c0504d arm_fan horns")
    assert found["hot"] == ("action", "own.action hot #000000 ")
    assert {key: sort for key, (sort, _) in found.items()} == {
        "mill": "engine",
        "fan": "weapon",
        "hot": "action",
        "pot": "part",
        "pit": "hazard",
    }


if __name__ == "__main__":
    rewrite(KEPT, told)
