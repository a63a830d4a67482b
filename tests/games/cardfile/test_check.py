"""Checks of whole card files and translations, and the tree they are read into."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from games.cardfile.reader import (
    CARD_FILE,
    CardError,
    CardShape,
    check_card_file,
    read_tree,
    without_places,
)
from games.cardfile.translation import check_translation
from games.check import find_mistakes as mistakes_in
from games.robo_power.cards import CARDS
from tests.games.cardfile.test_reader import VERBS, Toy, toys
from tests.support.paths import ROOT

# check


def test_check_finds_nothing_in_our_own_files() -> None:
    assert mistakes_in(CARD_FILE) == []
    for path in sorted((ROOT / "ui").rglob("*.yaml")):
        assert check_card_file(path) == [], path


def test_check_tells_of_unknown_games_and_of_cards_in_all_known_ones(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("tay: {}\ntoy: {bot: {nome: B}}\n")
    told = check_card_file(path, {"toy": CardShape(Toy, VERBS)})
    assert str(told[0]).startswith(f"{path}:1:1: unknown game 'tay'; did you mean 'toy'?")
    assert [m.line for m in told] == [1, 2, 2]


def test_a_translation_says_name_and_text_in_words(tmp_path: Path) -> None:
    path = tmp_path / "cards.nl.yaml"
    path.write_text("toy: {bot: {text: 12}}")
    [bot] = toys("text: Hello")
    told = [m.message for m in check_translation(path, [bot])]
    assert told == [
        "card 'bot': 'name' is missing; write name: and text",
        "card 'bot': 'text' is not text; put it in quotes",
    ]


def test_a_translation_knows_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "cards.nl.yaml"
    path.write_text(
        "robo_power: {buzy: {name: B}, spy: {name: Spy, text: '{steels}', tekst: x}}\n"
        "robo_powr: {}\n"
    )
    told = "\n".join(m.message for m in check_translation(path, CARDS))
    for right in ("'buzzy'?", "'steals'?", "'text'?", "'robo_power'?", "card 'trap' has no words"):
        assert right in told


# The tree


def test_a_tree_is_plain_words_lists_and_values() -> None:
    text = "a: {b: [1, -2, 1.5, true, false, null, x y, 'NO', \"010\"]}\nc: |\n  two\n  lines\n"
    tree = without_places(read_tree(text))
    assert tree["a"]["b"] == [1, -2, 1.5, True, False, None, "x y", "NO", "010"]
    assert tree["c"] == "two\nlines\n"


def test_every_value_and_word_knows_its_place() -> None:
    bot = read_tree("a: 1\nbot:\n  - x\n  - {y: 2}\n").value["bot"]
    assert (bot.place, bot.word) == ((3, 3), (2, 1))
    assert bot.value[1].value["y"].place == (4, 9)


def test_a_word_is_always_text() -> None:
    assert without_places(read_tree("off: a\n3: b\ntrue: c\n~: d\n")) == {
        "off": "a",
        "3": "b",
        "true": "c",
        "~": "d",
    }


def test_windows_line_ends_a_byte_order_mark_and_document_marks_change_nothing(
    tmp_path: Path,
) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbf# ours\r\n---\r\na: b\r\n...\r\n# end\r\n")
    assert without_places(read_tree(path)) == {"a": "b"}


def test_a_file_that_changed_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    for value in (1, 2):
        path.write_text(f"a: {value}")
        assert without_places(read_tree(path)) == {"a": value}


def test_a_mistake_travels_between_processes() -> None:
    with pytest.raises(CardError) as caught:
        read_tree("a: NO")
    assert pickle.loads(pickle.dumps(caught.value)).mistakes == caught.value.mistakes
