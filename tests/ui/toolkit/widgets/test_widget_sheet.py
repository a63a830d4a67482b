"""Every widget looks as it was recorded, in each of its states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from pygame import Rect, Surface, font

from tests.support.alignment import askew
from tests.support.recorded import FILLED, describe_cells, differences
from ui.toolkit.graphics.panels import panel
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets.controls import Button, Choice, Slider, Toggle, place_in_row
from ui.toolkit.widgets.dialog import Answer, dialog
from ui.toolkit.widgets.label import Label, Picture, Plate, ring, tip
from ui.toolkit.widgets.node import PLAIN, Node, NodeState, walk
from ui.toolkit.widgets.notices import Toasts
from ui.toolkit.widgets.paint import porthole
from ui.toolkit.widgets.rich_text import TextPage, find_hits, lay_out, parse
from ui.toolkit.widgets.scroll import Roll, Scroller
from ui.toolkit.widgets.text_area import LineMark, TextArea
from ui.toolkit.widgets.text_field import TextField, Typing

font.init()
SHEET = Path(__file__).with_name("widgets.txt")
SIZE = 240, 120
CELL = 12  # pixels
ROOM = Rect(20, 36, 200, 44)
LARGE = Rect(12, 10, 216, 100)
SLACK = 5  # levels of grey
HOT, PRESSED, FOCUSED = NodeState(hot=True), NodeState(pressed=True), NodeState(focused=True)
PAGE = "## Head\n\n- one **bold** line\n- and *two* of them\n"
DECK = 'name: "Tea"  # a deck\ncards:\n  bolt: {kind: action}\n  a long line that has to be broken'


Drawing = tuple[str, tuple[int, int], Callable[[Surface], object]]


def draw_red(w: int, h: int) -> Surface:
    picture = Surface((w // 2, h // 2))
    picture.fill((200, 60, 40))
    return picture


def widgets(theme: Theme) -> Iterator[tuple[str, Node, NodeState]]:
    """Yield a name, a widget and its state."""
    say = "Roll the dice"
    for kind in ("plain", "primary", "danger", "quiet", "flat"):
        for name, state in (("", PLAIN), (" hot", HOT), (" pressed", PRESSED)):
            yield f"{kind} button{name}", Button("b", label=say, rect=ROOM, kind=kind), state
    yield "lit button", Button("b", label=say, rect=ROOM, lit=True), PLAIN
    yield "unusable button", Button("b", label=say, rect=ROOM, enabled=False), HOT
    yield "short button", Button("b", label=say, short="Roll", rect=ROOM, icon="play"), PLAIN
    for on in (False, True):
        yield f"switch {on}", Toggle("t", label="Hints", rect=ROOM, on=on), HOT if on else PLAIN
    for number, state in ((0, PLAIN), (35, HOT), (100, FOCUSED)):
        yield (
            f"slider {number}",
            Slider("s", label="Size", value="9", number=number, rect=ROOM),
            state,
        )
    pair = [("a", "First"), ("b", "Second")]
    yield "choice", Choice("c", label="Deck", choices=pair, chosen="b", rect=ROOM), PLAIN
    yield "tall choice", Choice("c", choices=pair, chosen="a", rect=LARGE, enabled=False), HOT
    yield "line", TextField("l", value="Ada", rect=ROOM, typing=Typing(2, 0)), FOCUSED
    yield "empty line", TextField("l", hint="A name", rect=ROOM, typing=Typing(0, 0)), PLAIN
    yield "composed line", TextField("l", value="A", rect=ROOM, typing=Typing(1, 1, "da")), FOCUSED
    marks = {0: LineMark(2, True), 2: LineMark(8, False)}
    selected = Typing(cursor=30, anchor=8)
    yield "text", TextArea("a", value=DECK, rect=LARGE, typing=selected, marks=marks), FOCUSED
    rolled = Typing(cursor=60, anchor=60, top=2)
    yield "rolled text", TextArea("a", value=DECK, rect=LARGE, typing=rolled), PLAIN
    for align in ("left", "center", "right", "top-left"):
        yield f"{align} label", Label("l", label=say, rect=LARGE, align=align), PLAIN
    yield "plate", Plate("p", rect=LARGE), PLAIN
    yield "paper", Plate("p", rect=LARGE, paper=True), PLAIN
    yield "picture", Picture("p", rect=LARGE, image=draw_red), PLAIN
    for offset in (0, 150):
        roll = Roll(offset, 400, LARGE.h)
        yield f"list from {offset}", Scroller("s", rect=LARGE, roll=roll), HOT if offset else PLAIN
    blocks = parse(PAGE)
    for dark in (False, True):
        flow, hits = lay_out(blocks, LARGE.w, theme), find_hits(blocks, "o")
        page = TextPage("p", flow=flow, rect=LARGE, hits=hits, now=1, glow=(40, 62), dark=dark)
        yield f"page {dark}", page, PLAIN


def drawings(theme: Theme) -> Iterator[Drawing]:
    """Yield a name, a size, and what draws something round or over other nodes."""
    node = Button("b", label="Roll", rect=ROOM, tip="Rolls all of the dice that are still there")
    low = Button("b", label="Roll", rect=ROOM.move(0, 740), tip="Above it")
    hole = Rect(80, 20, 80, 80)
    yield "ring", SIZE, lambda to: ring(to, theme, ROOM)
    yield "tip", SIZE, lambda to: tip(to, theme, node)
    yield "tip above", (240, 840), lambda to: tip(to, theme, low)
    yield "porthole", SIZE, lambda to: porthole(to, hole, 1)
    yield "lit porthole", SIZE, lambda to: porthole(to, hole, 2, lit=True)
    lit = panel(180, 80, 14, (120, 90, 60))
    yield "lit panel", SIZE, lambda to: to.blit(lit, (30, 20))
    small, toasts = Theme(FILLED, (960, 600)), Toasts()
    toasts.say("A deck was taken in")
    toasts.lasting = "The disk is full"
    yield "notices", (960, 120), lambda to: toasts.draw(to, small, 60)
    answers: list[Answer] = [
        ("yes", "Yes", "danger", int),
        ("no", "No", "plain", int),
        ("help", "?", "plain", int),
    ]
    for n in (2, 3):
        box = dialog(small, "d", "Delete?", "It is gone then.", answers[:n])
        yield f"dialog {n}", (960, 600), partial(draw_all, box, small)


def draw_all(box: Node, theme: Theme, to: Surface) -> None:
    for one in walk([box]):
        one.draw(to, theme, PLAIN)


def ground(size: tuple[int, int]) -> Surface:
    picture = Surface(size)
    picture.fill((60, 50, 44))
    return picture


def test_every_widget_looks_as_it_was_recorded() -> None:
    theme, lines = Theme(FILLED, (1280, 800)), list[str]()
    drawn: list[Drawing] = [
        (name, SIZE, partial(node.draw, theme=theme, look=look))
        for name, node, look in widgets(theme)
    ]
    for name, size, draw in [*drawn, *drawings(theme)]:
        picture = ground(size)
        draw(picture)
        cell = CELL if size == SIZE else 2 * CELL
        lines += [f"{name}:", *describe_cells(picture, size[0] // cell, size[1] // cell)]
    assert differences(SHEET, lines, SLACK) == []


@pytest.mark.parametrize("wide", [400, 700])
def test_buttons_of_a_row_have_one_size_of_letters_and_equal_gaps(wide: int) -> None:
    theme = Theme(FILLED, (1280, 800))
    buttons = [Button(word, label=word) for word in ("Roll", "Take the other one", "Leave it")]
    room = Rect(20, 10, wide, 44)
    row = place_in_row(theme, room, 180, 12, buttons)
    assert askew(row) == []
    assert len({one.size for one in buttons}) == 1
    assert row[1].rect.left - row[0].rect.right == 12
    assert row[1].rect.centerx == pytest.approx(room.centerx, abs=1)
    assert all(room.contains(one.rect) and one.rect.w <= 180 for one in row)
