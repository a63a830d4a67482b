"""Where a piece or a zone is in the window, for threads and notes that point at it."""

from pygame import Rect

from games.engine import Spot, State
from ui.table.motion.sprites import Sprite, lifted_pose
from ui.table.paint.board import Board


def rect_of(board: Board, v: State, spot: Spot | None) -> Rect | None:
    """Return the rectangle of what a spot names; None if it cannot be seen."""
    if spot is None:
        return None
    sprite = board.sprites.all.get(spot) if isinstance(spot, int) else None
    if sprite is not None:
        return rect_at(sprite)
    zone = spot if isinstance(spot, str) else v.where[spot]
    return board.spot_rect(zone) if zone in board.layout().places else None


def rect_at(sprite: Sprite) -> Rect:
    """Return where a piece is seen, raised under the pointer if it is."""
    pose = lifted_pose(sprite)
    rect = Rect(0, 0, round(pose.w), round(pose.w * pose.tall))
    return rect.move_to(center=(round(pose.x), round(pose.y)))
