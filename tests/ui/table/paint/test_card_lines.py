"""Every card that is wide enough says what it does, however long its name."""

from __future__ import annotations

import pytest
from pygame import Surface

from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table
from ui.files import LANGUAGES
from ui.table.paint import card_faces
from ui.table.paint.card_faces import LINE_FROM_WIDTH, TEXT_FROM_WIDTH
from ui.toolkit.graphics.lettering import Fonts, paragraph


@pytest.mark.few(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_room_for_what_it_does(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces, unread = inside.faces(open_table(2, game=game, language=language)), list[str]()

    def note(
        art: Fonts, text: str, size: tuple[int, int], px: int, ink: object, role: str = "body"
    ) -> Surface:
        drawn = paragraph(art, text, size, px, (0, 0, 0), role)
        unread.extend([] if drawn.get_width() or not text else [text])
        return drawn

    monkeypatch.setattr(card_faces, "paragraph", note)
    for card in dict.fromkeys(GAMES[game].table(2, GAMES[game].default_options(2)).box):
        for w in range(LINE_FROM_WIDTH, TEXT_FROM_WIDTH, 19):
            if not faces.side:
                faces.card(card, w)
    assert unread == []
