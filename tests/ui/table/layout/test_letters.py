"""No text on a table is smaller than can be read; a piece too small for its words drops them."""

from __future__ import annotations

import pygame
import pytest

from tests.support import table_at
from tests.support.letters import letters
from tests.support.sizes import SCALES, TABLES, WINDOWS, position
from tests.support.table_at import ART, open_table, picture
from ui.table.paint.badges import CARD_INK
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.theme import TINY


@pytest.mark.few(11)
@pytest.mark.pairwise
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_no_text_is_under_ten_pixels(
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    window: tuple[int, int],
    scale: int,
    table: tuple[str, int],
) -> None:
    game, seats = table
    match = position(game, seats)
    with letters() as drawn:
        fresh = Art(ART)
        monkeypatch.setattr(table_at, "art", lambda: fresh)
        scene = open_table(
            seats, size=window, scale=scale, language=language, match=match, game=game
        )
        picture(scene)
    assert drawn
    assert [(px, text) for px, text in drawn if px < TINY and text.strip()] == []


def test_words_are_dropped_where_they_cannot_be_read_and_numbers_never() -> None:
    art = table_at.art()
    pygame.font.init()
    assert fit(art, "bold", "Bartholomew", 200, 20, 16, CARD_INK).get_width() > 60
    assert fit(art, "bold", "Bartholomew", 20, 20, 16, CARD_INK).get_width() == 0
    assert 0 < fit(art, "bold", "205", 9, 9, 16, CARD_INK, number=True).get_width() <= 9
