"""Every character shown is in the fonts, and each font has its licence."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from games.cardfile.reader import read_tree, without_places
from games.cardfile.sections import flatten
from tests.support.paths import ROOT
from ui.files import ART
from ui.toolkit.graphics.art import FONTS

PAGES = [*(ROOT / "ui").rglob("*.yaml"), ROOT / "cards.yaml"]


def shown() -> set[str]:
    """Every character of every text."""
    texts = [text for page in PAGES for text in flatten(without_places(read_tree(page))).values()]
    texts += [page.read_text("utf-8") for page in (ROOT / "ui").rglob("*.md")]
    texts += [p.read_text("utf-8") for p in (ROOT / "docs").glob("credits*.md")]
    return {letter for text in texts for letter in text if letter not in "\n\r"}


@pytest.mark.parametrize("role", ["body", "bold", "title"])
def test_every_character_of_every_text_is_in_the_font(role: str) -> None:
    known = set(TTFont(ART / "fonts" / FONTS[role]).getBestCmap())
    missing = {letter for letter in shown() if ord(letter) not in known}
    assert missing == set()


def test_the_logo_font_has_the_letters_of_the_logo() -> None:
    known = set(TTFont(ART / "fonts" / FONTS["logo"]).getBestCmap())
    assert {ord(letter) for letter in "Boltbox"} <= known


@pytest.mark.parametrize("role", FONTS)
def test_each_font_is_free_and_says_so(role: str) -> None:
    family = FONTS[role].split("-")[0]
    licence = (ART / "fonts" / f"{family}-OFL.txt").read_text("utf-8")
    assert "SIL Open Font License, Version 1.1" in licence


@pytest.mark.parametrize("role", FONTS)
def test_no_zero_has_a_bar_or_a_dot(role: str) -> None:
    font = TTFont(ART / "fonts" / FONTS[role])
    zero = font["glyf"][font.getBestCmap()[ord("0")]]
    assert zero.numberOfContours == 2


def test_fonts_are_not_variable() -> None:
    for name in FONTS.values():
        assert "fvar" not in TTFont(ART / "fonts" / name)
