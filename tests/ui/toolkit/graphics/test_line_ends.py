"""Lines of words end well: no rest of one short word, and rows of buttons look alike."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from tests.support.house import ART
from ui.toolkit.graphics.lettering import in_two
from ui.toolkit.graphics.theme import Theme, evenly, wrap
from ui.toolkit.widgets import Button, match_buttons
from ui.toolkit.widgets.rich_text import lay_out, parse

NOTE = "Each move is kept as you make it; close the window whenever you like."
WIDE = 800


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def theme() -> Theme:
    return Theme(ART, (1280, 800))


def test_the_last_line_is_no_short_rest_and_no_line_is_added() -> None:
    font = theme().font("body", 14)
    for wide in range(120, WIDE, 7):
        lines, kept = wrap(font, NOTE, wide), evenly(font, NOTE, wide)
        assert len(kept) == len(lines)
        assert " ".join(kept) == NOTE
        assert all(font.size(line)[0] <= wide for line in kept)
    short = font.size(NOTE.rpartition(" ")[0])[0] + 4  # only the last word is left over
    assert wrap(font, NOTE, short)[-1] == "like."
    assert font.size(evenly(font, NOTE, short)[-1])[0] * 3 >= short


def test_centred_lines_are_about_as_long_as_each_other() -> None:
    font = theme().font("body", 14)
    first, last = (font.size(line)[0] for line in evenly(font, NOTE, WIDE // 2, "center"))
    assert abs(first - last) < WIDE // 8


def test_a_paragraph_of_a_page_does_not_end_with_a_word_alone() -> None:
    one = theme()
    words = one.font("body", 16.5).size(NOTE.rpartition(" ")[0])[0] + 4
    laid = lay_out(parse(NOTE), words, one)
    last = [word for word in laid.words if word.y == laid.words[-1].y]
    assert len(last) > 1


def test_words_in_two_styles_without_a_space_stay_on_one_line_inside_the_page() -> None:
    one = theme()
    for wide in range(150, WIDE, 7):
        laid = lay_out(
            parse("Put it there as a (**.txt**-file), or **drop** it, **.yaml**."), wide, one
        )
        ends = [word.x + one.font(word.font, word.size).size(word.text)[0] for word in laid.words]
        assert max(ends) <= wide
        line = {word.text: word.y for word in laid.words}
        assert line["("] == line[".txt"] == line["-file),"]
        assert line[".yaml"] == line["."]


def test_both_lines_of_a_name_have_one_size() -> None:
    drawn = in_two(ART, "bold", "Gerbil Powered Engine", 60, 12, 20, (0, 0, 0))
    alone = in_two(ART, "bold", "Gerbil Powered Gerbil Powered", 60, 12, 20, (0, 0, 0))
    assert 0 < drawn.get_width() <= 60
    assert alone.get_height() <= drawn.get_height()


@pytest.mark.parametrize("high", range(4, 20))
def test_two_lines_of_a_name_stay_in_their_room(high: int) -> None:
    drawn = in_two(ART, "title", "Zure Regen", 60, high, 20, (0, 0, 0))
    assert not drawn.get_width() or drawn.get_bounding_rect().h <= 2 * high


def test_buttons_of_a_row_have_drawings_on_all_or_on_none() -> None:
    def row(wide: int) -> list[Button]:
        made = [
            Button(words, label=words, icon="gear", rect=Rect(0, 0, wide, 44), size=15.5)
            for words in ("On", "Settings of everything")
        ]
        match_buttons(theme(), made)
        return made

    assert [one.icon for one in row(400)] == ["gear", "gear"]
    assert [one.icon for one in row(190)] == ["", ""]
    assert len({one.size for one in row(150)}) == 1


def test_no_line_begins_with_the_dot_of_a_list() -> None:
    font, counts = theme().font("bold", 15), "3 kaarten over · 3 in de hand · Knutselaar, bedaard"
    for wide in range(90, 400, 3):
        lines = wrap(font, counts, wide)
        assert " ".join(lines) == counts
        assert not any(line.startswith("·") for line in lines)
