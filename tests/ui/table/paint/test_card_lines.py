"""Every card that is wide enough says what it does, however long its name."""

from __future__ import annotations

import pytest
from pygame import Surface

from games.cardfile.card import Card
from games.registry import GAMES
from tests.support import inside
from tests.support.table_at import open_table
from ui.files import LANGUAGES
from ui.table.paint import card_faces
from ui.table.paint.card_faces import LINE_FROM_WIDTH, TEXT_FROM_WIDTH
from ui.toolkit.graphics.lettering import Fonts, paragraph


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kind_of_a_large_card_stays_clear_of_its_edges(language: str) -> None:
    faces = inside.faces(open_table(2, game="two_robots", language=language))
    box = GAMES["two_robots"].table(2, GAMES["two_robots"].default_options(2)).box
    two_energies = max(box, key=lambda card: len(getattr(card, "energies", ())) if card else 0)
    assert isinstance(two_energies, Card)
    drawn = faces.card(two_energies, 200)
    edge = (drawn.get_width() - 200) // 2
    for x in (edge + 6, edge + 193):  # within the frame
        assert len({tuple(drawn.get_at((x, edge + y))) for y in range(180, 250)}) == 1
