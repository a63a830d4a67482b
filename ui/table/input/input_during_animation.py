"""Accepts input during an animation as if it had finished."""

from games.engine import Piece, State, legal_moves
from ui.table.input.selection import Selection
from ui.table.screen import TableScreen


def find_coming(screen: TableScreen) -> Selection | None:
    """Return what the viewer may do after the animation; None if nothing is asked of them."""
    follow, session = screen.follow, screen.session
    current = follow.past is None and follow.queued == session.match.moves
    if not (current and follow.viewer == session.viewer and session.mine and session.ready):
        return None
    v: State = session.match.view(follow.viewer)
    found = Selection()
    found.ask(legal_moves(v))
    found.point(v)
    return found


def press(screen: TableScreen, x: float, y: float) -> bool:
    """End the animation for a press on a usable piece or place; return whether there was one.

    A piece is pressed where it is drawn, even in flight.
    """
    found = find_coming(screen)
    if found is None:
        return False
    seen = screen.board.sprites.seen_at(x, y)
    piece = seen.piece if seen else None
    if piece is not None and piece in found.pickable | found.targets:
        return _press_piece(screen, piece, x, y)
    board = screen.board
    zone = board.layout().zone_at(x, y, found.zones, 0.0)
    if zone not in found.zones or not board.spot_rect(zone).collidepoint(x, y):
        return False
    screen.finish()
    screen.pointer.press(x, y)
    return True


def _press_piece(screen: TableScreen, piece: Piece, x: float, y: float) -> bool:
    here = screen.board.sprites.all[piece].pose
    screen.finish()
    screen.pointer.press(x, y, piece)
    if screen.pointer.down:
        screen.pointer.down.grab = here.x - x, here.y - y
    return True


def act(screen: TableScreen) -> bool:
    """End the animation if keys have moved the focus to a usable node; return whether they had."""
    found, key = find_coming(screen), screen.focus.key
    if found is None or not screen.focus.moved:
        return False
    kind, _, name = key.partition(".")
    usable = {
        "card": {str(piece) for piece in found.pickable},
        "target": {str(piece) for piece in found.targets},
        "zone": found.zones,
    }
    if name not in usable.get(kind, ()):
        return False
    screen.finish()
    screen.focus.move_to(key)
    return True
