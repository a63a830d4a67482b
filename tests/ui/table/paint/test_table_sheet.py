"""The table of the sample game looks as it was recorded, at moments that show all of its parts.

Its drawings are plain and its words are their keys, so that only what draws them counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games.engine.core import legal_moves
from tests.support import inside
from tests.support.recorded import FILLED, describe_cells, differences
from tests.support.table_at import open_table, picture
from tests.support.table_players import key, mouse, spot_of, wait
from tests.ui.test_sample_game import KEY, LINES
from ui.language.localization import Words
from ui.language.outcome_shares import OutcomeShare
from ui.language.preview_text import PreviewLine
from ui.scenes.table import TableScene
from ui.table.messages import Enlarge
from ui.table.paint.badges import draw_badge
from ui.table.paint.knockout import Knockout
from ui.table.paint.tags import draw_tag
from ui.table.preview import note, number_line, share_bar

SHEET = Path(__file__).with_name("tables.txt")
SIZE = 960, 600
CELL = 24  # pixels
SLACK = 5  # levels of grey
FRAME = 0.1  # seconds
FELT = (40, 80, 66)
ACTS = (("a", "Watch", int), ("b", "Leave", int))


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for registry, line in LINES:
        monkeypatch.setitem(registry, KEY, line)
    monkeypatch.setattr("tests.support.table_at.art", lambda: FILLED)
    monkeypatch.setattr(Words, "__call__", lambda _, key, **blanks: key.rpartition(".")[2])


def table(motion: bool = False) -> TableScene:
    scene = open_table(3, (0,), size=SIZE, game=KEY, motion=motion)
    wait(scene)
    return scene


def play_once(scene: TableScene) -> None:
    scene.session._play(legal_moves(scene.session.match.state)[0])


def moments() -> Iterator[tuple[str, TableScene]]:
    """Yield a name and the table at that moment."""
    scene = table()
    yield "a question", scene
    hand = inside.shown(scene).zones["hand.0"]
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, hand[1]))
    scene.update(FRAME)
    yield "a card under the pointer", scene
    mouse(scene, pygame.MOUSEBUTTONDOWN, spot_of(scene, hand[1]))
    mouse(scene, pygame.MOUSEMOTION, inside.layout(scene).arena.center)
    scene.update(FRAME)
    yield "a card that is dragged", scene
    mouse(scene, pygame.MOUSEBUTTONUP, inside.layout(scene).arena.topleft)
    wait(scene)
    inside.refuse(scene, "not_movable", hand[0], [])
    yield "a refusal", scene
    key(scene, pygame.K_TAB)
    key(scene, pygame.K_RIGHT)
    scene.update(FRAME)
    yield "the focus", scene
    inside.send(scene, Enlarge(hand[0]))
    yield "a large card", scene
    inside.close(scene)
    inside.tell(scene, "news")
    yield "news", scene
    for _ in range(2):
        play_once(scene)
        wait(scene)
    for tool in ("log", "what", "menu", "pause"):
        inside.tools(scene)[tool]()
        scene.update(FRAME)
        yield f"after {tool}", scene
        inside.tools(scene)[tool]()
    inside.browse(scene, "discard")
    yield "a pile", scene
    inside.close(scene)
    inside.back_to(scene, 1)
    scene.update(FRAME)
    yield "an earlier moment", scene
    moving = table(motion=True)
    play_once(moving)
    for n in range(4):
        moving.update(2 * FRAME)
        yield f"moving {n}", moving


def drawings(scene: TableScene) -> Iterator[tuple[str, Surface]]:
    """Yield pictures of what only other games show on a table."""
    theme, board = scene.app.theme, inside.board(scene)
    to = Surface((480, 240))
    to.fill(FELT)
    shares = [OutcomeShare("safe", "You win", 0.6), OutcomeShare("lost", "You lose", 0.4)]
    lines = [
        PreviewLine("Needs 4 of 6", "odds", 0.5, exact=True),
        PreviewLine("It breaks", "sure"),
        PreviewLine("A part is lost, and so on and so forth", "maybe", 0.25),
        PreviewLine("In the end", "shares", shares=tuple(shares)),
    ]
    aim = Rect(20, 90, 60, 60)
    note.draw(to, note.lay_out(lines, theme, to.get_rect(), aim, []), aim)
    share_bar.draw(to, theme, Rect(300, 20, 160, 60), shares)
    named = [(0.9, "safe"), (0.06, "taken"), (0.04, "lost")]
    small = [OutcomeShare(name, f"It is {name}", part) for part, name in named]
    share_bar.draw(to, theme, Rect(250, 150, 150, 60), small)
    number_line.draw(to, theme, (300, 110), "4 + 2 = 6")
    draw_badge(FILLED, to, "12", (440, 130), 30, True)
    draw_tag(theme, to, "a tag", Rect(390, 210, 80, 24), 15)
    yield "parts", to
    people = board.plates.people
    sheet = Knockout("Out", [], seats=(1,), who=[people[1]], lines=("Bo is out.",), acts=ACTS)
    for clock in (0.0, 9.0):
        to = picture(scene).copy()
        sheet.update(clock)
        nodes = sheet.nodes(to.get_rect(), theme.u)
        sheet.draw(to, to.get_rect(), theme, inside.faces(scene), nodes, "b")
        yield f"a knock-out after {clock:.0f} s", to


def test_the_table_looks_as_it_was_recorded() -> None:
    lines = list[str]()
    seen = [(name, picture(scene)) for name, scene in moments()]
    for name, drawn in [*seen, *drawings(table())]:
        w, h = drawn.get_size()
        lines += [f"{name}:", *describe_cells(drawn, w // CELL, h // CELL)]
    assert differences(SHEET, lines, SLACK) == []
