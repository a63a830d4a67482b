"""What a bubble keeps free: texts and what the lesson points at before all, then other pieces."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from ui.table import overlays
from ui.table.fixtures import Table
from ui.table.layout.geometry import find_card_texts
from ui.table.lesson.pointing import pointed_goals, pointed_rects
from ui.table.model import TableModel
from ui.table.motion.sprites import raised_pose
from ui.table.preview.anchors import rect_of
from ui.toolkit.widgets import Node

COVER_COST = 3000.0  # of each pixel of an important rectangle that the bubble covers
TAKEN_COST = 10 * COVER_COST  # of each pixel of another overlay
PIECE_COST = 60.0  # of each pixel of a card: a smaller bubble is better than a covered card
NAME_MARGIN = 16  # units: both sides together, of a name on a piece
LEAST_NAME_MARGIN = 8  # units: the same where there is little room
ROW_COST = 2.0  # of each pixel of a row, free or not
HELD_SHAPES = ("fan", "pile", "row")  # of zones that nobody builds in


def list_texts(table: Table, model: TableModel, groups: list[Node]) -> list[Rect]:
    """Return the rectangles of names, numbers and sentences, and of what the lesson points at."""
    board, lay = table.board, table.board.layout()
    margin = table.theme.px(LEAST_NAME_MARGIN)
    stacks = [place for place in lay.places.values() if place.shape == "pile"]
    piles = [board.label_rect(place.zone) for place in stacks]
    piles += [place.rect for place in stacks if model.shown.zones[place.zone]]  # with its number
    moves = [node.rect for g in groups if g.key == "moves" for node in g.children]
    panels = board.look.panel_rects(model.shown)
    raised = _list_raised(table, model)
    pointed = [*pointed_rects(table, model, groups), *pointed_goals(table, model)]
    pointed = [one for one in pointed if not any(card.contains(one) for card in raised)]
    names = [*board.tabletop.names, *board.tabletop.legends, *pointed]
    names = [rect.inflate(margin, margin) for rect in names]
    found = [lay.prompt, lay.buttons, *lay.row, *lay.plates.values()]
    found += [*raised, *piles, *moves, *panels, *names, *board.director.word_rects()]
    return [*found, *overlays.list_texts(table, groups)]


def _list_raised(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the viewer's hand and of the pieces that are to be moved.

    Each reaches as high as the pointer raises it.
    """
    board, lay, lecture = table.board, table.board.layout(), table.lecture
    moves = lecture.wanted if lecture is not None and lecture.points else model.selection.moves
    pieces = {*model.shown.zones.get(f"hand.{lay.me}", ()), *(move.piece for move in moves)}
    lying = [
        replace(one, pose=one.lying.pose, lift=1.0)
        for piece, one in board.sprites.all.items()
        if piece in pieces
    ]
    raised = [raised_pose(one, lay.prompt.bottom).rect for one in lying]
    return [up.union(one.pose.rect) for up, one in zip(raised, lying, strict=True)]


def list_subjects(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the pieces, and of the places to build in, that the bubble tells
    of.
    """
    lecture, board, v = table.lecture, table.board, model.shown
    told = lecture.bubble(table.app.words).subjects if lecture is not None else ()
    held = [zone for zone, place in board.layout().places.items() if place.shape in HELD_SHAPES]
    return [rect for spot in told if spot not in held and (rect := rect_of(board, v, spot))]


def list_card_texts(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of the numbers, names and effect lines of pieces that are face up."""
    side = table.board.faces.side
    faces = _list_faces(table, model)
    return [text for rect in faces for text in find_card_texts(rect, side)]


def list_known_pieces(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles of pieces that are face up, and of what players have built of them."""
    return [*_list_faces(table, model), *_list_built(table, model)]


def _list_built(table: Table, model: TableModel) -> list[Rect]:
    """Return the rectangles in which players have built something."""
    board, zones = table.board, model.shown.zones
    places = board.layout().places.values()
    built = [one for one in places if one.seat is not None and one.shape not in HELD_SHAPES]
    return [board.spot_rect(one.zone) for one in built if zones[one.zone]]


def _list_faces(table: Table, model: TableModel) -> list[Rect]:
    board, faces = table.board, model.shown.faces
    return [
        sprite.lying.pose.rect
        for piece, sprite in board.sprites.all.items()
        if faces[piece] is not None and not board.look.hides(piece)
    ]


def weigh_obstacles(
    table: Table, model: TableModel, glows: list[Rect], groups: list[Node]
) -> list[tuple[Rect, float]]:
    """Return the rectangles to keep free, with the cost of each covered pixel."""
    lay, board = table.board.layout(), table.board
    u = table.theme.u
    matters = [lay.prompt, *[rect.inflate(16 * u, 16 * u) for rect in glows]]
    moves = [node.rect for g in groups if g.key == "moves" for node in g.children]
    matters += [*_list_raised(table, model), *moves, *lay.row]
    matters += board.director.word_rects()
    spots = [board.spot_rect(zone) for zone in model.selection.zones]
    spots += [board.label_rect(zone) for zone in model.selection.zones]
    found = [(rect, COVER_COST) for rect in matters]
    told = [*pointed_goals(table, model), *list_subjects(table, model)]
    found += [(rect, COVER_COST / 10) for rect in told]
    found += [(rect, COVER_COST / 10) for rect in board.director.figure_rects()]
    hand = model.selection
    aims = [rect_of(board, model.shown, piece) for piece in hand.targets or hand.pickable]
    spots += [rect for rect in aims if rect is not None]
    found += [(rect, COVER_COST / 30) for rect in spots]
    labels = [board.label_rect(zone) for zone, place in lay.places.items() if place.shape == "pile"]
    found += [(rect, COVER_COST / 100) for rect in labels]
    found += [(rect, COVER_COST / 10) for rect in board.look.panel_rects(model.shown)]
    found += [(plate, COVER_COST / 10) for plate in lay.plates.values()]
    found += [
        (place.rect, COVER_COST / 300) for place in lay.places.values() if place.shape == "pile"
    ]
    rows = [place.zone for place in lay.places.values() if place.shape == "row"]
    found += [(board.spot_rect(zone), ROW_COST) for zone in rows]
    for piece, sprite in board.sprites.all.items():
        rect = sprite.lying.pose.rect  # where it flies to, if it is in flight
        faces_up = model.shown.faces[piece] is not None
        found.append((rect, PIECE_COST if faces_up else PIECE_COST / 10))
        found += [(text, COVER_COST / 100) for text in find_card_texts(rect) if faces_up]
    found += [(rect, PIECE_COST) for rect in _list_built(table, model)]
    written = [*board.tabletop.names, *board.tabletop.legends]
    names = [rect.inflate(NAME_MARGIN * u, NAME_MARGIN * u) for rect in written]
    found += [(rect, COVER_COST / 100) for rect in names]
    return found
