"""Letters that our fonts lack come from a font of the system, or are refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.robot_wars.language.deck_check import is_drawable
from tests.support.house import click, house, node, step, type_in
from ui.app.window import App
from ui.files import ART
from ui.scenes.routes import PeopleRoute
from ui.toolkit.graphics import fallback_fonts
from ui.toolkit.graphics.art import FONTS, font_of
from ui.toolkit.graphics.fallback_fonts import can_draw, find_system_font, has_letter

WHITE = (255, 255, 255)
TITLE, BODY = (ART / "fonts" / FONTS[role] for role in ("logo", "body"))


@pytest.fixture
def one_font(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system whose only font is one of ours, beside a title font that lacks some letters."""
    pygame.font.init()
    monkeypatch.setattr(fallback_fonts, "_list_system_fonts", lambda: [str(BODY)])
    for kept in (find_system_font, can_draw):
        kept.cache_clear()
    yield
    for kept in (find_system_font, can_draw):
        kept.cache_clear()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(PeopleRoute()))
        step(one)
        yield one


@pytest.mark.usefixtures("one_font")
def test_a_letter_that_a_font_lacks_comes_from_another_at_no_greater_height() -> None:
    title = font_of(TITLE, 40)
    assert has_letter(str(BODY), "\u017b")
    assert not has_letter(str(TITLE), "\u017b")
    line, plain = title.render("a\u017bb", True, WHITE), title.render("ab", True, WHITE)
    assert line.get_size() == title.size("a\u017bb")
    assert line.get_height() == plain.get_height() == title.get_height()
    assert line.get_width() > plain.get_width()
    boxed = pygame.font.Font.render(title, "a\u017bb", True, WHITE)
    assert pygame.image.tobytes(line, "RGBA") != pygame.image.tobytes(boxed, "RGBA")


@pytest.mark.usefixtures("one_font")
def test_what_no_font_has_is_refused_and_so_is_what_is_written_from_the_right() -> None:
    assert can_draw("z")
    assert can_draw("\u017b")
    assert not can_draw("\u65e5")
    assert not can_draw("\u05d0")
    assert is_drawable("\u65e5"), "a deck comes from a computer that has the font"
    assert not is_drawable("\u05d0")
    assert not is_drawable("\u202e")


@pytest.mark.usefixtures("one_font")
def test_a_field_says_that_it_refuses_a_letter_and_shows_no_box_for_it(app: App) -> None:
    click(app, "name")
    type_in(app, "Ad")
    step(app, pygame.event.Event(pygame.TEXTINPUT, text="\u65e5"))
    type_in(app, "a")
    assert node(app, "name").value == "Ada"
    assert node(app, "toast").label == app.words("app.no_letter")
    assert "\u65e5" not in node(app, "toast").label


def test_sizes_are_kept_up_to_a_number_and_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fallback_fonts, "MOST_SIZES", 3)
    font = fallback_fonts.TextFont(BODY, BODY.read_bytes(), 20)
    plain = pygame.font.Font(BODY, 20)
    for text in ("a", "ab", "a", "abc", "abcd", "ab", "é"):
        assert font.size(text) == plain.size(text)
        assert len(font._sizes) <= 3
