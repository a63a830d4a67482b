"""What a lesson points at: the one thing that glows."""

from dataclasses import replace

from pygame import Rect

from games.engine import Move, Piece, Spot, family, owner, spot_of
from ui.play.lessons.lesson import LEARNER, named
from ui.table.highlights import Highlights
from ui.table.parts import TableParts
from ui.table.preview.anchors import rect_of
from ui.toolkit.widgets import Node

GLOWING_SHAPES = ("fan", "pile", "row")  # of zones that glow where they can receive


def narrow(screen: TableParts, lit: Highlights) -> Highlights:
    """Return highlights of which only those are left that the lesson means."""
    if screen.lecture is None or not screen.lecture.points or not lit.is_asked:
        return lit
    wanted, spots = screen.lecture.wanted, _spots(screen)
    return replace(
        lit,
        pickable=lit.pickable & {move.piece for move in wanted if move.piece is not None},
        spots={zone for zone in lit.spots if zone in spots or zone in screen.pointer.open_piles},
        targets={piece for piece in lit.targets if piece in spots},
        labels={zone: words for zone, words in lit.labels.items() if zone in spots},
        moves=tuple(wanted),
    )


def _spots(screen: TableParts) -> set[Spot]:
    """Return where the piece that is held goes, or what is to be pointed at without one."""
    lecture, v, held = screen.lecture, screen.follow.shown, screen.pointer.selection.held
    wanted = [] if lecture is None else lecture.wanted
    found = (spot_of(v, move.to) for move in wanted if move.piece == held)
    return {spot for spot in found if spot is not None}


def rects(screen: TableParts, groups: list[Node]) -> list[Rect]:
    """Return the rectangles of what the lesson points at now."""
    lecture, board, v = screen.lecture, screen.board, screen.follow.shown
    if lecture is None or not lecture.points:
        return []
    moves = [move for move in lecture.wanted if move in screen.pointer.selection.moves]
    if not moves:
        told = lecture.glow if lecture.talks else ()
        found = [rect_of(board, v, spot) for name in told for spot in _find_named(screen, name)]
    else:
        found = [_move_rect(screen, move, groups) for move in moves]
    return list({tuple(rect): rect for rect in found if rect is not None}.values())


def goals(screen: TableParts) -> list[Rect]:
    """Return the rectangles of where the pieces go that the lesson means."""
    lecture, board, v = screen.lecture, screen.board, screen.follow.shown
    wanted = [] if lecture is None or not lecture.points else lecture.wanted
    found = [rect_of(board, v, spot_of(v, move.to)) for move in wanted]
    return [rect for rect in found if rect is not None]


def rims(screen: TableParts, groups: list[Node]) -> list[Rect]:
    """Return those rectangles that need a rim: a zone of cards glows anyway, with a label."""
    places = screen.board.layout().places
    glowing = [z for z in screen.pointer.selection.zones if places[z].shape in GLOWING_SHAPES]
    zones = [screen.board.spot_rect(zone) for zone in glowing]
    return [rect for rect in rects(screen, groups) if rect not in zones]


def _move_rect(screen: TableParts, move: Move, groups: list[Node]) -> Rect | None:
    """Return the piece of a move, or once that is held its spot, or its button."""
    board, v, held = screen.board, screen.follow.shown, screen.pointer.selection.held
    if move.piece is not None and move.piece != held:
        return rect_of(board, v, move.piece)
    if move.to is not None:
        return rect_of(board, v, spot_of(v, move.to))
    keys = [key for key, meant in screen.tree.means.items() if meant == move]
    nodes = (node for group in groups for node in group.children)
    return next((node.rect for node in nodes if node.key in keys), None)


def _find_named(screen: TableParts, name: str) -> list[Spot]:
    """Return the zone of that name, or a piece that is called so: rather one of the learner's."""
    v = screen.follow.shown
    if name in v.zones:
        return [name]
    lying: list[Piece] = [p for p in screen.board.sprites.all if name in named(v.faces[p])]
    lying.sort(key=lambda p: (owner(v.where[p]) != LEARNER, family(v.where[p])))
    return [*lying[:1]]
