"""Robot Wars: editors check a deck by docs/cards.schema.json as the checker does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from docs.make_schema import FILE, text
from games.cardfile.reader import CardError, read_tree, without_places
from tests.long_runs.random_decks import deck
from tests.long_runs.spoilt_decks import mistakes, spoilt
from tests.support.json_schema import fits
from tests.support.paths import ROOT

SCHEMA: Any = json.loads(FILE.read_text("utf-8"))
# What no schema can say: of several cards, of the order of lines, of a card's kind, of letters.
BEYOND = re.compile(
    "the number of cards is|without an Engine|before any moment|nothing to answer|too late"
    "|is here twice|needs a card with a strength|not in our fonts"
    "|too long for a line|no number '|more than one number|a lone '|more than one line"
    "|and variant|no number is both|unknown card|is 1 to 24 characters|write 1 to 24 characters"
    "|'name' is missing|'kind' is missing"
)


def test_the_schema_is_what_the_code_says() -> None:
    assert FILE.read_text("utf-8") == text(), "make cards"


def test_sound_decks_fit_the_schema() -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "docs" / "decks").glob("*.yaml")]
    for one in (*texts, *map(deck, range(12))):
        assert mistakes(one) == ()
        assert fits(without_places(read_tree(one)), SCHEMA, SCHEMA)


def test_schema_and_checker_agree_on_spoilt_decks(share: Callable[[int], int]) -> None:
    refused = 0
    for seed in range(share(2000)):
        one = spoilt(Random(f"schema:{seed}"))
        try:
            tree = without_places(read_tree(one))
        except CardError:
            continue
        found, sound = mistakes(one), fits(tree, SCHEMA, SCHEMA)
        refused += not sound
        assert found or sound, one
        if sound:
            assert [m.message for m in found if not BEYOND.search(m.message)] == [], one
    assert refused > share(2000) // 4
