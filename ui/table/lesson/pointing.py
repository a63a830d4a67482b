"""What a lesson points at: the pieces, zones and buttons of the moves that it asks for."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from games.engine import Move, Piece, Spot, State, family, owner, spot_of
from ui.play.lessons.lesson import LEARNER, named
from ui.table.fixtures import Table
from ui.table.highlights import Highlights
from ui.table.model import TableModel
from ui.table.paint.board import Board
from ui.table.preview.anchors import rect_at, rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import GOLD, OUTLINE
from ui.toolkit.widgets import Node

GLOWING_SHAPES = ("fan", "pile", "row")  # of zones that glow where they can receive


def narrow(table: Table, model: TableModel, lit: Highlights) -> Highlights:
    """Return only those highlights that the lesson points at."""
    if table.lecture is None or not table.lecture.points or not lit.is_asked:
        return lit
    wanted, spots = table.lecture.wanted, _spots(table, model)
    return replace(
        lit,
        pickable=lit.pickable & {move.piece for move in wanted if move.piece is not None},
        spots={zone for zone in lit.spots if zone in spots or zone in model.open_piles},
        targets={piece for piece in lit.targets if piece in spots},
        labels={zone: words for zone, words in lit.labels.items() if zone in spots},
        moves=tuple(wanted),
    )


def _spots(table: Table, model: TableModel) -> set[Spot]:
    """Return the goals of the held piece, or without one the spots to point at."""
    lecture, v, held = table.lecture, model.shown, model.selection.held
    wanted = [] if lecture is None else lecture.wanted
    found = (spot_of(v, move.to) for move in wanted if move.piece == held)
    return {spot for spot in found if spot is not None}


def pointed_rects(table: Table, model: TableModel, groups: list[Node]) -> list[Rect]:
    """Return the rectangles that the lesson points at now."""
    lecture, board, v = table.lecture, table.board, model.shown
    if lecture is None or not lecture.points:
        return []
    moves = [move for move in lecture.wanted if move in model.selection.moves]
    if not moves:
        told = lecture.glow if lecture.talks else ()
        found = [rect_of(board, v, spot) for name in told for spot in find_named(board, v, name)]
    else:
        found = [_move_rect(table, model, move, groups) for move in moves]
    return list({tuple(rect): rect for rect in found if rect is not None}.values())


def pointed_goals(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the goals of the pieces that the lesson points at.

    A goal that grows under the pointer has those that it will have then, too.
    """
    lecture, board, v = table.lecture, table.board, model.shown
    wanted = [] if lecture is None or not lecture.points else lecture.wanted
    spots = dict.fromkeys(spot_of(v, move.to) for move in wanted)
    found = [rect for spot in spots if (rect := rect_of(board, v, spot)) is not None]
    pieces = [spot for spot in spots if isinstance(spot, int)]
    return [*found, *(rect for piece in pieces for rect in board.look.grown_rects(piece))]


def pointed_rims(table: Table, model: TableModel, groups: list[Node]) -> list[Rect]:
    """Return the rectangles that need a rim, without what other cards cover of them.

    Zones of cards glow anyway, with a label.
    """
    places = table.board.layout().places
    glowing = [z for z in model.selection.zones if places[z].shape in GLOWING_SHAPES]
    zones = [table.board.spot_rect(zone) for zone in glowing]
    rects = [rect for rect in pointed_rects(table, model, groups) if rect not in zones]
    return [_find_visible(table, rect) for rect in rects]


def _find_visible(table: Table, rect: Rect) -> Rect:
    """Return the part of a card's rectangle beside the cards that lie on it."""
    order, seen = table.board.sprites.in_order(), rect.copy()
    at = next((i for i, one in enumerate(order) if rect_at(table.board, one) == rect), len(order))
    for other in [] if at < len(order) and order[at].lift else order[at + 1 :]:
        over = rect_at(table.board, other)
        if over.top < rect.centery < over.bottom and over.colliderect(seen):
            if over.centerx > rect.centerx:
                seen.w = max(0, over.left - seen.left)
            else:
                seen.w, seen.left = max(0, seen.right - over.right), over.right
    return seen if seen.w else rect


def _move_rect(table: Table, model: TableModel, move: Move, groups: list[Node]) -> Rect | None:
    """Return the rectangle of a move: its piece; its spot if the piece is held; else its button."""
    board, v, held = table.board, model.shown, model.selection.held
    if move.piece is not None and move.piece != held:
        return rect_of(board, v, move.piece)
    if move.to is not None:
        return rect_of(board, v, spot_of(v, move.to))
    keys = [key for key, meant in table.tree.find_means().items() if meant == move]
    nodes = (node for group in groups for node in group.children)
    return next((node.rect for node in nodes if node.key in keys), None)


def find_named(board: Board, v: State, name: str) -> list[Spot]:
    """Return the zone of that name, or a piece of that name, preferably the learner's."""
    if name in v.zones:
        return [name]
    lying: list[Piece] = [p for p in board.sprites.all if name in named(v.faces[p])]
    lying.sort(key=lambda p: (owner(v.where[p]) != LEARNER, family(v.where[p])))
    return [*lying[:1]]


def draw_rim(to: Surface, rect: Rect, u: float) -> None:
    """Draw a gold rim with a dark edge, visible on any ground."""
    for grow, colour, thick in ((12, OUTLINE, 7.0), (10, GOLD, 4.0)):
        room = rect.inflate(round(grow * u), round(grow * u))
        to.blit(rounded(room.w, room.h, 11 * u, (0, 0, 0, 0), colour, thick * u), room)
