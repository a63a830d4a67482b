"""The rule page tells every Salvager, Power, Attack, Defense and Active Robot card (TR6)."""

from __future__ import annotations

import re

import pytest

from games.two_robots.rules import BLANK_POWER, CARDS
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_card_that_is_no_part_stands_on_the_page_as_it_reads(language: str) -> None:
    page = PRESENTERS["two_robots"].rule_page(language).read_text("utf-8")
    words = Words(language)
    told = [card for card in CARDS if card.kind != "part" and card.key != BLANK_POWER]
    missing = [card.key for card in told if words.card_text(card) not in page]
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_tells_a_number_that_is_nothing(language: str) -> None:
    words = Words(language)
    for card in CARDS:
        for said in (words.card_text(card), words.card_line(card, card.kind)):
            assert not re.search(r"\b0\b|[][{}]", said), f"{card.key}: {said}"
