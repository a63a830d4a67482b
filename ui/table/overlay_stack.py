"""What is laid over a table now, from the highest rank to the lowest."""

from functools import partial

from pygame import Rect, Surface

from ui.table.fixtures import Table
from ui.table.lesson import bubble
from ui.table.model import TableModel
from ui.table.overlays import Maker, Overlay, PlacedOverlay, place_all
from ui.table.paint import magnifier, tips
from ui.table.preview import preview_notes, refusal
from ui.toolkit.widgets import Node


def make_sheet(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the open sheet as an overlay, which never moves."""
    sheet = model.sheet
    if sheet is None:
        return []
    rect = sheet.rect(model.window, table.app.theme.u)
    text = " ".join(filter(None, (sheet.title, sheet.line)))
    return [Overlay("question", text, [rect], partial(_draw_sheet, table, model))]


def _draw_sheet(table: Table, model: TableModel, to: Surface, rect: Rect) -> None:
    sheet, theme = model.sheet, table.app.theme
    assert sheet is not None
    nodes = sheet.nodes(model.window, theme.u)
    sheet.draw(to, model.window, theme, table.faces, nodes, model.hot)


MAKERS: tuple[Maker, ...] = (
    make_sheet,
    refusal.make_overlays,
    bubble.make_overlays,
    tips.make_notice,
    preview_notes.make_overlays,
    tips.make_tip,
    magnifier.make_overlays,
)


def arrange_overlays(table: Table, model: TableModel, groups: list[Node]) -> list[PlacedOverlay]:
    """Return everything that is laid over the table, with its place."""
    return place_all(table, model, groups, MAKERS)
