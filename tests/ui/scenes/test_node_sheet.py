"""The nodes that pages draw themselves look as they were recorded, in each of their states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pygame import Rect, Surface, font

from ai.course import ChanceCourse
from ai.deck_measurement import CardFigures, WinShare
from tests.support.recorded import FILLED, describe_cells, differences
from tests.support.table_at import open_table
from ui.scenes.own_decks.mistakes import MistakeRow
from ui.scenes.page import EmptyList, ListRow
from ui.scenes.people import PersonRow
from ui.scenes.result import portraits
from ui.scenes.result.chart import Chart
from ui.scenes.result.result_page import PictureFrame
from ui.scenes.rulebook import Heading
from ui.scenes.set_up.faces import FaceButton
from ui.scenes.title.robot_row import draw_robot
from ui.scenes.title.title_page import GameBox, PersonButton
from ui.scenes.workshop.faces import BenchCard
from ui.scenes.workshop.measured import FiguresRow, ProgressBar
from ui.scenes.workshop.rows import SentenceRow
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets.node import PLAIN, Node, NodeState

font.init()
SHEET = Path(__file__).with_name("nodes.txt")
SIZE = 360, 120
CELL = 12  # pixels
ROW = Rect(10, 36, 340, 48)
LARGE = Rect(10, 8, 340, 104)
TALL = Rect(120, 6, 80, 108)
SLACK = 5  # levels of grey
HOT = NodeState(hot=True)
Drawing = tuple[str, Callable[[Surface], object]]


def draw_plain(w: int, h: int) -> Surface:
    picture = Surface((max(1, w - 12), max(1, h - 12)))
    picture.fill((120, 160, 90))
    return picture


def nodes() -> Iterator[tuple[str, Node, NodeState]]:
    """Yield a name, a node and its state."""
    for lit, wrong in ((False, False), (True, False), (False, True)):
        row = ListRow("r", rect=ROW, name="Robo Power", under="Ada", lit=lit, wrong=wrong)
        row.right, row.below = "Won", "Monday"
        yield f"row {lit} {wrong}", row, PLAIN
    yield "hot row", ListRow("r", rect=ROW, name="Robo Power", right="Won"), HOT
    yield "person", PersonRow("p", rect=ROW, name="Ada", under="1 lesson", face=3, seat=1), PLAIN
    yield "empty list", EmptyList("e", label="Nothing yet", rect=LARGE), PLAIN
    yield (
        "mistake",
        MistakeRow("m", value="Line 3", rect=LARGE, lines=["What?"], source="kind: componet", at=6),
        PLAIN,
    )
    for lit, state in ((False, PLAIN), (False, HOT), (True, PLAIN)):
        yield f"heading {lit} {state.hot}", Heading("h", label="Duel", rect=ROW, lit=lit), state
        yield f"face {lit} {state.hot}", FaceButton("f", number=2, rect=LARGE, lit=lit), state
        card = BenchCard("c", label="Bolt", rect=TALL, lit=lit, many=2, wrong=lit, doubt=True)
        yield f"nameless card {lit} {state.hot}", card, state
        line = SentenceRow("s", label="draw 2 cards", rect=ROW, lit=lit, wrong=not lit)
        yield f"sentence {lit} {state.hot}", line, state
    yield "card", BenchCard("c", rect=TALL, image=draw_plain), PLAIN
    for n in (-1, 4):
        yield f"person {n}", PersonButton("p", label="Ada", rect=ROW, face=n), PLAIN
    lids: Any = SimpleNamespace(get=lambda game, size, radius: draw_plain(*size))
    for primary, state in ((False, PLAIN), (True, PLAIN), (False, HOT)):
        box = GameBox("g", rect=LARGE, robot="a.b", lids=lids, name="Robo", line="A duel of robots")
        box.primary, box.foot = primary, "10 min" if primary else ""
        yield f"box {primary} {state.hot}", box, state
    course = ChanceCourse((0, 4, 8), ((0.5, 0.5), (0.7, 0.3), (1.0, 0.0)))
    outs = [(7, (1,))]
    chart = Chart(
        "c", course=course, seats=(0, 1), turns=(2, 5), outs=outs, title="Chances", last=8
    )
    chart.rect = LARGE
    yield "chart", chart, PLAIN
    yield "no chart", Chart("c", value="Not yet", rect=LARGE), PLAIN
    for picture, face in ((draw_plain(90, 60), -1), (None, 5)):
        frame = PictureFrame("f", "image", "The winner", rect=LARGE)
        frame.picture, frame.face = picture, face
        yield f"frame {face}", frame, PLAIN
    for part in (0.3, 0.8):
        bar = ProgressBar("b", "text", value="some", rect=ROW)
        bar.part = part
        yield f"progress {part}", bar, PLAIN
    for verdict in ("", "strong"):
        figures = FiguresRow("f", "text", "Bolt", rect=ROW)
        figures.figures = CardFigures(
            "bolt", WinShare(9, 0.33, 0.2, 0.6), WinShare(4, 0.25, 0.1, 0.7), verdict
        )
        figures.columns, figures.verdict = ("9", "4", "0.5"), "too strong"
        yield f"figures {verdict}", figures, PLAIN


def draw_at(drawn: Surface, at: tuple[int, int], to: Surface) -> None:
    to.blit(drawn, at)


def drawings(theme: Theme) -> Iterator[Drawing]:
    """Yield a name, and what draws it."""
    for n in (1, 3, 4):
        yield f"medal {n}", partial(draw_at, portraits.draw_medal(theme, n, 60, 60), (30, 30))
    face, line = portraits.draw_face(theme, 1, 2, "ok", 80, 80), portraits.draw_line(2, 30, 80)
    yield "portrait", lambda to: to.blits([(face, (20, 20)), (line, (200, 20))])
    yield "robot", lambda to: draw_robot(to, theme.art.robot("a.b", 60, 80), (180, 110))


def test_every_node_of_the_pages_looks_as_it_was_recorded() -> None:
    open_table()  # some drawings need a window
    theme, lines = Theme(FILLED, (1280, 800)), list[str]()
    plain: list[Drawing] = [
        (name, partial(node.draw, theme=theme, look=look)) for name, node, look in nodes()
    ]
    for name, draw in [*plain, *drawings(theme)]:
        picture = Surface(SIZE)
        picture.fill((60, 50, 44))
        draw(picture)
        lines += [f"{name}:", *describe_cells(picture, SIZE[0] // CELL, SIZE[1] // CELL)]
    assert differences(SHEET, lines, SLACK) == []
