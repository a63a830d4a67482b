"""What a card does stands on its face, in a few words, from 100 pixels on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect, Surface, font

from games.cardfile.reader import load_cards
from games.registry import GAMES
from tests.support.table_at import art
from ui.files import LANGUAGES
from ui.games.looks import LOOKS
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.table.layout.geometry import RATIO
from ui.table.look import LayoutRequest
from ui.table.paint import card_faces
from ui.table.paint.card_faces import LINE_FROM_WIDTH, TEXT_FROM_WIDTH, CardFaces
from ui.table.paint.drawings import Drawings
from ui.table.paint.history_rail import RAIL_WIDTH
from ui.toolkit.graphics import lettering
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.lettering import paragraph
from ui.toolkit.graphics.tokens import PAPER

LETTERS, WORDS, LEAST = 28, range(2, 7), 10  # LEAST: pixels of a letter


def faces(game: str, language: str) -> CardFaces:
    return LOOKS[game].faces(art(), Words(language), PRESENTERS[game].spec.tints)


def drawn_as_cards(game: str) -> bool:
    """Whether pieces are cards: dice have their picture and no words."""
    return type(faces(game, "en")).draw is CardFaces.draw


@pytest.mark.parametrize("game", ["robo_power", "robot_wars", "two_robots"])
@pytest.mark.parametrize(
    ("size", "scale", "cards_held"),
    [((1280, 800), 1.0, 6), ((1280, 800), 1.0, 7), ((960, 600), 1.5, 7), ((960, 600), 1.0, 7)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_six_or_seven_cards_lie_side_by_side_and_show_their_names(
    game: str, size: tuple[int, int], scale: float, language: str, cards_held: int
) -> None:
    font.init()
    window = Rect((0, 0), size)
    window.w -= RAIL_WIDTH if size == (1280, 800) else 0  # smaller windows fold it
    for seats in (2, 3, 4):
        frame = LayoutRequest(range(seats), 0, "left", window, unit(size) * scale, scale)
        place = LOOKS[game].layout(PRESENTERS[game].spec, frame).places["hand.0"]
        poses = place.poses(cards_held)
        assert all(b.x - a.x >= a.w for a, b in pairwise(poses))
        w = round(poses[0].w)
        cards, shape = faces(game, language), GAMES[game].cards
        for face in load_cards(shape.file, game, shape.card, shape.verbs):
            if cards.line(face, w):
                continue  # its name has room
            drawn = cards._front(face, w, round(w * RATIO), "")
            below = drawn.get_at((round(0.12 * w), round(0.965 * drawn.get_height())))[:3]
            assert max(abs(a - b) for a, b in zip(below, PAPER, strict=True)) < 8, face.key
            assert 0 < cards._draw_title(face, w, drawn.get_height()).get_width() <= w, face.key


def test_a_card_without_room_for_its_name_is_all_picture() -> None:
    font.init()
    cards, shape = faces("robot_wars", "nl"), GAMES["robot_wars"].cards
    box = load_cards(shape.file, "robot_wars", shape.card, shape.verbs)
    for key, papered in (("drill", True), ("flamethrower_nozzle", False)):
        face = next(face for face in box if face.key == key)
        drawn = cards._front(face, 50, 70, "")
        below = zip(drawn.get_at((6, 64))[:3], PAPER, strict=True)
        assert (max(abs(a - b) for a, b in below) < 8) == papered, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if drawn_as_cards(game)])
def test_every_card_says_what_it_does_in_a_few_words_that_fit(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    font.init()
    cards, found = faces(game, language), list[tuple[str, int, Surface, tuple[int, int]]]()
    lines = lettering._draw_lines
    sizes: list[int] = []

    def sized(picture: Drawings, text: str, w: int, px: int, *rest: Any) -> Surface:
        sizes.append(px)
        return lines(picture, text, w, px, *rest)

    def spy(picture: Drawings, text: str, size: tuple[int, int], *rest: Any) -> Surface:
        drawn = paragraph(picture, text, size, *rest)
        found.append((text, sizes[-1], drawn, size))
        return drawn

    monkeypatch.setattr(lettering, "_draw_lines", sized)
    monkeypatch.setattr(card_faces, "paragraph", spy)
    shape = GAMES[game].cards
    for face in load_cards(shape.file, game, shape.card, shape.verbs):
        line = cards.line(face, LINE_FROM_WIDTH)
        assert len(line.split()) in WORDS, (face.key, line)
        assert len(line) <= LETTERS, (face.key, line)
        assert "{" not in line, (face.key, line)
        assert not cards.line(face, LINE_FROM_WIDTH - 1)
        assert not cards.line(face, TEXT_FROM_WIDTH), "its whole text stands there"
        cards.card(face, LINE_FROM_WIDTH)
    assert found
    for text, px, drawn, room in found:
        assert px >= LEAST, (text, px)
        assert drawn.get_width() <= room[0], text
        assert drawn.get_height() <= room[1], text
