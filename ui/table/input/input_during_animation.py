"""Accepts input during an animation as if it had finished."""

from games.engine import Piece, State, legal_moves
from ui.table.fixtures import Table
from ui.table.input import pointer
from ui.table.input.question import finish
from ui.table.input.selection import Selection
from ui.table.model import TableModel


def find_coming(table: Table, model: TableModel) -> Selection | None:
    """Return what the viewer may do after the animation; None if they are not asked anything."""
    follow, session = model.follow, table.session
    current = follow.past is None and follow.queued == session.match.moves
    if not (current and follow.viewer == session.viewer and session.mine and session.ready):
        return None
    v: State = session.match.view(follow.viewer)
    found = Selection()
    found.set_moves(legal_moves(v))
    found.point(v)
    return found


def press(table: Table, model: TableModel, x: float, y: float) -> bool:
    """End the animation for a press on a usable piece or place; return whether there was one.

    A piece is pressed where it is drawn, even in flight.
    """
    found = find_coming(table, model)
    if found is None:
        return False
    seen = table.board.sprites.seen_at(x, y)
    piece = seen.piece if seen else None
    if piece is not None and piece in found.pickable | found.targets:
        return _press_piece(table, model, piece, x, y)
    board = table.board
    zone = board.layout().zone_at(x, y, found.zones, 0.0)
    if zone not in found.zones or not board.spot_rect(zone).collidepoint(x, y):
        return False
    finish(table, model)
    pointer.press(table.board, model, x, y)
    return True


def _press_piece(table: Table, model: TableModel, piece: Piece, x: float, y: float) -> bool:
    here = table.board.sprites.all[piece].pose
    finish(table, model)
    pointer.press(table.board, model, x, y, piece)
    if model.pointer.down:
        model.pointer.down.grab = here.x - x, here.y - y
    return True


def act(table: Table, model: TableModel) -> bool:
    """End the animation if keys have moved the focus to a usable node; return whether they had."""
    found, key = find_coming(table, model), model.focus.key
    if found is None or not model.focus.moved:
        return False
    kind, _, name = key.partition(".")
    usable = {
        "card": {str(piece) for piece in found.pickable},
        "target": {str(piece) for piece in found.targets},
        "zone": found.zones,
    }
    if name not in usable.get(kind, ()):
        return False
    finish(table, model)
    model.focus.move_to(key)
    return True
