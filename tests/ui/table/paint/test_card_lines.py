"""Every card that is wide enough says what it does, however long its name."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from tests.support.table_at import art
from ui.files import LANGUAGES
from ui.games.looks import LOOKS
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.table.paint.card_faces import LINE_FROM_WIDTH, LINE_SIZE, TEXT_FROM_WIDTH
from ui.toolkit.graphics.lettering import paragraph


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_room_for_what_it_does(game: str, language: str) -> None:
    rules = GAMES[game]
    faces = LOOKS[game].faces(art(), Words(language), PRESENTERS[game].spec.tints)
    for card in dict.fromkeys(rules.table(2, rules.default_options(2)).box):
        for w in range(LINE_FROM_WIDTH, TEXT_FROM_WIDTH, 9):
            line = "" if faces.side else faces.line(card, w)
            edge, high, _ = faces._measure(card, w, round(1.4 * w), False)
            room = round(0.87 * w), round(1.4 * w) - edge - high - round(0.27 * w) - round(0.03 * w)
            drawn = paragraph(faces.art, line, room, round(w * LINE_SIZE), (0, 0, 0), "bold")
            assert not line or drawn.get_width(), (card.key, w)
