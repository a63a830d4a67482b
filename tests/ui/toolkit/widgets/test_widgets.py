"""Widgets by mouse, wheel and keys; text that fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from tests.support.house import ART
from ui.toolkit.graphics.theme import MAX_CUT_TEXTS, Theme, wrap
from ui.toolkit.widgets import node as nodes
from ui.toolkit.widgets.controls import Choice, Slider
from ui.toolkit.widgets.node import Node, nearest
from ui.toolkit.widgets.notices import Toasts
from ui.toolkit.widgets.paint import rounded
from ui.toolkit.widgets.rich_text import PICTURE_UNITS, StyledText, find_hits, lay_out, parse
from ui.toolkit.widgets.scroll import Roll, Scroller
from ui.toolkit.widgets.text_field import TextField, Typing

pygame.font.init()


@pytest.fixture
def theme() -> Theme:
    return Theme(ART, (1280, 800))


def press(widget: Node, code: int, mod: int = 0, unicode: str = "") -> bool:
    return widget.key_down(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode))


class Line:
    """A text box and what it was told, built anew after every change as scenes do."""

    def __init__(self, text: str = "", **kwargs: Any) -> None:
        self.text, self.typing, self.kwargs = text, Typing(), kwargs

    @property
    def box(self) -> TextField:
        def told(text: str) -> None:
            self.text = text

        return TextField(
            "t",
            value=self.text,
            rect=Rect(0, 0, 200, 40),
            typing=self.typing,
            set_to=told,
            **self.kwargs,
        )


# text boxes


def test_letters_go_in_where_the_cursor_stands() -> None:
    line = Line("Bo")
    press(line.box, pygame.K_HOME)
    line.box.typed(Event(pygame.TEXTINPUT, text="Ja"))
    assert (line.text, line.typing.cursor) == ("JaBo", 2)


def test_backspace_and_delete_take_one_letter_each() -> None:
    line = Line("robot")
    press(line.box, pygame.K_LEFT)
    press(line.box, pygame.K_BACKSPACE)
    press(line.box, pygame.K_DELETE)
    assert line.text == "rob"
    press(line.box, pygame.K_DELETE)
    assert line.text == "rob"


def test_a_name_has_a_longest_length() -> None:
    line = Line("Wilhel", longest=8)
    line.box.typed(Event(pygame.TEXTINPUT, text="mina"))
    assert line.text == "Wilhelmi"


def test_what_is_pasted_is_cut_at_the_longest_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.toolkit.widgets.text_field.clipboard", lambda: "mina")
    line = Line("Wilhel", longest=8)
    press(line.box, pygame.K_v, pygame.KMOD_CTRL)
    assert line.text == "Wilhelmi"
    press(line.box, pygame.K_a, pygame.KMOD_CTRL)
    press(line.box, pygame.K_v, pygame.KMOD_CTRL)
    assert line.text == "mina"


def test_what_is_pasted_stays_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.toolkit.widgets.text_field.clipboard", lambda: "A\nB\x00C")
    line = Line()
    press(line.box, pygame.K_v, pygame.KMOD_CTRL)
    assert line.text == "A BC"


def test_a_seed_takes_digits_only() -> None:
    line = Line(allowed=str.isdecimal)
    line.box.typed(Event(pygame.TEXTINPUT, text="4x2"))
    assert line.text == "42"


def test_what_is_being_composed_is_not_in_the_text_yet() -> None:
    line = Line()
    line.box.typed(Event(pygame.TEXTEDITING, text="´", start=0, length=1))
    assert (line.text, line.typing.composed) == ("", "´")
    line.box.typed(Event(pygame.TEXTINPUT, text="é"))
    assert (line.text, line.typing.composed) == ("é", "")


def test_space_types_and_escape_does_not() -> None:
    line = Line("a")
    assert press(line.box, pygame.K_SPACE, unicode=" ") or line.box.value == "a"
    assert not press(line.box, pygame.K_ESCAPE, unicode="\x1b")
    assert not press(line.box, pygame.K_TAB, unicode="\t")


@pytest.fixture
def clip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard: the last text is on it."""
    kept = [""]

    def copy(text: str) -> bool:
        kept.append(text)
        return True

    monkeypatch.setattr("ui.toolkit.widgets.text_field.clipboard", lambda: kept[-1])
    monkeypatch.setattr("ui.toolkit.widgets.text_field.copy", copy)
    return kept


def drawn(line: Line, theme: Theme) -> TextField:
    field = line.box
    field.draw(Surface((300, 60)), theme, nodes.PLAIN)
    return field


def x_of(line: Line, theme: Theme, before: str) -> int:
    return theme.px(12) + theme.font("body", 16).size(before)[0]


def test_a_press_puts_the_caret_and_a_drag_selects(theme: Theme) -> None:
    line = Line("abcdef")
    field = drawn(line, theme)
    field.grab(x_of(line, theme, "abc"), 20)
    field.drag(x_of(line, theme, "abc"), 20)
    assert (line.typing.anchor, line.typing.cursor) == (3, 3)
    field.drag(x_of(line, theme, "abcde"), 20)
    assert line.box.selection == (3, 5)
    field.drag(x_of(line, theme, "a"), 20)
    assert line.box.selection == (1, 3)
    line.box.typed(Event(pygame.TEXTINPUT, text="X"))
    assert line.text == "aXdef"


def test_the_second_press_selects_a_word_and_the_third_everything(theme: Theme) -> None:
    line = Line("one two-three")
    field = drawn(line, theme)
    field.press_again(x_of(line, theme, "one t"), 20, 2)
    assert line.box.selection == (4, 7)
    field.drag(x_of(line, theme, "o"), 20)
    assert line.box.selection == (0, 7)
    field.press_again(x_of(line, theme, "one t"), 20, 3)
    assert line.box.selection == (0, 13)


def test_shift_selects_by_letter_by_word_and_to_the_ends() -> None:
    line = Line("one two three")
    shift, ctrl = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
    press(line.box, pygame.K_LEFT, shift | ctrl)
    assert line.box.selection == (8, 13)
    press(line.box, pygame.K_LEFT, shift)
    assert line.box.selection == (7, 13)
    press(line.box, pygame.K_HOME, shift)
    assert line.box.selection == (0, 13)
    press(line.box, pygame.K_LEFT)  # without Shift: to the beginning of what was selected
    assert (line.box.selection, line.typing.cursor) == ((0, 0), 0)
    press(line.box, pygame.K_RIGHT, ctrl)
    press(line.box, pygame.K_RIGHT, ctrl)
    assert line.typing.cursor == 7
    press(line.box, pygame.K_END, shift | ctrl)
    assert line.box.selection == (7, 13)


def test_a_word_is_deleted_at_once() -> None:
    line = Line("one two three")
    press(line.box, pygame.K_BACKSPACE, pygame.KMOD_LCTRL)
    assert line.text == "one two "
    press(line.box, pygame.K_HOME)
    press(line.box, pygame.K_DELETE, pygame.KMOD_LCTRL)
    assert line.text == " two "


@pytest.mark.parametrize(
    ("cut", "paste"),
    [
        ((pygame.K_x, pygame.KMOD_LCTRL), (pygame.K_v, pygame.KMOD_LCTRL)),
        ((pygame.K_DELETE, pygame.KMOD_LSHIFT), (pygame.K_INSERT, pygame.KMOD_LSHIFT)),
    ],
)
def test_a_selection_is_cut_and_pasted(
    cut: tuple[int, int], paste: tuple[int, int], clip: list[str]
) -> None:
    line = Line("hello world")
    press(line.box, pygame.K_a, pygame.KMOD_LCTRL)
    press(line.box, pygame.K_c, pygame.KMOD_LCTRL)
    assert (clip[-1], line.text) == ("hello world", "hello world")
    press(line.box, *cut)
    assert line.text == ""
    press(line.box, *paste)
    press(line.box, *paste)
    assert line.text == "hello worldhello world"
    press(line.box, *cut)  # nothing is selected: the clipboard keeps its text
    assert clip[-1] == "hello world"


def test_a_clipboard_without_text_pastes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        return b"\xff\xfe".decode("utf-8")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    line = Line("Bo")
    assert press(line.box, pygame.K_v, pygame.KMOD_LCTRL)
    assert line.text == "Bo"


def test_changes_are_undone_word_by_word_and_made_again() -> None:
    line, ctrl = Line(), pygame.KMOD_LCTRL
    for letter in "big bot":
        line.box.typed(Event(pygame.TEXTINPUT, text=letter))
    seen = []
    for _ in range(4):
        press(line.box, pygame.K_z, ctrl)
        seen.append(line.text)
    assert seen == ["big ", "big", "", ""]
    press(line.box, pygame.K_y, ctrl)
    press(line.box, pygame.K_z, ctrl | pygame.KMOD_LSHIFT)
    assert line.text == "big "
    line.box.typed(Event(pygame.TEXTINPUT, text="X"))
    press(line.box, pygame.K_y, ctrl)  # another change: what was undone is gone
    assert line.text == "big X"


def test_a_composed_letter_replaces_the_selection_when_it_is_done() -> None:
    line = Line("cafe")
    press(line.box, pygame.K_LEFT, pygame.KMOD_LSHIFT)
    line.box.typed(Event(pygame.TEXTEDITING, text="´", start=0, length=1))
    assert (line.text, line.typing.composed) == ("cafe", "´")
    line.box.typed(Event(pygame.TEXTINPUT, text="é"))
    assert (line.text, line.typing.composed) == ("café", "")


# sliders, choices, scrolling


def slider(number: float = 50) -> tuple[Slider, list[float]]:
    told: list[float] = []
    return Slider("s", number=number, rect=Rect(0, 0, 400, 40), set_to=told.append), told


def test_a_slider_goes_by_keys_wheel_and_hand(theme: Theme) -> None:
    one, told = slider()
    press(one, pygame.K_RIGHT)
    one.wheel(-2)
    one.draw(Surface((400, 40)), theme, nodes.PLAIN)
    assert one._track is not None
    one.drag(one._track.right + 50, 20)
    assert told == [55, 45, 100]


def test_a_slider_stops_at_its_ends() -> None:
    one, told = slider(100)
    press(one, pygame.K_RIGHT)
    assert told == []


def choice(now: str = "b") -> tuple[Choice[str], list[str]]:
    told: list[str] = []
    made = [(letter, letter.upper()) for letter in "abc"]
    return Choice(
        "c", choices=made, chosen=now, rect=Rect(0, 0, 200, 40), part=1.0, set_to=told.append
    ), told


def test_a_choice_turns_by_arrows_keys_and_wheel() -> None:
    one, told = choice()
    one.click(10, 20)
    one.click(190, 20)
    press(one, pygame.K_LEFT)
    one.wheel(-1)
    one.actions["press"]()
    assert told == ["a", "c", "a", "c", "c"]


def test_keys_stop_at_the_ends_of_a_choice_and_clicks_go_round() -> None:
    one, told = choice("c")
    assert press(one, pygame.K_RIGHT)
    assert not press(one, pygame.K_a), "other keys are the page's"
    assert told == []
    one.click(190, 20)
    assert told == ["a"]


def test_a_scroller_shows_what_gets_the_focus() -> None:
    roll = Roll(longest=1000)
    one = Scroller("s", rect=Rect(0, 100, 200, 300), roll=roll)
    one.reveal(Rect(0, 900, 200, 40))
    assert roll.offset == 540 + one.notch // 4
    one.reveal(Rect(0, -500, 200, 40))
    assert roll.offset == 0


def test_a_scroller_never_goes_beyond_its_end() -> None:
    one = Scroller("s", rect=Rect(0, 0, 200, 300), roll=Roll(longest=400), keys=True)
    press(one, pygame.K_END)
    assert one.roll.offset == 100
    assert not press(one, pygame.K_PAGEDOWN)


def test_what_is_scrolled_away_cannot_be_clicked() -> None:
    acts: dict[str, Callable[[], object]] = {"press": lambda: None}
    hidden = Node("h", "button", rect=Rect(0, 50, 100, 40), actions=acts, clip=Rect(0, 0, 100, 60))
    assert nodes.at([hidden], 50, 55) is hidden
    assert nodes.at([hidden], 50, 75) is None


# where arrows lead


def test_an_arrow_leads_straight_ahead_rather_than_aside() -> None:
    here = Rect(100, 100, 50, 50)
    ahead = Node("ahead", "button", rect=Rect(300, 100, 50, 50))
    aside = Node("aside", "button", rect=Rect(160, 220, 50, 50))
    assert nearest(here, [aside, ahead], 1, 0) is ahead
    assert nearest(here, [aside, ahead], 0, 1) is aside
    assert nearest(here, [aside, ahead], -1, 0) is None


# notices


def test_notices_wait_for_each_other_and_are_not_said_twice() -> None:
    toasts = Toasts()
    for text in ("one", "two", "one"):
        toasts.say(text)
    assert toasts.waiting == ["one", "two"]
    assert toasts.update(10)
    assert toasts.waiting == ["two"]


def test_a_long_notice_is_shown_longer_than_a_short_one() -> None:
    left = []
    for text in ("Saved.", "The file is damaged; a copy of it was kept beside the profile."):
        toasts, seconds = Toasts(), 0.0
        toasts.say(text)
        while not toasts.update(0.1):
            seconds += 0.1
        left.append(seconds)
    assert left[1] > left[0] + 1


# text


def test_text_wraps_then_shrinks_then_is_cut_and_said_so(theme: Theme) -> None:
    to = Surface((1280, 800))
    words = "The robot that knocks before entering"
    assert theme.text(to, words, Rect(0, 0, 400, 30), "body", 16)
    assert theme.text(to, words, Rect(0, 0, 160, 60), "body", 16)
    assert theme.overflows == []
    assert not theme.text(to, words * 5, Rect(0, 0, 100, 24), "body", 16)
    assert [text for text, _ in theme.overflows] == [words * 5]
    for _ in range(2 * MAX_CUT_TEXTS):  # as in frame after frame
        theme.text(to, words * 5, Rect(0, 0, 100, 24), "body", 16)
    assert len(theme.overflows) == MAX_CUT_TEXTS


def test_text_stays_within_its_room(theme: Theme) -> None:
    to = Surface((400, 200), pygame.SRCALPHA)
    room = Rect(50, 50, 200, 60)
    theme.text(to, "Zip, Hairy, Grapple, Brainy and Robo Striker", room, "bold", 22, (255, 0, 0))
    assert room.contains(to.get_bounding_rect())


def test_no_text_is_smaller_than_ten_pixels(theme: Theme) -> None:
    theme.measure((960, 600), 75, "dark")
    assert theme.font("body", 9).get_height() >= ART.font("body", 10).get_height()


def test_a_line_is_broken_between_words(theme: Theme) -> None:
    font = theme.font("body", 16)
    lines = wrap(font, "one two three four", font.size("one two ")[0])
    assert lines == ["one two", "three", "four"]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160), (1000, 1000)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_there_are_always_800_by_500_units(size: tuple[int, int], scale: int) -> None:
    w, h = Theme(ART, size, scale).units
    assert w >= 799.9
    assert h >= 499.9


def luminance(colour: tuple[int, ...]) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_stand_out_from_their_ground(theme: Theme) -> None:
    p = theme.palette
    pairs = [
        (p.cream, p.wood),
        (p.pale, p.wood),
        (p.gold, p.wood),
        (p.cream, p.plain),
        (p.ink, p.gold),
        (p.ink, p.gold_dark),
        (p.cream, p.well),
        (p.ink, p.paper_dark),
        (p.cream, p.red),
        (p.faint, p.well),
    ]
    assert [(a, b) for a, b in pairs if contrast(a, b) < 4.5] == []


# a little markdown

PAGE = """# Robo Power {#RP-1}

First line
goes on with **bold** and *mild* words. {#RP-2}

- one {#RP-3}
- two
  goes on
![Trap](card:robo_power.trap)
## End
"""


def test_a_page_is_headings_paragraphs_lists_and_drawings() -> None:
    blocks = parse(PAGE)
    assert [b.kind for b in blocks] == ["h1", "p", "li", "li", "picture", "h2"]
    assert [b.anchors for b in blocks] == [("RP-1",), ("RP-2",), ("RP-3",), (), (), ()]
    assert blocks[1].text == "First line goes on with bold and mild words."
    assert blocks[3].text == "two goes on"
    assert blocks[4].drawing == ("card", "robo_power.trap")


def test_words_of_a_page_never_leave_its_width(theme: Theme) -> None:
    laid = lay_out(parse(PAGE * 4), 180, theme)
    for word in laid.words:
        wide = theme.font(word.font, word.size).size(word.text)[0]
        assert word.x + wide <= 180
    assert len(laid.tops) == len(parse(PAGE * 4))
    assert laid.places["RP-1"] < laid.places["RP-2"] < laid.places["RP-3"]


TABLE = """Sets:

| Set | Dice | What is different |
|---|---|---|
| **Scarce** | 47 | strong weapons, all of them blue {#SCARCE} |
| Even | 55 | lower numbers, weaker weapons in both colours, and more blue parts {#EVEN} |

After it.
"""


def test_a_table_has_a_head_and_cells_that_can_be_found(theme: Theme) -> None:
    blocks = parse(TABLE)
    assert [b.kind for b in blocks] == ["p", *["th"] * 3, *["td"] * 6, "p"]
    assert [b.column for b in blocks] == [-1, *[0, 1, 2] * 3, -1]
    assert blocks[4].pieces == (StyledText("Scarce", "bold"),)
    assert blocks[6].anchors == ("SCARCE",)
    assert [hit.block for hit in find_hits(blocks, "weapons")] == [6, 9]
    laid = lay_out(blocks, 900, theme)
    assert laid.places["SCARCE"] == laid.tops[4] == laid.tops[6] < laid.tops[7]


@pytest.mark.parametrize("width", [200, 300, 460, 900])
def test_the_columns_of_a_table_stand_beside_each_other(theme: Theme, width: int) -> None:
    blocks = parse(TABLE)
    laid = lay_out(blocks, width, theme)
    lefts, rights = dict[int, int](), dict[int, int]()
    for word in laid.words:
        column = blocks[word.block].column
        right = word.x + theme.font(word.font, word.size).size(word.text)[0]
        lefts[column] = min(lefts.get(column, width), word.x)
        rights[column] = max(rights.get(column, 0), right)
    assert rights[0] < lefts[1] < rights[1] < lefts[2] < rights[2] <= width
    rows = [[w.y for w in laid.words if w.block in cells] for cells in ((4, 5, 6), (7, 8, 9))]
    after = min(word.y for word in laid.words if word.block == 10)
    assert max(rows[0]) < min(rows[1]) <= max(rows[1]) < after
    assert len([y for y in laid.rules if y > min(rows[0])]) == 2, "a line below each row"


def test_a_long_word_before_a_short_one_ends_the_search_for_a_better_edge(theme: Theme) -> None:
    laid = lay_out(parse("Incomprehensibilities a"), 60, theme)
    assert [word.text for word in laid.words] == ["Incomprehensibilities", "a"]


def test_a_comma_stays_with_its_bold_word(theme: Theme) -> None:
    laid = lay_out(parse("Take the **Trap**, then go."), 2000, theme)
    comma = next(word for word in laid.words if word.text == ",")
    trap = next(word for word in laid.words if word.text == "Trap")
    assert comma.x == trap.x + theme.font("bold", trap.size).size("Trap")[0]


def test_what_is_said_of_a_single_drawing_stands_beside_it(theme: Theme) -> None:
    page = "![Trap](card:robo_power.trap)\nA trap takes all. {#T}\n\nMore."
    laid = lay_out(parse(page), 800, theme)
    drawing = laid.drawings[0].rect
    said = [word for word in laid.words if word.text != "More."]
    assert all(word.x > drawing.right and drawing.top < word.y < drawing.bottom for word in said)
    assert laid.words[-1].y >= drawing.bottom
    narrow = lay_out(parse(page), 380, theme)
    assert all(word.y >= narrow.drawings[0].rect.bottom for word in narrow.words)


def test_drawings_of_a_page_share_rows_that_are_no_wider_than_the_page(theme: Theme) -> None:
    for kind, tall in (("card", 1.0), ("robot", 0.72)):
        page = "\n".join(f"![]({kind}:robo_power.card{n})" for n in range(9))
        laid = lay_out(parse(page), 600, theme)
        rects = [one.rect for one in laid.drawings]
        rows = [[r for r in rects if r.top == top] for top in sorted({r.top for r in rects})]
        assert len(rects) == 9
        assert len({r.size for r in rects}) == 1
        assert all(row[-1].right <= 600 for row in rows)
        assert all(len(row) == len(rows[0]) for row in rows[:-1])
        assert rows[0][-1].right + rects[0].w > 600, "there is no room for another"
        assert rects[0].h == pytest.approx(theme.px(PICTURE_UNITS * tall), abs=1)
        assert laid.height >= rects[-1].bottom


# shapes


def test_a_ring_is_hollow_and_a_plate_is_not() -> None:
    ring = rounded(60, 40, 10, (0, 0, 0, 0), None, (255, 255, 255), 3)
    plate = rounded(60, 40, 10, (90, 60, 40), None, (255, 255, 255), 3)
    assert ring.get_at((30, 20)).a == 0
    assert ring.get_at((30, 1)) == (255, 255, 255, 255)
    assert plate.get_at((30, 20)) == (90, 60, 40, 255)
    assert plate.get_at((0, 0)).a < 40
