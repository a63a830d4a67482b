"""Draws the preview of a move: a note, marks on pieces, a ribbon."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.engine import Move, Piece, Spot, owner, spot_of
from ui.language.preview_text import (
    Leaving,
    PreviewLine,
    describe_move,
    find_damage,
    find_leaving,
)
from ui.table.fixtures import Table
from ui.table.layout.geometry import find_card_texts
from ui.table.model import TableModel
from ui.table.overlays import Overlay, PlacedOverlay
from ui.table.preview import note
from ui.table.preview.anchors import draw_below_texts, rect_of
from ui.toolkit.widgets import Node


def preview_lines(table: Table, model: TableModel) -> list[PreviewLine]:
    """Return the effects of the move under the pointer or the focus, once they are known."""
    preview = model.requests.preview
    if preview.shown is None or preview.move is None:
        return []
    return describe_move(model.shown, preview.move, preview.shown, table.say, table.narrator)


def find_pointed_move(table: Table, model: TableModel) -> Move | None:
    """Return the only move that the hot node or the spot under the pointer stands for.

    If a sheet covers the table, only its buttons count.
    """
    hand, pointer, buttons = model.selection, model.pointer, table.tree.find_means()
    if model.hot in buttons or model.sheet:
        move = buttons.get(model.hot)
        return move if move in hand.moves else None
    spot: Spot | None = pointer.hot if pointer.hot in hand.targets else pointer.hot_zone
    return hand.find_only_move(spot) if spot is not None and spot in hand.spots else None


class Effects(NamedTuple):
    """The pieces that the previewed move harms or removes, and the way of its ribbon."""

    harms: dict[Piece, tuple[int, float]]
    leaving: dict[Piece, Leaving]
    ribbon: tuple[Rect, Rect] | None  # from the acting piece to its target


def find_effects(table: Table, model: TableModel, aim: Rect) -> Effects | None:
    """Return what the previewed move would do to pieces; None if that is not known."""
    preview, v, board = model.requests.preview, model.shown, table.board
    move, found = preview.move, preview.shown
    if found is None or move is None:
        return None
    harms = find_damage(v, found, table.say)
    leaving = find_leaving(v, move, found, table.say)
    source = rect_of(board, v, move.piece)
    if source is None or model.sheet or model.dragging or not _acts_elsewhere(table, model):
        return Effects(harms, leaving, None)
    for piece in board.look.find_waypoints(v, move):
        source = rect_of(board, v, piece) or source
    struck = next((p for p in (*harms, *leaving) if v.where[p] == move.to), None)
    target = spot_of(v, move.to) if struck is None else struck
    end = rect_of(board, v, target if isinstance(target, int) else None) or aim
    return Effects(harms, leaving, (source, end))


def draw_marks(table: Table, model: TableModel, to: Surface) -> None:
    """Draw the marks on pieces, and the ribbon from the acting piece to its target."""
    aim = find_aim(table, model)
    effects = find_effects(table, model, aim) if aim is not None else None
    if effects is None:
        return
    if effects.ribbon is not None:
        _draw_ribbon(table, model, to, effects.ribbon)
    note.draw_marks(to, table.board, effects.harms, effects.leaving)


def _draw_ribbon(table: Table, model: TableModel, to: Surface, way: tuple[Rect, Rect]) -> None:
    """Draw a ribbon below the texts of the table, the plates and the side panel."""
    to.set_clip(table.area(model))
    draw_below_texts(
        to, table.board, model.shown, way, lambda: note.draw_ribbon(to, table.board, *way)
    )
    to.set_clip(None)


def make_overlays(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return a note for each piece that the previewed move is about, while nothing is refused."""
    aim = find_aim(table, model)
    effects = find_effects(table, model, aim) if aim is not None else None
    move = model.requests.preview.move
    if aim is None or effects is None or move is None or model.refusal is not None:
        return []
    board, taken = table.board, [one.rect for one in placed]
    way = note.squares_along(*effects.ribbon, board.theme.u) if effects.ribbon else []
    concerned = [move.piece, *effects.harms, *effects.leaving]
    found, names = [], board.tabletop.names
    for laid, spot in lay_out_notes(table, model, groups, aim, concerned, [*way, *taken]):
        text = " ".join(line.told.text for line in laid.lines)
        draw = partial(_draw_note, laid, spot)
        clear = [*names] if spot.contains(laid.rect) else [*names, spot]
        found.append(Overlay("preview", text, [laid.rect], draw, clear))
    return found


def _draw_note(laid: note.NoteLayout, aim: Rect, to: Surface, rect: Rect) -> None:
    note.draw(to, laid._replace(rect=rect), aim)


def find_aim(table: Table, model: TableModel) -> Rect | None:
    """Return the rectangle that the previewed move points at; None without a move."""
    move = model.requests.preview.move
    if move is None:
        return None
    button = _button_rects(table, model).get(_button_key(table, model))
    return note.find_aim(table.board, model.shown, move, button)


def lay_out_notes(
    table: Table,
    model: TableModel,
    groups: list[Node],
    aim: Rect,
    concerned: Sequence[Spot | None],
    way: Sequence[Rect] = (),
) -> list[tuple[note.NoteLayout, Rect]]:
    """Return the note beside `aim` and those beside other pieces, each with its subject.

    They leave the `way` of the ribbon free.
    """
    text = explain(table, model, _button_key(table, model), groups)
    found = list[tuple[note.NoteLayout, Rect]]()
    subjects = dict.fromkeys(line.about for line in text)
    spots = {
        about: aim if about is None else rect_of(table.board, model.shown, about)
        for about in subjects
    }
    for about, spot in spots.items():
        if spot is None:
            continue
        lines = [line for line in text if line.about == about]
        taken = [*way, *(laid.rect for laid, _ in found)]
        rivals = [rect for other, rect in spots.items() if rect is not None and other != about]
        laid = lay_out_note(table, model, groups, spot, concerned, lines, taken, rivals)
        found.append((laid, spot))
    return found


def lay_out_note(
    table: Table,
    model: TableModel,
    groups: list[Node],
    aim: Rect,
    concerned: Sequence[Spot | None],
    text: Sequence[PreviewLine],
    taken: Sequence[Rect] = (),
    rivals: Sequence[Rect] = (),
) -> note.NoteLayout:
    """Return a note beside `aim`, and rather than beside the `rivals`, which others are about.

    It avoids the question, the answers, texts beside pieces, the pieces `concerned`, one's own
    hand, and the `taken` rectangles.
    """
    board, v, lay = table.board, model.shown, table.board.layout()
    texts = [
        lay.prompt,
        *lay.plates.values(),
        *_button_rects(table, model).values(),
        *board.tabletop.words,
        *board.tabletop.names,
        *board.tabletop.legends,
    ]
    avoid = [*texts, *board.look.panel_rects(v), *taken]
    avoid += [rect for spot in concerned if (rect := rect_of(board, v, spot)) is not None]
    area = table.area(model)
    area.h, area.top = area.bottom - lay.bar.bottom, lay.bar.bottom
    mine = [piece for piece in v.zones.get(f"hand.{lay.me}", ()) if piece not in concerned]
    avoid += [rect for piece in mine if (rect := rect_of(board, v, piece)) is not None]
    if model.sheet:
        sheet = model.sheet.rect(model.window, table.app.theme.u)
        avoid = [sheet, lay.prompt, *board.tabletop.words]
    others = {piece: rect for piece in board.table if (rect := rect_of(board, v, piece))}
    for piece, rect in others.items():
        if v.faces[piece] is not None and not model.sheet:
            seen = note.free_rect(board, piece) or rect
            avoid += [text.clip(seen) for text in find_card_texts(rect, board.faces.side)]
    to = spot_of(v, model.requests.preview.move.to) if model.requests.preview.move else None
    empty = isinstance(to, str) and not v.zones[to]
    laid = note.lay_out(text, board.theme, area, aim, avoid, list(others.values()), empty, rivals)
    return laid._replace(texts=texts)


def _button_key(table: Table, model: TableModel) -> str:
    """Return the key of the previewed move's button; empty without one."""
    means = table.tree.find_means().items()
    return next((key for key, meant in means if meant == model.requests.preview.move), "")


def _button_rects(table: Table, model: TableModel) -> dict[str, Rect]:
    """Return the rectangles of the buttons of moves."""
    if model.sheet:
        return {node.key: node.rect for node in model.sheet.nodes(model.window, table.app.theme.u)}
    return {one.node.key: one.node.rect for one in table.tree.buttons()}


def explain(table: Table, model: TableModel, key: str, groups: list[Node]) -> list[PreviewLine]:
    """Return the lines of the note: the tip of the move's button, then the effects of the move that
    it does not tell.
    """
    tips = [PreviewLine(n.tip, "tip") for g in groups for n in g.children if key == n.key and n.tip]
    told = preview_lines(table, model)
    new = [line for line in told if not any(line.text in tip.text for tip in tips)]
    return [*tips, *new] if told else []


def _acts_elsewhere(table: Table, model: TableModel) -> bool:
    """Return whether the piece of the move lies on the table and acts on something else."""
    move, v = model.requests.preview.move, model.shown
    if move is None or move.piece is None:
        return False
    place = table.board.layout().places.get(v.where[move.piece])
    to = spot_of(v, move.to)
    zone = v.where[to] if isinstance(to, int) else to
    if place is None or zone is None or table.spec.zone(zone).shape == "fan":
        return False
    return place.shape not in ("fan", "pile") and zone != place.zone and owner(zone) is not None
