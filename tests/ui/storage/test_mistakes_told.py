"""What a checker says of a deck or a card file is said in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games.cardfile.errors import CardError, Phrase, phrase
from games.robot_wars.decks import deck_of, remarks_on
from tests.long_runs.spoilt_decks import BASES, spoilt
from tests.support.phrases import templates
from ui.files import LANGUAGES
from ui.language.localization import Words

BLANK = re.compile(r"\{(\d)\}")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|\{.*\}|\[.*\]")
ENGLISH = re.compile(
    r"\b(write|take|put|did|you|the|and|or|its|has|is no|needs|such|these|to be|out|more|number)\b"
)
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_of_the_checkers_is_there_with_the_same_blanks(language: str) -> None:
    ours, theirs = Words(language)._phrases, templates()
    said = {text for text in theirs if re.search("[A-Za-z]", BLANK.sub("", text))}
    assert len(said) > 150
    assert [(theirs[text], text) for text in said - ours.keys()] == []
    assert sorted(ours.keys() - said) == []
    blanks = {text: {*BLANK.findall(text)} for text in said}
    assert [text for text in said if {*BLANK.findall(ours[text])} != blanks[text]] == []


def test_mistakes_of_decks_have_no_english_in_dutch(share: Callable[[int], int]) -> None:
    words, luck, seen = Words("nl"), Random(5), 0
    for _ in range(share(400)):
        try:
            deck_of(spoilt(luck))
        except CardError as error:
            for one in error.mistakes:
                assert isinstance(one.message, Phrase)
                told = words.mistake(one)
                assert not ENGLISH.search(QUOTED.sub("", told)), (told, one.message)
                assert Words("en").mistake(one) == one.message
                seen += 1
    assert seen > 10


def test_remarks_on_a_deck_are_told_in_dutch(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(BASES[0].replace("Action: pay {cards}", "Action: pay 7"), "utf-8")
    [remark] = remarks_on(path)
    told = Words("nl").describe_mistake(remark)
    assert "kaart 'hammer': de tekst zegt 7, maar de kaart heeft dat getal niet" in told
    assert told.startswith(f"{path}:{remark.line}:")


def test_a_phrase_is_filled_once_and_says_lists() -> None:
    said = phrase("write {0} or {1}; {count} {9}x", ("{1}", "b"), phrase("a {0}", 2), *"cdefghij")
    assert said == "write {1}, b or a 2; {count} jx"
